"""Tasquare.

Rules: shade some cells. The shaded cells that hang together at sides form squares, and the unshaded cells form one
connected region. A cell with a number is unshaded, and the number is how many cells the squares have together that
share a side with it. With a `?` there is one such square at least. Source: https://puzz.link/rules.html?tasquare
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


def _all_cells(shape: cp.GridShape) -> int:
    return shape.height * shape.width


@dataclass(eq=False, repr=False)
class SquareEncoding(cp.ShadingEncoding):
    """Literals that a square lies there, by its upper left cell and its side."""

    squares: dict[tuple[cp.Cell, int], cp.Literal] = field(default_factory=dict)


class Tasquare(cp.Genre[cp.GridShape, SquareEncoding, cp.SignRows]):
    """A number is a constraint about the squares beside its cell: all that it can be as literals would be many."""

    name = "tasquare"
    group = "Shading"
    title = "Tasquare"
    noun = "a Tasquare"
    usual = cp.Usual((6, 6), density=0.6)
    largest = 50
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(1, _all_cells, "the {most} cells of the board", spaced=True, untold="?"),
            also_called=("board",),
        ),
    )
    answer = cp.Shading(encoding=SquareEncoding)
    puzzlink = Link("tasquare", Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: SquareEncoding) -> None:
        places, sentence = _places(shape.height, shape.width), "the shaded cells form squares"
        says = [f"a square of {side} by {side} from {cp.cell_name(*corner)}" for corner, side in places]
        covers: dict[cp.Cell, list[cp.Literal]] = {cell: [] for cell in cp.rectangle(shape.height, shape.width)}
        parts: list[tuple[cp.Literal, cp.Literal]] = []
        for (corner, side), name in zip(places, says, strict=True):
            square = e.squares[corner, side] = e.model.statement(name, f"no {name[2:]}")
            cells = {(corner[0] + r, corner[1] + c) for r, c in cp.rectangle(side, side)}
            near = {other for cell in cells for other in cp.beside(cell, shape.height, shape.width)}
            parts += [(-square, e.shaded[cell]) for cell in sorted(cells)]
            parts += [(-square, e.unshaded[cell]) for cell in sorted(near - cells)]
            for cell in cells:
                covers[cell].append(square)
        e.add_clauses(parts, sentence, conditions=1)
        e.add_clauses({cell: (-e.shaded[cell], *own) for cell, own in covers.items()}, sentence, cp.site_name)
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: SquareEncoding, clue: cp.Clue) -> cp.Literal:
        cell, near = clue.position, cp.beside(clue.position, shape.height, shape.width)
        if clue.value == cp.Counts.UNTOLD:
            holds = e.model.selector(f"{cp.cell_name(*cell)} is beside a square")
            e.add(cp.Clause(*[e.shaded[other] for other in near], enforce=(holds,)), "there is a square beside it")
        else:
            says = _says(cell, clue.value)
            holds = e.model.selector(says)
            beside = [(side * side, square) for (corner, side), square in e.squares.items() if _in(corner, side, near)]
            e.add(cp.Linear(tuple(beside), clue.value, clue.value, enforce=(holds,)), says)
        e.add(cp.Clause(e.unshaded[cell], enforce=(holds,)), "a cell with a number is unshaded")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for piece in cp.pieces(dict.fromkeys(sorted(cp.Shading.shaded(solution)), 1)):
            high, wide = (len({cell[axis] for cell in piece}) for axis in (0, 1))
            if high != wide or len(piece) != high * wide:
                return f"the shaded cells around {cp.cell_name(*min(piece))} form no square"
        return cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        squares = cp.pieces(dict.fromkeys(sorted(cp.Shading.shaded(solution)), 1))

        def together(cell: cp.Cell) -> int | None:
            near = cp.beside(cell, shape.height, shape.width)
            found = [square for square in squares if not {*square}.isdisjoint(near)]
            return None if solution[cell[0]][cell[1]] == "#" else sum(map(len, found)) or None

        return together

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        if found is None:
            (r, c), name = clue.position, cp.cell_name(*clue.position)
            return f"{name} has a number, but is {'shaded' if solution[r][c] == '#' else 'beside no square'}"
        return f"{_says(clue.position, found)}, not {clue.value}"


@lru_cache(maxsize=8)
def _places(height: int, width: int) -> tuple[tuple[cp.Cell, int], ...]:
    """Where squares can lie: the upper left cell, and the side."""
    cells = cp.rectangle(height, width)
    return tuple([((r, c), side) for r, c in cells for side in range(1, min(height - r, width - c) + 1)])


def _in(corner: cp.Cell, side: int, cells: list[cp.Cell]) -> bool:
    """Is one of the cells in that square?"""
    return any(0 <= r - corner[0] < side and 0 <= c - corner[1] < side for r, c in cells)


def _says(cell: cp.Cell, number: int) -> str:
    return f"{cp.cell_name(*cell)} is beside squares of {counted(number, 'cell')} together"
