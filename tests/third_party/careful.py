"""A backend that asks another one; `careful:STEPS` takes an option."""

from __future__ import annotations

from clueproof.backends import Backend, BackendError, Capability, Session, backend
from clueproof.model import Model


class Careful(Backend):
    """PySAT, under another name."""

    capabilities = frozenset({Capability.CORE, Capability.LAZY})

    def __init__(self, steps: str) -> None:
        self.name = f"careful:{steps}" if steps else "careful"

    def open(self, model: Model) -> Session:
        return backend("sat").open(model)

    def version(self) -> str:
        return "Careful 2.5"


def make(steps: str) -> Backend:
    if not steps.isdigit() and steps:
        raise BackendError(f"careful takes a number of steps, not {steps!r}")
    return Careful(steps)
