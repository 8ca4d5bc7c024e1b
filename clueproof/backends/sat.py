"""`sat`: any solver of PySAT by name, incremental, clauses of the rules loaded once.

The default is a pair: MiniCard for queries under assumptions, within a tenth of the best solver on every
list of 9x9 Sudokus and on Binary puzzles, and CaDiCaL 1.9.5 for queries that turn out hard, the best
that has a budget on all large instances that were measured (benchmarks/results/README.md). Models that hold the
clues of one puzzle go to Glucose 4.2 at once: it is the best on nonograms, the largest of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from clueproof.backends.clause_session import HARD, POSTED, QUICK, ClauseSession
from clueproof.backends.encoding import encoding_of
from clueproof.backends.session import Backend, Capability, Limit, Session, need_processes
from clueproof.english import did_you_mean
from clueproof.errors import BackendError, quoted
from clueproof.lowering.clauses import EncodingChoice
from clueproof.model import Literal, Model
from clueproof.model.variables import Implied

if TYPE_CHECKING:
    from clueproof.backends.pysat_solver import PySatSolver

INCREMENTAL = (
    "cadical195", "cadical153", "glucose42", "glucose4", "glucose3", "minisat22", "minisat-gh",
    "minicard", "gluecard3", "gluecard4", "maplechrono", "maplecm", "maplesat", "mergesat3",
)  # fmt: skip
"""Solvers with assumptions, cores and a conflict budget: these are kept open."""
ONE_SHOT = ("kissat404", "lingeling", "cadical103")
"""Solvers without a budget (Kissat without assumptions too), or that forget it for seconds while they preprocess a
large formula (CaDiCaL 1.0.3; PySAT calls it with Python's lock held): each query runs in a process of its own."""


class SatSession(ClauseSession):
    """A formula in solvers of PySAT: `solver` serves all queries, `hard` is the dedicated one.

    `posted` serves the queries that assume all selectors: where clues are constraints of the model it belongs to one
    puzzle alone, and as a rule all of them are assumed, so that they are fixed at once.
    """

    def __init__(self, model: Model, solver: str, hard: str, posted: str, encoding: EncodingChoice) -> None:
        super().__init__(model, hard, posted, encoding)
        self._names = solver, posted
        self.optimiser = solver

    def open_shared(self, fixed: frozenset[Literal], limit: Limit) -> PySatSolver:
        return self.open_pysat(self._names[bool(fixed)], fixed, limit)

    def _for_all(self) -> PySatSolver:
        """The solver in which nothing is fixed."""
        return cast("PySatSolver", self.shared())

    def implied(self, assumptions: Sequence[Literal]) -> Implied:
        propagate, many = self._for_all().propagate, len(assumptions)

        def fact(literal: Literal) -> bool:
            """Is it true without any assumption? Then it stands in no trail."""
            return propagate([-literal]) == (False, [])

        while True:
            consistent, trail = propagate(list(assumptions[:many]))
            literals = {*trail}
            if consistent or not many:
                return Implied(many, literals)
            taken = 0
            while taken < many and (
                (tried := assumptions[taken]) in literals or (-tried not in literals and fact(tried))
            ):
                taken += 1
            if not trail or -trail[-1] not in literals:
                # it stopped at the first that is false; without one there is no solution at all
                return Implied(taken if taken < many else 0, literals)
            # it came to a contradiction behind one that it took: most often the last of them, but that one may
            # also follow from an earlier one
            many = taken - 1

    def refutation_size(self, assumptions: Sequence[Literal]) -> int | None:
        consistent, trail = self._for_all().propagate(assumptions)
        return None if consistent else len(trail)


class SatBackend(Backend):
    """`sat` or `sat:SOLVER`, in the encoding that its name says."""

    capabilities = frozenset({Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY})

    encoding: EncodingChoice

    def __init__(self, name: str, solver: str, hard: str, posted: str, encoding: EncodingChoice) -> None:
        self.name = name
        self.solver = solver
        self.hard = hard
        self.posted = posted
        self.encoding = encoding

    def open(self, model: Model) -> Session:
        return SatSession(model, self.solver, self.hard, self.posted, self.encoding)

    @property
    def engine(self) -> str:
        return f"sat:{self.solver},{self.hard},{self.posted}"

    def version(self) -> str:
        both = self.solver if self.solver == self.hard else f"{self.solver}, {self.hard} for hard queries"
        return f"{_pysat()}, {both}"


def _pysat() -> str:
    # where the native engine decides nothing else needs PySAT, whose import takes longer than most verdicts
    import pysat

    return f"PySAT {pysat.__version__}"


def make(options: str) -> Backend:
    """The factory behind the name `sat`: "", "glucose42", "all-different=ladder", "glucose42,cardinality=totalizer".

    Raises BackendError for a solver or an encoding that is not there.
    """
    named = [option.strip() for option in options.split(",")] if options else []
    solver = named.pop(0).lower() if named and "=" not in named[0] else ""
    encoding = encoding_of(named, "sat")
    name = ":".join(filter(None, ("sat", ",".join(filter(None, (solver, str(encoding)))))))
    if not solver:
        return SatBackend(name, QUICK, HARD, POSTED, encoding)
    if solver in INCREMENTAL:
        return SatBackend(name, solver, solver, solver, encoding)
    if solver in ONE_SHOT:
        need_processes(name)
        from clueproof.backends.dimacs import ProgramBackend
        from clueproof.backends.process import program_command

        version = f"{_pysat()}, {solver}, a process for each query"
        return ProgramBackend(name, program_command("pysat", solver), version, encoding)
    there = [*INCREMENTAL, *ONE_SHOT]
    hint = did_you_mean(solver, there, otherwise=f"there are {', '.join(there)}", quoted=False)
    raise BackendError(f"unknown SAT solver {quoted(solver)}; {hint}")
