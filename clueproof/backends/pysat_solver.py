"""One solver of PySAT: filled, asked within limits and slices of time, its answer read.

Traps that this file is about: PySAT's own Ctrl-C handling jumps out of the solver and leaves it
unusable, CaDiCaL has no interrupt, and some solvers look at their budget only now and then.
"""

from __future__ import annotations

import _thread
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import repeat
from weakref import ref

import pysat.solvers
import pysolvers
from pysat.solvers import Solver

from clueproof.backends.session import ALONE, EFFORT_LIMIT, Limit, Session, Work
from clueproof.clock import check_clock
from clueproof.model import Literal

UNPUNCTUAL = ("glucose42", "glucose4", "glucose3", "gluecard3", "gluecard4", "maplecm")
"""The solvers that look at their budget, and at whether they are interrupted, only when they restart. On Sudokus and
nonograms that is soon enough, on a hard Latin square many seconds late. So where there is a limit they run in a thread
that can be left behind: see `_Call`. A browser has no threads: there a question is cancelled together with the worker
that answers it."""

UNCOUNTED = "kissat"
"""PySAT can't tell how many conflicts this one had."""
POLL = 0.05
"""Seconds between two looks at the limit while a solver runs in a thread."""
GRACE = 0.1
"""Seconds that a solver in a thread is given to stop."""
SLICE = 0.1
"""Seconds that one uninterruptible call into a solver should take: the delay of limits and Ctrl-C."""
LOADED_AT_ONCE = 50_000
"""Clauses put into a solver before the next look at the clock."""
ENTRIES = {
    "minicard": ("minicard", "minicard_add_cl"),
    "cadical195": ("cadical", "cadical195_add_cl"),
    "glucose42": ("glucose", "glucose421_add_cl"),
}
"""Where PySAT keeps a solver, and the function below its method `add_clause`, which costs as much again."""
PROPAGATING = ("minicard", "minisat22", "glucose42")
"""Solvers that neither eliminate variables nor decide any that is known, and count their decisions: where they had
nothing to decide, all follows from the assumptions."""


@cache
def _fewest_decisions(name: str) -> int:
    """The decisions that one of these solvers counts in a query that leaves it none (MiniSat: that of a variable 0,
    which no clause has, and the one that ends the search)."""
    with Solver(name=name, bootstrap_with=[(1,)]) as solver:
        solver.solve()
        return int(solver.accum_stats()["decisions"])


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
    """One call into a solver, in a thread of its own, without Python's lock.

    The thread is a bare one: a `threading.Thread` takes as long to start as many a query.
    """

    def __init__(self, solver: Solver, assumptions: Sequence[Literal]) -> None:
        self._solver = solver
        self._failure: BaseException | None = None
        self._lock = _thread.allocate_lock()
        self._done = self._left = False
        self._runs = _thread.allocate_lock()
        """Held as long as the thread runs."""
        self._runs.acquire()

        def work() -> None:
            _here.solving = True
            try:
                solver.solve_limited(assumptions=assumptions, expect_interrupt=True)
            except BaseException as failure:
                self._failure = failure
            finally:
                with self._lock:
                    self._done = True
                    if self._left:
                        solver.delete()
                self._runs.release()

        _thread.start_new_thread(work, ())

    def _wait(self, seconds: float = -1) -> bool:
        """Has the thread ended, or does it within these seconds?"""
        if self._runs.acquire(timeout=seconds):
            self._runs.release()
            return True
        return False

    def ended(self, stopped: Callable[[], str | None]) -> str | None:
        """Wait for the end of the call: None; else the reason why waiting stopped."""
        while not self._wait(POLL):
            if (reason := stopped()) is not None:
                self._solver.interrupt()
                self._wait(GRACE)
                return reason
        if self._failure is not None:
            raise self._failure
        return None

    def leave(self) -> bool:
        """If the call still runs, leave it and its solver to themselves; else False."""
        with self._lock:
            self._left = not self._done
            if self._left:
                self._solver.interrupt()
        if self._left:
            # the interpreter waits for threads of this kind: it must not end before one that is in C++ has come back
            threading.Thread(target=self._wait, name="PySAT").start()
        return self._left


class UnreadAnswer:
    """A solver's answer that is read when first asked for: reading costs much of what a quick query does, and not every
    question wants it."""

    __slots__ = ("__weakref__", "_literals", "_solver")

    def __init__(self, solver: Solver) -> None:
        self._solver = solver
        self._literals: list[Literal] | None = None

    def literals(self) -> list[Literal]:
        """Each variable as it is true."""
        if self._literals is None:
            self._literals = self._solver.get_model()
            self._solver = None
        return self._literals


