"""`sat`: any solver of PySAT by name, incremental, clauses of the rules loaded once.

The default is a pair: MiniCard for queries under assumptions, within a tenth of the best solver on every
list of 9x9 Sudokus and on Binary puzzles, and CaDiCaL 1.9.5 for queries that turn out hard, the best
that has a budget on all large instances that were measured (benchmarks/README.md). Models that hold the
clues of one puzzle go to Glucose 4.2 at once: it is the best on nonograms, the largest of them.

Traps that this file is about: PySAT's own Ctrl-C handling jumps out of the solver and leaves it
unusable, CaDiCaL has no interrupt, some solvers have no budget, and Kissat ignores assumptions and
ends the process on a second call.
"""

from __future__ import annotations

import sys
import threading
import time
from collections import deque
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import partial
from itertools import repeat
from typing import TYPE_CHECKING, Any
from weakref import ref

import pysat.solvers
import pysolvers

from clueproof.backends.keys import key_reader
from clueproof.backends.optimise import Asking, Costs, Space, costs_of, least_cost
from clueproof.backends.session import (
    EFFORT_LIMIT,
    NO_LIMIT,
    Answer,
    Backend,
    BackendError,
    Capability,
    Implied,
    Limit,
    Optimum,
    Refuted,
    Satisfied,
    Session,
    Undecided,
)
from clueproof.clock import StoppedError, check_clock
from clueproof.errors import quoted
from clueproof.lowering.clauses import Formula, formula_of
from clueproof.model import Assignment, Constraint, Linear, Literal, Model, Objective

if TYPE_CHECKING:
    from collections.abc import Callable

QUICK = "minicard"
HARD = "cadical195"
POSTED = "glucose42"
INCREMENTAL = (
    "cadical195", "cadical153", "glucose42", "glucose4", "glucose3", "minisat22", "minisat-gh",
    "minicard", "gluecard3", "gluecard4", "maplechrono", "maplecm", "maplesat", "mergesat3",
)  # fmt: skip
"""Solvers with assumptions, cores and a conflict budget: these are kept open."""
UNPUNCTUAL = ("glucose42", "glucose4", "glucose3", "gluecard3", "gluecard4", "maplecm")
"""Of these, the ones that look at their budget, and at whether they are interrupted, only when they restart. On Sudoku
(0.3 s) and nonograms (0.1 s) that is soon enough, but on a 25x25 Latin square with a pigeonhole in it Glucose 4 ran on
for 6 s, Glucose 3 for 20. So where there is a limit they run in a thread that can be left behind: see `_Call`."""
ONE_SHOT = ("kissat404", "lingeling", "cadical103")
"""Solvers without a budget (Kissat without assumptions too), or that forget it for seconds while they preprocess a
large formula (CaDiCaL 1.0.3; PySAT calls it with Python's lock held): each query runs in a process of its own."""

POLL = 0.05
"""Seconds between two looks at the limit while a solver runs in a thread."""
GRACE = 0.1
"""Seconds that it is given to stop."""
SLICE = 0.1
"""Seconds that one uninterruptible call into a solver should take: the delay of limits and Ctrl-C."""
COMMIT_AFTER = 3000
"""Conflicts after which a query's assumptions are loaded as facts into a solver of their own; fewer
for formulas so large that a conflict costs much more than it does in a 9x9 Sudoku."""
PATIENCE = 8
"""How many times as hard a query must be, if it is much like the last hard one: see `SatSession._patience`."""
RELOAD_AFTER = 512
"""Retired variables (at least, and a quarter of the formula's) after which the solver is replaced by a
fresh one: a retired guard still is a variable, and every answer lists all variables. Loading a 9x9
Sudoku takes 4 ms, a variable more 30 ns an answer."""

LOADED_AT_ONCE = 50_000
"""Clauses put into a solver before the next look at the clock (some 10 ms, 50 where there is no shorter way)."""


