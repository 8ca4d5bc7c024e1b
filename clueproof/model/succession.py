"""Constraints on which value comes after which."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from clueproof.model.assignment import Assignment
from clueproof.model.constraint import Constraint
from clueproof.model.variables import Cell


@dataclass(frozen=True)
class Followed(Constraint):
    """One of the cells `by` has the value of `cell` and `step` more, unless `cell` has the value `end`."""

    cell: Cell
    by: tuple[Cell, ...]
    end: int
    step: int = 1

    def means(self, assignment: Assignment) -> bool:
        value = assignment.value(self.cell)
        return value == self.end or any(assignment.value(other) == value + self.step for other in self.by)

    def cells(self) -> Iterable[Cell]:
        return (self.cell, *self.by)
