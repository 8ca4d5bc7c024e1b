"""The contract of every backend: open a model once, ask it many questions.

A backend owns a solver and never sees a puzzle. `Backend.open(model)` compiles the model into a
`Session`; the session answers `solve` under assumptions with one of

- `Satisfied(keys, assignment)`: an assignment that satisfies everything,
- `Refuted(core)`: none exists; `core` are assumptions that already fail together,
- `Undecided(reason)`: the limit was reached or somebody cancelled. Never to be read as a no. A query without a
  limit is never undecided for lack of time: it raises StoppedError when the clock of the question is over.

States: open -> (solve, add_clause, guards in any order) -> closed. One thread solves at a time; only
`cancel` may be called from another thread.
"""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from itertools import count
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from clueproof.clock import CANCELLED, TIME_LIMIT, Cancels, Clock, StoppedError, check_clock, ended, running
from clueproof.errors import BackendError
from clueproof.imports import old_names
from clueproof.model import Assignment, Constraint, Cut, Integer, LazyConstraint, Linear, Literal, Model
from clueproof.model.variables import Implied

if TYPE_CHECKING:
    from clueproof.lowering.clauses import EncodingChoice

ALONE = sys.platform == "emscripten"
"""Are we in a browser? There is neither another process nor another thread then."""


class Capability(Enum):
    """What a backend need not be able to do: `clueproof.testing` asks for it only where it is claimed, and
    `clueproof backends` lists it."""

    CORE = "core"
    """Refuted names assumptions that fail together, not simply all of them."""
    LIMIT = "limit"
    """A time limit holds, at most half a second late."""
    CANCEL = "cancel"
    """`cancel` from another thread ends a running query."""
    LAZY = "lazy"
    """Takes lazy constraints (all do that take clauses)."""


def need_processes(what: str) -> None:
    """Raise BackendError where there are no processes."""
    if ALONE:
        raise BackendError(f"{what} needs further processes, which a browser does not have")


@dataclass(frozen=True, slots=True)
class Limit:
    """How far a query may go. `deadline` is a `time.monotonic()` moment; `conflicts` a deterministic
    effort that SAT-like backends honour and others ignore; `rounds` how many solutions that break lazy constraints are
    forbidden before it is given up; `cancel` may end it at any time.

    Whatever they say, a query ends when the clock of the question in its thread is over.
    """

    deadline: float | None = None
    conflicts: int | None = None
    cancel: Cancels | None = None
    rounds: int | None = None

    @classmethod
    def within(cls, seconds: float | None, cancel: Cancels | None = None) -> Limit:
        """The limit that runs out `seconds` from now; None for no limit."""
        if seconds is None and cancel is None:
            return NO_LIMIT
        return cls(None if seconds is None else time.monotonic() + seconds, None, cancel)

    @classmethod
    def of(cls, clock: Clock) -> Limit:
        """The limit that runs out when the clock is over."""
        return cls(clock.deadline, None, clock) if clock.bounded else NO_LIMIT

    def attempt(self, conflicts: int | None, rounds: int | None = None) -> Limit:
        """The same limit for an attempt that takes no more than so many conflicts a round, and rounds of cuts."""
        return replace(self, conflicts=conflicts, rounds=rounds)

    def until(self, deadline: float) -> Limit:
        """The same limit with another deadline."""
        return replace(self, deadline=deadline)

    @property
    def bounded(self) -> bool:
        """Can a query have to end before it is done, conflicts left aside?"""
        ours = running()
        return self.deadline is not None or self.cancel is not None or (ours is not None and ours.bounded)

    def over(self) -> str | None:
        """Why a query must end now, conflicts left aside; None while it need not."""
        if self.cancel is not None and self.cancel.cancelled:
            return CANCELLED
        ours = running()
        if ours is not None and (reason := ours.over()) is not None:
            return reason
        return TIME_LIMIT if self.deadline is not None and time.monotonic() >= self.deadline else None

    @property
    def left(self) -> float | None:
        """Seconds until the deadline, 0 when it is past or somebody cancelled, None without one."""
        if self.over() is not None:
            return 0.0
        ours = running()
        left = None if ours is None else ours.left
        if self.deadline is not None:
            own = self.deadline - time.monotonic()
            left = own if left is None else min(left, own)
        # time has gone by since the first line
        return None if left is None else max(1e-9, left)


