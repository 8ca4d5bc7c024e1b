"""Backends by name, our own and those of other packages.

Another package adds one through the entry point group `clueproof.backends`: a name and a factory
that takes what stands behind the colon ("" for nothing) and returns a `Backend`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import TypeAlias

from clueproof.arguments import expects
from clueproof.backends.session import Backend
from clueproof.english import nearest
from clueproof.errors import BackendError, quoted
from clueproof.registry import Registry

Factory: TypeAlias = Callable[[str], Backend]

OWN = {
    "auto": "clueproof.backends.auto:make",
    "sat": "clueproof.backends.sat:make",
    "native": "clueproof.backends.native.session:make",
    "cpsat": "clueproof.backends.cpsat:make",
    "dimacs": "clueproof.backends.dimacs:make",
    "clingo": "clueproof.backends.answer_sets:make",
    "z3": "clueproof.backends.smt:make",
    "pumpkin": "clueproof.backends.pumpkin:make",
    "exact": "clueproof.backends.pseudo_boolean:make",
    "ipasir": "clueproof.backends.ipasir:make",
    "exact-cover": "clueproof.backends.exact_cover:make",
    "deduction": "clueproof.backends.deduction:make",
    "brute-force": "clueproof.backends.brute_force:make",
    "checked": "clueproof.backends.checked:make",
    "portfolio": "clueproof.backends.portfolio:make",
    "cubes": "clueproof.backends.cubes:make",
}
"""Name -> where its factory is. Strings, so that a solver is imported only when it is used."""

BACKENDS = Registry("backend", OWN, BackendError, group="clueproof.backends", quotes=False)


ALIASES = {
    "cadical": "sat:cadical195",
    "cryptominisat": "dimacs:cryptominisat5",
    "glucose": "sat:glucose42",
    "kissat": "sat:kissat404",
    "minisat": "sat:minisat22",
    "dlx": "exact-cover",
    "ortools": "cpsat",
}
"""Short name -> the backend. Verdicts name it in full, comparisons as it was asked for."""

OPTION = re.compile(r"[\w-]+=")
"""How a further option of the same backend begins: the seed in "cpsat:workers=4,seed=7"."""
TAKES_LIST = re.compile(r"(?:^|:)(?:portfolio|cubes):")
"""How a backend begins whose options are backends."""


def split_names(text: str) -> list[str]:
    """The backends in a list with commas between them. "name=value" goes on with the backend before it, and all that
    stands behind "portfolio:" or "cubes:" belongs to that."""
    found: list[str] = []
    for part in map(str.strip, text.split(",")):
        if found and (OPTION.match(part) or TAKES_LIST.search(found[-1])):
            found[-1] += f",{part}"
        elif part:
            found.append(part)
    return found


def names() -> list[str]:
    """The names of all backends, without what can stand behind a colon."""
    return BACKENDS.names()


@expects()
@lru_cache(maxsize=128)
def backend(spec: str) -> Backend:
    """The backend called `spec`: "sat", "sat:glucose42", "cpsat:workers=4", "dimacs:minisat" ...

    Raises BackendError for an unknown name (saying what is near) or bad options.
    """
    name, _, options = full_name(spec).partition(":")
    factory: Factory = BACKENDS.load(name)
    return factory(options)


def is_backend(spec: str) -> bool:
    """Does it begin as the name of a backend does?"""
    try:
        return full_name(spec).partition(":")[0] in BACKENDS
    except BackendError:
        return False


def full_name(spec: str) -> str:
    """The backend with its whole name: `spec`, unless it begins with an alias, or with a solver of `sat`, which is one
    too: "cadical153:seed=7" is "sat:cadical153,seed=7". Raises BackendError for a word that may be several, or is
    nearly one."""
    word, _, options = spec.partition(":")
    if word in BACKENDS:
        return spec
    from clueproof.backends.sat import INCREMENTAL, ONE_SHOT

    known = {**{solver: f"sat:{solver}" for solver in (*INCREMENTAL, *ONE_SHOT)}, **ALIASES}
    asked = word.lower()
    if asked in known:
        full = known[asked]
        return f"{full}{',' if ':' in full else ':'}{options}" if options else full
    near = nearest(asked, [*BACKENDS.names(), *ALIASES])
    if near in ALIASES:
        raise BackendError(f"unknown backend {quoted(word)}; did you mean {near} ({ALIASES[near]})?")
    begun = [*dict.fromkeys(full for name, full in known.items() if asked and name.startswith(asked))]
    if near is None and len(begun) > 1:
        raise BackendError(f"{quoted(word)} may be {', '.join(begun[:-1])} or {begun[-1]}; name one of them")
    return spec


def the_backend(asked: str | Backend) -> Backend:
    """The backend itself, or the one of that name. Raises as `backend`."""
    return backend(asked) if isinstance(asked, str) else asked


def is_auto(asked: str | Backend) -> bool:
    """May we choose what answers?"""
    return (asked if isinstance(asked, str) else asked.name) == "auto"
