"""Constraints of logic and counting: clause, all-different, cardinality, linear sum, table, product, succession."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import prod

from clueproof.model.constraint import Constraint
from clueproof.model.variables import Assignment, Integer, Literal, Variable


@dataclass(frozen=True)
class Clause(Constraint):
    """At least one of the literals is true."""

    literals: tuple[Literal, ...]

    def __init__(self, *literals: Literal, enforce: tuple[Literal, ...] = ()) -> None:
        object.__setattr__(self, "literals", literals)
        object.__setattr__(self, "enforce", enforce)

    def means(self, assignment: Assignment) -> bool:
        return any(map(assignment.true, self.literals))

    def cells(self) -> Iterable[Variable]:
        return self.literals

    def enforced_by(self, *literals: Literal) -> Clause:
        return Clause(*self.literals, enforce=(*self.enforce, *literals))


@dataclass(frozen=True)
class AllDifferent(Constraint):
    """No two of the cells have the same value."""

    line: tuple[Variable, ...]

    def means(self, assignment: Assignment) -> bool:
        return len(set(map(assignment.value, self.line))) == len(self.line)

    def cells(self) -> Iterable[Variable]:
        return self.line


@dataclass(frozen=True)
class Consecutive(Constraint):
    """The cells hold numbers that follow each other, each once, in any order."""

    line: tuple[Variable, ...]

    def means(self, assignment: Assignment) -> bool:
        values = sorted(map(assignment.value, self.line))
        return all(value == least for least, value in enumerate(values, min(values, default=0)))

    def cells(self) -> Iterable[Variable]:
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

    def cells(self) -> Iterable[Variable]:
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

    terms: tuple[tuple[int, Variable], ...]
    least: int | None = None
    most: int | None = None

    def total(self, assignment: Assignment) -> int:
        """The value of the sum."""
        return sum(coefficient * assignment.value(cell) for coefficient, cell in self.terms)

    def means(self, assignment: Assignment) -> bool:
        total = self.total(assignment)
        return (self.least is None or self.least <= total) and (self.most is None or total <= self.most)

    def cells(self) -> Iterable[Variable]:
        return [cell for _, cell in self.terms]


@dataclass(frozen=True)
class Product(Constraint):
    """The product of the values is `result`."""

    line: tuple[Variable, ...]
    result: int

    def means(self, assignment: Assignment) -> bool:
        return prod(map(assignment.value, self.line)) == self.result

    def cells(self) -> Iterable[Variable]:
        return self.line


@dataclass(frozen=True)
class Table(Constraint):
    """The values of the cells, in order, are one of the rows."""

    line: tuple[Variable, ...]
    rows: tuple[tuple[int, ...], ...]

    def means(self, assignment: Assignment) -> bool:
        return tuple(map(assignment.value, self.line)) in self.rows

    def cells(self) -> Iterable[Variable]:
        return self.line


def total(line: tuple[Integer, ...], result: int) -> Linear:
    """The numbers add up to `result`."""
    return Linear(tuple([(1, cell) for cell in line]), result, result)


def difference(line: tuple[Integer, ...], result: int) -> Table:
    """One of the numbers less all others is `result`; the cells have one domain of positive numbers."""
    return _one_and_the_others(line, lambda others: result + sum(others))


def quotient(line: tuple[Integer, ...], result: int) -> Table:
    """One of the numbers divided by all others is `result`; the cells have one domain of positive numbers."""
    return _one_and_the_others(line, lambda others: result * prod(others))


def _one_and_the_others(line: tuple[Integer, ...], one_of: Callable[[tuple[int, ...]], int]) -> Table:
    """One of the cells, the greatest, follows from the others. As it grows with them the rows are few: two cells of n
    values have 2n at most, and more cells leave each other less."""
    values = line[0].values

    def grown(others: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if one_of(others) > values[-1]:
            return
        if len(others) == len(line) - 1:
            yield others
            return
        for value in values:
            yield from grown((*others, value))

    rows = {
        (*others[:place], one_of(others), *others[place:])
        for others in grown(())
        for place in range(len(line))
        if one_of(others) in values
    }
    return Table(line, tuple(sorted(rows)))


@dataclass(frozen=True)
class Followed(Constraint):
    """One of the cells `by` has the value of `cell` and `step` more, unless `cell` has the value `end`."""

    cell: Variable
    by: tuple[Variable, ...]
    end: int
    step: int = 1

    def means(self, assignment: Assignment) -> bool:
        value = assignment.value(self.cell)
        return value == self.end or any(assignment.value(other) == value + self.step for other in self.by)

    def cells(self) -> Iterable[Variable]:
        return (self.cell, *self.by)
