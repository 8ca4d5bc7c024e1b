"""`sat:SOLVER,all-different=...`: the names of solvers, what each is good for, and how constraints are said to them."""

from __future__ import annotations

import sys
from collections.abc import Sequence

import pysat

from clueproof.backends.sat.session import SatSession
from clueproof.backends.session import ALONE, Backend, Capability, Session, need_processes
from clueproof.english import did_you_mean
from clueproof.errors import BackendError, quoted
from clueproof.lowering.clauses import Encoding
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
    """`sat` or `sat:SOLVER`, in the encoding that its name says."""

    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    def __init__(self, name: str, solver: str, hard: str, posted: str, encoding: Encoding) -> None:
        self.name = name
        self.solver = solver
        self.hard = hard
        self.posted = posted
        self.encoding = encoding

    def open(self, model: Model) -> Session:
        return SatSession(model, self.solver, self.hard, self.posted, self.encoding)

    def version(self) -> str:
        both = self.solver if self.solver == self.hard else f"{self.solver}, {self.hard} for hard queries"
        return f"PySAT {pysat.__version__}, {both}"


def make(options: str) -> Backend:
    """The factory behind the name `sat`: "", "glucose42", "all-different=ladder", "glucose42,cardinality=totalizer".

    Raises BackendError for a solver or an encoding that is not there.
    """
    named = [option.strip() for option in options.split(",")] if options else []
    solver = named.pop(0).lower() if named and "=" not in named[0] else ""
    encoding = _encoding(named)
    name = ":".join(filter(None, ("sat", ",".join(filter(None, (solver, str(encoding)))))))
    if not solver:
        # Glucose looks at its budget too seldom to be called where nothing could end it
        return SatBackend(name, QUICK, HARD, HARD if ALONE else POSTED, encoding)
    if solver in INCREMENTAL:
        return SatBackend(name, solver, solver, solver, encoding)
    if solver in ONE_SHOT:
        need_processes(name)
        from clueproof.backends.dimacs import ProgramBackend

        command = [sys.executable, "-m", "clueproof.backends.pysat_program", solver]
        version = f"PySAT {pysat.__version__}, {solver}, a process for each query"
        return ProgramBackend(name, command, version, encoding)
    there = [*INCREMENTAL, *ONE_SHOT]
    hint = did_you_mean(solver, there, otherwise=f"there are {', '.join(there)}", quoted=False)
    raise BackendError(f"unknown SAT solver {quoted(solver)}; {hint}")


def _encoding(options: Sequence[str]) -> Encoding:
    """The encoding that options "all-different=ladder" name."""
    chosen: dict[str, str] = {}
    for text in options:
        option, equals, way = text.partition("=")
        if not equals:
            raise BackendError(
                f"can't read {quoted(text)} behind sat: a solver comes first, then OPTION=ENCODING, such as "
                "all-different=ladder"
            )
        if option in chosen:
            raise BackendError(f"{option} of sat is there twice")
        chosen[option] = way
    try:
        return Encoding.of(chosen)
    except ValueError as error:
        raise BackendError(f"{error} (options of sat)") from None
