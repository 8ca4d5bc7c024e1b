"""Backends by name, our own and those of other packages.

Another package adds one through the entry point group `clueproof.backends`: a name and a factory
that takes what stands behind the colon ("" for nothing) and returns a `Backend`.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from importlib.metadata import entry_points
from typing import TypeAlias

from clueproof.backends.session import Backend, BackendError

Factory: TypeAlias = Callable[[str], Backend]

OWN = {
    "auto": "clueproof.backends.auto:make",
    "sat": "clueproof.backends.sat:make",
    "cpsat": "clueproof.backends.cpsat:make",
    "dimacs": "clueproof.backends.dimacs:make",
    "exact-cover": "clueproof.backends.exact_cover:make",
    "brute-force": "clueproof.backends.brute_force:make",
}
"""Name -> where its factory is. Strings, so that a solver is imported only when it is used."""

GROUP = "clueproof.backends"


def names() -> list[str]:
    """The names of all backends, without what can stand behind a colon."""
    return [*OWN, *sorted(entry.name for entry in entry_points(group=GROUP) if entry.name not in OWN)]


@lru_cache(maxsize=128)
def backend(spec: str) -> Backend:
    """The backend called `spec`: "sat", "sat:glucose42", "cpsat:workers=4", "dimacs:minisat" ...

    Raises BackendError for an unknown name (saying what is near) or bad options.
    """
    name, _, options = spec.partition(":")
    if name in OWN:
        module, _, attribute = OWN[name].partition(":")
        factory: Factory = getattr(import_module(module), attribute)
    else:
        found = [entry for entry in entry_points(group=GROUP) if entry.name == name]
        if not found:
            near = get_close_matches(name, names(), 1, 0.5)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(names())}"
            raise BackendError(f"unknown backend {name!r}; {hint}")
        factory = found[0].load()
    return factory(options)
