"""A constraint of their own: how many literals are true is odd."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from clueproof.lowering.clauses import ClauseTarget, write_clauses
from clueproof.model import Assignment, Constraint, Literal


@dataclass(frozen=True)
class Odd(Constraint):
    """An odd number of the literals is true."""

    literals: tuple[Literal, ...]

    def means(self, assignment: Assignment) -> bool:
        return sum(map(assignment.true, self.literals)) % 2 == 1

    def cells(self) -> Sequence[Literal]:
        return self.literals


@write_clauses.register
def odd(constraint: Odd, target: ClauseTarget) -> None:
    """One literal after the other, each with a new variable: is it odd so far?"""
    so_far = -target.true
    for literal in constraint.literals:
        after = target.new()
        for one, other, both in ((1, 1, -1), (1, -1, 1), (-1, 1, 1), (-1, -1, -1)):
            target.add((-one * so_far, -other * literal, both * after))
        so_far = after
    target.add((so_far,))
