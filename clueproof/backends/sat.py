"""`sat`: any solver of PySAT by name, incremental, clauses of the rules loaded once.

The default is a pair: MiniCard for queries under assumptions, within a tenth of the best solver on every
list of 9x9 Sudokus and on Binary puzzles, and CaDiCaL 1.9.5 for queries that turn out hard, the best
that has a budget on all large instances that were measured (benchmarks/results/README.md). Models that hold the
clues of one puzzle go to Glucose 4.2 at once: it is the best on nonograms, the largest of them.

Assumptions cost nothing to change but forbid a solver its preprocessing. So a query that turns out hard is worth a
*dedicated* solver, in which its assumptions are *fixed*: unit clauses. It is kept for the queries that extend the same
assumptions: the blocked one. See `SatSession.escalation`.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pysat

from clueproof.backends.encoding import encoding_of
from clueproof.backends.pysat_solver import PySatSolver
from clueproof.backends.session import (
    ALONE,
    EFFORT_LIMIT,
    NO_LIMIT,
    Answer,
    Backend,
    Capability,
    Limit,
    ModelSize,
    Optimum,
    Refuted,
    Satisfied,
    Session,
    Undecided,
    need_processes,
)
from clueproof.clock import StoppedError
from clueproof.english import did_you_mean
from clueproof.errors import BackendError, quoted
from clueproof.lowering.clauses import EncodingChoice, Formula, formula_of
from clueproof.model import Assignment, Constraint, Linear, Literal, Model, Objective
from clueproof.model.variables import Implied

if TYPE_CHECKING:
    from clueproof.backends.optimise import Costs, Space

QUICK = "minicard"
"""The solver for all queries."""
HARD = "cadical195"
"""The dedicated solver of a hard query."""
POSTED = "glucose42"
"""The solver where the model holds the clues of one puzzle."""
INCREMENTAL = (
    "cadical195", "cadical153", "glucose42", "glucose4", "glucose3", "minisat22", "minisat-gh",
    "minicard", "gluecard3", "gluecard4", "maplechrono", "maplecm", "maplesat", "mergesat3",
)  # fmt: skip
"""Solvers with assumptions, cores and a conflict budget: these are kept open."""
ONE_SHOT = ("kissat404", "lingeling", "cadical103")
"""Solvers without a budget (Kissat without assumptions too), or that forget it for seconds while they preprocess a
large formula (CaDiCaL 1.0.3; PySAT calls it with Python's lock held): each query runs in a process of its own."""
DEDICATED_AFTER = 3000
"""Conflicts after which a query's assumptions are fixed in a solver of their own; fewer for formulas so large that a
conflict costs much more than it does in a 9x9 Sudoku."""
BACK_OFF = 8
"""How many times as hard a query must be if it is much like the last hard one: see `SatSession._back_off`."""
LOADS_LEFT = 2
"""A dedicated solver is opened only if so many times the time to fill it is left of the limit: with the largest
formulas filling takes more than half of a usual limit."""
RELOAD_AFTER = 512
"""Retired variables (at least, and a quarter of the formula's) after which the solver is replaced by a
fresh one: a retired guard still is a variable, and every answer lists all variables."""

_NONE: frozenset[Literal] = frozenset()


class SatSession(Session):
    """A formula, loaded once: into a solver that serves all queries, and where they are hard into a dedicated one.

    Of a solver `name` serves all, `hard` is the dedicated one, and `posted` serves the queries that assume all
    selectors: where clues are constraints of the model it belongs to one puzzle alone, and as a rule all of them are
    assumed, so that they are fixed at once.
    """

    def __init__(self, model: Model, solver: str, hard: str, posted: str, encoding: EncodingChoice) -> None:
        formula = formula_of(model, encoding)
        super().__init__(model, formula.lazy)
        self.size = ModelSize(formula.top, len(formula.clauses))
        self._names = solver, posted
        self._hard = hard
        self._selectors = frozenset(model.selectors)
        self._formula = formula
        self._size = sum(map(len, formula.clauses))
        self._top = formula.top
        self._lasting = formula.top
        """The last variable that is in use for good; those above belong to guards."""
        self._kept: list[Sequence[Literal]] = []
        self._loading = 0.0
        """Seconds that it takes to fill a solver."""
        self._shared: dict[frozenset[Literal], PySatSolver] = {}
        """The solvers for all queries, by what is fixed in them: nothing, or the selectors of all clues."""
        self._dedicated: PySatSolver | None = None
        self._dedicated_after = min(DEDICATED_AFTER, max(100, 400_000_000 // max(self._size, 1)))
        self._last_hard: frozenset[Literal] = _NONE
        """The fixed assumptions of the last hard query."""
        self._alike = 0
        """Consecutive hard queries with similar fixed assumptions and no dedicated solver."""
        self._held: dict[Literal, int] = {}
        """Guards under which a solution must cost no more than this, which each query sees to."""
        self._exactly: tuple[Optimum, int, list[list[Literal]]] | None = None
        """The last optimum, clauses that only solutions as good satisfy, and the variable after which theirs begin."""

    # queries

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """Ask the solvers of the escalation in turn, each with its share of the conflicts."""
        if self.closed:
            raise BackendError("the session is closed")
        try:
            if self._held and not self._held.keys().isdisjoint(assumptions):
                return self._as_good(assumptions, limit)
            left = limit.conflicts
            for solver, effort in self.escalation(assumptions, limit):
                spent = left if effort is None else effort if left is None else min(left, effort)
                answer = self._ask(solver, assumptions, limit, spent)
                if type(answer) is not Undecided or answer.reason != EFFORT_LIMIT or spent == left:
                    return answer
                if left is not None and spent is not None:
                    left -= spent
        except StoppedError as stopped:
            # a solver that was not filled to the end is gone; the others are as before
            return Undecided(stopped.reason)
        raise AssertionError("the last solver of an escalation has no limit of its own")

    def escalation(self, assumptions: Sequence[Literal], limit: Limit) -> Iterator[tuple[PySatSolver, int | None]]:
        """The solvers to ask, and the conflicts that each may take; the last one takes what the limit leaves.

        They are opened only when it is their turn. May raise StoppedError then.
        """
        dedicated = self._dedicated
        if dedicated is not None and self._is_for(dedicated.fixed, assumptions):
            self._alike = 0
            yield dedicated, None
            return
        known = self._selectors
        if known and not known.issubset(assumptions):
            known = _NONE
        shared = self._shared.get(known) or self._open_shared(known, limit)
        yield shared, self._dedicated_after
        fixed = frozenset(literal for literal in assumptions if literal not in self._guarded)
        if (known and fixed == known) or (limit.left is not None and limit.left < LOADS_LEFT * self._loading):
            yield shared, None
            return
        yield shared, self._back_off(fixed)
        yield self._open_dedicated(fixed, limit), None

    def _back_off(self, fixed: frozenset[Literal]) -> int:
        """How many conflicts more before these assumptions get a dedicated solver, 0 as a rule.

        While clues are left out one by one, what the shared solver learns is worth more. So if a dedicated solver
        served only the query that it was opened for, and now most of the same assumptions come again, that query has
        to be `BACK_OFF` times as hard, and so on.
        """
        if 2 * len(fixed & self._last_hard) <= len(fixed):
            self._alike = 0
        self._last_hard = fixed
        self._alike += 1
        times: int = BACK_OFF ** (self._alike - 1)
        return self._dedicated_after * (times - 1)

    def _is_for(self, fixed: frozenset[Literal], assumptions: Sequence[Literal]) -> bool:
        """Are these assumptions the fixed ones and guards? A larger set may be worth a solver of its own."""
        return fixed.issubset(assumptions) and all(
            literal in fixed or literal in self._guarded for literal in assumptions
        )

    def _open_shared(self, fixed: frozenset[Literal], limit: Limit) -> PySatSolver:
        started = time.monotonic()
        solver = self._shared[fixed] = self._opened(self._names[bool(fixed)], fixed, limit)
        self._loading = time.monotonic() - started
        return solver

    def _open_dedicated(self, fixed: frozenset[Literal], limit: Limit) -> PySatSolver:
        self._close_dedicated()
        self._dedicated = solver = self._opened(self._hard, fixed, limit)
        self.statistics.dedicated += 1
        return solver

    def _opened(self, name: str, fixed: frozenset[Literal], limit: Limit) -> PySatSolver:
        started = time.perf_counter()
        try:
            return PySatSolver(name, self._all_clauses(), self._top, self._size, fixed, partial(self.check, limit))
        finally:
            self.statistics.loading += time.perf_counter() - started

    def _ask(self, solver: PySatSolver, assumptions: Sequence[Literal], limit: Limit, effort: int | None) -> Answer:
        fixed = solver.fixed
        rest = [literal for literal in assumptions if literal not in fixed] if fixed else assumptions
        before = solver.work
        try:
            status = solver.decide(rest, limit, self, effort)
        finally:
            self.statistics.worked(solver.work.since(before))
            if solver.lost:
                self._forget(solver)
        if status is True:
            return self._satisfied(solver.answer().literals, solver.forced)
        if status is False:
            return Refuted((*sorted(fixed, key=abs), *solver.core()))
        assert isinstance(status, str)
        return Undecided(status)

    def _satisfied(self, literals: Callable[[], Sequence[Literal]], forced: bool = False) -> Satisfied:
        formula = self._formula
        return Satisfied(
            lambda: self.read_keys(literals()), lambda: _assignment(formula, self.model, literals()), forced
        )

    def _forget(self, lost: PySatSolver) -> None:
        """Drop a solver that was left behind."""
        self._shared = {fixed: solver for fixed, solver in self._shared.items() if solver is not lost}
        if self._dedicated is lost:
            self._dedicated = None

    def implied(self, assumptions: Sequence[Literal]) -> Implied:
        if self.closed:
            raise BackendError("the session is closed")
        solver = self._shared.get(_NONE) or self._open_shared(_NONE, NO_LIMIT)
        propagate, many = solver.propagate, len(assumptions)

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
        if self.closed:
            raise BackendError("the session is closed")
        solver = self._shared.get(_NONE) or self._open_shared(_NONE, NO_LIMIT)
        consistent, trail = solver.propagate(assumptions)
        return None if consistent else len(trail)

    # additions

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._kept.append(clause)
        self._load(clause)

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> Sequence[Literal]:
        guarded = [*clause, -guard]
        self._load(guarded)
        return guarded

    def _load(self, clause: Sequence[Literal]) -> None:
        for solver in self._shared.values():
            solver.add_clause(clause)
        if self._dedicated is not None:
            self._dedicated.add_clause(clause)

    def retire(self, guard: Literal, written: Sequence[Sequence[Literal]]) -> None:
        self._held.pop(guard, None)
        retired = self._top - self._lasting
        if retired >= max(RELOAD_AFTER, self._lasting // 4) and not self._guarded:
            self._reload()
        else:
            self._load((-guard,))

    def new_literal(self) -> Literal:
        self._top += 1
        self._lasting = self._top
        return self._top

    def new_guard(self) -> Literal:
        self._top += 1
        return self._top

    def add_constraint(self, constraint: Constraint) -> None:
        """Post a constraint, for good or, enforced by an open guard, until that is closed."""
        # a copy: the compiled formula is shared with other sessions, and older answers are read by theirs
        formula = self._formula.copy()
        formula.top = self._top
        clauses = formula.post(constraint)
        self._formula, self._top = formula, formula.top
        guard = self.guard_of(constraint)
        for clause in clauses:
            if guard is not None and -guard in clause:
                self._guarded[guard].append(clause)
                self._load(clause)
            else:
                self._lasting = max([self._lasting, *map(abs, clause)])
                self.write_clause(clause)

    def _all_clauses(self) -> list[Sequence[Literal]]:
        guarded = (clause for clauses in self._guarded.values() for clause in clauses)
        return [*self._formula.clauses, *self._kept, *guarded]

    def _reload(self) -> None:
        """Start afresh with the rules and what was added for good: the memory stays where it was."""
        self._close_solvers()
        self._top = self._lasting
        self.statistics.reloads += 1

    def _close_dedicated(self) -> None:
        if self._dedicated is not None:
            self._dedicated.close()
            self._dedicated = None

    def _close_solvers(self) -> None:
        self._close_dedicated()
        while self._shared:
            self._shared.popitem()[1].close()

    def close(self) -> None:
        if not self.closed:
            self._close_solvers()
        super().close()

    # the best solution

    def optimise(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Optimum | Refuted | Undecided:
        """A first solution, then core-guided search (`least_cost`) in solvers of its own."""
        # only who asks for an optimum pays for the import
        from clueproof.backends.optimise import least_cost

        objective = self.model.objective
        if objective is None:
            raise ValueError("the model has no objective")
        first = self.solve(assumptions, limit)
        if not isinstance(first, Satisfied):
            return first
        costs = self._costs(objective)
        upper = costs.cost(Linear(objective.terms).total(first.assignment))
        try:
            found = least_cost(self._space(assumptions, limit), costs.of, upper)
        except StoppedError:
            return Optimum(first, costs.value(upper), None)
        literals = found.best
        best = first if literals is None else self._satisfied(lambda: literals)
        optimum = Optimum(best, costs.value(found.upper), costs.value(found.lower))
        self._exactly = None if found.exactly is None else (optimum, self._top, found.exactly)
        return optimum

    def hold(self, optimum: Optimum, guard: Literal) -> None:
        """If it is the last optimum, by the clauses that its search ended with; else each query searches again."""
        objective = self.model.objective
        if objective is None or not optimum.proven:
            raise ValueError("only a proven optimum can be held")
        if self._exactly is None or self._exactly[0] is not optimum:
            self._held[guard] = self._costs(objective).cost(optimum.value)
            return
        _, top, clauses = self._exactly
        # variables of the search become new ones here
        shift = self._top - top
        for clause in clauses:
            self.add_clause([x + shift if x > top else x - shift if x < -top else x for x in clause], guard)
        self._top = max([self._top, *(abs(x) + shift for clause in clauses for x in clause if abs(x) > top)])

    def _as_good(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """A solution that costs no more than the assumed guards allow, which is as good as any can be."""
        from clueproof.backends.optimise import least_cost

        objective = self.model.objective
        assert objective is not None
        cost = min(self._held[literal] for literal in assumptions if literal in self._held)
        found = least_cost(self._space(assumptions, limit), self._costs(objective).of, cost + 1, cost)
        literals = found.best
        if literals is not None:
            return self._satisfied(lambda: literals)
        return Refuted(tuple(assumptions)) if found.stopped is None else Undecided(found.stopped)

    def _costs(self, objective: Objective) -> Costs:
        from clueproof.backends.optimise import costs_of

        return costs_of(objective, self._formula.encodings)

    def _space(self, assumptions: Sequence[Literal], limit: Limit) -> Space:
        """All that satisfies the clauses and the assumptions."""
        from clueproof.backends.optimise import Oracle, Space

        def open_solver(clauses: Sequence[Sequence[Literal]], top: int) -> PySatSolver:
            return PySatSolver(self._names[0], clauses, top, check=partial(self.check, limit))

        def cut(literals: list[Literal]) -> list[Sequence[Literal]]:
            return self.cut(_assignment(self._formula, self.model, literals)) if self.lazy else []

        clauses = [*((literal,) for literal in dict.fromkeys(assumptions)), *self._all_clauses()]
        return Space(clauses, self._top, Oracle(open_solver, cut, self, limit))


def _assignment(formula: Formula, model: Model, literals: Sequence[Literal]) -> Assignment:
    return Assignment(literals, lambda: [formula.value(integer, literals) for integer in model.integers])


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
        return f"PySAT {pysat.__version__}, {both}"


def make(options: str) -> Backend:
    """The factory behind the name `sat`: "", "glucose42", "all-different=ladder", "glucose42,cardinality=totalizer".

    Raises BackendError for a solver or an encoding that is not there.
    """
    named = [option.strip() for option in options.split(",")] if options else []
    solver = named.pop(0).lower() if named and "=" not in named[0] else ""
    encoding = encoding_of(named, "sat")
    name = ":".join(filter(None, ("sat", ",".join(filter(None, (solver, str(encoding)))))))
    if not solver:
        # Glucose looks at its budget too seldom to be called where nothing could end it
        return SatBackend(name, QUICK, HARD, HARD if ALONE else POSTED, encoding)
    if solver in INCREMENTAL:
        return SatBackend(name, solver, solver, solver, encoding)
    if solver in ONE_SHOT:
        need_processes(name)
        from clueproof.backends.dimacs import ProgramBackend
        from clueproof.backends.process import program_command

        version = f"PySAT {pysat.__version__}, {solver}, a process for each query"
        return ProgramBackend(name, program_command("pysat", solver), version, encoding)
    there = [*INCREMENTAL, *ONE_SHOT]
    hint = did_you_mean(solver, there, otherwise=f"there are {', '.join(there)}", quoted=False)
    raise BackendError(f"unknown SAT solver {quoted(solver)}; {hint}")
