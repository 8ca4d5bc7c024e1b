"""A folder of certificates, one for each puzzle."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from clueproof.backends import backend as backend_named
from clueproof.cli.exit_status import Status, one_line
from clueproof.cli.new_file import make_folder, writing
from clueproof.cli.output import Output
from clueproof.encoders import Puzzle
from clueproof.errors import DisagreementError, Opinion
from clueproof.formats.file_names import file_name
from clueproof.questions import Unknown, Verdict


class CertificateFolder:
    """Writes the certificates of what a backend said. Raises FileError if the folder can't be made."""

    def __init__(self, path: str, output: Output, backend: str) -> None:
        self.written = 0
        self.missing = 0
        """Verdicts that could not be certified, each of which is told."""
        self._path = make_folder(path)
        self._output = output
        self._backend = backend
        self._names: set[str] = set()
        """Those in use, in small letters: some file systems don't tell them from large ones."""

    @property
    def status(self) -> Status:
        """Could everything be certified?"""
        return Status.UNKNOWN if self.missing else Status.FINE

    def certifying(self, question: Callable[[Puzzle], Verdict]) -> Callable[[Puzzle], Verdict]:
        """The question, its answer certified; an unknown one is none that could be."""

        def ask(puzzle: Puzzle) -> Verdict:
            verdict = question(puzzle)
            if not isinstance(verdict, Unknown):
                self.add(puzzle, verdict.word)
            return verdict

        return ask

    def add(self, puzzle: Puzzle, word: str, time_limit: float | None = None) -> None:
        """Certify the verdict, within so many seconds, or tell why that can't be done. Raises DisagreementError if the
        certificate is of another verdict, FileError."""
        from clueproof.certificates import CertifyError, certify
        from clueproof.certificates.document import SUFFIX

        try:
            certificate = certify(puzzle, time_limit=time_limit)
        except CertifyError as error:
            self.missing += 1
            self._output.complain(one_line(str(error)))
            return
        if certificate.statement != word:
            raise DisagreementError(
                Opinion(self._backend, backend_named(self._backend).version(), word),
                Opinion("the certificate", certificate.about["solver"], certificate.statement),
            ).about(puzzle.name)
        path = self._path / f"{self._name(puzzle.name)}{SUFFIX}"
        with writing(path):
            certificate.save(path)
        self.written += 1

    def _name(self, said: str) -> str:
        """The puzzle's name as that of a file, numbered where several are the same."""
        name = file_name(said, "puzzle", re.ASCII)
        numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
        free = next(one for one in numbered if one.lower() not in self._names)
        self._names.add(free.lower())
        return free
