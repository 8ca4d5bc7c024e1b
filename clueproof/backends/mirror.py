"""The mirror of a session: a second session of the same model that is told the same."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

from clueproof.backends.session import Answer, Limit, Optimum, Refuted, Satisfied, Session, Undecided
from clueproof.errors import BackendError
from clueproof.model import Assignment, Constraint, Literal


class Mirror:
    """Repeats in a session of its own what another session of the same model is told. Whatever goes in or out uses the
    names that the other session has for new literals."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.theirs: dict[Literal, Literal] = {}
        """New literals of the mirrored session -> what they are to this one."""

    def literals(self, ours: Sequence[Literal]) -> list[Literal]:
        """The literals as this session calls them."""
        return [self._literal(literal) if literal > 0 else -self._literal(-literal) for literal in ours]

    def _literal(self, ours: Literal) -> Literal:
        if ours <= self.session.model.variables:
            return ours
        if ours not in self.theirs:
            # a guard that was retired before this mirror was made; nothing that it enforced is in force
            self.theirs[ours] = self.session.new_literal()
        return self.theirs[ours]

    def new_literal(self, ours: Literal) -> None:
        """What the other session calls `ours` is a new literal here."""
        self.theirs[ours] = self.session.new_literal()

    def open_guard(self, ours: Literal) -> None:
        """What the other session calls `ours` is a guard here."""
        self.theirs[ours] = self.session.open_guard()

    def close_guard(self, ours: Literal) -> None:
        """Retire it."""
        self.session.close_guard(self.theirs[ours])

    def add_clause(self, clause: Sequence[Literal], guard: Literal | None = None) -> None:
        """Add a clause, for good or under a guard."""
        self.session.add_clause(self.literals(clause), None if guard is None else self.theirs[guard])

    def add_constraint(self, constraint: Constraint) -> None:
        """Post a constraint, which new literals may enforce. See `refuse_new_literals`."""
        # not `replace`: constraints may have an __init__ of their own
        renamed = copy(constraint)
        object.__setattr__(renamed, "enforce", tuple(self.literals(constraint.enforce)))
        self.session.add_constraint(renamed)

    def hold(self, value: int, guard: Literal) -> None:
        """While the guard is assumed, only solutions count whose objective has this value, the optimum."""
        self.session.hold(Optimum(Satisfied((), _nothing), value, value), self.theirs[guard])

    def solve(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """The answer of this session."""
        return self._renamed(self.session.solve(self.literals(assumptions), limit))

    def solve_cube(self, assumptions: Sequence[Literal], cube: Sequence[Literal], limit: Limit) -> Answer:
        """The answer where the cube is true too. Under a guard: a solver for the assumptions serves all cubes."""
        with self.session.guard() as guard:
            for literal in self.literals(cube):
                self.session.add_clause((literal,), guard)
            answer = self.session.solve([*self.literals(assumptions), guard], limit)
            if isinstance(answer, Refuted):
                return self._renamed(Refuted(tuple(literal for literal in answer.core if literal != guard)))
            return answer

    def optimise(self, assumptions: Sequence[Literal], limit: Limit) -> Optimum | Refuted | Undecided:
        """The best solution."""
        answer = self.session.optimise(self.literals(assumptions), limit)
        return self._renamed_core(answer) if isinstance(answer, Refuted) else answer

    def _renamed(self, answer: Answer) -> Answer:
        """The answer in the other session's literals."""
        return self._renamed_core(answer) if self.theirs and isinstance(answer, Refuted) else answer

    def _renamed_core(self, refuted: Refuted) -> Refuted:
        ours = {theirs: one for one, theirs in self.theirs.items()}
        return Refuted(tuple(ours.get(one, one) if one > 0 else -ours.get(-one, -one) for one in refuted.core))


def _nothing() -> Assignment:
    """The assignment of a solution that nobody looks at."""
    raise AssertionError("the value of the optimum is all that counts")


def refuse_new_literals(constraint: Constraint, session: Session) -> None:
    """Raise BackendError for a constraint that is about new literals; they may enforce it."""
    top = session.model.variables
    if any(isinstance(cell, int) and abs(cell) > top for cell in constraint.cells()):
        raise BackendError("several sessions together take no constraint about new literals")
