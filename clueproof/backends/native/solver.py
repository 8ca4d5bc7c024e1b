"""The engine as a solver of sessions: filled, asked within limits, its answer read.

It searches without Python's lock, in slices: between two of them limits and tokens are looked at, and Ctrl-C works.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from clueproof.backends.native import engine
from clueproof.backends.session import EFFORT_LIMIT, Limit, Session, Work
from clueproof.clock import CANCELLED
from clueproof.model import Acyclic, Connected, LazyConstraint, Literal, SingleLoop, ValueRegions
from clueproof.model.connectivity import MAX_LINES

SLICE = 0.01
"""Seconds of one call into the engine: the delay of limits and Ctrl-C."""
LOADED_AT_ONCE = 50_000
"""Clauses put into it before the next look at the clock."""
SATISFIED, REFUTED = 10, 20
"""What the engine answers, as in IPASIR; anything else is none."""
UNLIMITED = 1 << 62
LARGEST_VALUE, NO_VALUE = 1 << 28, -1 << 30
"""The largest value in regions that the engine takes, and what is none."""


def propagates(constraint: LazyConstraint) -> bool:
    """Does the engine take it as it is?"""
    if isinstance(constraint, SingleLoop):
        return all(len(lines) <= MAX_LINES for lines in constraint.at.values())
    if isinstance(constraint, ValueRegions):
        return all(abs(value) <= LARGEST_VALUE for node in constraint.nodes for value in node.values)
    return isinstance(constraint, (Acyclic, Connected))


class NativeAnswer:
    """An answer: for each variable a byte that says whether it is true."""

    __slots__ = ("values",)

    def __init__(self, values: bytes) -> None:
        self.values = values

    def literals(self) -> list[Literal]:
        """Each variable as it is true."""
        return [variable if true else -variable for variable, true in enumerate(self.values, 1)]


class NativeSolver:
    """One engine, and the assumptions that are fixed in it."""

    lost = False

    def __init__(
        self,
        clauses: list[Sequence[Literal]],
        top: int,
        rules: Sequence[LazyConstraint],
        fixed: frozenset[Literal],
        check: Callable[[], None],
    ) -> None:
        """Fill an engine. `check` is called now and then and may raise what ends it."""
        self.fixed = fixed
        self.forced = False
        self.work = Work()
        self._top = top
        self._engine = engine().Solver(top)
        for literal in sorted(fixed):
            self._engine.add_clause((literal,))
        for start in range(0, len(clauses), LOADED_AT_ONCE):
            check()
            self._engine.add_clauses(clauses, start, start + LOADED_AT_ONCE)
        for rule in rules:
            if isinstance(rule, Connected):
                self._engine.add_connected(rule.nodes, rule.edges, rule.enforce)
            elif isinstance(rule, SingleLoop):
                number = {point: place for place, point in enumerate(rule.at)}
                ends = [(number[one], number[other]) for one, other in rule.ends]
                self._engine.add_loop(rule.edges, len(number), ends, rule.enforce)
            elif isinstance(rule, Acyclic):
                self._engine.add_acyclic(rule.edges, rule.points, rule.ends, rule.enforce)
            elif isinstance(rule, ValueRegions):
                values = sorted({value for node in rule.nodes for value in node.values})
                nodes = [[node.known_equals.get(value, 0) for value in values] for node in rule.nodes]
                or_more = rule.or_more if rule.or_more in values else NO_VALUE
                self._engine.add_value_regions(values, nodes, rule.edges, or_more, rule.enforce)

    def grow(self, top: int) -> None:
        """See to it that there are so many variables."""
        if top > self._top:
            self._top = top
            self._engine.grow(top)

    def add_clause(self, clause: Sequence[Literal]) -> None:
        """One more clause, for good."""
        self.grow(max(map(abs, clause), default=0))
        self._engine.add_clause(clause)

    def decide(self, assumptions: Sequence[Literal], limit: Limit, session: Session, effort: int | None) -> bool | str:
        """True (satisfiable), False (not), or the reason why it stopped."""
        solve = self._engine.solve
        self._engine.go_on()
        if session.cancelled:
            # before `go_on`, which took back what `stop` had said
            return CANCELLED
        last = UNLIMITED if effort is None else self.work.conflicts + effort
        while self.work.conflicts < last:
            status = solve(assumptions, last - self.work.conflicts, _slice(limit))
            self._count()
            if status == SATISFIED:
                self.forced = self._engine.forced()
                return True
            if status == REFUTED:
                return False
            if (reason := session.stopped(limit)) is not None:
                return reason
        return EFFORT_LIMIT

    def stop(self) -> None:
        """From any thread: end the present call into the engine."""
        self._engine.stop()

    def implied(self, assumptions: Sequence[Literal]) -> tuple[int, list[Literal], int | None]:
        """How many assumptions hold together by propagation; what is true then; and how many literals were true when
        the next one was refuted, None if none was."""
        many, literals, refuting = self._engine.implied(assumptions)
        return many, literals, None if refuting < 0 else refuting

    def draw(
        self, assumptions: Sequence[Literal], decisions: Sequence[Sequence[Literal]], limit: Limit, effort: int
    ) -> tuple[bool, int, list[Literal]]:
        """Of each group of decisions the first that can be, as far as that is soon said: whether all groups are done,
        and there is an answer with all that was accepted; how many groups are done; and the assumptions with what was
        accepted, or rejected."""
        self._engine.go_on()
        status, done, accepted = self._engine.draw(assumptions, decisions, effort, _slice(limit))
        self._count()
        self.forced = False
        return status == SATISFIED, done, accepted

    def leave_out(
        self,
        always: Sequence[Literal],
        groups: Sequence[Sequence[Literal]],
        core: Sequence[Literal],
        most: int,
        limit: Limit,
        effort: int,
    ) -> tuple[Sequence[int], list[Literal], int]:
        """Of the first groups, as far as that is soon said, which can be left out so that the rest is still refuted; a
        core of the rest; and how many queries that took."""
        self._engine.go_on()
        out, left, queries = self._engine.leave_out(always, groups, core, most, effort, _slice(limit))
        self._count()
        return out, left, queries

    def _count(self) -> None:
        self.work = Work(*self._engine.counts()[:2])

    def answer(self) -> NativeAnswer:
        """The answer that was just found; it outlives later queries."""
        return NativeAnswer(self._engine.values())

    def core(self) -> list[Literal]:
        """The assumptions that were just refuted together."""
        core: list[Literal] = self._engine.core()
        return core

    def close(self) -> None:
        """Free the engine."""
        self._engine.close()


def _slice(limit: Limit) -> float:
    """The seconds of the next call."""
    left = limit.left
    return SLICE if left is None else min(SLICE, left)
