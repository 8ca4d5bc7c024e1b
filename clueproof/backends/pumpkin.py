"""`pumpkin`: a solver of constraint programming that explains each propagation by a clause, which it learns from.

It gets clauses, as SAT solvers do. Where it errs it ends its process, and it can't go on where its time limit stopped
it; so it has a process of its own (`process_solver`). It counts nothing of what it does.
"""

from __future__ import annotations

from functools import partial

from clueproof.backends.process_solver import ProcessBackend, ProcessSolver
from clueproof.backends.session import Backend


class PumpkinBackend(ProcessBackend):
    """`pumpkin`, in the encoding that its name says."""

    kind = "pumpkin"
    module = "pumpkin_solver"
    package = "pumpkin-solver"
    solver = partial(ProcessSolver, "pumpkin")


def make(options: str) -> Backend:
    """The factory behind the name `pumpkin`."""
    return PumpkinBackend(options)