NO_LIMIT = Limit()

EFFORT_LIMIT = "effort limit reached"
OUT_OF_MEMORY = "out of memory"


class Satisfied:
    """A satisfying assignment.

    `forced`: it follows from the assumptions by unit propagation alone, so there is no other one, but for new literals
    that stand in no clause. False means nothing.
    """

    __slots__ = ("_complete", "_keys", "forced")

    def __init__(
        self,
        keys: tuple[int, ...] | Callable[[], tuple[int, ...]],
        complete: Callable[[], Assignment],
        forced: bool = False,
    ) -> None:
        self._keys = keys
        self._complete = complete
        self.forced = forced

    @property
    def keys(self) -> tuple[int, ...]:
        """The values of the model's keys, in their order; read when first asked for."""
        if callable(self._keys):
            self._keys = self._keys()
        return self._keys

    @property
    def assignment(self) -> Assignment:
        """Every variable's value; worked out when asked for."""
        return self._complete()


class Refuted:
    """No solution under the assumptions in `core` (empty: under none at all).

    A core that costs time is worked out when first asked for, which must be before the session's
    next query.
    """

    __slots__ = ("_core",)

    def __init__(self, core: tuple[Literal, ...] | Callable[[], tuple[Literal, ...]]) -> None:
        self._core = core

    @property
    def core(self) -> tuple[Literal, ...]:
        """Assumptions that already fail together."""
        if callable(self._core):
            self._core = self._core()
        return self._core


@dataclass(frozen=True, slots=True)
class Undecided:
    """No answer, and why."""

    reason: str


Answer: TypeAlias = Satisfied | Refuted | Undecided


class DecisionSeries(NamedTuple):
    """How far a series of decisions came."""

    done: int
    """Groups of decisions."""
    accepted: list[Literal]
    """The assumptions, with the decisions that were accepted, and the negations of those that were rejected."""
    answer: Satisfied | None
    """A solution with all of them, once all groups are done."""


class DeletionSeries(NamedTuple):
    """How far a series of deletions came."""

    out: Sequence[int]
    """Of each of the first groups of assumptions, whether it was left out."""
    core: Sequence[Literal]
    """Assumptions that are left and are refuted together."""


@dataclass(frozen=True, slots=True)
class Optimum:
    """The best solution found, its value, and a bound that no solution passes (equal: proven)."""

    best: Satisfied
    value: int
    bound: int | None

    @property
    def proven(self) -> bool:
        """Is no solution better?"""
        return self.value == self.bound


@dataclass
class Statistics:
    """Running totals of a session."""

    queries: int = 0
    cuts: int = 0
    reloads: int = 0
    """How often a solver was replaced by a fresh one without retired guards."""
    dedicated: int = 0
    """How many solvers were opened for the assumptions of a single hard query."""
    conflicts: int = 0
    """How many conflicts solvers that count them had in queries."""
    decisions: int = 0
    propagations: int = 0
    restarts: int = 0
    """The same of the decisions, propagated literals and restarts of these solvers."""
    loading: float = 0.0
    """Seconds in which clauses were given to solvers; CP-SAT copies its model inside of a query."""
    cutting: float = 0.0
    """Seconds in which solutions were looked at for cuts, and cuts were added."""

    def worked(self, work: Work) -> None:
        """Count what a solver did."""
        self.conflicts += work.conflicts
        self.decisions += work.decisions
        self.propagations += work.propagations
        self.restarts += work.restarts


class Work(NamedTuple):
    """What a solver counts while it works, as far as it does."""

    conflicts: int = 0
    decisions: int = 0
    propagations: int = 0
    restarts: int = 0

    def since(self, before: Work) -> Work:
        """What came after."""
        return Work(*map(sub, self, before))


class ModelSize(NamedTuple):
    """How large a model is for a solver."""

    variables: int
    clauses: int
    """For CP-SAT: constraints, of whatever kind."""


class GuardScope:
    """Opens a guard, an activation literal: what stands under it is in force while it is assumed, until the block ends.

        with session.guard() as guard:
            session.add_clause(clause, guard)
            answer = session.solve([*assumptions, guard])

    A class, because it is used in the innermost loop and a generator would cost twice as much.
    """

    __slots__ = ("_literal", "_session")

    def __init__(self, session: Session) -> None:
        self._session = session

    def __enter__(self) -> Literal:
        self._literal = self._session.open_guard()
        return self._literal

    def __exit__(self, *_: object) -> None:
        self._session.close_guard(self._literal)


