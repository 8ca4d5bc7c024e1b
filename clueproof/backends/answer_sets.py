"""`clingo`: answer set programming. Variables are atoms that may be chosen, clauses are integrity constraints, so that
an answer set is a solution. clasp, its solver, keeps what it learnt from one query to the next.

clingo searches in a thread of its own; this one looks at the clock and at `cancelled`, and tells it to stop.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clueproof.backends.lone_solver import POLL, LoneBackend, LoneSolver
from clueproof.backends.session import EFFORT_LIMIT, Backend, Capability, Limit, Session, Work
from clueproof.errors import BackendError
from clueproof.model import Literal

LOADED_AT_ONCE = 10_000
"""Clauses put into it before the next look at the clock."""


class ClingoSolver(LoneSolver):
    """A logic program that grows, and its solver. Variable v is the atom v: no other atoms are made."""

    def __init__(
        self,
        clauses: Sequence[Sequence[Literal]],
        top: int,
        fixed: frozenset[Literal],
        check: Callable[[], None],
    ) -> None:
        import clingo

        super().__init__(fixed)
        self._top = 0
        self._control = clingo.Control(["--warn=none", "--parallel-mode=1"])
        self._waiting: list[Sequence[Literal]] = [*((literal,) for literal in sorted(fixed))]
        self._grow(top)
        for start in range(0, len(clauses), LOADED_AT_ONCE):
            check()
            self._waiting += clauses[start : start + LOADED_AT_ONCE]
            self._load()

    def _grow(self, top: int) -> None:
        """See to it that there are so many atoms."""
        if top <= self._top:
            return
        with self._control.backend() as program:
            atoms = [program.add_atom() for _ in range(self._top, top)]
            program.add_rule(atoms, choice=True)
        if atoms != [*range(self._top + 1, top + 1)]:
            raise BackendError("clingo does not count its atoms from 1 on")
        self._top = top

    def _load(self) -> None:
        """Post what waits."""
        if not self._waiting:
            return
        self._grow(max(max(map(abs, clause), default=0) for clause in self._waiting))
        with self._control.backend() as program:
            add = program.add_rule
            for clause in self._waiting:
                add((), [-literal for literal in clause])
        self._waiting = []

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good."""
        self._waiting.append(clause)

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped."""
        self._load()
        self._grow(max(map(abs, assumptions), default=0))
        if (reason := session.stopped(limit)) is not None:
            return reason
        self._control.configuration.solve.solve_limit = "umax" if effort is None else str(effort)
        with self._control.solve(assumptions=[*assumptions], on_model=self._take, async_=True) as search:
            while not search.wait(POLL):
                if (reason := session.stopped(limit)) is not None:
                    search.cancel()
                    return reason
            result = search.get()
            self._core = search.core() if result.unsatisfiable else []
        self._count()
        if result.satisfiable:
            return True
        if result.unsatisfiable:
            return False
        return session.stopped(limit) or EFFORT_LIMIT

    def _take(self, model: object) -> bool:
        """Keep an answer set; one is enough."""
        is_true = model.is_true  # type: ignore[attr-defined]
        self._found = [atom if is_true(atom) else -atom for atom in range(1, self._top + 1)]
        return False

    def _count(self) -> None:
        said = self._control.statistics["solving"]["solvers"]
        before = self.work
        self.work = Work(
            before.conflicts + int(said["conflicts"]),
            before.decisions + int(said["choices"]),
            0,
            before.restarts + int(said["restarts"]),
        )

    def close(self) -> None:
        """Free the solver."""
        del self._control


class ClingoBackend(LoneBackend):
    """`clingo`, in the encoding that its name says. It names what was refuted, often with more beside it."""

    capabilities = LoneBackend.capabilities - {Capability.CORE}
    kind = module = package = "clingo"
    solver = ClingoSolver


def make(options: str) -> Backend:
    """The factory behind the name `clingo`."""
    return ClingoBackend(options)
