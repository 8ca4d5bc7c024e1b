"""Arrows over a board, from cell to cell."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

from clueproof.grid.board import Spot
from clueproof.render.elements import group, number
from clueproof.render.inks import CHAIN
from clueproof.render.layout import Layout

AWAY = 0.3
"""How far from the middles of its cells an arrow begins and ends, in sides of a cell."""
HEAD = 0.16
"""The length of its head."""


def chains(layout: Layout) -> str:
    """The chains of the board; parts of a chain within one cell are left out."""
    moves = [
        _arrow(layout, one, other) for chain in layout.board.chains for one, other in pairwise(chain) if one != other
    ]
    if not moves:
        return ""
    wide = number(max(1.0, layout.side / 22))
    return group(
        "chains",
        f'fill="none" stroke="{CHAIN}" stroke-width="{wide}" stroke-opacity="0.75" stroke-linejoin="round"',
        [f'<path d="{"".join(moves)}"/>'],
    )


def _arrow(layout: Layout, one: Spot, other: Spot) -> str:
    (x, y), (to_x, to_y) = layout.middle(one), layout.middle(other)
    length = hypot(to_x - x, to_y - y)
    along, down = (to_x - x) / length, (to_y - y) / length
    away, head = AWAY * layout.side, HEAD * layout.side
    x, y, to_x, to_y = x + along * away, y + down * away, to_x - along * away, to_y - down * away
    wings = [
        (to_x - head * along + side * head * 0.6 * down, to_y - head * down - side * head * 0.6 * along)
        for side in (1, -1)
    ]
    (left_x, left_y), (right_x, right_y) = wings
    return (
        f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
        f"M{number(left_x)} {number(left_y)}L{number(to_x)} {number(to_y)}L{number(right_x)} {number(right_y)}"
    )
