"""`auto`: picks the backend by what the model contains.

What people see must not depend on whether the native engine could be built. So it decides what is yes or no, such as
whether there is exactly one solution; of several solutions, and of contradictions, `sat` chooses what to show.
"""

from __future__ import annotations

from clueproof.backends.registry import backend
from clueproof.backends.session import Backend, Capability, Decider, Session
from clueproof.lowering.clauses import formula_of
from clueproof.model import Linear, Model, Objective

MIN_WEIGHTED = 400
"""From so many literals on, in sums that give them different weights, `cpsat` is faster."""
MAX_DECIDED = 300_000
"""Models of more clauses go to `sat` at once, unless the engine knows rules of them: 25x25 Sudokus and Latin squares,
and boards of Numberlink, at which a CaDiCaL is faster than any compact solver."""
DECIDING = 3_000
"""Conflicts after which a query is hard, so that `sat` and its CaDiCaL are asked."""
DECIDING_WITH_RULES = 50_000
"""The same where the engine knows rules of the model, which others learn from one wrong solution after the other."""


class AutoBackend(Backend):
    """`cpsat` for an objective whose terms differ in weight and for sums that give many literals different weights;
    `sat` for everything else, and where OR-tools is missing.

    docs/measured.md has the figures. To import OR-tools takes time, so what is quick stays with `sat`.
    """

    name = "auto"
    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    def chosen_for(self, model: Model) -> Backend:
        if not model.compiled(_is_weighted):
            return backend("sat")
        chosen = backend("cpsat")
        return chosen if chosen.is_there else backend("sat")

    def decider_for(self, model: Model) -> Decider | None:
        """The engine, or `sat` where it is missing, for models that `sat` opens and that are not too large for it."""
        finder = self.chosen_for(model)
        if finder is not backend("sat") or model.objective is not None:
            return None
        formula, engine = formula_of(model), backend("native")
        known = any(isinstance(constraint, engine.native) for constraint in formula.lazy)
        if len(formula.clauses) > MAX_DECIDED and not known:
            return None
        return Decider(engine if engine.is_there else finder, DECIDING_WITH_RULES if known else DECIDING)

    def open(self, model: Model) -> Session:
        return self.chosen_for(model).open(model)

    def version(self) -> str:
        return "chooses native, sat or cpsat by the model and the question"


def _is_weighted(model: Model) -> bool:
    """Does the objective give its terms different weights, or do sums weight many literals?"""
    if model.objective is not None:
        return not _counts(model.objective)
    weighted = 0
    for part in model.parts:
        if isinstance(part, Linear):
            weights = [abs(weight) for weight, cell in part.terms if isinstance(cell, int)]
            if len({*weights}) > 1:
                weighted += len(weights)
    return weighted >= MIN_WEIGHTED


def _counts(objective: Objective) -> bool:
    """Is the objective how many of some literals are true?"""
    return all(isinstance(cell, int) for _, cell in objective.terms) and len({c for c, _ in objective.terms}) <= 1


def make(options: str) -> Backend:
    """The factory behind the name `auto`."""
    return AutoBackend()
