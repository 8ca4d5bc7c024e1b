"""`auto`: picks the backend by what the model contains."""

from __future__ import annotations

from clueproof.backends.registry import backend
from clueproof.backends.session import Backend, Capability, Session
from clueproof.errors import BackendError
from clueproof.model import Linear, Model, Objective

MANY_WEIGHED = 400
"""From so many literals on, in sums that give them different weights, `cpsat` is the faster one."""


class AutoBackend(Backend):
    """`cpsat` for an objective whose terms differ in weight and for many literals in such sums; `sat` for everything
    else, and where OR-tools is missing.

    Measured with `python -m benchmarks optimisation`: the largest independent sets of 12 DIMACS graphs were proved by
    `sat` in 0.1 to 5 s each; of 8 of these `cpsat` with one worker proved 5 within 20 s and was never
    faster; its bounds for the others stayed 4 to 12 above the optimum. With weights to a million on 100 vertices: at
    density 0.5 `sat` 0.5 s, `cpsat` 1.0 s; at density 0.1 `cpsat` 1.7 s, `sat` more than 8 s. Best paths
    through numbers, written as a flow, have an exact relaxation, which only `cpsat` has the use of.

    Sums as constraints, processor milliseconds a puzzle to solve and prove, `sat` and `cpsat`: Sumplete 10x10 (200
    literals) 2.9, 2.0; 15x15 (450) 24, 16; 20x20 59, 7; 25x25 4156, 51. Kakurasu 10x10 (200) 7.6, 17; 15x15 (450) 69,
    46; 20x20 788, 200. To import OR-tools takes half a second, so that what is quick stays with `sat`.
    """

    name = "auto"
    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    def chosen_for(self, model: Model) -> Backend:
        if not model.compiled(_weighs):
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


def _weighs(model: Model) -> bool:
    """Are there weights, where many literals or the objective are added up?"""
    if model.objective is not None:
        return not _counts(model.objective)
    weighed = 0
    for constraint in model.constraints:
        if isinstance(constraint, Linear):
            weights = [abs(weight) for weight, cell in constraint.terms if isinstance(cell, int)]
            if len({*weights}) > 1:
                weighed += len(weights)
    return weighed >= MANY_WEIGHED


def _counts(objective: Objective) -> bool:
    """Is the objective how many of some literals are true?"""
    return all(isinstance(cell, int) for _, cell in objective.terms) and len({c for c, _ in objective.terms}) <= 1


def make(options: str) -> Backend:
    """The factory behind the name `auto`."""
    return AutoBackend()
