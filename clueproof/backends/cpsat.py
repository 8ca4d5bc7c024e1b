"""`cpsat`: OR-tools CP-SAT. OR-tools itself is imported when the first session opens."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from clueproof.backends.session import Backend, Capability, Session
from clueproof.english import did_you_mean
from clueproof.errors import BackendError, missing_package, quoted
from clueproof.model import (
    AllDifferent,
    Automaton,
    Cardinality,
    Consecutive,
    Followed,
    Linear,
    Model,
    Product,
    Runs,
    SingleLoop,
    Table,
)

version_of = cache(version)
"""The version of a package, for which files are read: the first time takes as long as a Sudoku."""
OLDEST = (9, 15)
"""The first OR-tools with the compiled module that the lowering writes to."""
MAX_VALUES = {"workers": 1024, "seed": 2**31 - 1}
"""The options that are numbers, and the largest value of each."""
NATIVE = "native"
"""The option that posts global constraints."""
STATIC = "cuts=static"
"""The option that writes out what is global."""
ALWAYS = (Cardinality, Linear, SingleLoop)
GLOBAL = (AllDifferent, Automaton, Consecutive, Followed, Product, Runs, Table)
"""What CP-SAT takes as it is, always and as global constraints."""


class CpSatBackend(Backend):
    """`cpsat`, `cpsat:native,workers=4,seed=7`. With one worker, the default, answers are reproducible.

    `native` posts CP-SAT's global constraints where the usual program has what measured best, mostly clauses. `static`
    writes out what is global, such as that cells are connected, instead of cutting it.
    """

    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    def __init__(self, workers: int = 1, seed: int = 0, native: bool = False, static: bool = False) -> None:
        self.workers = workers
        self.seed = seed
        self.posts_globals = native
        self.static = static
        self.native = (*ALWAYS, *GLOBAL) if native else ALWAYS
        options = (
            [NATIVE] * native
            + [STATIC] * static
            + [f"workers={workers}"] * (workers != 1)
            + [f"seed={seed}"] * (seed != 0)
        )
        self.name = ":".join(["cpsat", ",".join(options)][: 2 if options else 1])

    def open(self, model: Model) -> Session:
        found = self.version()
        try:
            from clueproof.backends.cpsat_session import CpSatSession
        except ImportError as error:
            raise BackendError(f"the backend cpsat can't use {found}: {error}") from error
        return CpSatSession(model, self.workers, self.seed, self.posts_globals, self.static)

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
        if option in (NATIVE, STATIC):
            chosen["native" if option == NATIVE else "static"] = True
            continue
        if name not in MAX_VALUES:
            otherwise = f"it takes {NATIVE}, {STATIC}, workers=NUMBER and seed=NUMBER"
            hint = did_you_mean(name, [*MAX_VALUES, NATIVE, STATIC], otherwise=otherwise, quoted=False)
            raise BackendError(f"unknown option {quoted(option if name == NATIVE else name)} of cpsat; {hint}")
        least = int(name == "workers")
        if not value.isdecimal() or not least <= int(value) <= MAX_VALUES[name]:
            raise BackendError(f"{name} of cpsat is a number from {least} to {MAX_VALUES[name]}, not {quoted(value)}")
        chosen[name] = int(value)
    return CpSatBackend(**chosen)  # type: ignore[arg-type]
