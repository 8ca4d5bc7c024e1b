"""`clueproof convert`: puzzles in another form."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import click

from clueproof.cli.exit_status import Status
from clueproof.cli.options import READING, Task
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import Report, run_puzzles
from clueproof.encoders import Puzzle
from clueproof.formats.notation import NotationError
from clueproof.formats.writers import BETWEEN, WRITERS


class Outcome(StrEnum):
    """What a puzzle is counted as in the summary."""

    CONVERTED = "converted"
    LEFT_OUT = "left out"


@click.command("convert")
@READING
@click.option(
    "--to",
    "form",
    type=click.Choice([*WRITERS]),
    default="text",
    show_default=True,
    help="What to type, one JSON object a puzzle, game ids of Simon Tatham's programs, links of puzz.link, "
    "Penpa or f-puzzles, lists of Sudokus with all cells on a line, or nonograms in the .non form.",
)
@writes_to_file
def command(form: str, **options: Any) -> int:
    """Write puzzles, in whatever form they are read, in another one.

    Nothing is solved. Puzzles that the form can't state are left out, with a line for each that says why.

    \b
        sgt-solo --generate 10 3x3da | clueproof convert --puzzle solo -
        clueproof convert --to sgt my-puzzles.txt
        clueproof convert --to json "https://puzz.link/p?slither/5/5/cbcbcddad"

    Exit status: 0 all written, 1 some can't be written so, 2 bad input.
    """
    task = Task(**options)

    def converted(puzzle: Puzzle) -> str | NotationError:
        try:
            return WRITERS[form](puzzle)
        except NotationError as error:
            return error

    with Output() as output:
        return run_puzzles(output, task, converted, Converted(BETWEEN.get(form, "")))


class Converted(Report[str | NotationError]):
    """The puzzles in their new form."""

    words = (*Outcome,)
    writes_puzzles = True

    def __init__(self, between: str) -> None:
        """`between`: what parts two puzzles."""
        self._between, self._begun = between, False

    def word(self, answer: str | NotationError) -> str:
        return Outcome.LEFT_OUT if isinstance(answer, NotationError) else Outcome.CONVERTED

    def status(self, puzzle: Puzzle, answer: str | NotationError) -> Status:
        return Status.NEGATIVE if isinstance(answer, NotationError) else Status.FINE

    def text(self, puzzle: Puzzle, answer: str | NotationError, output: Output) -> str:
        if isinstance(answer, NotationError):
            return ""
        begun, self._begun = self._begun, True
        return (self._between if begun else "") + answer

    def json(self, puzzle: Puzzle, answer: str | NotationError) -> str:
        return "" if isinstance(answer, NotationError) else answer

    def complaint(self, puzzle: Puzzle, answer: str | NotationError) -> str:
        return f"{puzzle.name}: {answer}" if isinstance(answer, NotationError) else ""
