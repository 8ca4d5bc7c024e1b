"""What an optimiser searches: clauses, lazy constraints, and the solvers that are opened for them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from clueproof.backends.session import EFFORT_LIMIT, Limit, Session
from clueproof.model import Literal

if TYPE_CHECKING:
    from clueproof.backends.sat.solver import PySatSolver


class Stopped(Exception):  # noqa: N818  (no error: a limit, or somebody cancelled)
    """The search ended before it was done, and why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Asking:
    """How solvers are opened and asked: within the limit, for as long as nobody cancels."""

    def __init__(
        self,
        open_solver: Callable[[Sequence[Sequence[Literal]], int], PySatSolver],
        cut: Callable[[list[Literal]], list[Sequence[Literal]]],
        session: Session,
        limit: Limit,
    ) -> None:
        self.open_solver = open_solver
        self.cut = cut
        self.spent = 0
        """Effort so far, in conflicts and queries."""
        self._session = session
        self._limit = limit

    def check(self) -> None:
        """Raises Stopped if the deadline is past or somebody cancelled: for work between two questions."""
        reason = self._session.stopped(self._limit)
        if reason is not None:
            raise Stopped(reason)

    def decide(self, solver: PySatSolver, assumptions: Sequence[Literal], effort: int | None) -> bool:
        """Is there an assignment? Raises Stopped if that isn't known within the limit and `effort` conflicts."""
        limit = self._limit
        if limit.conflicts is not None:
            effort = min(limit.conflicts - self.spent, limit.conflicts if effort is None else effort)
        if effort is not None and effort <= 0:
            raise Stopped(EFFORT_LIMIT)
        before = solver.conflicts
        self._session.statistics.queries += 1
        status = solver.decide(assumptions, limit, self._session, effort)
        self.spent += 1 + solver.conflicts - before
        if isinstance(status, str):
            raise Stopped(status)
        return status


class Space:
    """Clauses over variables up to `top`, and a way to ask solvers about them."""

    def __init__(self, clauses: list[Sequence[Literal]], top: int, asking: Asking) -> None:
        self.clauses = clauses
        self.top = top
        self.asking = asking

    def open(self) -> PySatSolver:
        """A solver over the clauses. The caller closes it."""
        return self.asking.open_solver(self.clauses, self.top)

    def cuts(self, literals: list[Literal]) -> list[Sequence[Literal]]:
        """The clauses that keep a solver's assignment from being a solution; they belong to the space from now on."""
        cuts = self.asking.cut(literals)
        self.clauses += cuts
        return cuts

    def within(self, known: frozenset[Literal]) -> Space:
        """The part of the space in which the literals of `known` are true."""
        denied = {-literal for literal in known}
        clauses: list[Sequence[Literal]] = [(literal,) for literal in sorted(known, key=abs)]
        for clause in self.clauses:
            if known.isdisjoint(clause):
                clauses.append(clause if denied.isdisjoint(clause) else [x for x in clause if x not in denied])
        return Space(clauses, self.top, self.asking)
