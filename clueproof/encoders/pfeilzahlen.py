"""Pfeilzahlen (Arrow Numbers).

Rules: draw an arrow into each cell along the edge of the board, other than its corners. An arrow points into the board,
straight or diagonally. A number within is how many arrows point at its cell.
Source: https://www.janko.at/Raetsel/Pfeilzahlen/
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

import clueproof.genres as cp
from clueproof.english import counted

WAYS: Mapping[str, cp.Direction] = {
    "7": "nw", "8": "n", "9": "ne", "4": "w", "6": "e", "1": "sw", "2": "s", "3": "se"
}  # fmt: skip
"""Where an arrow points, by a sign: where the digit is on a block of keys."""


def inside(cell: cp.Cell, shape: cp.GridShape) -> bool:
    """Does a number stand there?"""
    return 0 < cell[0] < shape.height - 1 and 0 < cell[1] < shape.width - 1


def edge_cells(shape: cp.GridShape) -> list[cp.Cell]:
    """The cells with arrows, row by row: those with a cell of numbers beside them."""
    cells = cp.rectangle(shape.height, shape.width)
    return [
        cell
        for cell in cells
        if not inside(cell, shape) and any(inside(near, shape) for near in cp.beside(cell, shape.height, shape.width))
    ]


class Within(cp.CellNumbers[cp.GridShape]):
    """Numbers, but none along the edge."""

    def positions(self, kind: str, shape: cp.GridShape) -> list[cp.Position]:
        return [cell for cell in cp.rectangle(shape.height, shape.width) if inside(cell, shape)]


class NotAtEdge:
    """Where numbers can stand."""

    def fault(self, shape: cp.GridShape, cell: cp.Cell, value: int) -> str | None:
        return None if inside(cell, shape) else "along the edge stand arrows, and no numbers"


class EdgeArrows(cp.CellArrows):
    """An arrow in each cell along the edge. A solution is a string for each row: a digit for an arrow, by where it is
    on a block of keys, and a dot for any other cell."""

    def __init__(self) -> None:
        super().__init__(WAYS, edge_cells)

    def encode(self, shape: cp.GridShape) -> cp.OpenCellEncoding:
        e = super().encode(shape)
        if self._least:
            rows = [
                (-key.equals(value),)
                for cell, key in e.cells.items()
                for value, way in enumerate(WAYS.values(), 1)
                if not inside(cp.ahead(cell, way), shape)
            ]
            e.add_clauses(rows, "an arrow points into the board")
        return e


class Pfeilzahlen(cp.Genre[cp.GridShape, cp.OpenCellEncoding, cp.SignRows]):
    """Numbers are literals of one model for the shape. The board has the cells along its edge."""

    name = "pfeilzahlen"
    aliases = ("arrow-numbers",)
    group = "Things to place"
    title = "Pfeilzahlen (Arrow Numbers)"
    noun = "a Pfeilzahlen"
    usual = cp.Usual((7, 7))
    layers = (
        Within(cp.Counts(0, 8, "the 8 ways from which arrows can point", packed=True), ("board",), limit=NotAtEdge()),
    )
    answer = EdgeArrows()

    def size_fault(self, height: int, width: int) -> str | None:
        if (fault := super().size_fault(height, width)) is not None:
            return fault
        low = [(name, size) for name, size in (("height", height), ("width", width)) if size < 3]
        least = f"of {self.noun} is 3 at least, with the cells along the edge"
        return f"the {low[0][0]} {least}, not {low[0][1]}" if low else None

    def rules(self, shape: cp.GridShape, e: cp.OpenCellEncoding) -> None:
        cells = cp.rectangle(shape.height, shape.width)
        pointing: dict[cp.Cell, list[cp.Literal]] = {cell: [] for cell in cells if inside(cell, shape)}
        for cell, key in e.cells.items():
            for value, way in enumerate(WAYS.values(), 1):
                ahead = cp.ahead(cell, way)
                while ahead in pointing:
                    pointing[ahead].append(key.equals(value))
                    ahead = cp.ahead(ahead, way)
        e.state_counts(cp.GIVEN, pointing, range(9), says, says)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        height, width = puzzle.shape.height, puzzle.shape.width
        for r, row in enumerate(solution):
            for c, sign in enumerate(row):
                if sign in WAYS:
                    y, x = cp.ahead((r, c), WAYS[sign])
                    if not (0 < y < height - 1 and 0 < x < width - 1):
                        return f"the arrow of {cp.cell_name(r, c)} does not point into the board"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        def number(cell: cp.Cell) -> int | None:
            if not inside(cell, shape):
                return None
            found = 0
            for sign, way in WAYS.items():
                (r, c), (down, right) = cell, cp.STEPS[way]
                while inside((r, c), shape):
                    r, c = r - down, c - right
                found += solution[r][c] == sign
            return found

        return number

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{says(clue.position, found)}, not {clue.value}"

    def draw_shape(self, shape: cp.GridShape) -> cp.Board:
        corners = [(r, c) for r in (0, shape.height - 1) for c in (0, shape.width - 1)]
        return replace(super().draw_shape(shape), holes=frozenset(corners))


def says(cell: cp.Cell, number: int) -> str:
    """What a number says."""
    point = "point" if number != 1 else "points"
    return f"{counted(number, 'arrow')} {point} at {cp.cell_name(*cell)}"
