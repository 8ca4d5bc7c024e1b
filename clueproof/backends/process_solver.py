"""Solvers in a process of their own, which answers query after query and is killed when it must stop: for packages that
hold Python's lock, look at no clock, or end their process where they err.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from clueproof.backends.lone_solver import LoneBackend, LoneSolver
from clueproof.backends.process import Child, program_command
from clueproof.backends.session import EFFORT_LIMIT, Limit, Session, Work, need_processes
from clueproof.errors import BackendError
from clueproof.lowering.clauses.forms import Sum
from clueproof.model import Literal


class ProcessSolver(LoneSolver):
    """The process of a program (`backends.programs.answer_queries`). What is posted waits for the next query."""

    def __init__(
        self,
        program: str,
        clauses: Sequence[Sequence[Literal]],
        top: int,
        fixed: frozenset[Literal],
        check: Callable[[], None],
        sums: Sequence[Sum] = (),
    ) -> None:
        super().__init__(fixed)
        check()
        self._name = program
        self._child = Child(program, program_command(program), talks=True)
        self._top = top
        self._clauses: list[Sequence[Literal]] = [*((literal,) for literal in sorted(fixed)), *clauses]
        self._sums = sums

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good."""
        self._clauses.append(clause)

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped."""
        if self.clash(assumptions):
            return False
        query = {
            "variables": self._top,
            "clauses": self._clauses,
            "sums": self._sums,
            "assume": [*assumptions],
            "effort": effort,
        }
        self._clauses, self._sums, self.lost = [], (), True
        try:
            self._child.send(json.dumps(query).encode() + b"\n")
            if (reason := self._child.wait(limit, lambda: session.cancelled, until=b"\n")) is not None:
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
                raise MemoryError(f"the process of {self._name} ended: {self._child.complaint or 'killed'}")
            raise BackendError(f"{self._name}: {self._child.last_words}")
        answer: Mapping[str, Any] = json.loads(line)
        return answer

    def close(self) -> None:
        """End the process."""
        self._child.close()


class ProcessBackend(LoneBackend):
    """A backend of such solvers."""

    def version(self) -> str:
        need_processes(self.kind)
        return super().version()