ENTRIES = {QUICK: ("minicard", "minicard_add_cl"), HARD: ("cadical", "cadical195_add_cl"),
           POSTED: ("glucose", "glucose421_add_cl")}  # fmt: skip
"""Where PySAT keeps a solver, and the function below its method `add_clause`, which costs as much again."""


_NO_FACTS: frozenset[Literal] = frozenset()


class _Here(threading.local):
    """What this thread is doing."""

    solving = False


_here = _Here()
_pysat_check = pysat.solvers.MainThread.check


class _MainThread:
    """PySAT's thread check, which says no while this thread is in one of our calls.

    Told that it runs in the main thread, PySAT installs a SIGINT handler that jumps out of the
    solver; CaDiCaL then aborts the process on its next call. Told otherwise it leaves signals to
    Python, which raises KeyboardInterrupt between two slices. Other users of PySAT see no change.
    """

    @staticmethod
    def check() -> bool:
        return not _here.solving and bool(_pysat_check())


pysat.solvers.MainThread = _MainThread


class _Call:
    """One call into a solver, in a thread of its own, without Python's lock."""

    def __init__(self, solver: Any, assumptions: Sequence[Literal]) -> None:
        self._solver = solver
        self._done = threading.Event()
        self._failure: BaseException | None = None
        self._lock = threading.Lock()
        self._left = False

        def work() -> None:
            try:
                solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            except BaseException as failure:
                self._failure = failure
            finally:
                with self._lock:
                    self._done.set()
                    if self._left:
                        solver.delete()

        # no daemon: one that comes back from C++ while the interpreter ends aborts the process
        threading.Thread(target=work, name="PySAT").start()

    def ended(self, stopped: Callable[[], str | None]) -> str | None:
        """Wait for the end of the call: None; else the reason why waiting stopped."""
        while not self._done.wait(POLL):
            if (reason := stopped()) is not None:
                self._solver.interrupt()
                self._done.wait(GRACE)
                return reason
        if self._failure is not None:
            raise self._failure
        return None

    def leave(self) -> bool:
        """If the call still runs, leave it and its solver to themselves; else False."""
        with self._lock:
            self._left = not self._done.is_set()
            if self._left:
                self._solver.interrupt()
            return self._left


