"""Backends by name, our own and those of other packages.

Another package adds one through the entry point group `clueproof.backends`: a name and a factory
that takes what stands behind the colon ("" for nothing) and returns a `Backend`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, TypeAlias

from clueproof.backends.session import Backend, BackendError
from clueproof.english import did_you_mean
from clueproof.errors import quoted

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

Factory: TypeAlias = Callable[[str], Backend]

OWN = {
    "auto": "clueproof.backends.auto:make",
    "sat": "clueproof.backends.sat:make",
    "cpsat": "clueproof.backends.cpsat:make",
    "dimacs": "clueproof.backends.dimacs:make",
    "exact-cover": "clueproof.backends.exact_cover:make",
    "deduction": "clueproof.backends.deduction:make",
    "brute-force": "clueproof.backends.brute_force:make",
}
"""Name -> where its factory is. Strings, so that a solver is imported only when it is used."""

GROUP = "clueproof.backends"


def others() -> dict[str, EntryPoint]:
    """The backends of other packages."""
    # costs 30 ms, which our own backends need not pay
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in OWN}


def names() -> list[str]:
    """The names of all backends, without what can stand behind a colon."""
    return [*OWN, *sorted(others())]


@lru_cache(maxsize=128)
def backend(spec: str) -> Backend:
    """The backend called `spec`: "sat", "sat:glucose42", "cpsat:workers=4", "dimacs:minisat" ...

    Raises BackendError for an unknown name (saying what is near) or bad options.
    """
    name, _, options = spec.partition(":")
    if name in OWN:
        module, _, attribute = OWN[name].partition(":")
        try:
            factory: Factory = getattr(import_module(module), attribute)
        except ModuleNotFoundError as error:
            raise BackendError(
                f"backend {quoted(name)} needs the package {error.name}, which is not installed"
            ) from error
    else:
        found = others().get(name)
        if found is None:
            hint = did_you_mean(name, names(), otherwise=f"there are {', '.join(names())}", quoted=False)
            raise BackendError(f"unknown backend {quoted(name)}; {hint}")
        try:
            factory = found.load()
        except (ImportError, AttributeError) as error:
            raise BackendError(f"backend {quoted(name)} can't be loaded: {error}") from error
    return factory(options)
