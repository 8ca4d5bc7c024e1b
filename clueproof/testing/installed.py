"""Which backends there are to test with: some need packages or programs that are not installed everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from clueproof.backends import BackendError, backend


def installed(names: Iterable[str]) -> list[str]:
    """Those of the backends that can be used here. Raises BackendError for a name that is none."""
    return [name for name in names if _can_be_used(name)]


def _can_be_used(name: str) -> bool:
    found = backend(name)
    try:
        found.version()
    except BackendError:
        return False
    return True
