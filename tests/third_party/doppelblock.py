"""Doppelblock: two shaded cells and the numbers 1 to n - 2 in each row and column.

Source: https://www.janko.at/Raetsel/Doppelblock/index.htm
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

import clueproof.genres as cp

SHADED = 0


def between(line: Sequence[int]) -> Sequence[int]:
    """What stands between the two shaded cells."""
    one, other = [place for place, value in enumerate(line) if value == SHADED]
    return line[one + 1 : other]


class Doppelblock(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """A clue at the border is the sum of what stands between the shaded cells of the line: 0 where nothing does."""

    name = "my-doppelblock"
    title = "Doppelblock"
    noun = "a Doppelblock"
    square = True
    largest = 9
    usual = cp.Usual((4, 4), left_out_first=(cp.GIVEN,))
    layers = (
        cp.Frame(
            cp.Counts(0, lambda shape: sum(range(shape.side - 1)), "{most}, the sum of all numbers of a line"),
            cp.Numerals(lambda shape: shape.side - 2),
        ),
    )
    answer = cp.Numbers(cp.Digits(8), lambda shape: shape.side - 2, least=SHADED)

    def size_fault(self, height: int, width: int) -> str | None:
        return super().size_fault(height, width) or (f"{self.noun} has 3 rows or more" if height < 3 else None)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.Exactly(2, [cell.equals(SHADED) for cell in line]), "two cells are shaded")
                for number in range(1, shape.side - 1):
                    e.add(cp.Exactly(1, [cell.equals(number) for cell in line]), "every number once")
        for position, name, line in cp.views(e.cells):
            total = e.model.integer(f"the sum in {name}", range(sum(range(shape.side - 1)) + 1))
            e.state(cp.BORDER, position, total)
            with e.group(name):
                for one, other in combinations(range(shape.side), 2):
                    terms = [(1, cell) for cell in line[one + 1 : other]]
                    shaded = line[one].equals(SHADED), line[other].equals(SHADED)
                    e.add(cp.Linear((*terms, (-1, total)), 0, 0, enforce=shaded), "between the shaded cells")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        expected = [SHADED, SHADED, *range(1, puzzle.shape.side - 1)]
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                if sorted(line) != expected:
                    return f"{kind} {number} does not hold every number once and two shaded cells"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        if kind == cp.BORDER:
            return lambda cell: sum(between(cp.line_from(solution, cell)))
        # no cell is given as shaded
        return lambda cell: solution[cell[0]][cell[1]] or None
