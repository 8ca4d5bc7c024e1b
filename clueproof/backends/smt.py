"""`z3`: the finite-domain solver of an SMT solver (`QF_FD`), which takes clauses, assumptions, and names cores.

z3 runs in a thread; this one looks at the clock and at `cancelled`, and interrupts it. Each solver has a context of its
own, since a context belongs to one thread at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from clueproof.backends.lone_solver import LoneBackend, LoneSolver, search_in_thread
from clueproof.backends.session import EFFORT_LIMIT, Backend, Limit, Session, Work
from clueproof.errors import BackendError
from clueproof.model import Literal

LOADED_AT_ONCE = 1000
"""Clauses put into it before the next look at the clock."""
UNLIMITED = 2**32 - 1
"""What z3 takes for no limit on conflicts."""


class Z3Solver(LoneSolver):
    """A context, its solver, and a constant for each variable."""

    def __init__(
        self,
        clauses: Sequence[Sequence[Literal]],
        top: int,
        fixed: frozenset[Literal],
        check: Callable[[], None],
    ) -> None:
        import z3

        self._z3 = z3
        super().__init__(fixed)
        self._context = z3.Context()
        self._solver = z3.SolverFor("QF_FD", ctx=self._context)
        self._either: list[Any] = [None]
        """Variable -> its constant and the negation of that."""
        self._grow(top)
        for literal in sorted(fixed):
            self.add_clause((literal,))
        for start in range(0, len(clauses), LOADED_AT_ONCE):
            check()
            for clause in clauses[start : start + LOADED_AT_ONCE]:
                self.add_clause(clause)

    def _grow(self, top: int) -> None:
        """See to it that there are so many constants."""
        z3, context = self._z3, self._context
        for variable in range(len(self._either), top + 1):
            constant = z3.Bool(variable, context)
            self._either.append((constant, z3.Not(constant)))

    def _said(self, literal: Literal) -> Any:
        return self._either[abs(literal)][literal < 0]

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good. Written by z3's C functions: its Python ones take five times as long."""
        self._grow(max(map(abs, clause), default=0))
        z3, context = self._z3, self._context.ref()
        terms = [self._said(literal).as_ast() for literal in clause]
        made = z3.Z3_mk_or(context, len(terms), (z3.Ast * len(terms))(*terms))
        z3.Z3_solver_assert(context, self._solver.solver, made)

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped."""
        if (reason := session.stopped(limit)) is not None:
            return reason
        self._grow(max(map(abs, assumptions), default=0))
        self._solver.set("max_conflicts", UNLIMITED if effort is None else effort)
        said = {self._said(literal).get_id(): literal for literal in assumptions}
        try:
            answer, reason = search_in_thread(
                "z3",
                lambda: self._solver.check([self._said(literal) for literal in assumptions]),
                lambda: session.stopped(limit),
                self._context.interrupt,
            )
        except self._z3.Z3Exception as error:
            raise BackendError(f"z3: {error}") from error
        finally:
            self._count()
        if answer == self._z3.sat:
            true = self._solver.model()
            self._found = [
                variable if self._z3.is_true(true[constant]) else -variable
                for variable, (constant, _) in enumerate(self._either[1:], 1)
            ]
            return True
        if answer == self._z3.unsat:
            self._core = [said[part.get_id()] for part in self._solver.unsat_core()]
            return False
        return reason or session.stopped(limit) or EFFORT_LIMIT

    def _count(self) -> None:
        statistics = self._solver.statistics()
        counted = {name: statistics.get_key_value(name) for name in statistics.keys()}  # noqa: SIM118
        self.work = Work(
            int(counted.get("sat conflicts", 0)),
            int(counted.get("sat decisions", 0)),
            sum(int(number) for name, number in counted.items() if name.startswith("sat propagations")),
            int(counted.get("sat restarts", 0)),
        )

    def close(self) -> None:
        """Free the solver."""
        del self._solver, self._either


class Z3Backend(LoneBackend):
    """`z3`, in the encoding that its name says."""

    kind = module = "z3"
    package = "z3-solver"
    solver = Z3Solver


def make(options: str) -> Backend:
    """The factory behind the name `z3`."""
    return Z3Backend(options)
