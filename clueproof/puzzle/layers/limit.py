"""How large a number can be in a cell, and what is said of a larger one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from clueproof.grid.edges import Spot
from clueproof.puzzle.shape import GridShape


class Limit(NamedTuple):
    """How large a number can be in a cell of a shape, and how the refusal of a larger one ends, with {most} for that:
    "10 is more than ..."."""

    most: Callable[[GridShape, Spot], int]
    why: str

    def fault(self, shape: GridShape, spot: Spot, value: int) -> str | None:
        """Why a value can't stand in a cell; None if it can."""
        most = self.most(shape, spot)
        return f"{value} is more than {self.why.format(most=most)}" if value > most else None


class Fits(Protocol):
    """Which values can stand in a cell of a shape."""

    def fault(self, shape: Any, spot: Spot, value: int, /) -> str | None:
        """Why a value can't; None if it can."""
