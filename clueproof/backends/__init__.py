"""Backends: each owns a solver behind one session contract, none sees a puzzle."""

from typing import TYPE_CHECKING

from clueproof.backends.registry import backend, is_auto, names, the_backend
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
from clueproof.imports import old_names

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
    "is_auto",
    "names",
    "the_backend",
]

if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
