"""`clueproof solve`, `verify`, `count`, `candidates`, `check` and `score`: what solutions puzzles have."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import TYPE_CHECKING, Unpack

import click

from clueproof import questions
from clueproof.backends import backend
from clueproof.cli.exit_status import Status, one_line, worst
from clueproof.cli.options import (
    FORMAT,
    ID,
    IRREDUCIBLE,
    JOBS,
    MEMORY_LIMIT,
    OTHER_KIND,
    PICTURE_FORMAT,
    PUZZLE,
    SOLVING,
    TIME_LIMIT,
    CommandTask,
    SolvingCommand,
    TaskOptions,
    complete_backends,
    complete_files,
    complete_folders,
    must_work_here,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle
from clueproof.cli.puzzle_loop import Report, boards_below, run_puzzles
from clueproof.cli.solution_file import ARGUMENT, of_this, solution_text
from clueproof.cli.views import board_lines
from clueproof.clock import Clock, TimeLimitError
from clueproof.columns import columns_of, flush_left
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, quoted
from clueproof.questions import Multiple, NoSolution, Solved, Unique, Unknown, Verdict
from clueproof.questions.lists import unique_ones
from clueproof.questions.verdicts import named
from clueproof.schemas import objects
from clueproof.views import COUNTED, UNFINISHED, AllSolutions, AnyAnswer, Counted, Fields, json_object, view_of

if TYPE_CHECKING:
    from clueproof.cli.certificates import CertificateFolder
    from clueproof.cli.trace import Trace
    from clueproof.questions.candidates import Candidates
    from clueproof.questions.estimate import Estimate


MAX_SOLUTIONS = 1000
"""The default limit of `solve --all`."""
COLUMN_STEP, MAX_NAME_COLUMNS = 8, 48
"""Names are padded to multiples of the step, up to a maximum, so that a long name doesn't make all lines long."""
RIGHT, WRONG = "right", "wrong"


