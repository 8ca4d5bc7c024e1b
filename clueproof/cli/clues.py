"""`clueproof minimise`, `redundant` and `repair`: which clues puzzles need."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar, Unpack

import click

from clueproof.cli.exit_status import one_line
from clueproof.cli.options import (
    BACKEND,
    FEWER_CLUES,
    FORMAT,
    JOBS,
    READING,
    SOLUTION,
    SOLVING,
    CommandTask,
    SolvingCommand,
    TaskOptions,
    complete_files,
    seed,
    time_limit,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.cli.solution_file import of_this, solution_text
from clueproof.encoders import Puzzle
from clueproof.errors import BadPuzzleError, ClueproofError, quoted
from clueproof.grid.edges import site_name
from clueproof.puzzle.clue import Clue
from clueproof.questions import Unique, Unknown
from clueproof.questions.minimise import Choice, NotUniqueError, minimise, redundant
from clueproof.views import (
    IRREDUCIBLE,
    IRREPARABLE,
    MINIMISED,
    NOT_UNIQUE,
    REDUCIBLE,
    REPAIRED,
    UNFINISHED,
    AnyAnswer,
    view_of,
)

if TYPE_CHECKING:
    from clueproof.questions.repair import Irreparable, Repair
    from clueproof.questions.repairs import Repairs

MAX_REPAIRS = 100
"""So many repairs are listed if no limit is given."""
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class UnlessUnique(Generic[Answer]):
    """A question that returns NotUniqueError as an answer instead of raising it."""

    question: Callable[[Puzzle], Answer]

    def __call__(self, puzzle: Puzzle) -> Answer | NotUniqueError:
        """Ask the question."""
        try:
            return self.question(puzzle)
        except NotUniqueError as error:
            return error


@click.command("minimise", cls=SolvingCommand)
@SOLVING
@FORMAT
@seed("0", help="Another seed, another order.")
@click.option("--keep", metavar="NAME", multiple=True, help="What stays: a cell such as r1c2, or a kind of clue.")
@FEWER_CLUES
@JOBS
@SOLUTION
@writes_to_file
def minimise_command(
    seed: str,
    keep: tuple[str, ...],
    first: tuple[str, ...],
    clues: int,
    symmetry: str,
    solution: bool,
    **options: Unpack[TaskOptions],
) -> int:
    """Leave out clues of each puzzle until none can be left out without a second solution.

    What is written can be read again. With --time-limit the puzzle so far is written; it still has one
    solution.

    \b
        clueproof minimise --symmetry rotation my-puzzles.txt > smaller.txt

    Exit status: 0 all irreducible, 1 some don't have exactly one solution, 3 some perhaps not irreducible,
    2 bad input.
    """
    task = CommandTask(**options)
    choice = Choice(seed, first, Keep(keep), symmetry, clues)
    report = Report(
        MINIMISED,
        UNFINISHED,
        NOT_UNIQUE,
        Unknown.word,
        writes_puzzles=True,
        solution=solution,
        wanted=clues,
        out_of_memory=UNFINISHED,
    )
    question = partial(minimise, choice=choice, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, UnlessUnique(question), report)


@dataclass(frozen=True, slots=True)
class Keep:
    """The clues to keep: those of the named kinds, and those in the named cells.

    Raises ClueproofError for a name of neither; which kinds exist depends on the puzzle.
    """

    names: Sequence[str]

    def __post_init__(self) -> None:
        for name in self.names:
            if not re.fullmatch(r"r[1-9][0-9]*c[1-9][0-9]*|[a-z][a-z-]*", name):
                raise ClueproofError(
                    f"{quoted(name)} is neither a cell, such as r1c2, nor a kind of clue, such as border"
                )

    def __call__(self, clue: Clue) -> bool:
        """Does the clue stay?"""
        return clue.kind in self.names or (clue.position is not None and site_name(clue.position) in self.names)


@click.command("redundant", cls=SolvingCommand)
@SOLVING
@FORMAT
@writes_to_file
def redundant_command(**options: Unpack[TaskOptions]) -> int:
    """Say which clues of each puzzle can be left out alone.

    Leaving out several of them at once may be too much; that is what "minimise" is for.

    \b
        clueproof redundant my-puzzles.txt

    Exit status: 0 answered, 1 some don't have exactly one solution, 3 some clues undecided, 2 bad input.
    """
    task = CommandTask(**options)
    report = Report(IRREDUCIBLE, REDUCIBLE, UNFINISHED, NOT_UNIQUE, Unknown.word, out_of_memory=UNFINISHED)
    question = partial(redundant, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, UnlessUnique(question), report)


@click.command("repair", cls=SolvingCommand)
@READING
@BACKEND
@time_limit(10.0, "End the search for the fewest changes to a puzzle after that long.")
@FORMAT
@click.option("--kind", "kinds", metavar="KIND", multiple=True, help="Add clues of this kind only, such as border.")
@click.option(
    "--solution",
    metavar="FILE",
    shell_complete=complete_files,
    help="The solution that is meant: a file, or the board itself, as for check; else any.",
)
@click.option("--show", is_flag=True, help="Write the solution beside the puzzle.")
@click.option("--all", "every", is_flag=True, help="List all repairs with the fewest changes, each on a line.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    metavar="N",
    help=f"With --all: at most N repairs, {MAX_REPAIRS} if not told.",
)
@writes_to_file
def repair_command(
    kinds: tuple[str, ...],
    solution: str | None,
    show: bool,
    every: bool,
    limit: int | None,
    **options: Unpack[TaskOptions],
) -> int:
    """Give each puzzle exactly one solution, by as few changes of its clues as possible.

    Where clues contradict each other, the fewest are dropped or say something else; where there are
    several solutions, the fewest are added that leave one; with --solution that one. The changes stand above
    the puzzle, which can be read again. When the time limit ends the search, it still has one solution.

    \b
        clueproof repair my-puzzles.txt > repaired.txt
        clueproof repair --solution solution.txt my-puzzle.txt
        clueproof repair --all my-puzzle.txt

    Exit status: 0 all repaired with the fewest changes, or unique as they are; 1 some can't be repaired;
    3 some could not be in time, or perhaps with fewer changes or, with --all, in further ways; 2 bad input.
    """
    from clueproof.formats.solutions import read_solution
    from clueproof.questions.repair import repair

    task = CommandTask(**options)
    words = Unique.word, REPAIRED, IRREPARABLE, Unknown.word
    if every and show:
        raise click.UsageError("--show has no use with --all, which writes no puzzles")
    if limit is not None and not every:
        raise click.UsageError("--limit needs --all")
    report = Report(*words, below=_repairs_below) if every else Report(*words, writes_puzzles=True, solution=show)
    name, meant = ("", None) if solution is None else solution_text(solution)
    if name == "<stdin>" and "-" in task.files:
        raise click.UsageError("the puzzle and its solution can't both be piped in")

    def question(puzzle: Puzzle) -> Repair | Repairs | Irreparable | Unknown:
        wanted = None
        if meant is not None:
            try:
                wanted = read_solution(puzzle, of_this(puzzle, meant))
            except BadPuzzleError as error:
                raise BadPuzzleError(f"{name}: {error}") from error
        if every:
            from clueproof.questions.repairs import repairs

            most = MAX_REPAIRS if limit is None else limit
            return repairs(
                puzzle,
                solution=wanted,
                kinds=kinds or None,
                limit=most,
                backend=task.backend,
                time_limit=task.time_limit,
            )
        return repair(puzzle, solution=wanted, kinds=kinds or None, backend=task.backend, time_limit=task.time_limit)

    with Output() as output:
        return run_puzzles(output, task, question, report)


def _repairs_below(puzzle: Puzzle, answer: AnyAnswer, output: Output) -> str | None:
    return "\n".join(f"    {one_line(line)}" for line in view_of(answer).lines(answer)) or None
