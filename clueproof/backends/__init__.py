"""Backends: each owns a solver behind one session contract, none sees a puzzle."""

import warnings

from clueproof.backends.registry import backend, names, the_backend
from clueproof.backends.session import (
    Backend,
    Capability,
    Limit,
    ModelSize,
    Optimum,
    Refuted,
    Satisfied,
    Session,
    Undecided,
)
from clueproof.errors import BackendError

__all__ = [
    "Backend",
    "BackendError",
    "Capability",
    "Limit",
    "ModelSize",
    "Optimum",
    "Refuted",
    "Satisfied",
    "Session",
    "Undecided",
    "backend",
    "names",
    "the_backend",
]


def __getattr__(name: str) -> object:
    """For one release `Size` is still found, with a warning."""
    if name != "Size":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn(f"{__name__}.Size is {__name__}.ModelSize now", DeprecationWarning, stacklevel=2)
    return ModelSize
