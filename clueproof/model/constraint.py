"""What every constraint is: frozen data with a stated meaning."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from clueproof.model.variables import Assignment, Literal, Variable

HINT = {"hint": True}
"""Metadata of a field that helps solvers and is no part of the meaning, so that certificates don't tell it."""


@dataclass(frozen=True)
class Constraint(ABC):
    """A statement about cells, in force when all literals of `enforce` are true.

    A constraint knows what it *means* (`means`, `holds`), never how to solve it: the floor
    `lowering` holds one function for each constraint and target.
    """

    enforce: tuple[Literal, ...] = field(default=(), kw_only=True)

    @abstractmethod
    def means(self, assignment: Assignment) -> bool:
        """Is the bare statement true, enforcement left aside?"""

    @abstractmethod
    def cells(self) -> Iterable[Variable]:
        """The cells that the statement is about, enforcement left aside."""

    def holds(self, assignment: Assignment) -> bool:
        """Is the constraint satisfied: the statement is true, or it is not in force?"""
        return not all(map(assignment.true, self.enforce)) or self.means(assignment)

    def enforced_by(self, *literals: Literal) -> Self:
        """The same statement, in force only when `literals` are true as well."""
        return replace(self, enforce=(*self.enforce, *literals))


@dataclass(frozen=True)
class Cut:
    """A clause that follows from a lazy constraint, and why it does.

    `reason` is data that a checker can verify without the solver, for `Connected` the cells of
    one piece and its boundary.
    """

    clause: tuple[Literal, ...]
    reason: tuple[object, ...]


class LazyConstraint(Constraint):
    """A constraint too large to write out: a session asks it for cuts after each solution."""

    def clauses(self) -> Iterator[tuple[Literal, ...]]:
        """Clauses that follow from it and are few enough to be written out at once, enforcement left aside."""
        return iter(())

    @abstractmethod
    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """Clauses that follow from the meaning and that this assignment violates.

        Empty exactly if the constraint holds. Clauses carry the enforcement already.
        """
