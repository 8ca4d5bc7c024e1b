"""`clueproof verify`: has each puzzle exactly one solution?"""

from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import Any

import click

from clueproof.backends import backend
from clueproof.backends.registry import BACKENDS
from clueproof.cli.answer_wording import detail
from clueproof.cli.board_output import Told, lines
from clueproof.cli.certificate_folder import CertificateFolder
from clueproof.cli.exit_status import Status, one_line, worst
from clueproof.cli.json_lines import answer_line
from clueproof.cli.new_file import write_whole
from clueproof.cli.options import IRREDUCIBLE, PICTURE_FORMAT, SOLVING, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.encoders import Puzzle
from clueproof.questions import Multiple, NoSolution, Unique, Unknown, Verdict, verify
from clueproof.questions.second_opinion import DisagreementError, other_kind
from clueproof.questions.second_opinion import cross_check as both_asked

OTHER_KIND = "other"
"""What --cross-check means without a value: a backend of another kind."""
STEP = 8
"""Names are padded to multiples of this."""


class VerifyCommand(click.Command):
    """The value of --cross-check may be left out, whatever comes behind it."""

    def parse_args(self, context: click.Context, args: list[str]) -> list[str]:
        """As click does, but what is no backend is not taken for the option's value."""
        for place, word in enumerate(args):
            if word == "--cross-check" and not _is_backend(args[place + 1 : place + 2]):
                args = [*args[:place], f"--cross-check={OTHER_KIND}", *args[place + 1 :]]
        return super().parse_args(context, args)


def _is_backend(words: list[str]) -> bool:
    return bool(words) and words[0].partition(":")[0] in BACKENDS


@click.command("verify", cls=VerifyCommand)
@SOLVING
@PICTURE_FORMAT
@IRREDUCIBLE
@click.option("--show", is_flag=True, help="Show the solution; of several solutions two, what differs in brackets.")
@click.option("--cross-check", metavar="[BACKEND]", help="Ask another kind of backend too; both must agree.")
@click.option("--certificate", metavar="DIR", help="Write evidence for each verdict, for check-certificate.")
@click.option("--expected", is_flag=True, help="Compare with what the file says ('expect=multiple'; else unique).")
@writes_to_file
def command(
    expected: bool, show: bool, irreducible: bool, certificate: str | None, cross_check: str | None, **options: Any
) -> int:
    """Find out whether each puzzle has exactly one solution.

    The answer is one of: unique; multiple, with cells that differ; none, with clues that contradict
    each other; unknown, if the time limit came first. FILE is a file of puzzles, a folder of such
    files, or - for what is typed or piped in.

    \b
        clueproof verify my-puzzles.txt
        clueproof verify --show --time-limit 10 my-puzzles.txt

    Exit status: 0 all unique, 1 some multiple or none, 3 some unknown, 2 bad input. With --expected:
    0 all as expected, 1 some not, 3 some unknown, 2 bad input. With --certificate also
    3 if some verdict could not be certified. With --cross-check 4 if backends contradict each other; all that is needed
    to repeat it is then in a file that the message names.
    """
    task = Task(**options)
    asking = verify
    if cross_check is not None:
        other = None if cross_check == OTHER_KIND else cross_check
        backend(other or other_kind(task.backend)).version()
        asking = partial(both_asked, other=other)
    question = partial(asking, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    with Output() as output:
        folder = None if certificate is None else CertificateFolder(certificate, output)
        report = VerifyReport(expected, show, irreducible, folder)
        try:
            if folder is None:
                return run_puzzles(output, task, question, report)
            return worst((run_puzzles(output, task, folder.certifying(question), report), folder.status))
        except DisagreementError as error:
            path = f"disagreement-{sha256(error.text().encode()).hexdigest()[:8]}.json"
            write_whole(path, error.text(), task.files)
            output.complain(f"DISAGREEMENT on {error}; {path} has all that is needed to repeat it")
            return Status.DISAGREEMENT


class VerifyReport(Report[Verdict]):
    """The verdicts, compared with what is expected if that is wanted."""

    words = (Unique.word, Multiple.word, NoSolution.word, Unknown.word)

    def __init__(
        self, expected: bool, show: bool, irreducible: bool, certificates: CertificateFolder | None = None
    ) -> None:
        self._certificates = certificates
        self._expected = expected
        self._show = show
        self._irreducible = irreducible
        self._surprises = 0
        self._width = 0

    def status(self, puzzle: Puzzle[Any, Any], verdict: Verdict) -> Status:
        """Where verdicts are compared, that of those that are not as expected."""
        if not self._expected:
            return super().status(puzzle, verdict)
        if self._agrees(puzzle, verdict):
            return Status.FINE
        return Status.UNKNOWN if isinstance(verdict, Unknown) else Status.NEGATIVE

    def text(self, puzzle: Puzzle[Any, Any], verdict: Verdict, output: Output) -> str:
        """A line, its columns below those of the lines before; and the boards."""
        name = one_line(puzzle.name)
        # in steps, since the longest name is not known yet
        self._width = max(self._width, -(-len(name) // STEP) * STEP)
        line = output.columns(name.ljust(self._width), verdict.word, self._detail(puzzle, verdict))
        return f"{line}\n{lines(puzzle, verdict, output)}" if self._show else line

    def json(self, puzzle: Puzzle[Any, Any], verdict: Verdict) -> str:
        """The verdict, and the expected one."""
        return answer_line(puzzle, verdict, self._irreducible, expected_word(puzzle) if self._expected else None)

    def told(self, puzzle: Puzzle[Any, Any], verdict: Verdict) -> Told:
        """The verdict's boards."""
        return puzzle, verdict, self._detail(puzzle, verdict)

    def complaint(self, puzzle: Puzzle[Any, Any], verdict: Verdict) -> str:
        """What is not as expected."""
        if self._agrees(puzzle, verdict):
            return ""
        self._surprises += 1
        return f"NOT AS EXPECTED: {one_line(puzzle.name)} is {verdict.word}, expected {expected_word(puzzle)}"

    def remarks(self) -> list[str]:
        """How many verdicts are not as expected, and how many are certified."""
        said = []
        if self._expected:
            said.append(f"{self._surprises} not as expected" if self._surprises else "all as expected")
        if self._certificates is not None:
            said.append(f"{self._certificates.written} certified")
        return said

    def _detail(self, puzzle: Puzzle[Any, Any], verdict: Verdict) -> str:
        said = detail(verdict, self._irreducible)
        if self._agrees(puzzle, verdict):
            return said
        return f"NOT AS EXPECTED ({expected_word(puzzle)})  {said}".rstrip()

    def _agrees(self, puzzle: Puzzle[Any, Any], verdict: Verdict) -> bool:
        """Is it as expected? Every verdict is where the file says that nobody knows."""
        return not self._expected or expected_word(puzzle) in (verdict.word, Unknown.word)


def expected_word(puzzle: Puzzle[Any, Any]) -> str:
    """The word of the verdict that the puzzle's file expects."""
    return puzzle.about.get("expect", Unique.word)
