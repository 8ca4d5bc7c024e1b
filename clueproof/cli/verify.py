"""`clueproof verify`: has each puzzle exactly one solution?"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from clueproof.backends import backend
from clueproof.backends.checked import other_kind
from clueproof.cli import completion
from clueproof.cli.answer_wording import detail, when_known
from clueproof.cli.board_output import Told, lines
from clueproof.cli.exit_status import Status, one_line, worst
from clueproof.cli.json_lines import answer_line
from clueproof.cli.options import (
    IRREDUCIBLE,
    JOBS,
    MEMORY_LIMIT,
    OTHER_KIND,
    PICTURE_FORMAT,
    SOLVING,
    SolvingCommand,
    Task,
    must_work_here,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.columns import columns_of, flush_left
from clueproof.encoders import Puzzle
from clueproof.questions import Multiple, NoSolution, Unique, Unknown, Verdict, verify

if TYPE_CHECKING:
    from clueproof.cli.certificate_folder import CertificateFolder

STEP, WIDEST = 8, 48
"""Names are padded to multiples of this, and up to this: one long name must not make all lines long."""


@click.command("verify", cls=SolvingCommand)
@SOLVING
@PICTURE_FORMAT
@IRREDUCIBLE
@JOBS
@MEMORY_LIMIT
@click.option("--show", is_flag=True, help="Show the solution; of several solutions two, what differs in brackets.")
@click.option(
    "--cross-check",
    metavar="[BACKEND]",
    shell_complete=completion.backends,
    help="Ask another kind of backend too; both must agree.",
)
@click.option(
    "--certificate",
    metavar="DIR",
    shell_complete=completion.folders,
    help="Write evidence for each verdict, for check-certificate.",
)
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
    3 if some verdict could not be certified. 4 if backends, or a backend and the certificate, contradict each other;
    all that is needed to repeat it is then in a file that the message names.
    """
    task = Task(**options)
    if certificate is not None:
        must_work_here(task, "--certificate writes one certificate after the other")
    asking = verify
    if cross_check is not None:
        # only who wants a second opinion pays for the import
        from clueproof.questions.second_opinion import cross_check as both_asked

        other = None if cross_check == OTHER_KIND else cross_check
        backend(other or other_kind(task.backend)).version()
        asking = partial(both_asked, other=other)
    question = partial(asking, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    with Output() as output:
        if certificate is None:
            return run_puzzles(output, task, question, VerifyReport(expected, show))
        # only who wants certificates pays for the import
        from clueproof.cli.certificate_folder import CertificateFolder

        folder = CertificateFolder(certificate, output, task.backend)
        report = VerifyReport(expected, show, folder)
        return worst((run_puzzles(output, task, folder.certifying(question), report), folder.status))


class VerifyReport(Report[Verdict]):
    """The verdicts, compared with what is expected if that is wanted."""

    words = (Unique.word, Multiple.word, NoSolution.word, Unknown.word)

    def __init__(self, expected: bool, show: bool, certificates: CertificateFolder | None = None) -> None:
        self._certificates = certificates
        self._expected = expected
        self._show = show
        self._surprises = 0
        self._width = 0

    def status(self, puzzle: Puzzle, verdict: Verdict) -> Status:
        """Where verdicts are compared, that of those that are not as expected."""
        if not self._expected:
            return super().status(puzzle, verdict)
        if self._agrees(puzzle, verdict):
            return Status.FINE
        return Status.UNKNOWN if isinstance(verdict, Unknown) else Status.NEGATIVE

    def text(self, puzzle: Puzzle, verdict: Verdict, output: Output) -> str:
        """A line, its columns below those of the lines before; and the boards."""
        name = one_line(puzzle.name)
        # in steps, since the longest name is not known yet
        self._width = min(max(self._width, -(-columns_of(name) // STEP) * STEP), WIDEST)
        said = when_known(verdict, partial(self._detail, puzzle, verdict))
        line = output.columns(flush_left(name, self._width), verdict.word, said)
        return f"{line}\n{lines(puzzle, verdict, output)}" if self._show else line

    def json(self, puzzle: Puzzle, verdict: Verdict) -> str:
        """The verdict, and the expected one."""
        return answer_line(puzzle, verdict, expected_word(puzzle) if self._expected else None)

    def told(self, puzzle: Puzzle, verdict: Verdict) -> Told:
        """The verdict's boards."""
        return puzzle, verdict, self._detail(puzzle, verdict)

    def complaint(self, puzzle: Puzzle, verdict: Verdict) -> str:
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

    def _detail(self, puzzle: Puzzle, verdict: Verdict) -> str:
        said = detail(verdict)
        if self._agrees(puzzle, verdict):
            return said
        return f"NOT AS EXPECTED ({expected_word(puzzle)})  {said}".rstrip()

    def _agrees(self, puzzle: Puzzle, verdict: Verdict) -> bool:
        """Is it as expected? Every verdict is where the file says that nobody knows."""
        return not self._expected or expected_word(puzzle) in (verdict.word, Unknown.word)


def expected_word(puzzle: Puzzle) -> str:
    """The word of the verdict that the puzzle's file expects."""
    return puzzle.about.get("expect", Unique.word)
