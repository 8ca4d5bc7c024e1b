"""A model as variables whose candidates are bit masks.

A *variable* is an integer, or a Boolean that is no literal of an integer; it is known by its index. A *view* is a
literal as a statement about a variable. The bit of a value is the same for every variable, so that techniques compare
masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from clueproof.model import Assignment, Literal, Model, Variable

MAX_MASKS = 10_000
"""The size of the cache of `values_of`, which is asked for the same few masks again and again."""


class View(NamedTuple):
    """A literal as a statement about a variable: true for the candidates in `yes`, false for those in `no`."""

    variable: int
    yes: int
    no: int


class Variables:
    """The variables of a model, their candidates, and the views that literals are."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.values = tuple(sorted({0, 1}.union(*(integer.values for integer in model.integers))))
        """All values, in the order of the bits."""
        self.bit = {value: 1 << index for index, value in enumerate(self.values)}
        self.false, self.true = self.bit[0], self.bit[1]
        self._values_of: dict[int, tuple[int, ...]] = {}
        self.cell: list[Variable] = list(model.integers)
        """The cell behind each variable: an integer or a Boolean."""
        self.full = [sum(self.bit[value] for value in integer.values) for integer in model.integers]
        """All candidates that each variable can have."""
        self._variable = [-1]
        self._yes = [0]
        for boolean in range(1, model.variables + 1):
            meaning = model.meaning(boolean)
            if meaning is None:
                self._append_boolean(boolean)
                continue
            integer, relation, bound = meaning
            bit = self.bit[bound]
            self._variable.append(integer.index)
            self._yes.append(bit if relation == "=" else self.full[integer.index] & ((bit << 1) - 1))
        self.initial = list(self.full)
        """The candidates with which every query begins."""
        self.keys = tuple(dict.fromkeys(map(self.variable, model.keys)))
        """The variables that the player must find."""
        self.is_key = bytearray(len(self.full))
        for variable in self.keys:
            self.is_key[variable] = 1
        self.mentioned = bytearray(len(self.full))
        """Whether a constraint is about the variable, not only enforced by it."""
        self.enforces = bytearray(len(self.full))
        """1 if constraints are in force where the variable, a Boolean, is true, 2 if some are where it is false, 3 for
        both, and for integers."""

    def is_variable(self, cell: Variable) -> bool:
        """Is the cell a variable, not a view of one: an integer, or a Boolean that is not negated?"""
        return not isinstance(cell, int) or (cell > 0 and self.cell[self._variable[cell]] == cell)

    def matters(self, variable: int) -> bool:
        """Could anything follow from the variable's value, besides that constraints are out of force?"""
        return bool(self.is_key[variable] or self.mentioned[variable] or self.enforces[variable] == 3)

    def variable(self, cell: Variable) -> int:
        """The variable behind a cell."""
        return self._variable[abs(cell)] if isinstance(cell, int) else cell.index

    def view(self, literal: Literal) -> View:
        """A literal as a statement about its variable."""
        variable, yes = self._variable[abs(literal)], self._yes[abs(literal)]
        no = self.full[variable] & ~yes
        return View(variable, yes, no) if literal > 0 else View(variable, no, yes)

    def views(self, literals: Iterable[Literal]) -> tuple[View, ...]:
        """The views of several literals."""
        return tuple(map(self.view, literals))

    def value(self, bit: int) -> int:
        """The value of a single bit."""
        return self.values[bit.bit_length() - 1]

    def values_of(self, mask: int) -> tuple[int, ...]:
        """The values in a mask, ascending."""
        values = self._values_of.get(mask)
        if values is None:
            if len(self._values_of) >= MAX_MASKS:
                self._values_of.clear()
            values = self._values_of[mask] = tuple([self.values[bit.bit_length() - 1] for bit in bits(mask)])
        return values

    def assignment(self, domains: Sequence[int]) -> Assignment:
        """The assignment in which each variable has its only candidate."""
        literals = [
            boolean if domains[variable] & yes else -boolean
            for boolean, (variable, yes) in enumerate(zip(self._variable[1:], self._yes[1:], strict=True), 1)
        ]
        return Assignment(literals, [self.value(mask) for mask in domains[: len(self.model.integers)]])

    def _append_boolean(self, boolean: int) -> None:
        self._variable.append(len(self.full))
        self._yes.append(self.true)
        self.cell.append(boolean)
        self.full.append(self.false | self.true)


def bits(mask: int) -> Iterable[int]:
    """The single bits of a mask, lowest first."""
    while mask:
        yield mask & -mask
        mask &= mask - 1


def is_single(mask: int) -> bool:
    """Is there at most one candidate?"""
    return not mask & (mask - 1)
