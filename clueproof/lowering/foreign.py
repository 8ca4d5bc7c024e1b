"""Lowerings of other packages: for constraints of their own they register them as ours are registered.

A package names the module that does so in the entry point group `clueproof.constraints`. Such modules are imported
when a model has a constraint of a type that isn't clueproof's and that nobody has registered yet.
"""

from __future__ import annotations

from functools import cache

from clueproof.registry import described, entries, package_of, provider

GROUP = "clueproof.constraints"


def is_foreign(kind: type) -> bool:
    """Is the type another package's? Cheap for ours."""
    return not kind.__module__.startswith("clueproof.")


@cache
def import_lowerings() -> dict[str, Exception]:
    """Import the modules of other packages, once; the packages of which one can't be imported, and why."""
    failed: dict[str, Exception] = {}
    for entry in entries(GROUP):
        try:
            entry.load()
        except Exception as error:
            failed[provider(entry)] = error
    return failed


def why_none(kind: type) -> tuple[str, Exception | None]:
    """Why there is no lowering for a type after all were imported, in words; and the error behind it, if one is."""
    package = package_of(kind)
    if package is None:
        return f"{kind.__name__} has no clause lowering", None
    failed = import_lowerings().get(package)
    if failed is not None:
        return f"the lowerings of the package {package} can't be loaded: {described(failed)}", failed
    return (
        f"{kind.__name__} has no clause lowering; the package {package} should register one with "
        f"write_clauses.register in a module of its entry point group {GROUP}"
    ), None
