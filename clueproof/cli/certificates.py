"""Certificates: the folder that commands write them to, and `clueproof check-certificate`."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple

import click

from clueproof.backends import backend as backend_named
from clueproof.certificates import Certificate, CertificateError, check_certificate, extract, read_certificate
from clueproof.cli.exit_status import Status, interrupt_behind, one_line, worst
from clueproof.cli.options import complete_files, complete_folders, time_limit
from clueproof.cli.output import Output
from clueproof.cli.output_file import FileError, make_folder, writes_to_file, writing
from clueproof.clock import Clock, StoppedError
from clueproof.encoders import Puzzle
from clueproof.errors import DisagreementError, Opinion, shortened, wants_memory
from clueproof.formats.file_names import file_name
from clueproof.questions import Unknown, Verdict


class CertificateFolder:
    """A folder for the certificates of verdicts. Raises FileError if it can't be made."""

    def __init__(self, path: str, output: Output, backend: str) -> None:
        self.written = 0
        self.missing = 0
        """Verdicts that could not be certified. Each is reported."""
        self._path = make_folder(path)
        self._output = output
        self._backend = backend
        self._names: set[str] = set()
        """The names in use, in lower case, as some file systems ignore case."""

    @property
    def status(self) -> Status:
        """Could everything be certified?"""
        return Status.UNKNOWN if self.missing else Status.FINE

    def certifying(self, question: Callable[[Puzzle], Verdict]) -> Callable[[Puzzle], Verdict]:
        """The question, followed by the certificate of its answer, unless that is unknown."""

        def ask(puzzle: Puzzle) -> Verdict:
            verdict = question(puzzle)
            if not isinstance(verdict, Unknown):
                self.add(puzzle, verdict.word)
            return verdict

        return ask

    def add(self, puzzle: Puzzle, word: str, time_limit: float | None = None) -> None:
        """Certify the verdict within so many seconds, or report why that is impossible. Raises DisagreementError if the
        certificate has another verdict, and FileError."""
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
                Opinion("the certificate", str(certificate.about["solver"]), certificate.statement),
            ).about(puzzle.name)
        path = self._path / f"{self._name(puzzle.name)}{SUFFIX}"
        with writing(path):
            certificate.save(path)
        self.written += 1

    def _name(self, said: str) -> str:
        """A file name from the puzzle's name, numbered where several puzzles have the same."""
        name = file_name(said, "puzzle", re.ASCII)
        numbered = (name if number == 1 else f"{name}-{number}" for number in count(1))
        free = next(one for one in numbered if one.lower() not in self._names)
        self._names.add(free.lower())
        return free


@click.command("check-certificate")
@click.option(
    "--extract",
    "folder",
    metavar="DIR",
    shell_complete=complete_folders,
    help="Write formula.cnf, proof.drat and proof.lrat for other checkers.",
)
@time_limit(help="Give up on a certificate after that long, reading it included.")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", shell_complete=complete_files)
@writes_to_file
def check_certificate_command(files: tuple[str, ...], folder: str | None, time_limit: float | None) -> int:
    """Check certificates that 'verify --certificate' or 'generate --certificates' wrote, here or elsewhere.

    Nothing in the file is believed: the puzzle is read, its formula made anew and compared, the solution checked by the
    rules, and each step of the proof that there is no other one checked against the clauses that it names.

    \b
        clueproof verify --certificate proofs my-puzzles.txt
        clueproof check-certificate proofs/*

    Exit status: 0 all accepted, 1 some refused, 3 some unknown, for want of time or memory.
    """
    if folder is not None and len(files) > 1:
        raise click.UsageError("--extract takes one certificate")
    statuses = {Status.FINE}
    with Output() as output:
        output.total = len(files)
        for file in files:
            output.doing = file
            found = _checked(file, time_limit)
            output.counts[found.word] += 1
            output.line(f"{one_line(file)}: {one_line(found.said)}")
            statuses.add(found.status)
            if folder is not None and found.certificate is not None:
                _extract(found.certificate, folder)
    return worst(statuses)


class CheckedFile(NamedTuple):
    """The result for a file."""

    word: str
    said: str
    status: Status
    certificate: Certificate | None = None


def _checked(file: str, time_limit: float | None) -> CheckedFile:
    """Read and check a certificate. Errors are part of the result, so that the other files are checked too."""
    try:
        with Clock(time_limit):
            certificate = read_certificate(file)
            checked = check_certificate(certificate)
    except StoppedError as stopped:
        return CheckedFile(Unknown.word, f"{Unknown.word}: {stopped.reason}", Status.UNKNOWN)
    except CertificateError as error:
        problem = str(error).removeprefix(f"{file}: ")
    except Exception as error:
        if interrupt_behind(error) is not None:
            raise
        if wants_memory(error):
            return CheckedFile(Unknown.word, f"{Unknown.word}: out of memory", Status.UNKNOWN)
        problem = f"INTERNAL ERROR: {type(error).__name__}: {shortened(error)}; please report it with the certificate"
    else:
        return CheckedFile("checked", str(checked), Status.FINE, certificate)
    return CheckedFile("refused", f"refused: {problem}", Status.NEGATIVE)


def _extract(certificate: Certificate, folder: str) -> None:
    """Write the parts of a certificate. Raises FileError if there are none, or they can't be written."""
    try:
        with writing(folder):
            extract(certificate, Path(folder))
    except CertificateError as error:
        raise FileError(str(error)) from None
