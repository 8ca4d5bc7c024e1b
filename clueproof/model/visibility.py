"""Constraints on what is seen along a line: the first letter, the visible heights, open cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, chain, takewhile

from clueproof.model.assignment import Assignment
from clueproof.model.constraint import Constraint
from clueproof.model.variables import Cell, Literal


@dataclass(frozen=True)
class FirstVisible(Constraint):
    """The first cell of the line that is not 0 has this value; for the value 0, all cells are 0."""

    line: tuple[Cell, ...]
    value: int

    def means(self, assignment: Assignment) -> bool:
        return next(filter(None, map(assignment.value, self.line)), 0) == self.value

    def cells(self) -> Iterable[Cell]:
        return self.line


@dataclass(frozen=True)
class VisibleCount(Constraint):
    """`count` is how many cells of the line have a greater value than every cell before them.

    The first cell always has (the clue of a Skyscrapers puzzle). `count` is a cell, not a number.
    """

    line: tuple[Cell, ...]
    count: Cell

    def means(self, assignment: Assignment) -> bool:
        return len(set(accumulate(map(assignment.value, self.line), max))) == assignment.value(self.count)

    def cells(self) -> Iterable[Cell]:
        return (*self.line, self.count)


@dataclass(frozen=True)
class VisibleSum(Constraint):
    """The literals in front of the first false one, in each ray, are `total` over all rays.

    A ray is what lies in one direction, nearest first; a true literal is a cell that can be seen through.
    """

    rays: tuple[tuple[Literal, ...], ...]
    total: int

    def means(self, assignment: Assignment) -> bool:
        return sum(len(list(takewhile(assignment.true, ray))) for ray in self.rays) == self.total

    def cells(self) -> Iterable[Cell]:
        return chain.from_iterable(self.rays)
