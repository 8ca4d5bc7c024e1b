"""`clueproof minimise`: fewer clues, the same only solution."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import click

from clueproof.cli.answer_wording import plural, too_many, took
from clueproof.cli.options import FEWER_CLUES, FORMAT, JOBS, SOLUTION, SOLVING, SolvingCommand, Task, seed
from clueproof.cli.output import Output
from clueproof.cli.output_file import writes_to_file
from clueproof.cli.puzzle_loop import run_puzzles
from clueproof.cli.puzzle_output import puzzle_line, puzzle_text
from clueproof.cli.reduction import Outcome, ReductionReport, UnlessUnique
from clueproof.encoders import Puzzle
from clueproof.errors import ClueproofError, quoted
from clueproof.grid.edges import site_name
from clueproof.puzzle.clue import Clue
from clueproof.questions.minimise import Choice, Minimised, NotUniqueError, minimise


@click.command("minimise", cls=SolvingCommand)
@SOLVING
@FORMAT
@seed("0", help="Another seed, another order.")
@click.option("--keep", metavar="NAME", multiple=True, help="What stays: a cell such as r1c2, or a kind of clue.")
@FEWER_CLUES
@JOBS
@SOLUTION
@writes_to_file
def command(
    seed: str,
    keep: tuple[str, ...],
    first: tuple[str, ...],
    clues: int,
    symmetry: str,
    solution: bool,
    **options: Any,
) -> int:
    """Leave out clues of each puzzle until none can be left out without a second solution.

    What is written can be read again. With --time-limit the puzzle so far is written; it still has one
    solution.

    \b
        clueproof minimise --symmetry rotation my-puzzles.txt > smaller.txt

    Exit status: 0 all irreducible, 1 some don't have exactly one solution, 3 some perhaps not irreducible,
    2 bad input.
    """
    task = Task(**options)
    choice = Choice(seed, first, Keep(keep), symmetry, clues)
    question = partial(minimise, choice=choice, backend=task.backend, time_limit=task.time_limit)
    with Output() as output:
        return run_puzzles(output, task, UnlessUnique(question), MinimiseReport(solution, clues))


class MinimiseReport(ReductionReport[Minimised]):
    """The smaller puzzles."""

    words = (Outcome.MINIMISED, Outcome.UNFINISHED, Outcome.NOT_UNIQUE, Outcome.UNKNOWN)
    writes_puzzles = True

    def __init__(self, solution: bool, asked: int) -> None:
        self._solution = solution
        self._asked = asked

    def word(self, answer: Minimised | NotUniqueError) -> str:
        """Is it known that no clue can be left out?"""
        if isinstance(answer, NotUniqueError):
            return super().word(answer)
        return Outcome.MINIMISED if answer.irreducible else Outcome.UNFINISHED

    def text(self, puzzle: Puzzle, answer: Minimised | NotUniqueError, output: Output) -> str:
        """The puzzle below a remark."""
        if isinstance(answer, NotUniqueError):
            return ""
        return puzzle_text(answer.puzzle, _remark(answer, self._asked), answer.solution if self._solution else None)

    def json(self, puzzle: Puzzle, answer: Minimised | NotUniqueError) -> str:
        """The puzzle, and what was left out."""
        if isinstance(answer, NotUniqueError):
            return ""
        meta = {"dropped": answer.dropped, "irreducible": answer.irreducible, "reason": answer.reason}
        return puzzle_line(answer.puzzle, meta, answer.solution if self._solution else None)


@dataclass(frozen=True, slots=True)
class Keep:
    """Which clues stay: those of the kinds, and those in the cells, that are named.

    Raises ClueproofError for what is no name of either; kinds are only known puzzle by puzzle.
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


def _remark(answer: Minimised, asked: int) -> str:
    left = len(answer.puzzle.rules.clue_list(answer.puzzle))
    finished = "irreducible" if answer.irreducible else f"perhaps not irreducible: {answer.reason}"
    more = too_many(asked, True) if answer.irreducible and left > asked > 0 else ""
    said = f"{plural(left, 'clue')} left, {answer.dropped} left out", more, finished, took(answer.evidence)
    return ", ".join(filter(None, said))
