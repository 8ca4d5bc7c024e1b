"""Clues one by one: what setters add and take away."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from clueproof.grid.board import Spot

Value = TypeVar("Value", bound=Hashable)

GIVEN = "given"
"""The kind of a clue that stands in a cell."""


class Clue(NamedTuple):
    """One thing that a puzzle states: of which kind, where on the board, and what it says.

    Clues at the border have the spots around the board: row or column -1, or height or width.
    """

    kind: str
    spot: Spot | None
    says: Any
    """Hashable: clues are compared."""


def in_cells(values: Sequence[Hashable], width: int, blank: Hashable) -> list[Clue]:
    """The clues of a puzzle that has one value for each cell, row by row, `blank` where nothing stands."""
    return [Clue(GIVEN, divmod(place, width), value) for place, value in enumerate(values) if value != blank]


def cell_values(clues: Iterable[Clue], height: int, width: int, blank: Value) -> tuple[Value, ...]:
    """The reverse of `in_cells`. Clues of other kinds are left aside."""
    values = [blank] * (height * width)
    for clue in clues:
        if clue.kind == GIVEN and clue.spot is not None:
            values[clue.spot[0] * width + clue.spot[1]] = clue.says
    return tuple(values)
