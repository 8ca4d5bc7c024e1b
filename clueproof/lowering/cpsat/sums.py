"""Counting and adding, natively."""

from __future__ import annotations

from collections.abc import Iterable

from clueproof.lowering.clauses import lower
from clueproof.lowering.cpsat.dispatch import write_native
from clueproof.lowering.cpsat.target import CpSatTarget
from clueproof.model import Cardinality, Cell, Linear, values_of

LARGEST = 2**53
"""Sums may reach this far natively: CP-SAT computes in 64 bits and reports bounds as doubles."""


def sum_of(terms: Iterable[tuple[int, Cell]], target: CpSatTarget) -> tuple[list[tuple[int, int]], int]:
    """A sum of cells as terms (coefficient, CP-SAT variable), each variable once, and a constant."""
    total: dict[int, int] = {}
    constant = 0
    for coefficient, cell in terms:
        variable = cell if isinstance(cell, int) else target.whole(cell)
        if variable < 0:
            # c * not x is c - c * x
            variable, constant, coefficient = -variable, constant + coefficient, -coefficient
        total[variable] = total.get(variable, 0) + coefficient
    return [(coefficient, variable) for variable, coefficient in total.items() if coefficient], constant


def reach(terms: Iterable[tuple[int, Cell]]) -> tuple[int, int]:
    """The least and the greatest value that a sum could have if its cells were independent."""
    ends = [(c * values_of(cell)[0], c * values_of(cell)[-1]) for c, cell in terms]
    return sum(map(min, ends)), sum(map(max, ends))


@write_native.register
def linear(constraint: Linear, target: CpSatTarget) -> None:
    """One linear constraint, integers as CP-SAT variables tied to their literals; enforcement is CP-SAT's own.

    No auxiliary variable but the integers themselves. Sums that could leave 64 bits go through clauses.
    """
    low, high = reach(constraint.terms)
    if max(-low, high) > LARGEST:
        lower(constraint, target)
        return
    least = low if constraint.least is None else max(low, constraint.least)
    most = high if constraint.most is None else min(high, constraint.most)
    if least > most:
        target.write([-literal for literal in constraint.enforce])
    elif (least, most) != (low, high):
        terms, constant = sum_of(constraint.terms, target)
        target.linear(terms, (least - constant, most - constant), constraint.enforce)


@write_native.register
def cardinality(constraint: Cardinality, target: CpSatTarget) -> None:
    """One constraint: exactly-one, at-most-one, a clause where it is one, else a linear constraint.

    Counts that fix every literal are as many unit clauses.
    """
    least, most = constraint.bounds
    size = len(constraint.literals)
    if (least == most == 1) and not constraint.enforce:
        target.exactly_one(constraint.literals)
    elif min(most, size - least) <= 0 or (least <= 1 and most >= size - 1) or (least <= 0 and most == 1):
        lower(constraint, target)
    else:
        linear(
            Linear(tuple((1, literal) for literal in constraint.literals), least, most, enforce=constraint.enforce),
            target,
        )
