"""An objective as what single literals cost when they are true."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from clueproof.model import Integer, Literal, Objective

Encodings: TypeAlias = Callable[[Integer], tuple[Mapping[int, Literal], Mapping[int, Literal]]]
"""The `equals` and the `at_most` literals of an integer, by value (`Formula.encodings`)."""


class Costs(NamedTuple):
    """The objective is `constant` and the cost of every true literal, negated if it is to be maximised."""

    of: dict[Literal, int]
    """At least 1 for each literal, and never for a literal and its negation."""
    constant: int
    maximise: bool

    def value(self, cost: int) -> int:
        """The objective's value where the true literals cost that much together."""
        value = self.constant + cost
        return -value if self.maximise else value

    def cost(self, value: int) -> int:
        """What the true literals cost together where the objective has that value."""
        return (-value if self.maximise else value) - self.constant


def costs_of(objective: Objective, encodings: Encodings) -> Costs:
    """The costs by which the objective is to be made as small as possible."""
    constant = 0
    coefficients: defaultdict[int, int] = defaultdict(int)
    for coefficient, cell in objective.terms:
        factor = -coefficient if objective.maximise else coefficient
        if isinstance(cell, int):
            parts = [(factor, cell)]
        else:
            base = factor * cell.values[0]
            constant += base
            parts = list(_parts(factor, cell, encodings))
        for share, literal in parts:
            if literal > 0:
                coefficients[literal] += share
            else:
                # c * not x is c - c * x
                constant += share
                coefficients[-literal] -= share
    costs = {}
    for variable, coefficient in coefficients.items():
        if coefficient > 0:
            costs[variable] = coefficient
        elif coefficient < 0:
            constant += coefficient
            costs[-variable] = -coefficient
    return Costs(costs, constant, objective.maximise)


def _parts(factor: int, integer: Integer, encodings: Encodings) -> Iterator[tuple[int, Literal]]:
    """`factor * (integer - its least value)` as terms over its literals."""
    equals, at_most = encodings(integer)
    least = integer.values[0]
    if equals:
        for value, literal in equals.items():
            yield factor * (value - least), literal
        return
    for value, following in zip(integer.values, integer.values[1:], strict=False):
        yield factor * (following - value), -at_most[value]
