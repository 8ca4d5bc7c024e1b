"""Fuzuli.

Rules: write numbers from 1 to k into cells of a square board so that every number stands once in each row and column.
The other cells stay empty, and no 2x2 square is all numbers. Source: https://www.janko.at/Raetsel/Fuzuli/
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.encoders.numbers_once import NumberedLineShape, NumbersOnce, numbers_of

NUMERALS = cp.Numerals(numbers_of)


class Fuzuli(NumbersOnce):
    """Clues are given numbers."""

    name = "fuzuli"
    group = "Numbers and letters in lines"
    title = "Fuzuli"
    noun = "a Fuzuli"
    usual = cp.Usual((6, 6))
    layers = (cp.CellValues(NUMERALS, also_called=("board",)),)
    answer = cp.NumbersAndGaps(NUMERALS, numbers_of)

    def rules(self, shape: NumberedLineShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        e.no_square(cp.Grid(shape.side, shape.side, [-cell.equals(0) for cell in e.cells]), "no 2x2 square is full")

    def find_violation(self, puzzle: cp.Puzzle[NumberedLineShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        filled = {cell for cell, number in cp.by_cell(solution).items() if number}
        return super().find_violation(puzzle, solution) or cp.square(filled, "full")
