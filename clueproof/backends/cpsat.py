"""`cpsat`: OR-tools CP-SAT. OR-tools itself is imported when the first session opens."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as version_of

from clueproof.backends.session import Backend, BackendError, Capability, Session
from clueproof.errors import missing_package, quoted
from clueproof.model import Cardinality, Linear, Model

OLDEST = (9, 15)
"""The first OR-tools with the compiled module that the lowering writes to."""
LARGEST = {"workers": 1024, "seed": 2**31 - 1}
"""The options, and the largest value of each."""


class CpSatBackend(Backend):
    """`cpsat`, `cpsat:workers=4,seed=7`. With one worker, the default, answers are reproducible."""

    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL, Capability.LAZY})
    native = (Cardinality, Linear)

    def __init__(self, workers: int = 1, seed: int = 0) -> None:
        self.workers = workers
        self.seed = seed
        options = [f"workers={workers}"] * (workers != 1) + [f"seed={seed}"] * (seed != 0)
        self.name = ":".join(["cpsat", ",".join(options)][: 2 if options else 1])

    def open(self, model: Model) -> Session:
        found = self.version()
        try:
            from clueproof.backends.cpsat_session import CpSatSession
        except ImportError as error:
            raise BackendError(f"the backend cpsat can't use {found}: {error}") from error
        return CpSatSession(model, self.workers, self.seed)

    def version(self) -> str:
        try:
            found = version_of("ortools")
        except PackageNotFoundError:
            raise BackendError(missing_package("the backend cpsat needs", "ortools")) from None
        if tuple(int(part) for part in re.findall(r"\d+", found)[:2]) < OLDEST:
            raise BackendError(f"the backend cpsat needs OR-tools {OLDEST[0]}.{OLDEST[1]} or newer, not {found}")
        return f"OR-tools {found}"


def make(options: str) -> Backend:
    """The factory behind the name `cpsat`. Raises BackendError for an option that it doesn't know."""
    chosen: dict[str, int] = {}
    for option in filter(None, options.split(",")):
        name, _, value = option.partition("=")
        if name not in LARGEST:
            raise BackendError(f"unknown option {quoted(name)} of cpsat; it takes workers=NUMBER and seed=NUMBER")
        least = int(name == "workers")
        if not value.isdecimal() or not least <= int(value) <= LARGEST[name]:
            raise BackendError(f"{name} of cpsat is a number from {least} to {LARGEST[name]}, not {quoted(value)}")
        chosen[name] = int(value)
    return CpSatBackend(**chosen)
