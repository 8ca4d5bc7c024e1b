"""`sat`: any solver of PySAT by name, incremental, clauses of the rules loaded once.

The default is a pair: MiniCard for queries under assumptions, within a tenth of the best solver on every
list of 9x9 Sudokus and on Binary puzzles, and CaDiCaL 1.9.5 for queries that turn out hard, the best
that has a budget on all large instances that were measured (benchmarks/README.md).

Traps that this file is about: PySAT's own Ctrl-C handling jumps out of the solver and leaves it
unusable, CaDiCaL has no interrupt, some solvers have no budget, and Kissat ignores assumptions and
ends the process on a second call.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any

import pysat.solvers

from clueproof.backends.session import (
    CANCELLED,
    EFFORT_LIMIT,
    NO_LIMIT,
    TIME_LIMIT,
    Answer,
    Backend,
    BackendError,
    Capability,
    Limit,
    Refuted,
    Satisfied,
    Session,
    Undecided,
)
from clueproof.lowering.clauses import Formula, formula_of, lower
from clueproof.model import Assignment, Constraint, Integer, Literal, Model

if TYPE_CHECKING:
    from collections.abc import Callable

QUICK = "minicard"
HARD = "cadical195"
INCREMENTAL = (
    "cadical195", "cadical153", "cadical103", "glucose42", "glucose4", "glucose3", "minisat22", "minisatgh",
    "minicard", "gluecard3", "gluecard4", "maplechrono", "maplecm", "maplesat", "mergesat3",
)  # fmt: skip
"""Solvers with assumptions, cores and a conflict budget: these are kept open."""
ONE_SHOT = ("kissat404", "lingeling")
"""Solvers without a budget (Kissat without assumptions too): each query runs in a process of its own."""

SLICE = 0.1
"""Seconds that one uninterruptible call into a solver should take: the delay of limits and Ctrl-C."""
COMMIT_AFTER = 3000
"""Conflicts after which a query's assumptions are loaded as facts into a solver of their own; fewer
for formulas so large that a conflict costs much more than it does in a 9x9 Sudoku."""
RELOAD_AFTER = 256
"""Guards after which the solver is replaced by a fresh one: a retired guard still is a variable, and
every answer lists all variables. Loading a 9x9 Sudoku takes 4 ms, a variable more 30 ns an answer."""


class _NotMainThread:
    """Stands in for PySAT's thread check during a call.

    Told that it runs in the main thread, PySAT installs a SIGINT handler that jumps out of the
    solver; CaDiCaL then aborts the process on its next call. Told otherwise it leaves signals to
    Python, which raises KeyboardInterrupt between two slices.
    """

    @staticmethod
    def check() -> bool:
        return False


class Oracle:
    """One PySAT solver and the pace at which it may be called in slices."""

    def __init__(self, name: str, clauses: Sequence[Sequence[Literal]], size: int, top: int) -> None:
        self.solver: Any = pysat.solvers.Solver(name=name, bootstrap_with=clauses)
        # first guess: small formulas reach thousands of conflicts in a slice, large ones few
        self.budget = min(2000, max(20, 40_000_000 // max(size, 1)))
        if top:
            # a variable that stands in no clause must still have a value in the answer
            self.solver.add_clause((top, -top))

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped."""
        solver = self.solver
        spent = 0
        checked, pysat.solvers.MainThread = pysat.solvers.MainThread, _NotMainThread
        try:
            while True:
                budget = self.budget if effort is None else min(self.budget, effort - spent)
                solver.conf_budget(budget)
                started = time.monotonic()
                status = solver.solve_limited(assumptions=assumptions)
                if status is not None:
                    return bool(status)
                spent += budget
                now = time.monotonic()
                if session.cancelled:
                    return CANCELLED
                if limit.deadline is not None and now >= limit.deadline:
                    return TIME_LIMIT
                if effort is not None and spent >= effort:
                    return EFFORT_LIMIT
                seconds = SLICE if limit.deadline is None else min(SLICE, limit.deadline - now)
                pace = seconds / max(now - started, 1e-4)
                if budget == self.budget:
                    self.budget = max(10, int(budget * min(2.0, max(0.1, pace))))
        finally:
            pysat.solvers.MainThread = checked

    def close(self) -> None:
        self.solver.delete()


