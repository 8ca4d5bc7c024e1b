"""`auto`: picks the backend by what the model contains."""

from __future__ import annotations

from clueproof.backends.registry import backend
from clueproof.backends.session import Backend, Capability, Session
from clueproof.errors import BackendError
from clueproof.model import Linear, Model, Objective

MIN_WEIGHTED = 400
"""From so many literals on, in sums that give them different weights, `cpsat` is faster."""


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
        try:
            chosen.version()
        except BackendError:
            return backend("sat")
        return chosen

    def open(self, model: Model) -> Session:
        return self.chosen_for(model).open(model)

    def version(self) -> str:
        return "chooses sat or cpsat by the model"


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
