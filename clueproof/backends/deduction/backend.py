"""The `deduction` backend and its options."""

from __future__ import annotations

from clueproof.backends.deduction.engine.session import DeductionSession
from clueproof.backends.session import Backend, BackendError, Capability, Session
from clueproof.errors import quoted
from clueproof.model import Constraint, Model

OPTIONS = ("trial", "search")


class DeductionBackend(Backend):
    """`deduction`; `deduction:trial` also assumes one candidate at a time; `deduction:search` answers everything."""

    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL, Capability.LAZY})
    native = (Constraint,)

    def __init__(self, trial: bool = False, search: bool = False) -> None:
        self.trial = trial
        self.search = search
        options = [option for option, chosen in zip(OPTIONS, (trial, search), strict=True) if chosen]
        self.name = ":".join(["deduction", ",".join(options)][: 2 if options else 1])

    def open(self, model: Model) -> Session:
        return DeductionSession(model, self.trial, self.search)

    def version(self) -> str:
        return "built in; deduction:trial and deduction:search go on where technique ends"


def make(options: str) -> Backend:
    """The factory behind the name `deduction`. Raises BackendError for an option that it doesn't know."""
    chosen = list(filter(None, options.split(",")))
    for option in chosen:
        if option not in OPTIONS:
            raise BackendError(f"unknown option {quoted(option)} of deduction; it takes trial and search")
    return DeductionBackend(**dict.fromkeys(chosen, True))
