"""`sat` and `sat:SOLVER`: the names of solvers, and what each is good for."""

from __future__ import annotations

import sys

import pysat

from clueproof.backends.sat.session import SatSession
from clueproof.backends.session import Backend, BackendError, Capability, Session
from clueproof.english import did_you_mean
from clueproof.errors import quoted
from clueproof.model import Model

QUICK = "minicard"
HARD = "cadical195"
POSTED = "glucose42"
INCREMENTAL = (
    "cadical195", "cadical153", "glucose42", "glucose4", "glucose3", "minisat22", "minisat-gh",
    "minicard", "gluecard3", "gluecard4", "maplechrono", "maplecm", "maplesat", "mergesat3",
)  # fmt: skip
"""Solvers with assumptions, cores and a conflict budget: these are kept open."""
ONE_SHOT = ("kissat404", "lingeling", "cadical103")
"""Solvers without a budget (Kissat without assumptions too), or that forget it for seconds while they preprocess a
large formula (CaDiCaL 1.0.3; PySAT calls it with Python's lock held): each query runs in a process of its own."""


class SatBackend(Backend):
    """`sat` or `sat:SOLVER`."""

    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    def __init__(self, name: str, solver: str, hard: str, posted: str) -> None:
        self.name = name
        self.solver = solver
        self.hard = hard
        self.posted = posted

    def open(self, model: Model) -> Session:
        return SatSession(model, self.solver, self.hard, self.posted)

    def version(self) -> str:
        both = self.solver if self.solver == self.hard else f"{self.solver}, {self.hard} for hard queries"
        return f"PySAT {pysat.__version__}, {both}"


def make(solver: str) -> Backend:
    """The factory behind the name `sat`. Raises BackendError for a solver that PySAT doesn't have."""
    if not solver:
        return SatBackend("sat", QUICK, HARD, POSTED)
    solver = solver.lower()
    if solver in INCREMENTAL:
        return SatBackend(f"sat:{solver}", solver, solver, solver)
    if solver in ONE_SHOT:
        from clueproof.backends.dimacs import ProgramBackend

        command = [sys.executable, "-m", "clueproof.backends.pysat_program", solver]
        return ProgramBackend(
            f"sat:{solver}", command, f"PySAT {pysat.__version__}, {solver}, a process for each query"
        )
    there = [*INCREMENTAL, *ONE_SHOT]
    hint = did_you_mean(solver, there, otherwise=f"there are {', '.join(there)}", quoted=False)
    raise BackendError(f"unknown SAT solver {quoted(solver)}; {hint}")