class Session(ABC):
    """A model, compiled once and opened in one solver. A context manager that closes itself.

    Subclasses implement `query`, `write_clause`, `new_literal`, `add_constraint`, `close`, and where they can do
    better `optimise` and what stands behind guards: `write_guarded` and `retire`.
    """

    def __init__(self, model: Model, lazy: Sequence[LazyConstraint]) -> None:
        self.model = model
        self.lazy = list(lazy)
        self.statistics = Statistics()
        self.size: ModelSize | None = None
        """The model as it was compiled; None where it is not compiled to clauses or CP-SAT constraints."""
        self.cancelled = False
        self.closed = False
        self.on_cut: Callable[[LazyConstraint, Cut], None] | None = None
        """Called with each cut, before it is added."""
        self._guarded: dict[Literal, list[Any]] = {}
        """For each open guard what was written under it, as the subclass keeps it."""

    # what a backend implements

    @abstractmethod
    def query(self, assumptions: Sequence[Literal], limit: Limit) -> Answer:
        """Solve what was written so far, lazy constraints left aside."""

    @abstractmethod
    def write_clause(self, clause: Sequence[Literal]) -> None:
        """Take one more clause, for good."""

    @abstractmethod
    def new_literal(self) -> Literal:
        """A fresh variable that no constraint mentions."""

    @abstractmethod
    def add_constraint(self, constraint: Constraint) -> None:
        """Post one more constraint, for good."""

    def close(self) -> None:
        """Free the solver. Closing twice is fine."""
        self.closed = True

    # what a backend may do better

    def new_guard(self) -> Literal:
        """A variable for a guard."""
        return self.new_literal()

    def write_guarded(self, clause: Sequence[Literal], guard: Literal) -> Any:
        """Take a clause that is in force while the guard is assumed; the answer is kept for `retire`."""
        self.write_clause([*clause, -guard])

    def retire(self, guard: Literal, written: Sequence[Any]) -> None:
        """Put out of force, for good, what was written under the guard."""
        self.write_clause([-guard])

    # what sessions share

    def solve(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Answer:
        """Find an assignment that satisfies the model, all added clauses and the assumptions."""
        answer = self.solve_with_cuts(self.query, assumptions, limit)
        return self._without_answer(answer.reason, limit) if type(answer) is Undecided else answer

    def solve_with_cuts(
        self, query: Callable[[Sequence[Literal], Limit], Answer], assumptions: Sequence[Literal], limit: Limit
    ) -> Answer:
        """Query until an answer satisfies the lazy constraints too, each time with the cuts of those before it."""
        for asked in count(1):
            # also for a question of many queries, each of which is quick
            if (reason := self.stopped(limit)) is not None:
                return Undecided(reason)
            self.statistics.queries += 1
            try:
                answer = query(assumptions, limit)
                if not self.lazy or not isinstance(answer, Satisfied) or not self.cut(answer.assignment):
                    return answer
                if asked == limit.rounds:
                    return Undecided(EFFORT_LIMIT)
            except StoppedError as stopped:
                # what takes long looks at the clock of the question itself
                return Undecided(stopped.reason)
        raise AssertionError("counting has no end")

    def cut(self, assignment: Assignment, also: Iterable[LazyConstraint] = ()) -> list[Sequence[Literal]]:
        """The clauses that forbid the assignment because it breaks lazy constraints; none if it doesn't.

        Cuts follow from the rules, so they are added for good and serve later queries.
        """
        started = time.perf_counter()
        cuts: list[Sequence[Literal]] = []
        for constraint in (*self.lazy, *also):
            for cut in constraint.cuts(assignment):
                if self.on_cut is not None:
                    self.on_cut(constraint, cut)
                cuts.append(cut.clause)
        self.statistics.cuts += len(cuts)
        for clause in cuts:
            self.add_clause(clause)
        self.statistics.cutting += time.perf_counter() - started
        return cuts

    @cached_property
    def read_keys(self) -> KeyReader:
        """What reads the values of the keys from a solver's answer."""
        return key_reader(self.model)

    def satisfied(self, assignment: Assignment) -> Satisfied:
        """The answer for a whole assignment, for solvers that don't read keys from lists of literals."""
        return Satisfied(tuple(map(assignment.value, self.model.keys)), lambda: assignment)

    def stopped(self, limit: Limit) -> str | None:
        """Why a query must end now: somebody cancelled, or time is up; None while it need not."""
        return CANCELLED if self.cancelled else limit.over()

    def check(self, limit: Limit) -> None:
        """Raise StoppedError if a query must end now."""
        reason = self.stopped(limit)
        if reason is not None:
            raise ended(reason)

    def _without_answer(self, reason: str, limit: Limit) -> Undecided:
        """The answer of a query that ended without one. A caller who sets no limit expects an answer, and might take
        "undecided" for "no": then the question ends here, by StoppedError."""
        if limit.deadline is None and limit.cancel is None and not self.cancelled:
            check_clock()
        if reason == TIME_LIMIT and limit.over() == CANCELLED:
            # backends of other packages may know of time alone
            reason = CANCELLED
        return Undecided(reason)

    def implied(self, assumptions: Sequence[Literal]) -> Implied:
        """What follows from the assumptions by unit propagation, up to the first that it refutes.

        Some of it, or all, may be missing: the answer saves queries, and no conclusion may rest on what it leaves out.
        """
        return Implied(len(assumptions), {*assumptions})

    def refutation_size(self, assumptions: Sequence[Literal]) -> int | None:
        """How many literals follow by unit propagation before it refutes the assumptions; None if it does not.

        As with `implied`, no conclusion may rest on None.
        """
        return None

    def draw(
        self, assumptions: Sequence[Literal], decisions: Sequence[Sequence[Literal]], limit: Limit = NO_LIMIT
    ) -> DecisionSeries:
        """Accept of each group of decisions, in their order, the first with which there is a solution under the
        assumptions and what was accepted before: as far as the session can say so soon, so maybe not at all."""
        return DecisionSeries(0, [*assumptions], None)

    def leave_out(
        self,
        always: Sequence[Literal],
        groups: Sequence[Sequence[Literal]],
        core: Sequence[Literal],
        most: int,
        limit: Limit = NO_LIMIT,
    ) -> DeletionSeries | None:
        """Leave out groups of assumptions, in their order, each if those that are left are still refuted: as far as the
        session can say so soon; None if it never can. `always` stays, at most `most` literals are left out, and the
        `core` is known to be refuted."""
        return None

    def guard(self) -> GuardScope:
        """`with session.guard() as guard`: a literal for clauses of one question, retired at its end."""
        return GuardScope(self)

    def add_clause(self, clause: Iterable[Literal], guard: Literal | None = None) -> None:
        """Add a clause: for good, or only while `guard` (from `guard` or `open_guard`) is assumed."""
        if guard is None:
            self.write_clause([*clause])
        else:
            self._guarded[guard].append(self.write_guarded([*clause], guard))

    def open_guard(self) -> Literal:
        """A literal for clauses of one question: assume it to put them in force. See `guard`."""
        guard = self.new_guard()
        self._guarded[guard] = []
        return guard

    def close_guard(self, guard: Literal) -> None:
        """Retire a guard: its clauses are out of force for good."""
        self.retire(guard, self._guarded.pop(guard))

    def guard_of(self, constraint: Constraint) -> Literal | None:
        """The open guard that enforces the constraint, if one does."""
        return next((literal for literal in constraint.enforce if literal in self._guarded), None)

    def cancel(self) -> None:
        """From any thread: end the running query, answer Undecided until `resume`."""
        self.cancelled = True

    def resume(self) -> None:
        """Answer again after `cancel`."""
        self.cancelled = False

    def optimise(self, assumptions: Sequence[Literal] = (), limit: Limit = NO_LIMIT) -> Optimum | Refuted | Undecided:
        """The best solution by the model's objective: solve, demand a better one, until none is.

        Undecided only if not even a first solution was found; else the best so far, unproven.
        """
        objective = self.model.objective
        if objective is None:
            raise ValueError("the model has no objective")
        total = Linear(objective.terms)
        answer = self.solve(assumptions, limit)
        if not isinstance(answer, Satisfied):
            return answer
        with ExitStack() as guards:
            while True:
                best, value = answer, total.total(answer.assignment)
                guard = guards.enter_context(self.guard())
                better = (
                    Linear(objective.terms, least=value + 1)
                    if objective.maximise
                    else Linear(objective.terms, most=value - 1)
                )
                self.add_constraint(better.enforced_by(guard))
                following = self.solve([*assumptions, guard], limit)
                if not isinstance(following, Satisfied):
                    return Optimum(best, value, value if isinstance(following, Refuted) else None)
                answer = following

    def hold(self, optimum: Optimum, guard: Literal) -> None:
        """While `guard` is assumed, and all that `optimise` was told for this proven optimum, only solutions
        as good as that one count."""
        objective = self.model.objective
        if objective is None or not optimum.proven:
            raise ValueError("only a proven optimum can be held")
        self.add_constraint(Linear(objective.terms, optimum.value, optimum.value).enforced_by(guard))

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Backend(ABC):
    """A way to open sessions, under a name. Made by `clueproof.backends.backend`."""

    name: str
    """As on the command line, options included: "sat:glucose42"."""
    capabilities: frozenset[Capability]
    native: tuple[type[Constraint], ...] = ()
    """Constraints that it takes as they are; all others reach it as clauses."""
    encoding: EncodingChoice | None = None
    """How constraints become the clauses that it gets; None where it gets no formula."""

    @abstractmethod
    def open(self, model: Model) -> Session:
        """Compile the model and open it. Raises BackendError if it can't take it, StoppedError in good time when the
        clock of the question is over: what takes long calls `clueproof.clock.check_clock`, as lowerings do."""

    @abstractmethod
    def version(self) -> str:
        """The solver behind it, with its version. Raises BackendError with what to install."""

    @property
    def engine(self) -> str:
        """The solver and its options, without the encoding: what gets the formula."""
        return self.name

    @property
    def is_there(self) -> bool:
        """Is all that it needs installed?"""
        try:
            self.version()
        except BackendError:
            return False
        return True

    def chosen_for(self, model: Model) -> Backend:
        """The backend that really opens the model: itself, but for `auto`."""
        return self

    def decider_for(self, model: Model) -> Decider | None:
        """Who is to be asked what is yes or no, so that no solver can choose the answer: whether there is exactly one
        solution, whether clues are still refuted. None where that is the one that opens the model: but for `auto`."""
        return None


class Decider(NamedTuple):
    """The backend that is the fastest at questions of yes or no, and the conflicts that it may take to find that out
    where another one can answer too."""

    backend: Backend
    conflicts: int


# keys

KeyReader: TypeAlias = Callable[[Sequence[Literal]], tuple[int, ...]]
"""From a solver's answer to the values of the keys."""


def key_reader(model: Model) -> KeyReader:
    """A function from a solver's answer to the values of the keys, in their order.

    An answer has a literal for each variable, the variable if it is true. The two usual models, all keys Boolean or
    all integer, their variables one ascending stretch, are read in one pass: this is in the inner loop of everything.
    """
    booleans = [key for key in model.keys if isinstance(key, int)]
    integers = [key for key in model.keys if isinstance(key, Integer)]
    if not integers and in_one_stretch(booleans):
        all_keys = slice(booleans[0] - 1, booleans[-1])
        return lambda answer: tuple([1 if literal > 0 else 0 for literal in answer[all_keys]])
    said = [(literal, value) for key in integers for value, literal in key.known_equals.items()]
    literals = [literal for literal, _ in said]
    if not booleans and in_one_stretch(literals):
        value_at = [0] * literals[0] + [value for _, value in said]
        all_literals = slice(literals[0] - 1, literals[-1])
        return lambda answer: tuple([value_at[literal] for literal in answer[all_literals] if literal > 0])
    tables = [
        [(key, 1), (-key, 0)] if isinstance(key, int) else [(x, value) for value, x in key.known_equals.items()]
        for key in model.keys
    ]
    return lambda answer: tuple(
        [next(value for x, value in table if (answer[abs(x) - 1] > 0) == (x > 0)) for table in tables]
    )


def in_one_stretch(literals: Sequence[Literal]) -> bool:
    """Are they variables, none of them negated, of which each follows the one before?"""
    return bool(literals) and literals[0] > 0 and [*literals] == [*range(literals[0], literals[0] + len(literals))]


if not TYPE_CHECKING:
    __getattr__ = old_names(__name__)
