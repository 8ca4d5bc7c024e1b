"""Skyscrapers (Towers).

Rules: put a building of height 1 to n into each cell of a grid with n rows and columns so that every
height stands once in every row and every column. A number at the border is how many buildings are
seen from there: a building hides the lower ones behind it. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/towers.html
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import accumulate

from clueproof.genres import (
    BORDER,
    GIVEN,
    CellEncoding,
    Clue,
    Clues,
    Frame,
    Genre,
    GridShape,
    NumberRows,
    Numbers,
    Numerals,
    Puzzle,
    Usual,
    line_from,
    name_of,
    views,
)
from clueproof.grid.board import Spot
from clueproof.model import AllDifferent, VisibleCount
from clueproof.syntax.numerals import BLANK

HEIGHTS = Numerals(lambda shape: shape.side, packed_up_to=9, blanks=BLANK | {"-1"})


class Skyscrapers(Genre[GridShape, CellEncoding]):
    """Clues are the numbers around the grid, and heights in it."""

    name = "skyscrapers"
    title = "Skyscrapers (Towers)"
    noun = "a Skyscrapers puzzle"
    usual = Usual((5, 5), left_out_first=(GIVEN,), easy_up_to=36)
    square = True
    largest = 35
    layers = (Frame(HEIGHTS, HEIGHTS),)
    answer = Numbers(HEIGHTS, lambda shape: shape.side)

    def rules(self, shape: GridShape, e: CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(AllDifferent(line), "every height once")
        for position, name, line in views(e.cells):
            count = e.model.integer(f"the number seen in {name}", range(1, shape.side + 1))
            e.state(BORDER, position, count)
            with e.group(name):
                e.add(VisibleCount(line, count), "as many buildings are seen as the number says")

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: NumberRows) -> str | None:
        side = puzzle.shape.side
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                if sorted(line) != [*range(1, side + 1)]:
                    return f"{kind} {number} does not hold every height from 1 to {side} once"
        return None

    def says(self, shape: GridShape, solution: NumberRows, kind: str) -> Callable[[Spot], int]:
        if kind == BORDER:
            return lambda spot: len({*accumulate(line_from(solution, spot), max)})
        return super().says(shape, solution, kind)

    def fault(self, shape: GridShape, solution: NumberRows, clue: Clue, found: int) -> str:
        if clue.kind == BORDER:
            return f"{name_of(clue.spot, shape.side)}: {found} buildings are seen, not {clue.says}"
        return super().fault(shape, solution, clue, found)
