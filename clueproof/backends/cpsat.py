"""`cpsat`: OR-tools CP-SAT. OR-tools itself is imported when the first session opens."""

from __future__ import annotations

import re
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from clueproof.backends.encoding import encoding_of
from clueproof.backends.session import Backend, Capability, Session
from clueproof.english import did_you_mean, listed
from clueproof.errors import BackendError, missing_package, quoted
from clueproof.lowering.clauses import CHOICES, DEFAULT, EncodingChoice
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
ALWAYS = (Cardinality, Linear, SingleLoop)
GLOBAL = (AllDifferent, Automaton, Consecutive, Followed, Product, Runs, Table)
"""What CP-SAT takes as it is, always and as global constraints."""
GLOBAL_INSTEAD = {"all-different": "all_diff", "runs": "automaton"}
"""The encodings that say nothing under `native`, and the global constraint that is posted there."""


class CpSatBackend(Backend):
    """`cpsat`, `cpsat:linear=order`, `cpsat:native,workers=4,seed=7`. With one worker, the default, answers are
    reproducible.

    `native` posts CP-SAT's global constraints where the usual program has what measured best, mostly clauses. What an
    encoding is chosen for becomes the clauses that `sat` gets for it.
    """

    capabilities = frozenset({Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    def __init__(self, workers: int = 1, seed: int = 0, native: bool = False, choice: EncodingChoice = DEFAULT) -> None:
        self.workers = workers
        self.seed = seed
        self.posts_globals = native
        self.choice = choice
        as_clauses = {Cardinality: choice.cardinality, Linear: choice.linear, SingleLoop: choice.cuts == "lazy"}
        always = tuple(kind for kind in ALWAYS if not as_clauses[kind])
        self.native = (*always, *GLOBAL) if native else always
        options = [
            *([NATIVE] if native else []),
            *filter(None, [str(choice)]),
            *([f"workers={workers}"] if workers != 1 else []),
            *([f"seed={seed}"] if seed != 0 else []),
        ]
        self.name = ":".join(["cpsat", ",".join(options)][: 2 if options else 1])

    def open(self, model: Model) -> Session:
        found = self.version()
        try:
            from clueproof.backends.cpsat_session import CpSatSession
        except ImportError as error:
            raise BackendError(f"the backend cpsat can't use {found}: {error}") from error
        return CpSatSession(model, self.workers, self.seed, self.posts_globals, self.choice)

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
    numbers: dict[str, int] = {}
    encodings: list[str] = []
    native = False
    for option in filter(None, options.split(",")):
        name, _, value = option.partition("=")
        if option == NATIVE:
            native = True
        elif name in CHOICES:
            encodings.append(option)
        elif name in MAX_VALUES:
            least = int(name == "workers")
            if not value.isdecimal() or not least <= int(value) <= MAX_VALUES[name]:
                raise BackendError(
                    f"{name} of cpsat is a number from {least} to {MAX_VALUES[name]}, not {quoted(value)}"
                )
            numbers[name] = int(value)
        else:
            there = [NATIVE, *MAX_VALUES, *CHOICES]
            hint = did_you_mean(name, there, otherwise=f"it takes {listed(there)}", quoted=False)
            raise BackendError(f"unknown option {quoted(option if name == NATIVE else name)} of cpsat; {hint}")
    choice = encoding_of(encodings, "cpsat")
    if native:
        for option in encodings:
            name = option.partition("=")[0]
            if name in GLOBAL_INSTEAD:
                raise BackendError(
                    f"{name} of cpsat can't be chosen beside {NATIVE}, which posts {GLOBAL_INSTEAD[name]}"
                )
    return CpSatBackend(numbers.get("workers", 1), numbers.get("seed", 0), native, choice)