class Oracle:
    """One PySAT solver and the pace at which it may be called in slices."""

    def __init__(
        self,
        name: str,
        clauses: Sequence[Sequence[Literal]],
        size: int,
        top: int,
        check: Callable[[], None] = check_clock,
    ) -> None:
        """Fill a solver. `check` is called now and then and may raise what ends it."""
        self.name = name
        self.solver: Any = pysat.solvers.Solver(name=name)
        self.lost = False
        """Was it left behind in a call that did not end in time? It can't be used any more then, only closed."""
        self._spent = 0
        try:
            self.load(clauses, check)
        except BaseException:
            self.close()
            raise
        # first guess: small formulas reach thousands of conflicts in a slice, large ones few
        self.budget = min(2000, max(20, 40_000_000 // max(size, 1)))
        if top:
            # a variable that stands in no clause must still have a value in the answer
            self.solver.add_clause((top, -top))

    def load(self, clauses: Sequence[Sequence[Literal]], check: Callable[[], None] = check_clock) -> None:
        """Add clauses: 0.2 s for a million."""
        kept, function = ENTRIES.get(self.name, ("", ""))
        handle, add = getattr(self.solver.solver, kept, None), getattr(pysolvers, function, None)
        for start in range(0, len(clauses), LOADED_AT_ONCE):
            check()
            some = clauses[start : start + LOADED_AT_ONCE]
            if handle is None or add is None:
                self.solver.append_formula(some)
            else:
                deque(map(add, repeat(handle), some), maxlen=0)

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped."""
        solver = self.solver
        spent = 0
        stopped = partial(session.stopped, limit)
        watched = self.name in UNPUNCTUAL and limit.bounded
        try:
            _here.solving = True
            # to PySAT a budget of 0 is none at all
            while effort is None or spent < effort:
                budget = self.budget if effort is None else min(self.budget, effort - spent)
                solver.conf_budget(budget)
                started = time.monotonic()
                if watched:
                    if (reason := self._watched(assumptions, stopped)) is not None:
                        return reason
                    status = solver.get_status()
                else:
                    status = solver.solve_limited(assumptions=assumptions)
                if status is not None:
                    return bool(status)
                spent += budget
                now = time.monotonic()
                if (reason := stopped()) is not None:
                    return reason
                left = limit.left
                seconds = SLICE if left is None else min(SLICE, left)
                pace = seconds / max(now - started, 1e-4)
                if budget == self.budget:
                    self.budget = max(10, int(budget * min(2.0, max(0.1, pace))))
            return EFFORT_LIMIT
        finally:
            _here.solving = False

    def _watched(self, assumptions: Sequence[Literal], stopped: Callable[[], str | None]) -> str | None:
        """Call the solver in a thread: None when it has come back, else the reason why that was not waited for."""
        call = _Call(self.solver, assumptions)
        try:
            return call.ended(stopped)
        finally:
            # reached by KeyboardInterrupt too
            self.lost = call.leave()
            if not self.lost:
                self.solver.clear_interrupt()

    @property
    def conflicts(self) -> int:
        """How many conflicts the solver has had so far."""
        if not self.lost:
            self._spent = int(self.solver.accum_stats()["conflicts"])
        return self._spent

    def close(self) -> None:
        if not self.lost:
            self.solver.delete()


class _Unread:
    """A solver's answer that is read when first asked for: that costs a third as much as a quick query, and
    not every question wants it."""

    __slots__ = ("__weakref__", "_literals", "_solver")

    def __init__(self, solver: Any) -> None:
        self._solver = solver
        self._literals: list[Literal] | None = None

    def literals(self) -> list[Literal]:
        """Each variable as it is true."""
        if self._literals is None:
            self._literals = self._solver.get_model()
            self._solver = None
        return self._literals


class SatSession(Session):
    """A formula, loaded once. Hard queries are *committed*: see `query`."""

    def __init__(self, model: Model, solver: str, hard: str, posted: str) -> None:
        formula = formula_of(model)
        super().__init__(model, formula.lazy)
        self._names = solver, posted
        self._hard = hard
        self._selectors = frozenset(model.selectors)
        self._formula = formula
        self._size = sum(map(len, formula.clauses))
        self._top = formula.top
        self._lasting = formula.top
        """The last variable that is in use for good; those above belong to guards."""
        self._kept: list[Sequence[Literal]] = []
        self._guarded: dict[Literal, list[Sequence[Literal]]] = {}
        self._loading = 0.0
        """Seconds that it takes to fill a solver: more than half of the limit for the largest formulas."""
        self._oracles: dict[frozenset[Literal], Oracle] = {}
        """The solvers for assumptions, by what is a fact in them: nothing, or the selectors of all clues."""
        self._commit_after = min(COMMIT_AFTER, max(100, 400_000_000 // max(self._size, 1)))
        self._unread: Callable[[], _Unread | None] = lambda: None
        """The last answer, as long as somebody has it."""
        self._committed: tuple[frozenset[Literal], Oracle] | None = None
        self._last: frozenset[Literal] = _NO_FACTS
        """The facts of the last hard query."""
        self._fruitless = 0
        """How many hard queries in a row were about much the same facts and about none that had a solver."""
        self._read_keys = key_reader(model)
        self._held: dict[Literal, int] = {}
        """Guards under which a solution must cost no more than this, which each query sees to."""
        self._exactly: tuple[Optimum, int, list[list[Literal]]] | None = None
        """The last optimum, clauses that only solutions as good satisfy, and the variable after which theirs begin."""

    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """Solve under assumptions; after `COMMIT_AFTER` conflicts at the latest load them as facts instead.

        Assumptions cost nothing to change but forbid a solver its preprocessing. A query that turns
        out hard is worth a solver of its own in which they are unit clauses (25x25 Sudoku: 4 times
        faster). It is kept for the queries that extend the same assumptions: the blocked one.

        Where clues are constraints of the model it belongs to one puzzle alone, and as a rule all of them
        are assumed: those queries get a solver in which they are facts at once (nonograms: half the time).
        """
        if self.closed:
            raise BackendError("the session is closed")
        try:
            return self._decided(assumptions, limit)
        except StoppedError as stopped:
            # a solver that was not filled to the end is gone; the others are as before
            return Undecided(stopped.reason)

    def _decided(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """See `query`."""
        if self._held and not self._held.keys().isdisjoint(assumptions):
            return self._as_good(assumptions, limit)
        committed = self._committed
        if committed is not None and self._is_for(committed[0], assumptions):
            self._fruitless = 0
            return self._ask(committed[1], assumptions, committed[0], limit, limit.conflicts)
        known = self._selectors
        if known and not known.issubset(assumptions):
            known = _NO_FACTS
        oracle = self._oracle(known, limit)
        effort = self._commit_after if limit.conflicts is None else min(limit.conflicts, self._commit_after)
        answer = self._ask(oracle, assumptions, known, limit, effort)
        if type(answer) is not Undecided or answer.reason != EFFORT_LIMIT or limit.conflicts == effort:
            return answer
        left = None if limit.conflicts is None else limit.conflicts - effort
        facts = frozenset(literal for literal in assumptions if literal not in self._guarded)
        if (known and facts == known) or (limit.left is not None and limit.left < 2 * self._loading):
            return self._ask(oracle, assumptions, known, limit, left)
        patience = self._patience(facts)
        if patience:
            effort = patience if left is None else min(left, patience)
            answer = self._ask(oracle, assumptions, known, limit, effort)
            if type(answer) is not Undecided or answer.reason != EFFORT_LIMIT or left == effort:
                return answer
            left = None if left is None else left - effort
        return self._ask(self._commit(facts, limit), assumptions, facts, limit, left)

    def _patience(self, facts: frozenset[Literal]) -> int:
        """How many conflicts more before these facts get a solver of their own, 0 as a rule.

        While clues are left out one by one, what the open solver learns is worth more. So if a solver served only
        the query that it was opened for, and now most of the same facts are asked for, that one has to be
        `PATIENCE` times as hard, and so on (deletion on a 25x25 Range: a seventh of the time).
        """
        if 2 * len(facts & self._last) <= len(facts):
            self._fruitless = 0
        self._last = facts
        self._fruitless += 1
        times: int = PATIENCE ** (self._fruitless - 1)
        return self._commit_after * (times - 1)

    def _commit(self, facts: frozenset[Literal], limit: Limit) -> Oracle:
        """A solver in which the facts are unit clauses, instead of the one kept so far."""
        self._drop_committed()
        clauses = [*((literal,) for literal in sorted(facts)), *self._all_clauses()]
        oracle = Oracle(self._hard, clauses, self._size, self._top, partial(self.check, limit))
        self._committed = facts, oracle
        return oracle

    def _oracle(self, facts: frozenset[Literal], limit: Limit) -> Oracle:
        """The solver for assumptions in which these are facts, opened when first needed."""
        oracle = self._oracles.get(facts)
        if oracle is None:
            started = time.monotonic()
            # facts first: solvers then drop what they decide while loading
            clauses = [*((literal,) for literal in sorted(facts)), *self._all_clauses()]
            check = partial(self.check, limit)
            oracle = self._oracles[facts] = Oracle(self._names[bool(facts)], clauses, self._size, self._top, check)
            self._loading = time.monotonic() - started
        return oracle

    def _is_for(self, facts: frozenset[Literal], assumptions: Sequence[Literal]) -> bool:
        """Are these assumptions the facts and guards? A larger set may be worth a solver of its own."""
        return facts.issubset(assumptions) and all(
            literal in facts or literal in self._guarded for literal in assumptions
        )

    def _ask(
        self,
        oracle: Oracle,
        assumptions: Sequence[Literal],
        facts: frozenset[Literal],
        limit: Limit,
        effort: int | None,
    ) -> Answer:
        self._read_answer()
        # a list of our own: PySAT keeps it until it is asked for the core, and takes no tuple then
        rest = [literal for literal in assumptions if literal not in facts] if facts else list(assumptions)
        try:
            status = oracle.decide(rest, limit, self, effort)
        finally:
            if oracle.lost:
                self._forget(oracle)
        if status is True:
            unread = _Unread(oracle.solver)
            self._unread = ref(unread)
            return self._satisfied(unread.literals)
        if status is False:
            # read now (3 µs): after the next clause CaDiCaL aborts the process when asked for a core
            return Refuted((*sorted(facts, key=abs), *(oracle.solver.get_core() or ())))
        assert isinstance(status, str)
        return Undecided(status)

    def _forget(self, lost: Oracle) -> None:
        """A solver that was left behind is none any more."""
        self._oracles = {facts: oracle for facts, oracle in self._oracles.items() if oracle is not lost}
        if self._committed is not None and self._committed[1] is lost:
            self._committed = None

    def implied(self, assumptions: Sequence[Literal]) -> Implied:
        if self.closed:
            raise BackendError("the session is closed")
        self._read_answer()
        oracle, many = self._oracle(_NO_FACTS, NO_LIMIT), len(assumptions)
        propagate = oracle.solver.propagate

        def fact(literal: Literal) -> bool:
            """Is it true without any assumption? Then it stands in no trail."""
            return bool(propagate([-literal]) == (False, []))

        while True:
            consistent, trail = propagate(list(assumptions[:many]))
            literals = {*trail}
            if consistent or not many:
                return Implied(many, literals)
            taken = 0
            while taken < many and (assumptions[taken] in literals or fact(assumptions[taken])):
                taken += 1
            if not trail or -trail[-1] not in literals:
                # it stopped at the first that is false; without one there is no solution at all
                return Implied(taken if taken < many else 0, literals)
            # it came to a contradiction behind one that it took: most often the last of them, but that one may
            # also follow from an earlier one
            many = taken - 1

    def write_clause(self, clause: Sequence[Literal]) -> None:
        self._kept.append(list(clause))
        self._load(clause)

    def _load(self, clause: Sequence[Literal]) -> None:
        self._read_answer()
        for oracle in self._oracles.values():
            oracle.solver.add_clause(clause)
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
        self._top += 1
        self._guarded[self._top] = []
        return self._top

    def close_guard(self, guard: Literal) -> None:
        del self._guarded[guard]
        self._held.pop(guard, None)
        retired = self._top - self._lasting
        if retired >= max(RELOAD_AFTER, self._lasting // 4) and not self._guarded:
            self._reload()
        else:
            self._load((-guard,))

    def _all_clauses(self) -> list[Sequence[Literal]]:
        guarded = (clause for clauses in self._guarded.values() for clause in clauses)
        return [*self._formula.clauses, *self._kept, *guarded]

    def _reload(self) -> None:
        """Start afresh with the rules and what was added for good: the memory stays where it was."""
        self._drop_committed()
        self._drop_oracles()
        self._top = self._lasting
        self.statistics.reloads += 1

    def _drop_committed(self) -> None:
        self._read_answer()
        if self._committed is not None:
            self._committed[1].close()
            self._committed = None

    def _drop_oracles(self) -> None:
        self._read_answer()
        while self._oracles:
            self._oracles.popitem()[1].close()

    def new_literal(self) -> Literal:
        self._top += 1
        self._lasting = self._top
        return self._top

    def add_constraint(self, constraint: Constraint) -> None:
        """Post a constraint, for good or, enforced by an open guard, until that is closed."""
        # a copy: the compiled formula is shared with other sessions, and older answers are read by theirs
        formula = self._formula.copy()
        formula.top = self._top
        clauses = formula.post(constraint)
        self._formula, self._top = formula, formula.top
        guard = next((literal for literal in constraint.enforce if literal in self._guarded), None)
        for clause in clauses:
            if guard is not None and -guard in clause:
                self._guarded[guard].append(clause)
                self._load(clause)
            else:
                self._lasting = max([self._lasting, *map(abs, clause)])
                self.write_clause(clause)

    # the best solution

    def optimise(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Optimum | Refuted | Undecided:
        """A first solution, then core-guided search (`least_cost`) in solvers of its own."""
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
        """By what the search for the optimum ended with, if it is the last one; else each query searches again."""
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
        objective = self.model.objective
        assert objective is not None
        cost = min(self._held[literal] for literal in assumptions if literal in self._held)
        found = least_cost(self._space(assumptions, limit), self._costs(objective).of, cost + 1, cost)
        literals = found.best
        if literals is not None:
            return self._satisfied(lambda: literals)
        return Refuted(tuple(assumptions)) if found.stopped is None else Undecided(found.stopped)

    def _costs(self, objective: Objective) -> Costs:
        return costs_of(objective, self._formula.encodings)

    def _space(self, assumptions: Sequence[Literal], limit: Limit) -> Space:
        """All that satisfies the clauses and the assumptions."""

        def open_oracle(clauses: Sequence[Sequence[Literal]], top: int) -> Oracle:
            return Oracle(self._names[0], clauses, sum(map(len, clauses)), top, partial(self.check, limit))

        def lazy(literals: list[Literal]) -> list[list[Literal]]:
            if not self.lazy:
                return []
            assignment = _assignment(self._formula, self.model, literals)
            cuts = [list(cut.clause) for constraint in self.lazy for cut in constraint.cuts(assignment)]
            self.statistics.cuts += len(cuts)
            for cut in cuts:
                self.write_clause(cut)
            return cuts

        clauses = [*((literal,) for literal in dict.fromkeys(assumptions)), *self._all_clauses()]
        return Space(clauses, self._top, Asking(open_oracle, lazy, self, limit))

    def _satisfied(self, literals: Callable[[], Sequence[Literal]]) -> Satisfied:
        formula = self._formula
        return Satisfied(lambda: self._read_keys(literals()), lambda: _assignment(formula, self.model, literals()))

    def _read_answer(self) -> None:
        """Read the last answer, if somebody still has it: the solver is about to forget it."""
        unread = self._unread()
        if unread is not None:
            unread.literals()

    def close(self) -> None:
        if not self.closed:
            self._drop_committed()
            self._drop_oracles()
        super().close()


def _assignment(formula: Formula, model: Model, literals: Sequence[Literal]) -> Assignment:
    return Assignment(literals, lambda: [formula.value(integer, literals) for integer in model.integers])


class SatBackend(Backend):
    """`sat` or `sat:SOLVER`."""

    capabilities = frozenset(
        {
            Capability.INCREMENTAL,
            Capability.CORE,
            Capability.LIMIT,
            Capability.CANCEL,
            Capability.LAZY,
            Capability.OBJECTIVE,
        }
    )

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
    near = get_close_matches(solver, [*INCREMENTAL, *ONE_SHOT], 1, 0.5)
    hint = f"did you mean {near[0]}?" if near else f"there are {', '.join([*INCREMENTAL, *ONE_SHOT])}"
    raise BackendError(f"unknown SAT solver {quoted(solver)}; {hint}")
