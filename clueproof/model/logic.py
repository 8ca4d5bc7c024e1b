"""Constraints of counting and logic: clause, all-different, cardinality, linear sum, table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import prod

from clueproof.model.assignment import Assignment
from clueproof.model.constraint import Constraint
from clueproof.model.variables import Cell, Literal


@dataclass(frozen=True)
class Clause(Constraint):
    """At least one of the literals is true."""

    literals: tuple[Literal, ...]

    def __init__(self, *literals: Literal, enforce: tuple[Literal, ...] = ()) -> None:
        object.__setattr__(self, "literals", literals)
        object.__setattr__(self, "enforce", enforce)

    def means(self, assignment: Assignment) -> bool:
        return any(map(assignment.true, self.literals))

    def cells(self) -> Iterable[Cell]:
        return self.literals

    def enforced_by(self, *literals: Literal) -> Clause:
        return Clause(*self.literals, enforce=(*self.enforce, *literals))


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """No two of the cells have the same value."""

    line: tuple[Cell, ...]

    def means(self, assignment: Assignment) -> bool:
        return len(set(map(assignment.value, self.line))) == len(self.line)

    def cells(self) -> Iterable[Cell]:
        return self.line


@dataclass(frozen=True)
class Consecutive(Constraint):
    """The cells hold numbers that follow each other, each once, in any order."""

    line: tuple[Cell, ...]

    def means(self, assignment: Assignment) -> bool:
        values = sorted(map(assignment.value, self.line))
        return all(value == least for least, value in enumerate(values, min(values, default=0)))

    def cells(self) -> Iterable[Cell]:
        return self.line


@dataclass(frozen=True)
class Cardinality(Constraint):
    """How many of the literals are true, stated by a subclass. A literal listed twice counts twice."""

    count: int
    literals: tuple[Literal, ...]

    @property
    def bounds(self) -> tuple[int, int]:
        """The least and the greatest number of true literals."""
        raise NotImplementedError

    def means(self, assignment: Assignment) -> bool:
        least, most = self.bounds
        return least <= sum(map(assignment.true, self.literals)) <= most

    def cells(self) -> Iterable[Cell]:
        return self.literals


@dataclass(frozen=True)
class Exactly(Cardinality):
    """Exactly `count` of the literals are true."""

    @property
    def bounds(self) -> tuple[int, int]:
        return self.count, self.count


@dataclass(frozen=True)
class AtLeast(Cardinality):
    """At least `count` of the literals are true."""

    @property
    def bounds(self) -> tuple[int, int]:
        return self.count, len(self.literals)


@dataclass(frozen=True)
class AtMost(Cardinality):
    """At most `count` of the literals are true."""

    @property
    def bounds(self) -> tuple[int, int]:
        return 0, self.count


@dataclass(frozen=True)
class Linear(Constraint):
    """`least <= sum of coefficient * value <= most`; None leaves a side open.

    `terms` are pairs (coefficient, cell); a literal counts as 1 when true and 0 when false.
    """

    terms: tuple[tuple[int, Cell], ...]
    least: int | None = None
    most: int | None = None

    def total(self, assignment: Assignment) -> int:
        """The value of the sum."""
        return sum(coefficient * assignment.value(cell) for coefficient, cell in self.terms)

    def means(self, assignment: Assignment) -> bool:
        total = self.total(assignment)
        return (self.least is None or self.least <= total) and (self.most is None or total <= self.most)

    def cells(self) -> Iterable[Cell]:
        return [cell for _, cell in self.terms]


@dataclass(frozen=True)
class Product(Constraint):
    """The product of the values is `result`."""

    line: tuple[Cell, ...]
    result: int

    def means(self, assignment: Assignment) -> bool:
        return prod(map(assignment.value, self.line)) == self.result

    def cells(self) -> Iterable[Cell]:
        return self.line


@dataclass(frozen=True)
class Table(Constraint):
    """The values of the cells, in order, are one of the rows."""

    line: tuple[Cell, ...]
    rows: tuple[tuple[int, ...], ...]

    def means(self, assignment: Assignment) -> bool:
        return tuple(map(assignment.value, self.line)) in self.rows

    def cells(self) -> Iterable[Cell]:
        return self.line
