"""`exact`: a solver of pseudo-Boolean constraints, which learns by cutting planes. Counts are constraints of their own
(`lowering.clauses.forms`), all else is clauses.

It holds Python's lock while it works, and looks at no clock for thousands of conflicts. So it runs in a process
(`backends.programs`), which is killed when it must stop; the next query fills another one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from clueproof.backends.lone_solver import LoneBackend, LoneSession, LoneSolver
from clueproof.backends.process import Child, program_command
from clueproof.backends.session import EFFORT_LIMIT, Backend, Limit, ModelSize, Session, Work, need_processes
from clueproof.errors import BackendError
from clueproof.lowering.clauses import EncodingChoice, Formula
from clueproof.lowering.clauses.forms import Sum, SummingFormula, sums_of
from clueproof.model import Literal, Model

NAME = "exact"


class ExactSolver(LoneSolver):
    """The process that searches. What is posted waits for the next query."""

    def __init__(
        self,
        clauses: Sequence[Sequence[Literal]],
        top: int,
        fixed: frozenset[Literal],
        check: Callable[[], None],
        sums: Sequence[Sum] = (),
    ) -> None:
        super().__init__(fixed)
        check()
        self._child = Child(NAME, program_command(NAME), talks=True)
        self._top = top
        self._clauses: list[Sequence[Literal]] = [*((literal,) for literal in sorted(fixed)), *clauses]
        self._sums = sums

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good."""
        self._clauses.append(clause)

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped."""
        if self.clash(assumptions):
            # it would take the later one for true
            return False
        question = {
            "variables": self._top,
            "sums": [*self._sums, *(([(1, literal) for literal in {*clause}], 1, ">=") for clause in self._clauses)],
            "assume": [*assumptions],
            "effort": effort,
        }
        self._clauses, self._sums, self.lost = [], (), True
        try:
            self._child.send(json.dumps(question).encode() + b"\n")
            reason = self._child.wait(limit, lambda: session.cancelled, until=b"\n")
            if reason is not None:
                return reason
            answer = self._taken()
            self.lost = False
        finally:
            if self.lost:
                self.close()
        self.work = Work(*answer["work"])
        self._found, self._core = answer["true"], answer["core"]
        known: bool | None = answer["satisfiable"]
        return EFFORT_LIMIT if known is None else known

    def _taken(self) -> Mapping[str, Any]:
        """The line that the process wrote."""
        line = bytes(self._child.output)
        self._child.output.clear()
        if not line.endswith(b"\n"):
            self._child.wait(Limit.within(1), lambda: False)
            if self._child.wanted_memory:
                raise MemoryError(f"the process of {NAME} ended: {self._child.complaint or 'killed'}")
            raise BackendError(f"{NAME}: {self._child.last_words}")
        answer: Mapping[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        self._child.close()


class ExactSession(LoneSession):
    """A formula with sums in such a solver."""

    def __init__(self, model: Model, encoding: EncodingChoice) -> None:
        super().__init__(model, encoding, ExactSolver)
        formula = self._formula
        assert isinstance(formula, SummingFormula)
        self._sums = formula.sums
        self.size = ModelSize(formula.top, len(formula.clauses) + len(formula.sums))

    @staticmethod
    def lowered(model: Model, encoding: EncodingChoice) -> Formula:
        return sums_of(model, encoding)

    def open_shared(self, fixed: frozenset[Literal], limit: Limit) -> ExactSolver:
        return ExactSolver(self._all_clauses(), self._top, fixed, partial(self.check, limit), self._sums)


class ExactBackend(LoneBackend):
    """`exact`, in the encoding that its name says."""

    kind = module = package = NAME
    solver = ExactSolver

    def session(self, model: Model) -> Session:
        return ExactSession(model, self.encoding)

    def version(self) -> str:
        need_processes(NAME)
        return super().version()


def make(options: str) -> Backend:
    """The factory behind the name `exact`."""
    return ExactBackend(options)
