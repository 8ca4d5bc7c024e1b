"""`auto`: picks the backend by what the model contains."""

from __future__ import annotations

from clueproof.backends.registry import backend
from clueproof.backends.session import Backend, Capability, Session
from clueproof.model import Model


class AutoBackend(Backend):
    """An objective goes to `cpsat`, everything else to `sat`."""

    name = "auto"
    capabilities = frozenset(
        {
            Capability.INCREMENTAL,
            Capability.CORE,
            Capability.LIMIT,
            Capability.CANCEL,
            Capability.LAZY,
            Capability.OBJECTIVE,
        }
    )

    def chosen_for(self, model: Model) -> Backend:
        return backend("cpsat" if model.objective is not None else "sat")

    def open(self, model: Model) -> Session:
        return self.chosen_for(model).open(model)

    def version(self) -> str:
        return "chooses sat or cpsat by the model"


def make(options: str) -> Backend:
    """The factory behind the name `auto`."""
    return AutoBackend()