@click.command("solve", cls=SolvingCommand)
@SOLVING
@PICTURE_FORMAT
@IRREDUCIBLE
@JOBS
@MEMORY_LIMIT
@click.option(
    "--trace",
    metavar="OUT",
    shell_complete=complete_files,
    help="With --backend deduction: write each step to the file OUT, or - for standard output.",
)
@click.option("--all", "every", is_flag=True, help="Find all solutions, not only one.")
@click.option(
    "--limit", metavar="N", type=click.IntRange(min=1), help=f"With --all: so many at most; else {MAX_SOLUTIONS:,}."
)
@writes_to_file
def solve_command(
    irreducible: bool, trace: str | None, every: bool, limit: int | None, **options: Unpack[TaskOptions]
) -> int:
    """Find a solution of each puzzle, and show it.

    Says nothing about whether it is the only one; that is what "verify" is for. FILE is a file of
    puzzles, a folder of such files, or - for what is typed or piped in.

    \b
        clueproof solve my-puzzles.txt
        clueproof solve --format svg my-puzzles.txt > solutions.svg
        clueproof solve --all --limit 20 my-puzzles.txt
        clueproof solve --backend deduction --trace steps.txt my-puzzles.txt

    Exit status: 0 all solved, 1 some have no solution, 3 some could not be decided, 2 bad input.
    """
    task = CommandTask(**options)
    if trace is not None:
        must_work_here(task, "--trace writes one step after the other")
    if limit is not None and not every:
        raise click.UsageError("--limit is for --all")
    question: Callable[[Puzzle], AnyAnswer]
    if every:
        if trace is not None or irreducible or not (task.text or task.json):
            raise click.UsageError("--all is not for --trace or --irreducible, and for text and jsonl only")
        most = limit or MAX_SOLUTIONS
        question = partial(_all_solutions, limit=most, backend=task.backend, time_limit=task.time_limit)
    else:
        question = partial(questions.solve, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    report = Report(Solved.word, NoSolution.word, Unknown.word, below=boards_below)
    with Output() as output, _traced(trace, task, output) as steps:
        return run_puzzles(output, task, question, report, steps)


def _all_solutions(puzzle: Puzzle, limit: int, backend: str, time_limit: float | None) -> AllSolutions:
    return AllSolutions(questions.count(puzzle, limit, keep=True, backend=backend, time_limit=time_limit), limit)


def _traced(path: str | None, task: CommandTask, output: Output) -> AbstractContextManager[Trace | None]:
    if path is None:
        return nullcontext()
    from clueproof.cli.trace import traced

    return traced(path, task, output.line)


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
    shell_complete=complete_backends,
    help="Ask another kind of backend too; both must agree.",
)
@click.option(
    "--certificate",
    metavar="DIR",
    shell_complete=complete_folders,
    help="Write evidence for each verdict, for check-certificate.",
)
@click.option("--expected", is_flag=True, help="Compare with what the file says ('expect=multiple'; else unique).")
@writes_to_file
def verify_command(
    expected: bool,
    show: bool,
    irreducible: bool,
    certificate: str | None,
    cross_check: str | None,
    **options: Unpack[TaskOptions],
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
    task = CommandTask(**options)
    if certificate is not None:
        must_work_here(task, "--certificate writes one certificate after the other")
    asking = questions.verify
    if cross_check is not None:
        # imported only for --cross-check
        from clueproof.backends.checked import other_kind
        from clueproof.questions.second_opinion import cross_check as both_asked

        other = None if cross_check == OTHER_KIND else cross_check
        backend(other or other_kind(task.backend)).version()
        asking = partial(both_asked, other=other)
    question = partial(asking, backend=task.backend, time_limit=task.time_limit, irreducible=irreducible)
    ahead = None
    if cross_check is None and task.memory_limit is None:
        ahead = partial(unique_ones, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        if certificate is None:
            return run_puzzles(output, task, question, VerifyReport(expected, show), ahead=ahead)
        # imported only for certificates
        from clueproof.cli.certificates import CertificateFolder

        folder = CertificateFolder(certificate, output, task.backend)
        report = VerifyReport(expected, show, folder)
        return worst((run_puzzles(output, task, folder.certifying(question), report), folder.status))


class VerifyReport(Report):
    """The verdicts, compared with the expected ones if asked for."""

    def __init__(self, expected: bool, show: bool, certificates: CertificateFolder | None = None) -> None:
        super().__init__(
            Unique.word, Multiple.word, NoSolution.word, Unknown.word, below=boards_below if show else None
        )
        self._certificates = certificates
        self._expected = expected
        self._surprises = 0
        self._width = 0

    def status(self, puzzle: Puzzle, answer: Verdict) -> Status:
        """If verdicts are compared, negative for those that are not as expected."""
        if not self._expected:
            return super().status(puzzle, answer)
        if self._agrees(puzzle, answer):
            return Status.FINE
        return Status.UNKNOWN if isinstance(answer, Unknown) else Status.NEGATIVE

    def name(self, puzzle: Puzzle) -> str:
        """The name, padded so that verdicts are aligned."""
        name = super().name(puzzle)
        # grows in steps, as the longest name is not known yet
        self._width = min(max(self._width, -(-columns_of(name) // COLUMN_STEP) * COLUMN_STEP), MAX_NAME_COLUMNS)
        return flush_left(name, self._width)

    def detail(self, puzzle: Puzzle, answer: Verdict) -> str:
        """The detail of the verdict, and what is not as expected."""
        said = super().detail(puzzle, answer)
        if self._agrees(puzzle, answer):
            return said
        return f"NOT AS EXPECTED ({expected_word(puzzle)})  {said}".rstrip()

    def fields(self, puzzle: Puzzle, answer: Verdict) -> Fields:
        """The verdict, and the expected one."""
        more = {"expected": expected_word(puzzle)} if self._expected else {}
        return json_object(puzzle, answer, **more)

    def complaint(self, puzzle: Puzzle, answer: Verdict) -> str:
        """What is not as expected."""
        if self._agrees(puzzle, answer):
            return ""
        self._surprises += 1
        return f"NOT AS EXPECTED: {one_line(puzzle.name)} is {answer.word}, expected {expected_word(puzzle)}"

    def remarks(self) -> list[str]:
        """How many verdicts are not as expected, and how many are certified."""
        said = []
        if self._expected:
            said.append(f"{self._surprises} not as expected" if self._surprises else "all as expected")
        if self._certificates is not None:
            said.append(f"{self._certificates.written} certified")
        return said

    def _agrees(self, puzzle: Puzzle, verdict: Verdict) -> bool:
        """Is the verdict as expected? Every verdict agrees with "unknown" in the file."""
        return not self._expected or expected_word(puzzle) in (verdict.word, Unknown.word)


def expected_word(puzzle: Puzzle) -> str:
    """The word of the verdict that the puzzle's file expects."""
    return puzzle.about.get("expect", Unique.word)


@click.command("count", cls=SolvingCommand)
@SOLVING
@FORMAT
@click.option(
    "--limit",
    metavar="N",
    type=click.IntRange(min=1),
    default=10_000,
    show_default=True,
    help="Stop counting at so many solutions.",
)
@click.option(
    "--estimate",
    "wants_estimate",
    is_flag=True,
    help="Where there are more than that: about how many, with an interval.",
)
@click.option("--show", is_flag=True, help="Show the solutions that are counted.")
@writes_to_file
def count_command(limit: int, wants_estimate: bool, show: bool, **options: Unpack[TaskOptions]) -> int:
    """Count the solutions of each puzzle.

    With --estimate the number of those that are more than the limit is estimated, for which half of the time limit is
    left: it needs clueproof[counting], and lies within the interval with a probability of 80 %.

    \b
        clueproof count --limit 100 my-puzzles.txt
        clueproof count --limit 100 --estimate my-puzzles.txt

    Exit status: 0 counted, or the limit reached; 3 some not counted in time; 2 bad input.
    """
    task = CommandTask(**options)

    def question(puzzle: Puzzle) -> Counted:
        # an estimate needs its own share of the time
        time_limit = task.time_limit and task.time_limit / (1 + wants_estimate)
        found = questions.count(puzzle, limit, keep=show, backend=task.backend, time_limit=time_limit)
        about = _estimated(puzzle) if wants_estimate and not found.complete else None
        return Counted(found, limit, about, show)

    with Output() as output:
        return run_puzzles(output, task, question, Report(COUNTED, UNFINISHED, Unknown.word, below=boards_below))


def _estimated(puzzle: Puzzle) -> Estimate | TimeLimitError:
    """An estimate of the number of solutions, or the error that time was up."""
    from clueproof.questions.estimate import estimate

    try:
        return estimate(puzzle)
    except TimeLimitError as error:
        return error


@click.command("candidates", cls=SolvingCommand)
@SOLVING
@FORMAT
@click.option("--list", "as_list", is_flag=True, help="A line for each open cell instead of the grid.")
@writes_to_file
def candidates_command(as_list: bool, **options: Unpack[TaskOptions]) -> int:
    """Show the values that each cell has in some solution.

    Cells that are settled show their value, others all that is possible, such as {12}; {12?} where the
    time limit left other values undecided. Where a puzzle asks for the best, only the best solutions count.

    \b
        clueproof candidates my-puzzles.txt

    Exit status: 0 all values decided, 1 some puzzles have no solution, 3 some values undecided, 2 bad input.
    """
    from clueproof.questions.candidates import Candidates, candidates

    def below(puzzle: Puzzle, answer: object, output: Output) -> str | None:
        if not isinstance(answer, Candidates):
            return None
        if as_list:
            return "".join(f"    {line}".rstrip() + "\n" for line in _candidate_list(answer))
        return board_lines(view_of(answer).boards(puzzle, answer), None)

    task = CommandTask(**options)
    question = partial(candidates, backend=task.backend, time_limit=task.time_limit)
    report = Report(Unique.word, Multiple.word, NoSolution.word, Unknown.word, below=below)
    with Output() as output:
        return run_puzzles(output, task, question, report)


def _candidate_list(answer: Candidates) -> Iterator[str]:
    """ "r1c2: 1, 3, perhaps 4"."""
    for key in answer.open:
        values = ", ".join(key.words[value] for value in key.seen)
        perhaps = ", ".join(key.words[value] for value in key.undecided)
        yield one_line(f"{key.name}: {values}" + (f", perhaps {perhaps}" if perhaps else ""))


@click.command("check")
@click.argument("file")
@click.argument("solution")
@PUZZLE
@ID
@TIME_LIMIT
@FORMAT
@writes_to_file
def check_command(
    file: str, solution: str, puzzle: str | None, wanted: str | None, time_limit: float | None, format: str
) -> int:
    """Say which rule or clue a filled-in board breaks.

    SOLUTION is a file, - for standard input, or the solution itself: the board as 'solve' shows it, an object that
    'solve --format jsonl' writes, or all cells on one line. Nothing is solved.

    \b
        clueproof check my-puzzle.txt my-solution.txt
        clueproof solve my-puzzle.txt | clueproof check my-puzzle.txt -

    Exit status: 0 it breaks none, 1 it breaks one, 2 bad input.
    """
    from clueproof.formats.solutions import NoBoardError
    from clueproof.questions.checking import check

    if puzzle is not None:
        rule_set(puzzle)
    found, left = choose_puzzle(file, puzzle, wanted, time_limit)
    name, text = solution_text(solution)
    with Output() as output:
        try:
            with Clock(left):
                broken = check(found, of_this(found, text))
        except BadPuzzleError as error:
            if isinstance(error, NoBoardError) and name == ARGUMENT and "\n" not in solution:
                what = f"a filled-in board of this {found.rules.name}"
                raise BadPuzzleError(f"{quoted(solution)} is neither a file nor {what}") from error
            raise BadPuzzleError(f"{name}: {error}") from error
        word = RIGHT if broken is None else WRONG
        if format == "jsonl":
            fields: objects.CheckedFields = {"verdict": word}
            if broken is not None:
                fields["broken"] = broken
            output.line(json.dumps({**named(found), **fields}))
        else:
            output.line(output.columns(one_line(found.name), word, one_line(broken or "")))
    return Status.FINE if broken is None else Status.NEGATIVE


@click.command("score")
@click.argument("file")
@click.argument("answer")
@PUZZLE
@ID
@click.option("--stored", metavar="SOLUTION", help="The solution to compare with; else the puzzle is solved.")
@TIME_LIMIT
@FORMAT
@writes_to_file
def score_command(
    file: str,
    answer: str,
    puzzle: str | None,
    wanted: str | None,
    stored: str | None,
    time_limit: float | None,
    format: str,
) -> int:
    """Say how good an answer is: 1 for a solution, at most 0.5 for a board with mistakes, 0 for no board.

    ANSWER is a file, - for standard input, or the answer itself: a text with one board in it, whatever is around it.
    Any solution has the value 1, also another one than the stored one.

    \b
        clueproof score my-puzzle.txt answer.txt
        clueproof score my-puzzle.txt --stored solution.txt - < answer.txt

    Exit status: 0 it is a solution, 1 it is none, 2 bad input.
    """
    from clueproof.questions.scoring import TIME_LIMIT as USUAL
    from clueproof.questions.scoring import Scorer

    if puzzle is not None:
        rule_set(puzzle)
    found, left = choose_puzzle(file, puzzle, wanted, time_limit)
    _, text = solution_text(answer)
    known = None if stored is None else of_this(found, solution_text(stored)[1])
    with Output() as output:
        with Clock(left):
            score = Scorer(found, known, USUAL if left is None else left).score(of_this(found, text))
        if format == "jsonl":
            output.line(json.dumps({**named(found), **score.to_json()}))
        else:
            said = "; ".join(filter(None, (score.broken, score.note)))
            output.line(output.columns(one_line(found.name), f"{score.value:.3f}", one_line(said)))
    return Status.FINE if score.solved else Status.NEGATIVE
