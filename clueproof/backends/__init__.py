"""Backends: each owns a solver behind one session contract, none sees a puzzle."""

from clueproof.backends.registry import backend, names, the_backend
from clueproof.backends.session import Backend, Capability, Limit, Optimum, Refuted, Satisfied, Session, Size, Undecided
from clueproof.errors import BackendError

__all__ = [
    "Backend",
    "BackendError",
    "Capability",
    "Limit",
    "Optimum",
    "Refuted",
    "Satisfied",
    "Session",
    "Size",
    "Undecided",
    "backend",
    "names",
    "the_backend",
]
