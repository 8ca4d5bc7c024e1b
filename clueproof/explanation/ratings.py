"""How hard a 9x9 Sudoku is on the scale of Sudoku Explainer, beside the grade that all rule sets share."""

from __future__ import annotations

from dataclasses import dataclass

from clueproof.questions.instance import Instance

RULES = "sudoku"
"""The only puzzles that have ratings."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A number on the scale of Sudoku Explainer; unless it is `exact`, the puzzle is rated at least that."""

    number: float
    exact: bool = True

    def __str__(self) -> str:
        return f"SE {self.number:.1f}" if self.exact else f"SE at least {self.number:.1f}"


def rating_of(instance: Instance) -> Rating | None:
    """The rating of a Sudoku with one solution; None for other puzzles, and where nothing is left to be found.

    Where time is up it is a lower bound. Raises StoppedError if it was cancelled.
    """
    if instance.puzzle.rules.name != RULES:
        return None
    # only Sudokus pay for the imports
    from clueproof.encoders.sudoku import SudokuShape
    from clueproof.explanation.rated_steps import solved

    if instance.puzzle.shape != SudokuShape(9, 9, (3, 3)):
        return None
    number, exact = solved(instance)
    return Rating(number, exact) if number else None
