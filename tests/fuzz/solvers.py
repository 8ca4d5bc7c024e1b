"""Which backends there are to be compared."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from clueproof.backends import BackendError, backend
from clueproof.backends.cubes import CubesSession
from clueproof.backends.parallel import ParallelSession
from clueproof.backends.sat import ONE_SHOT
from clueproof.model import Model

PROGRAMS = tuple(f"dimacs:{name}" for name in ("minisat", "cadical", "clasp") if shutil.which(name))
"""The programs that are installed. Cases name backends, so that one made where they are may not run elsewhere."""
OPTIONAL = ("clingo", "exact", "pumpkin", "z3")
"""Backends whose packages may be missing; they are asked now and then."""


def starts_anew(name: str) -> bool:
    """Does each query start a process?"""
    return name.startswith("dimacs:") or name.removeprefix("sat:") in ONE_SHOT


def is_team(name: str) -> bool:
    """Does it answer hard queries in processes of its own?"""
    return name.startswith(("portfolio:", "cubes:"))


@contextmanager
def eager() -> Iterator[None]:
    """Have teams asked for everything: no case is hard enough for them."""
    with patch.object(ParallelSession, "trial", 0.0), patch.object(CubesSession, "trial", 0.0):
        yield


def takes(name: str, model: Model) -> bool:
    """Can the backend take the model? All can but that for exact covers, and those that are not there."""
    try:
        if name == "exact-cover":
            backend(name).open(model).close()
        elif name in ("native", *OPTIONAL) or name.startswith("dimacs:"):
            backend(name).version()
    except BackendError:
        return False
    return True
