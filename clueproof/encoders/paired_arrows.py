"""The common rules of Yajirushi and Yajirushi 2: arrows in pairs that point at each other along a row or column, with
one empty cell at least and nothing else between them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Container
from typing import TypeVar

import clueproof.genres as cp

AnyShape = TypeVar("AnyShape", bound=cp.GridShape)
UP, RIGHT, DOWN, LEFT = 1, 2, 3, 4
SIGNS = {"^": UP, ">": RIGHT, "v": DOWN, "<": LEFT}
STEPS = {UP: (-1, 0), RIGHT: (0, 1), DOWN: (1, 0), LEFT: (0, -1)}
OPPOSITE = {UP: DOWN, RIGHT: LEFT, DOWN: UP, LEFT: RIGHT}


class PairedArrows(cp.Genre[AnyShape, cp.OpenCellEncoding, cp.SignRows]):
    """Each genre adds what empty cells have to do with the arrows."""

    group = "Things to place"

    @staticmethod
    @abstractmethod
    def open_cells(shape: AnyShape) -> list[cp.Cell]:
        """The cells that are not black."""

    def rules(self, shape: AnyShape, e: cp.OpenCellEncoding) -> None:
        for cell, arrow in e.cells.items():
            for way in STEPS:
                ahead = tuple([e.cells[other] for other in line(cell, way, e.cells)])
                here = arrow.equals(way)
                if len(ahead) < 2:
                    e.add(cp.Clause(-here), "the arrow has room ahead")
                    continue
                e.add(cp.Clause(-here, ahead[0].equals(0)), "the cell before an arrow is empty")
                meets = cp.FirstVisible(ahead[1:], OPPOSITE[way], enforce=(here,))
                e.add(meets, f"an arrow in {cp.cell_name(*cell)} meets one that points back")

    def find_violation(self, puzzle: cp.Puzzle[AnyShape, cp.Clues], solution: cp.SignRows) -> str | None:
        sign = {(r, c): solution[r][c] for r, c in self.open_cells(puzzle.shape)}
        for cell, here in sign.items():
            if here == ".":
                continue
            ahead = "".join([sign[other] for other in line(cell, SIGNS[here], sign)])
            between = len(ahead) - len(ahead.lstrip("."))
            if not between or ahead[between : between + 1] != "^>v<"[OPPOSITE[SIGNS[here]] - 1]:
                return f"the arrow in {cp.cell_name(*cell)} points at none that points back"
        return self.misplaced(puzzle.shape, sign)

    @abstractmethod
    def misplaced(self, shape: AnyShape, sign: dict[cp.Cell, str]) -> str | None:
        """What is wrong with the empty cells, in words; None if nothing is."""


def line(cell: cp.Cell, way: int, cells: Container[cp.Cell]) -> list[cp.Cell]:
    """The cells ahead in a direction, as far as they are among these."""
    (down, right), found = STEPS[way], []
    r, c = cell[0] + down, cell[1] + right
    while (r, c) in cells:
        found.append((r, c))
        r, c = r + down, c + right
    return found
