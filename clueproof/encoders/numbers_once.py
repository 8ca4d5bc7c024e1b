"""The common rules of Fuzuli and Nanbaboru: every number once in each row and column, other cells stay empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import clueproof.genres as cp
from clueproof.syntax.record import JsonValue


@dataclass(frozen=True, slots=True)
class NumberedLineShape(cp.GridShape):
    """How many numbers there are."""

    numbers: int = cp.count("how many numbers there are")


def numbers_of(shape: NumberedLineShape) -> int:
    """The largest number."""
    return shape.numbers


class NumbersOnce(cp.Genre[NumberedLineShape, cp.CellEncoding, cp.NumberRows]):
    """Each genre adds its clues, or another rule."""

    square = True
    largest = 35
    shape = NumberedLineShape

    def empty(
        self, height: int, width: int, options: Mapping[str, JsonValue]
    ) -> cp.Puzzle[NumberedLineShape, cp.Clues]:
        # about two thirds, as many as are usual
        return super().empty(height, width, {"numbers": max(1, 2 * width // 3), **options})

    def wording(self, puzzle: cp.Puzzle[NumberedLineShape, cp.Clues]) -> Mapping[str, str]:
        return {"1 to k": f"1 to {puzzle.shape.numbers}"}

    def rules(self, shape: NumberedLineShape, e: cp.CellEncoding) -> None:
        for number in range(1, shape.numbers + 1):
            has = cp.Grid(shape.side, shape.side, [cell.equals(number) for cell in e.cells])
            e.add_counts(cp.Exactly, 1, dict(has.lines), f"{number} once", str)

    def find_violation(self, puzzle: cp.Puzzle[NumberedLineShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for name, line in cp.named_lines(solution):
            if sorted(number for number in line if number) != [*range(1, puzzle.shape.numbers + 1)]:
                return f"{name} does not hold every number from 1 to {puzzle.shape.numbers} once"
        return None
