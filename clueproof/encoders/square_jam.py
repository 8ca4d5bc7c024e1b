"""Square Jam.

Rules: divide the board into squares, along the lines of the grid. No four squares meet at a point. A number is the side
of the square that it is in. Source: https://puzz.link/rules.html?squarejam
"""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, Cells, Link


class SquareJam(cp.Genre[cp.GridShape, cp.RegionEncoding, cp.NumberRows]):
    """Each cell has the side of its square as an integer, so that numbers are literals."""

    name = "square-jam"
    group = "Regions"
    title = "Square Jam"
    noun = "a Square Jam"
    usual = cp.Usual((10, 10), density=0.75)
    layers = (
        cp.CellNumbers(
            cp.Counts(1, lambda shape: min(shape.height, shape.width), "the {most} cells of the board's shorter side"),
            also_called=("board",),
        ),
    )
    answer = cp.BorderedCells()
    puzzlink = Link("squarejam", Cells(FROM_1))
    penpa = Penpa(Texts())

    def rules(self, shape: cp.GridShape, e: cp.RegionEncoding) -> None:
        e.rectangles("squares have straight sides", "no four squares meet at a point")
        sides = {n: f"in a square with sides of {n}" for n in range(1, min(shape.height, shape.width) + 1)}
        side = {cell: e.model.integer(cp.cell_name(*cell), sides, sides) for cell in e.cells}
        alike = [
            (border, -side[one].equals(n), side[other].equals(n))
            for edge, border in e.borders.items()
            for one, other in (edge, edge[::-1])
            for n in sides
        ]
        e.add_clauses(alike, "all cells of a square have the same one")
        rows: list[tuple[cp.Literal, ...]] = []
        for cell, own in side.items():
            e.state(cp.GIVEN, cell, own)
            # the upper left cell, from which both sides are measured
            first = [-e.borders[edge] for edge in cp.sides_of(cell) if edge in e.borders and edge[1] == cell]
            for way in ("e", "s"):
                ahead = [e.borders[link] for link in cp.links_ahead(cell, way, shape)]
                for n in sides:
                    unless = *first, -own.equals(n)
                    rows += [(*unless, -border) for border in ahead[: n - 1]]
                    if len(ahead) < n - 1:
                        rows.append(unless)
                    elif len(ahead) >= n:
                        rows.append((*unless, ahead[n - 1]))
        e.add_clauses(rows, "each square is as high as it is wide")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            high, wide = len({r for r, _ in cells}), len({c for _, c in cells})
            if high != wide or len(cells) != high * wide or len(cp.one_piece(cells)) < len(cells):
                return f"the region of {cp.cell_name(*cells[0])} is no square"
        return cp.crossing(solution, "squares")

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        regions = cp.regions_of(solution)
        return lambda cell: isqrt(len(regions[solution[cell[0]][cell[1]]]))

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"the square of {cp.cell_name(*clue.position)} has sides of {found}, not {clue.value}"
