"""The eight directions, as on a compass with the north at the top of the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

Direction: TypeAlias = Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"]

STEPS: Mapping[Direction, tuple[int, int]] = {
    "n": (-1, 0),
    "ne": (-1, 1),
    "e": (0, 1),
    "se": (1, 1),
    "s": (1, 0),
    "sw": (1, -1),
    "w": (0, -1),
    "nw": (-1, -1),
}
"""Where one step leads: rows down, columns to the right. Clockwise from the north."""


def ahead(cell: tuple[int, int], way: Direction, steps: int = 1) -> tuple[int, int]:
    """The place so many steps ahead of a cell in a direction; behind it if they are negative."""
    (row, column), (down, right) = cell, STEPS[way]
    return row + steps * down, column + steps * right
