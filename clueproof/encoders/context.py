"""Context.

Rules: shade some cells of the grid. No two shaded cells share a side, and the unshaded cells form one connected region.
A number in an unshaded cell is how many of the four cells beside it are shaded, a number in a shaded cell how many of
the four cells at its corners are. Source: https://puzz.link/rules.html?context
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted


class Context(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is two constraints: about an unshaded and about a shaded cell."""

    name = "context"
    group = "Shading"
    title = "Context"
    noun = "a Context"
    usual = cp.Usual((7, 7), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (cp.CellNumbers(cp.Counts(0, 4, "the 4 cells beside a cell", packed=True), also_called=("board",)),)
    answer = cp.Shading()
    puzzlink = Link("context", Cells(NUMBERS, {UNKNOWN: ""}))
    penpa = Penpa(Texts({"?": ""}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        cell, number = clue.position, clue.value
        holds = e.model.selector(f"{cp.cell_name(*cell)} is {number}")
        for here, near in ((e.unshaded, cp.beside(cell, shape.height, shape.width)), (e.shaded, corners(shape, cell))):
            shaded = tuple([e.shaded[other] for other in near])
            where = "beside it" if here is e.unshaded else "at its corners"
            sentence = f"{counted(number, 'shaded cell')} {where}"
            e.add(cp.Exactly(number, shaded, enforce=(holds, here[cell])), sentence)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        shaded = cp.Shading.shaded(solution)

        def count(cell: cp.Cell) -> int:
            near = corners(shape, cell) if cell in shaded else cp.beside(cell, shape.height, shape.width)
            return len(shaded.intersection(near))

        return count

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        where = "at the corners of" if clue.position in cp.Shading.shaded(solution) else "beside"
        return f"{counted(found, 'shaded cell')} {where} {cp.cell_name(*clue.position)}, not {clue.value}"


def corners(shape: cp.GridShape, cell: cp.Cell) -> list[cp.Cell]:
    """The cells that share a corner with one, but no side."""
    r, c = cell
    ends = [(r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)]
    return [(y, x) for y, x in ends if 0 <= y < shape.height and 0 <= x < shape.width]
