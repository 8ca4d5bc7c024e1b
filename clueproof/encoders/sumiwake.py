"""Sumiwake.

Rules: the board is divided into rooms; shade some cells. No two shaded cells share a side, and the unshaded cells form
one connected region. No line of unshaded cells, across or down, passes two borders between rooms. A number at a corner
of cells, 1 or 2, is how many of the cells there are shaded. Source: https://puzz.link/rules.html?sumiwake

On puzz.link a 1 is an outlined circle, and a 2 a filled one. A border that ends inside a room counts as one between
rooms, as it does there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FOUR, Cells, Link, Rooms
from clueproof.encoders.heyawake import Heyawake
from clueproof.english import counted


class Sumiwake(Heyawake):
    """Heyawake with numbers at corners, which are literals."""

    name = "sumiwake"
    aliases = ()
    title = "Sumiwake"
    noun = "a Sumiwake"
    usual = cp.Usual((7, 7))
    constraint_kinds = frozenset()
    layers = (cp.Rooms(main=False), cp.InnerBorders(), cp.CornerNumbers(cp.CellSigns({"1": 1, "2": 2})))
    puzzlink = Link(
        "sumiwake",
        Cells(FOUR, {0: "zero"}, field="numbers", kind=cp.CORNER, larger=1),
        Rooms(inner=True),
    )

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        super().rules(shape, e)
        around = {corner: [e.shaded[cell] for cell in cells] for corner, cells in _around(shape).items()}
        e.state_counts(cp.CORNER, around, (1, 2), _says, _says)

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[Any], Any]:
        around = _around(shape)
        return lambda corner: sum(solution[r][c] == "#" for r, c in around[corner]) or None

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        return f"{_says(clue.position, found or 0)}, not {clue.value}"


def _around(shape: cp.AreaShape) -> dict[cp.Corner, list[cp.Cell]]:
    """For each corner the cells that meet there."""
    inside = {*cp.rectangle(shape.height, shape.width)}
    return {
        cp.Corner(r, c): [cell for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)) if cell in inside]
        for r, c in cp.rectangle(shape.height + 1, shape.width + 1)
    }


def _says(corner: cp.Corner, number: int) -> str:
    return f"{counted(number, 'shaded cell')} at {cp.corner_name(corner)}"
