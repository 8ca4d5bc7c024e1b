"""`pumpkin`: a solver of constraint programming that explains each propagation by a clause, which it learns from.

It gets clauses, as SAT solvers do. While it works it holds Python's lock and looks at nothing but its own time limit,
so it is called in slices; it goes on with what it has learnt. It counts nothing of what it does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clueproof.backends.lone_solver import LoneBackend, LoneSolver
from clueproof.backends.session import Backend, Limit, Session
from clueproof.model import Literal

LOADED_AT_ONCE = 10_000
"""Clauses put into it before the next look at the clock."""
SLICE = 0.1
"""Seconds of a search between two looks at the deadline and at `cancelled`."""


class PumpkinSolver(LoneSolver):
    """A model of pumpkin, and a Boolean for each variable."""

    def __init__(
        self,
        clauses: Sequence[Sequence[Literal]],
        top: int,
        fixed: frozenset[Literal],
        check: Callable[[], None],
    ) -> None:
        import pumpkin_solver
        from pumpkin_solver.constraints import Clause

        super().__init__(fixed)
        self._pumpkin, self._clause = pumpkin_solver, Clause
        self._model = pumpkin_solver.Model()
        self._refuted = False
        """Is there no solution, whatever is assumed? pumpkin takes nothing more then."""
        self._either: list[Any] = [None]
        """Variable -> its Boolean, and the negation of that."""
        self._grow(top)
        for literal in sorted(fixed):
            self.add_clause((literal,))
        for start in range(0, len(clauses), LOADED_AT_ONCE):
            check()
            for clause in clauses[start : start + LOADED_AT_ONCE]:
                self.add_clause(clause)

    def _grow(self, top: int) -> None:
        """See to it that there are so many Booleans."""
        for _ in range(len(self._either), 0 if self._refuted else top + 1):
            boolean = self._model.new_boolean_variable()
            self._either.append((boolean, boolean.negate()))

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good."""
        if self._refuted:
            return
        self._grow(max(map(abs, clause), default=0))
        model, either = self._model, self._either
        said = [either[abs(literal)][literal < 0] for literal in clause]
        model.add_constraint(self._clause(said, model.new_constraint_tag()))
        self._refuted = model.is_inconsistent()

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped. Effort can't be limited."""
        if self.clash(assumptions):
            # it would end the process
            return False
        results = self._pumpkin.SatisfactionUnderAssumptionsResult
        self._core = []
        self._grow(max(map(abs, assumptions), default=0))
        said = {} if self._refuted else {literal: self._predicate(literal) for literal in assumptions}
        while (reason := session.stopped(limit)) is None:
            if self._refuted:
                return False
            left = limit.left
            result = self._model.satisfy_under_assumptions(
                [*said.values()], SLICE if left is None else min(SLICE, left)
            )
            if isinstance(result, results.Satisfiable):
                true = result._0.bool_value
                self._found = [
                    variable if true(boolean) else -variable
                    for variable, (boolean, _) in enumerate(self._either[1:], 1)
                ]
                return True
            if isinstance(result, results.UnsatisfiableUnderAssumptions):
                core = result._0
                self._core = [literal for literal, predicate in said.items() if predicate in core]
                return False
            self._refuted = isinstance(result, results.Unsatisfiable)
        return reason

    def _predicate(self, literal: Literal) -> Any:
        """A literal as it is assumed: the Boolean, as a number, is 1 or more, or 0 or less."""
        comparator = self._pumpkin.Comparator
        sign = comparator.GreaterThanOrEqual if literal > 0 else comparator.LessThanOrEqual
        return self._pumpkin.Predicate(self._either[abs(literal)][0].as_integer(), sign, int(literal > 0))

    def close(self) -> None:
        """Free the solver."""
        del self._model, self._either


class PumpkinBackend(LoneBackend):
    """`pumpkin`, in the encoding that its name says."""

    kind = "pumpkin"
    module = "pumpkin_solver"
    package = "pumpkin-solver"
    solver = PumpkinSolver


def make(options: str) -> Backend:
    """The factory behind the name `pumpkin`."""
    return PumpkinBackend(options)