class PySatSolver:
    """One PySAT solver, the assumptions that are fixed in it, and the pace at which it may be called in slices."""

    def __init__(
        self,
        name: str,
        clauses: Sequence[Sequence[Literal]],
        top: int,
        size: int | None = None,
        fixed: frozenset[Literal] = frozenset(),
        check: Callable[[], None] = check_clock,
    ) -> None:
        """Fill a solver. `size` is the number of literals in the clauses, if that is known. `check` is called now
        and then and may raise what ends it."""
        self.name = name
        self.fixed = fixed
        """Literals that are unit clauses here: queries assume them without saying so."""
        self.solver = Solver(name=name)
        self.lost = False
        """Was it left behind in a call that did not end in time? It can't be used any more then, only closed."""
        self.forced = False
        """Had it nothing to decide in its last query? Then there is no other solution."""
        self._fewest = _fewest_decisions(name) if name in PROPAGATING else None
        self.work = Work()
        """What it did in all queries so far, where that is counted."""
        self._unread: Callable[[], UnreadAnswer | None] = lambda: None
        """The last answer, as long as somebody has it."""
        try:
            # what is fixed comes first: solvers then drop what it decides while loading
            self._load([(literal,) for literal in sorted(fixed)], check)
            self._load(clauses, check)
        except BaseException:
            self.close()
            raise
        if size is None:
            size = sum(map(len, clauses))
        # first guess: small formulas reach thousands of conflicts in a slice, large ones few
        self._budget = min(2000, max(20, 40_000_000 // max(size, 1)))
        # a variable that stands in no clause must still have a value in the answer; without any, MapleSAT crashes
        last = max(top, 1)
        self.solver.add_clause((last, -last))

    def _load(self, clauses: Sequence[Sequence[Literal]], check: Callable[[], None]) -> None:
        """Add clauses."""
        kept, function = ENTRIES.get(self.name, ("", ""))
        handle, add = getattr(self.solver.solver, kept, None), getattr(pysolvers, function, None)
        for start in range(0, len(clauses), LOADED_AT_ONCE):
            check()
            some = clauses[start : start + LOADED_AT_ONCE]
            if handle is None or add is None:
                self.solver.append_formula(some)
            else:
                deque(map(add, repeat(handle), some), maxlen=0)

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good."""
        self.read_answer()
        self.solver.add_clause(clause)

    # questions

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped.

        PySAT keeps the assumptions until it is asked for the core, and takes no tuple then: it gets a list of its own.
        In that none stands twice: Glucose and its kin give each one a decision level, and write behind the end of their
        arrays where there are more levels than variables.
        """
        self.read_answer()
        solver = self.solver
        assumptions = [*dict.fromkeys(assumptions)]
        spent = 0
        stopped = partial(session.stopped, limit)
        watched = self.name in UNPUNCTUAL and limit.bounded and not ALONE
        try:
            _here.solving = True
            # to PySAT a budget of 0 is none at all
            while effort is None or spent < effort:
                budget = self._budget if effort is None else min(self._budget, effort - spent)
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
                if budget == self._budget:
                    self._budget = max(10, int(budget * min(2.0, max(0.1, pace))))
            return EFFORT_LIMIT
        finally:
            _here.solving = False
            self._count()

    def _count(self) -> None:
        """Note what the query took, and whether it left anything to decide."""
        if self.lost or self.name.startswith(UNCOUNTED):
            return
        before, self.work = self.work, Work(**self.solver.accum_stats())
        if self._fewest is not None:
            self.forced = self.work.decisions - before.decisions == self._fewest

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

    def propagate(self, assumptions: Sequence[Literal]) -> tuple[bool, list[Literal]]:
        """What follows from the assumptions by unit propagation, and False if that is a conflict.

        Of solvers that don't tell, the assumptions.
        """
        self.read_answer()
        try:
            consistent, implied = self.solver.propagate(assumptions=assumptions)
        except NotImplementedError:
            return True, [*assumptions]
        return consistent, implied or []

    # answers

    def answer(self) -> UnreadAnswer:
        """The answer that was just found; it outlives later queries."""
        unread = UnreadAnswer(self.solver)
        self._unread = ref(unread)
        return unread

    def core(self) -> list[Literal]:
        """The assumptions that were just refuted together. Ask before anything else: after the next clause CaDiCaL
        aborts the process."""
        return self.solver.get_core() or []

    def read_answer(self) -> None:
        """Read the last answer, if somebody still has it: the solver is about to forget it."""
        unread = self._unread()
        if unread is not None:
            unread.literals()

    def close(self) -> None:
        """Free the solver."""
        if not self.lost:
            self.read_answer()
            self.solver.delete()
