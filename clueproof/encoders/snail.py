"""Snail.

Rules: write numbers from 1 to k into cells of a square board so that every number stands once in each row and column.
The other cells stay empty. On the spiral from the upper left cell along the edge to the middle the numbers are 1 to k,
over and over. Source: https://www.somethinkodd.com/oddthinking/2018/06/15/the-snail-puzzle/
"""

from __future__ import annotations

from collections.abc import Mapping

import clueproof.genres as cp
from clueproof.encoders.numbers_once import NumberedLineShape, NumbersOnce, numbers_of
from clueproof.syntax.record import JsonValue

NUMERALS = cp.Numerals(numbers_of)


class Snail(NumbersOnce):
    """Clues are given numbers. The spiral is an automaton, whose state is the number before."""

    name = "snail"
    aliases = ("magic-snail",)
    group = "Numbers and letters in lines"
    title = "Snail (Magic Snail)"
    noun = "a Snail"
    usual = cp.Usual((6, 6))
    isometries = "none"
    layers = (cp.CellValues(NUMERALS, also_called=("board",)),)
    answer = cp.NumbersAndGaps(NUMERALS, numbers_of)

    def empty(
        self, height: int, width: int, options: Mapping[str, JsonValue]
    ) -> cp.Puzzle[NumberedLineShape, cp.Clues]:
        return super().empty(height, width, {"numbers": min(width, 3), **options})

    def rules(self, shape: NumberedLineShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        most = shape.numbers
        steps = [step for last in range(most) for step in ((last, 0, last), (last, last + 1, (last + 1) % most))]
        line = tuple([e.cells[cell] for cell in spiral(shape.side)])
        with e.group("the spiral"):
            e.add(cp.Automaton(line, 0, (0,), tuple(steps)), f"its numbers are 1 to {most}, over and over")

    def find_violation(self, puzzle: cp.Puzzle[NumberedLineShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        last = 0
        for r, c in spiral(puzzle.shape.side):
            if number := solution[r][c]:
                if number != last % puzzle.shape.numbers + 1:
                    return f"{cp.cell_name(r, c)} has {number}, though the number before it on the spiral is {last}"
                last = number
        return super().find_violation(puzzle, solution)


def spiral(side: int) -> list[cp.Cell]:
    """The cells of a square board from the upper left one along the edge to the middle."""
    rows, found = [[(r, c) for c in range(side)] for r in range(side)], list[cp.Cell]()
    while rows:
        found += rows[0]
        # the rest, turned so that what comes next is its first row
        rows = [[*column] for column in zip(*rows[1:], strict=True)][::-1]
    return found
