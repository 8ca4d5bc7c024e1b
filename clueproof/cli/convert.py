"""`clueproof convert` and `export`: puzzles in other forms, and as formulas."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any, Unpack

import click

from clueproof.backends import backend as backend_named
from clueproof.cli.exit_status import Status, complain
from clueproof.cli.options import (
    BACKEND,
    FILE,
    ID,
    PUZZLE,
    READING,
    TIME_LIMIT,
    CommandTask,
    SolvingCommand,
    TaskOptions,
)
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_files import choose_puzzle, must_be_apart
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.codecs.scanner import NotationError
from clueproof.encoders import Puzzle, rule_set
from clueproof.english import either
from clueproof.formats.links import to_link
from clueproof.formats.write import BETWEEN, WITH_SOLUTION, WRITERS
from clueproof.questions import Unique, verify

if TYPE_CHECKING:
    from clueproof.exports import Cuts

CONVERTED, LEFT_OUT = "converted", "left out"
"""The words that puzzles are counted as."""
FORMULAS = ("dimacs", "icnf", "opb", "flatzinc", "cpsat")


@click.command("convert")
@READING
@click.option(
    "--to",
    "form",
    type=click.Choice([*WRITERS]),
    default="text",
    show_default=True,
    help="What to type, one JSON object a puzzle, game ids of Simon Tatham's programs, links of puzz.link, "
    "Penpa, Kudamono, f-puzzles or SudokuPad, lists of Sudokus with all cells on a line, or nonograms in the .non "
    "form.",
)
@click.option(
    "--solution",
    "solved",
    is_flag=True,
    help="Links of f-puzzles and SudokuPad: state the solution, of puzzles that have exactly one.",
)
@TIME_LIMIT
@writes_to_file
def convert_command(form: str, solved: bool, **options: Unpack[TaskOptions]) -> int:
    """Write puzzles, in whatever form they are read, in another one.

    Nothing is solved, but for --solution. Puzzles that the form can't state are left out, with a line for each that
    says why.

    \b
        sgt-solo --generate 10 3x3da | clueproof convert --puzzle solo -
        clueproof convert --to sgt my-puzzles.txt
        clueproof convert --to json "https://puzz.link/p?slither/5/5/cbcbcddad"

    Exit status: 0 all written, 1 some can't be written so, 2 bad input.
    """
    task = CommandTask(**options)
    if solved and form not in WITH_SOLUTION:
        raise click.UsageError(f"--solution is for links of f-puzzles and SudokuPad: --to {either(WITH_SOLUTION)}")
    if task.time_limit is not None and not solved:
        raise click.UsageError("--time-limit is for --solution; nothing else takes long")

    def converted(puzzle: Puzzle) -> str | NotationError:
        try:
            if solved and isinstance(verdict := verify(puzzle, time_limit=task.time_limit), Unique):
                return to_link(puzzle, form, solution=verdict.solution)
            return WRITERS[form](puzzle)
        except NotationError as error:
            return error

    with Output() as output:
        return run_puzzles(output, task, converted, ConvertReport(BETWEEN.get(form, "")))


class ConvertReport(Report):
    """The puzzles in their new form; why some can't be stated in it."""

    def __init__(self, between: str) -> None:
        """`between`: the separator of puzzles."""
        super().__init__(CONVERTED, LEFT_OUT, writes_puzzles=True)
        self._between, self._begun = between, False

    def word(self, answer: str | NotationError) -> str:
        """The word for a puzzle that was written, or was not."""
        return LEFT_OUT if isinstance(answer, NotationError) else CONVERTED

    def status(self, puzzle: Puzzle, answer: str | NotationError) -> Status:
        """Negative where the puzzle was not written."""
        return Status.NEGATIVE if isinstance(answer, NotationError) else Status.FINE

    def text(self, puzzle: Puzzle, answer: str | NotationError, output: Output) -> str:
        """The puzzle, after a separator if it is not the first."""
        if isinstance(answer, NotationError):
            return ""
        begun, self._begun = self._begun, True
        return (self._between if begun else "") + answer

    def complaint(self, puzzle: Puzzle, answer: str | NotationError) -> str:
        """Why it could not be written."""
        return f"{puzzle.name}: {answer}" if isinstance(answer, NotationError) else ""


@click.command("export", cls=SolvingCommand)
@FILE
@PUZZLE
@click.option("--to", "target", type=click.Choice(FORMULAS), required=True, help="The form of the formula.")
@ID
@click.option("--unique", is_flag=True, help="Forbid the known solution: the formula has none if it was the only one.")
@click.option(
    "--cuts",
    type=click.Choice(("static", "lazy")),
    help="DIMACS: write out what is global (connected, one loop), or give the cuts that the backend needed.",
)
@click.option(
    "--most",
    type=click.IntRange(1),
    show_default="20 million; CP-SAT: 2 million",
    metavar="CLAUSES",
    help="Refuse a formula with more clauses than this, a model with more constraints.",
)
@BACKEND
@TIME_LIMIT
@writes_to_file
def export_command(
    file: str,
    puzzle: str | None,
    target: str,
    wanted: str | None,
    unique: bool,
    cuts: Cuts | None,
    most: int | None,
    backend: str,
    time_limit: float | None,
) -> int:
    """Write a puzzle as a formula, for other solvers and for people who want to look.

    The DIMACS form says in comments what each variable means; OPB (pseudo-Boolean) and FlatZinc say the same. --backend
    finds the solution that --unique forbids, and the cuts. ICNF is an incremental formula: the clauses, cuts and
    queries in the order in which the backend had them.

    \b
        clueproof export --to dimacs --unique -o one.cnf one-puzzle.txt

    Exit status: 0 written; 1 there is no solution to forbid; 3 none was found in time; 2 bad input.
    """
    from clueproof.exports import PIECES, NoSolutionToForbidError, NotSolvedError

    if target != "dimacs" and cuts is not None:
        raise click.UsageError(
            f"--cuts is for DIMACS; {'ICNF always has cuts' if target == 'icnf' else 'leave it out'}"
        )
    if puzzle is not None:
        rule_set(puzzle)
    must_be_apart("-", [file])
    backend_named(backend).version()
    found, left = choose_puzzle(file, puzzle, wanted, time_limit)
    try:
        asked: dict[str, Any] = {"unique": unique, "backend": backend, "time_limit": left}
        if most is not None:
            asked["most"] = most
        if cuts is not None:
            asked["cuts"] = cuts
        sys.stdout.writelines(PIECES[target](found, **asked))
    except NoSolutionToForbidError as error:
        complain(f"error: {error}")
        return Status.NEGATIVE
    except NotSolvedError as error:
        complain(f"error: {error}")
        return Status.UNKNOWN
    sys.stdout.flush()
    return Status.FINE
