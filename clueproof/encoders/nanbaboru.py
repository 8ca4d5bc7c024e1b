"""Nanbaboru (Number Ball).

Rules: write numbers from 1 to k into cells of a square board so that every number stands once in each row and column.
The other cells stay empty. A cell with a circle has a number, and one with a cross stays empty.
Source: https://www.janko.at/Raetsel/Nanbaboru/
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.encoders.numbers_once import NumberedLineShape, NumbersOnce, numbers_of

EMPTY, SOME_NUMBER = -2, cp.Counts.UNTOLD
"""What is given in a cell other than a number."""
NUMBERS = cp.Counts(1, numbers_of, "the {most} numbers there are", spaced=True, untold="o", signs={"x": EMPTY})


class Nanbaboru(NumbersOnce):
    """Clues are given numbers, circles and crosses."""

    name = "nanbaboru"
    aliases = ("number-ball",)
    group = "Numbers and letters in lines"
    title = "Nanbaboru (Number Ball)"
    noun = "a Nanbaboru"
    usual = cp.Usual((6, 6))
    layers = (cp.CellValues(NUMBERS, also_called=("board",)),)
    answer = cp.NumbersAndGaps(NUMBERS, numbers_of)

    def rules(self, shape: NumberedLineShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        for place, cell in enumerate(e.cells):
            empty = cell.equals(0)
            e.state(cp.GIVEN, divmod(place, shape.side), {**cell.equals_each(), EMPTY: empty, SOME_NUMBER: -empty})

    def clue_values(self, shape: NumberedLineShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], Any]:
        return lambda cell: solution[cell[0]][cell[1]] or EMPTY

    def clue_holds(self, stated: int, found: int) -> bool:
        return stated == SOME_NUMBER and found != EMPTY

    def random_clues(
        self, puzzle: cp.Puzzle[NumberedLineShape, cp.Clues], solution: cp.NumberRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        # where numbers are is told of most cells, which number of some
        untold = [clue for clue in self.implied(puzzle, solution) if clue.value != EMPTY and rng.happens(0.5)]
        return [clue._replace(value=SOME_NUMBER) if clue in untold else clue for clue in self.implied(puzzle, solution)]
