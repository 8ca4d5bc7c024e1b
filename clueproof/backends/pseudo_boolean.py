"""`exact`: a solver of pseudo-Boolean constraints, which learns by cutting planes. Counts are constraints of their own
(`lowering.clauses.forms`), all else is clauses.

It holds Python's lock while it works, and looks at no clock for thousands of conflicts; so it has a process of its own
(`process_solver`).
"""

from __future__ import annotations

from functools import partial

from clueproof.backends.lone_solver import LoneSession
from clueproof.backends.process_solver import ProcessBackend, ProcessSolver
from clueproof.backends.session import Backend, Limit, ModelSize, Session
from clueproof.lowering.clauses import EncodingChoice, Formula
from clueproof.lowering.clauses.forms import SummingFormula, sums_of
from clueproof.model import Literal, Model

NAME = "exact"


class ExactSession(LoneSession):
    """A formula with sums in such a solver."""

    def __init__(self, model: Model, encoding: EncodingChoice) -> None:
        super().__init__(model, encoding, partial(ProcessSolver, NAME))
        formula = self._formula
        assert isinstance(formula, SummingFormula)
        self._sums = formula.sums
        self.size = ModelSize(formula.top, len(formula.clauses) + len(formula.sums))

    @staticmethod
    def lowered(model: Model, encoding: EncodingChoice) -> Formula:
        return sums_of(model, encoding)

    def open_shared(self, fixed: frozenset[Literal], limit: Limit) -> ProcessSolver:
        return ProcessSolver(NAME, self._all_clauses(), self._top, fixed, partial(self.check, limit), self._sums)


class ExactBackend(ProcessBackend):
    """`exact`, in the encoding that its name says."""

    kind = module = package = NAME

    def session(self, model: Model) -> Session:
        return ExactSession(model, self.encoding)


def make(options: str) -> Backend:
    """The factory behind the name `exact`."""
    return ExactBackend(options)