class SatSession(Session):
    """A formula, loaded once. Hard queries are *committed*: see `query`."""

    def __init__(self, model: Model, solver: str, hard: str) -> None:
        formula = formula_of(model)
        super().__init__(model, formula.lazy)
        self._name = solver
        self._hard = hard
        self._formula = formula
        self._own: Formula | None = None
        self._size = sum(map(len, formula.clauses))
        self._top = formula.top
        self._kept: list[list[Literal]] = []
        self._guarded: dict[Literal, list[list[Literal]]] = {}
        self._guards = 0
        self._oracle = Oracle(solver, formula.clauses, self._size, self._top)
        self._commit_after = min(COMMIT_AFTER, max(100, 400_000_000 // max(self._size, 1)))
        self._committed: tuple[frozenset[Literal], Oracle] | None = None
        self._read_keys = key_reader(model)

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """Solve under assumptions; after `COMMIT_AFTER` conflicts at the latest load them as facts instead.

        Assumptions cost nothing to change but forbid a solver its preprocessing. A query that turns
        out hard is worth a solver of its own in which they are unit clauses (25x25 Sudoku: 4 times
        faster). It is kept for the queries that extend the same assumptions: the blocked one.
        """
        committed = self._committed
        if committed is not None and committed[0].issubset(assumptions):
            return self._ask(committed[1], assumptions, committed[0], limit, limit.conflicts)
        effort = self._commit_after if limit.conflicts is None else min(limit.conflicts, self._commit_after)
        answer = self._ask(self._oracle, assumptions, frozenset(), limit, effort)
        if type(answer) is not Undecided or answer.reason != EFFORT_LIMIT or limit.conflicts == effort:
            return answer
        if committed is not None:
            committed[1].close()
        facts = frozenset(literal for literal in assumptions if literal not in self._guarded)
        clauses = [*self._all_clauses(), *([literal] for literal in sorted(facts))]
        oracle = Oracle(self._hard, clauses, self._size, self._top)
        self._committed = facts, oracle
        left = None if limit.conflicts is None else limit.conflicts - effort
        return self._ask(oracle, assumptions, facts, limit, left)

    def _ask(
        self,
        oracle: Oracle,
        assumptions: Sequence[Literal],
        facts: frozenset[Literal],
        limit: Limit,
        effort: int | None,
    ) -> Answer:
        if facts:
            assumptions = [literal for literal in assumptions if literal not in facts]
        status = oracle.decide(assumptions, limit, self, effort)
        if status is True:
            literals = oracle.solver.get_model()
            return Satisfied(self._read_keys(literals), lambda: self._complete(literals))
        if status is False:
            return Refuted(lambda: (*sorted(facts, key=abs), *(oracle.solver.get_core() or ())))
        assert isinstance(status, str)
        return Undecided(status)

    def _complete(self, literals: list[Literal]) -> Assignment:
        formula = self._own or self._formula
        return Assignment(literals, [formula.value(integer, literals) for integer in self.model.integers])

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._kept.append(list(clause))
        self._load(clause)

    def _load(self, clause: Sequence[Literal]) -> None:
        self._oracle.solver.add_clause(clause)
        if self._committed is not None:
            self._committed[1].solver.add_clause(clause)

    def add_clause(self, clause: Iterable[Literal], guard: Literal | None = None) -> None:
        if guard is None:
            self.write_clause(list(clause))
        else:
            guarded = [*clause, -guard]
            self._guarded[guard].append(guarded)
            self._load(guarded)

    def open_guard(self) -> Literal:
        guard = self.new_literal()
        self._guarded[guard] = []
        return guard

    def close_guard(self, guard: Literal) -> None:
        del self._guarded[guard]
        self._guards += 1
        if self._guards >= RELOAD_AFTER and not self._guarded:
            self._reload()
        else:
            self._load((-guard,))

    def _all_clauses(self) -> list[list[Literal]]:
        formula = self._own or self._formula
        return [*formula.clauses, *self._kept, *(clause for clauses in self._guarded.values() for clause in clauses)]

    def _reload(self) -> None:
        """Start afresh with the rules and what was added for good: the memory stays where it was."""
        self._drop_committed()
        self._oracle.close()
        formula = self._own or self._formula
        self._top = formula.top
        self._oracle = Oracle(self._name, self._all_clauses(), self._size, self._top)
        self._guards = 0
        self.statistics.reloads += 1

    def _drop_committed(self) -> None:
        if self._committed is not None:
            self._committed[1].close()
            self._committed = None

    def new_literal(self) -> Literal:
        self._top += 1
        return self._top

    def add_constraint(self, constraint: Constraint) -> None:
        if self._own is None:
            # the compiled formula is shared with other sessions: go on in a copy
            self._own = self._formula.copy()
        self._own.top = self._top
        for clause in self._own.post(constraint):
            self._load(clause)
        self._top = self._own.top

    def close(self) -> None:
        if not self.closed:
            self._drop_committed()
            self._oracle.close()
        super().close()


def key_reader(model: Model) -> Callable[[Sequence[Literal]], tuple[int, ...]]:
    """A function from a solver's answer to the values of the keys, in their order.

    The two usual models, all keys Boolean or all integer with literals in one stretch of variables,
    are read in one pass; this stands in the inner loop of everything.
    """
    keys = model.keys
    booleans = [key for key in keys if isinstance(key, int)]
    if booleans and booleans == keys == list(range(booleans[0], booleans[0] + len(keys))):
        start, stop = booleans[0] - 1, booleans[-1]
        return lambda literals: tuple([int(literal > 0) for literal in literals[start:stop]])
    integers = [key for key in keys if isinstance(key, Integer)]
    if integers and len(integers) == len(keys):
        literals_of = [(literal, value) for key in integers for value, literal in key.known_equals.items()]
        begin = literals_of[0][0]
        if all(literal == begin + place for place, (literal, _) in enumerate(literals_of)):
            value_at = [0] * begin + [value for _, value in literals_of]
            end = begin - 1 + len(literals_of)
            return lambda literals: tuple([value_at[literal] for literal in literals[begin - 1 : end] if literal > 0])
    tables = [
        {key: 1, -key: 0} if isinstance(key, int) else {literal: value for value, literal in key.known_equals.items()}
        for key in keys
    ]

    def read(literals: Sequence[Literal]) -> tuple[int, ...]:
        return tuple(
            next(value for literal, value in table.items() if literals[abs(literal) - 1] == literal) for table in tables
        )

    return read


class SatBackend(Backend):
    """`sat` or `sat:SOLVER`."""

    capabilities = frozenset(
        {Capability.INCREMENTAL, Capability.CORE, Capability.LIMIT, Capability.CANCEL, Capability.LAZY}
    )

    def __init__(self, name: str, solver: str, hard: str) -> None:
        self.name = name
        self.solver = solver
        self.hard = hard

    def open(self, model: Model) -> Session:
        return SatSession(model, self.solver, self.hard)

    def version(self) -> str:
        both = self.solver if self.solver == self.hard else f"{self.solver}, {self.hard} for hard queries"
        return f"PySAT {pysat.__version__}, {both}"


def make(solver: str) -> Backend:
    """The factory behind the name `sat`. Raises BackendError for a solver that PySAT doesn't have."""
    if not solver:
        return SatBackend("sat", QUICK, HARD)
    solver = solver.lower()
    if solver in INCREMENTAL:
        return SatBackend(f"sat:{solver}", solver, solver)
    if solver in ONE_SHOT:
        from clueproof.backends.dimacs import ProgramBackend

        command = [sys.executable, "-m", "clueproof.backends.pysat_program", solver]
        return ProgramBackend(
            f"sat:{solver}", command, f"PySAT {pysat.__version__}, {solver}, a process for each query"
        )
    near = get_close_matches(solver, [*INCREMENTAL, *ONE_SHOT], 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join([*INCREMENTAL, *ONE_SHOT])}"
    raise BackendError(f"unknown SAT solver {solver!r}; {hint}")
