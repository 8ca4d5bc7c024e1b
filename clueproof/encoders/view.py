"""View.

Rules: write a number into some cells, one at least. Each number is how many empty cells are seen from it along its row
and its column, in each direction as far as the next number. Equal numbers don't share a side, and the cells with
numbers form one connected region. Source: https://puzz.link/rules.html?view
"""

from __future__ import annotations

from collections.abc import Collection

import clueproof.genres as cp
from clueproof.codecs.puzzlink import NUMBERS, Cells, Link
from clueproof.encoders.connected_numbers import ConnectedNumbers, Numbered, alike_beside
from clueproof.english import counted

EMPTY = -1


def most(shape: cp.GridShape) -> int:
    """How many cells can be seen from one."""
    return shape.height + shape.width - 2


VALUES = cp.Counts(0, most, "the {most} other cells of its row and column", spaced=True)


class ViewNumbers(ConnectedNumbers[cp.GridShape]):
    """How far each cell sees in each direction are literals, so that a number is their sum."""

    name = "view"
    title = "View"
    noun = "a View"
    layers = (cp.CellValues(VALUES),)
    answer = cp.NumbersAndGaps(VALUES, most, least=0)
    gap = EMPTY
    puzzlink = Link("view", Cells(NUMBERS))

    def post_numbers(self, e: cp.Encoding, filled: cp.Grid[cp.Literal], numbers: cp.Grid[cp.Integer]) -> None:
        for cell in cp.rectangle(filled.height, filled.width):
            seen: list[cp.Literal] = []
            for way, ray in zip(("left of", "right of", "above", "below"), filled.rays(*cell), strict=True):
                seen += [-other for other in ray[:1]]
                for steps, other in enumerate(ray[1:], 2):
                    far = f"{steps} cells {way} {cp.cell_name(*cell)} are empty"
                    nearer, sees = seen[-1], e.model.statement(far, f"not all {far}")
                    e.add_clauses([(-sees, -other), (-sees, nearer), (sees, other, -nearer)])
                    seen.append(sees)
            terms: list[tuple[int, cp.Variable]] = [(1, literal) for literal in seen]
            total = cp.Linear((*terms, (-1, numbers[cell])), 0, 0, enforce=(filled[cell],))
            e.add(total, "a number is how many empty cells it sees")
        e.add(
            cp.AdjacencyBan(numbers.neighbours, tuple([(n, n) for n in numbers[0, 0].values if n != EMPTY])),
            "equal numbers don't share a side",
        )

    def number_of(self, cell: cp.Cell, filled: Collection[cp.Cell], shape: cp.GridShape) -> int:
        return cp.sight(cell, {other for other in cp.rectangle(shape.height, shape.width) if other not in filled})

    def too_near(self, shape: cp.GridShape, filled: Numbered) -> str | None:
        return alike_beside(filled)

    def counted(self, number: int) -> str:
        return f"sees {counted(number, 'empty cell')}"
