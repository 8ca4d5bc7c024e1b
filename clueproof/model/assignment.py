"""A value for every variable of a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from clueproof.model.variables import Cell, Literal


class Assignment:
    """A complete assignment, the thing that constraints `hold` in.

    `literals[i]` is `i + 1` or `-(i + 1)`: the literal of variable `i + 1` that is true.
    `integers[i]` is the value of the model's i-th integer variable; worked out when first asked for.
    """

    __slots__ = ("_integers", "literals")

    def __init__(self, literals: Sequence[Literal], integers: Sequence[int] | Callable[[], Sequence[int]]) -> None:
        self.literals = literals
        self._integers = integers

    @property
    def integers(self) -> Sequence[int]:
        """The values of the integer variables, in the order of their indices."""
        if callable(self._integers):
            self._integers = self._integers()
        return self._integers

    def true(self, literal: Literal) -> bool:
        """Is the literal true?"""
        return self.literals[abs(literal) - 1] == literal

    def all_true(self, literals: Sequence[Literal]) -> list[bool]:
        """Is each of the literals true?"""
        values = self.literals
        return [values[abs(literal) - 1] == literal for literal in literals]

    def value(self, cell: Cell) -> int:
        """The value of a cell: an integer's own, 1 or 0 for a literal."""
        if isinstance(cell, int):
            return int(self.literals[abs(cell) - 1] == cell)
        return self.integers[cell.index]


class Implied(NamedTuple):
    """What follows from assumptions.

    If `many` is less than their number, the first `many` of them and the next one are refuted together.
    """

    many: int
    literals: set[Literal]
    """The first `many` assumptions, and what follows from them."""
