"""The solution of least cost, with a SAT solver that gives cores: core-guided, and by cases where that gets stuck.

**Core-guided** (`CoreGuided`): every costly literal is assumed to be false. A core, assumptions of which one must be
given up, raises the bound; a counter over the core then allows one of them and charges for the second. When all that is
left can be assumed, the solution costs what the bound says. That is OLL of Morgado, Dodaro and Marques-Silva,
"Core-guided MaxSAT with soft cardinality constraints" (2014), as in RC2 (Ignatiev, Morgado and Marques-Silva 2019),
from which exclusive groups and exhausted cores come too; heavy costs first (Ansótegui et al. 2012). Ours instead of
PySAT's `RC2`, because limits, `cancel`, Ctrl-C, lazy constraints and the best solution so far need a look between two
calls of the solver.

**By cases** (`Splitting`): to beat the best solution, some costly literal outside of a part that can't do it alone must
stay false. Each such literal is a case of its own: it stays false, and those before it don't. The cases are searched
core-guided in turn, and split again where that gets stuck too. The part is a union of exclusive groups, the colour
classes with which branch and bound for maximum clique chooses its branches (Tomita et al., "A simple and faster
branch-and-bound algorithm for finding a maximum clique", 2010); the bound inside a case is that of the cores.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pysat.card import ITotalizer

from clueproof.backends.exclusions import Exclusions
from clueproof.backends.session import EFFORT_LIMIT, Limit, Session
from clueproof.model import Integer, Literal, Objective

if TYPE_CHECKING:
    from clueproof.backends.pysat_solver import PySatSolver

Encodings: TypeAlias = Callable[[Integer], tuple[Mapping[int, Literal], Mapping[int, Literal]]]
"""The `equals` and the `at_most` literals of an integer, by value (`Formula.encodings`)."""


class Costs(NamedTuple):
    """The objective is `constant` and the cost of every true literal, negated if it is to be maximised."""

    of: dict[Literal, int]
    """At least 1 for each literal, and never for a literal and its negation."""
    constant: int
    maximise: bool

    def value(self, cost: int) -> int:
        """The objective's value where the true literals cost that much together."""
        value = self.constant + cost
        return -value if self.maximise else value

    def cost(self, value: int) -> int:
        """What the true literals cost together where the objective has that value."""
        return (-value if self.maximise else value) - self.constant


def costs_of(objective: Objective, encodings: Encodings) -> Costs:
    """The costs by which the objective is to be made as small as possible."""
    constant = 0
    coefficients: defaultdict[int, int] = defaultdict(int)
    for coefficient, cell in objective.terms:
        factor = -coefficient if objective.maximise else coefficient
        if isinstance(cell, int):
            parts = [(factor, cell)]
        else:
            base = factor * cell.values[0]
            constant += base
            parts = list(_parts(factor, cell, encodings))
        for share, literal in parts:
            if literal > 0:
                coefficients[literal] += share
            else:
                # c * not x is c - c * x
                constant += share
                coefficients[-literal] -= share
    costs = {}
    for variable, coefficient in coefficients.items():
        if coefficient > 0:
            costs[variable] = coefficient
        elif coefficient < 0:
            constant += coefficient
            costs[-variable] = -coefficient
    return Costs(costs, constant, objective.maximise)


def _parts(factor: int, integer: Integer, encodings: Encodings) -> Iterator[tuple[int, Literal]]:
    """`factor * (integer - its least value)` as terms over its literals."""
    equals, at_most = encodings(integer)
    least = integer.values[0]
    if equals:
        for value, literal in equals.items():
            yield factor * (value - least), literal
        return
    for value, following in zip(integer.values, integer.values[1:], strict=False):
        yield factor * (following - value), -at_most[value]


class Stopped(Exception):  # noqa: N818  (no error: a limit, or somebody cancelled)
    """The search ended before it was done, and why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(reason)


class Oracle:
    """Opens solvers and asks them, within the limit and as long as nobody cancels."""

    def __init__(
        self,
        open_solver: Callable[[Sequence[Sequence[Literal]], int], PySatSolver],
        cut: Callable[[list[Literal]], list[Sequence[Literal]]],
        session: Session,
        limit: Limit,
    ) -> None:
        self.open_solver = open_solver
        self.cut = cut
        self.spent = 0
        """Effort so far, in conflicts and queries."""
        self._session = session
        self._limit = limit

    def check(self) -> None:
        """Raise Stopped if the deadline is past or somebody cancelled: for work between two queries."""
        reason = self._session.stopped(self._limit)
        if reason is not None:
            raise Stopped(reason)

    def decide(self, solver: PySatSolver, assumptions: Sequence[Literal], effort: int | None) -> bool:
        """Is there an assignment? Raises Stopped if that isn't known within the limit and `effort` conflicts."""
        limit = self._limit
        if limit.conflicts is not None:
            effort = min(limit.conflicts - self.spent, limit.conflicts if effort is None else effort)
        if effort is not None and effort <= 0:
            raise Stopped(EFFORT_LIMIT)
        before = solver.work
        self._session.statistics.queries += 1
        status = solver.decide(assumptions, limit, self._session, effort)
        work = solver.work.since(before)
        self._session.statistics.worked(work)
        self.spent += 1 + work.conflicts
        if isinstance(status, str):
            raise Stopped(status)
        return status


class Space:
    """Clauses over variables up to `top`, and a way to ask solvers about them."""

    def __init__(self, clauses: list[Sequence[Literal]], top: int, oracle: Oracle) -> None:
        self.clauses = clauses
        self.top = top
        self.oracle = oracle

    def open(self) -> PySatSolver:
        """A solver over the clauses. The caller closes it."""
        return self.oracle.open_solver(self.clauses, self.top)

    def cuts(self, literals: list[Literal]) -> list[Sequence[Literal]]:
        """The clauses that keep a solver's assignment from being a solution; they belong to the space from now on."""
        cuts = self.oracle.cut(literals)
        self.clauses += cuts
        return cuts

    def within(self, known: frozenset[Literal]) -> Space:
        """The part of the space in which the literals of `known` are true."""
        denied = {-literal for literal in known}
        clauses: list[Sequence[Literal]] = [(literal,) for literal in sorted(known, key=abs)]
        for clause in self.clauses:
            if known.isdisjoint(clause):
                clauses.append(clause if denied.isdisjoint(clause) else [x for x in clause if x not in denied])
        return Space(clauses, self.top, self.oracle)


MINIMISING = 1000
"""Conflicts for each attempt to make a core smaller, or to find that one more of it must be given up."""
MAX_MINIMISED = 400
"""Larger cores are only trimmed."""
TRIMMING = 4
"""How often a core is refuted again, for the solver to find a smaller one."""


class CoreGuided:
    """One search in a space, for solutions that cost less than `upper`.

    `costs` says what each literal costs when it is true, at least 1; that no solution costs less than
    `known` may be known already, so that one that costs no more is good enough. `exclusions` among the negated
    ones may be known from a larger space. A search that is not `thorough` takes cores as they come: right
    for one of many small spaces.
    """

    def __init__(
        self,
        space: Space,
        costs: Mapping[Literal, int],
        upper: int,
        known: int = 0,
        exclusions: Exclusions | None = None,
        thorough: bool = True,
    ) -> None:
        self.lower = 0
        """No solution costs less."""
        self.upper = upper
        self.best: list[Literal] | None = None
        """A solution that costs `upper`, if the search found one."""
        self.weights = {-literal: cost for literal, cost in costs.items()}
        """What is assumed, as far as the search has come, and what giving it up costs."""
        self.definitions: list[list[Literal]] = []
        """Clauses about the variables that the search introduced, and bounds that it proved."""
        self.top = space.top
        self._space = space
        self._oracle = space.oracle
        self._costs = costs
        self._known = known
        self._thorough = thorough
        self._solver = space.open()
        try:
            self.exclusions = exclusions or Exclusions([*self.weights], self._solver, space.oracle.check)
            """Which assumptions exclude each other."""
        except BaseException:
            self.close()
            raise
        self._counts: dict[Literal, tuple[ITotalizer, int]] = {}
        """For an assumption "at most k of a core are given up": its counter and k."""
        self._totalizers: list[ITotalizer] = []
        self._effort: int | None = None
        """Conflicts that are left for `run`."""

    def run(self, effort: int | None = None) -> bool:
        """Search until `lower`, or what is known, meets `upper`: True.

        False if that takes more than `effort` conflicts and queries. Raises Stopped when the limit is
        reached or somebody cancels.
        """
        self._effort = effort
        try:
            self._charge_groups()
            self._search()
        except Stopped as stopped:
            if stopped.reason == EFFORT_LIMIT and self._effort is not None and self._effort <= 0:
                return False
            raise
        finally:
            for totalizer in self._totalizers:
                totalizer.delete()
        return True

    def suggest(self, wanted: Sequence[Literal]) -> None:
        """Keep the solution in which all of these are true, if there is one and it is the best so far."""
        self._effort = None
        self._refute_briefly(wanted)

    def close(self) -> None:
        """Free the solver."""
        self._solver.close()

    # the loop

    def _search(self) -> None:
        stratum = self._next_stratum(None)
        while max(self.lower, self._known) < self.upper:
            assumed = [literal for literal, weight in self.weights.items() if weight >= stratum]
            core = self._refute(assumed)
            if core is not None:
                if not core:
                    # nothing at all is left that costs less than `upper`
                    self.lower = self.upper
                    return
                self._raise(self._smaller(core) if self._thorough else core)
            elif len(assumed) == len(self.weights):
                return
            else:
                stratum = self._next_stratum(stratum)
                self._harden()

    def _next_stratum(self, last: int | None) -> int:
        """The least weight that is assumed next: heavy ones first, more at a time where many weigh alike."""
        weights = sorted((w for w in self.weights.values() if last is None or w < last), reverse=True)
        distinct = 0
        for place, (weight, following) in enumerate(zip(weights, [*weights[1:], 0], strict=False), 1):
            if weight != following:
                distinct += 1
                if place > 1.25 * distinct:
                    return weight
        return weights[-1] if weights else 1

    def _harden(self) -> None:
        """What costs more to give up than all that can still be gained is not given up any more."""
        gap = self.upper - self.lower
        for literal in [literal for literal, weight in self.weights.items() if weight > gap]:
            self._write([literal])
            del self.weights[literal]

    # the solver

    def _refute(self, assumed: Sequence[Literal], effort: int | None = None) -> list[Literal] | None:
        """A core of what is assumed; None if there is a solution, which is then known."""
        while True:
            allowed = effort if self._effort is None else min(self._effort, self._effort if effort is None else effort)
            before = self._oracle.spent
            try:
                satisfied = self._oracle.decide(self._solver, assumed, allowed)
            finally:
                if self._effort is not None:
                    self._effort -= self._oracle.spent - before
            if not satisfied:
                return self._solver.core()
            literals = self._solver.answer().literals()
            cuts = self._space.cuts(literals)
            if not cuts:
                self._keep(literals)
                return None
            for cut in cuts:
                self._solver.add_clause(cut)

    def _refute_briefly(self, assumed: Sequence[Literal]) -> list[Literal] | None:
        """As `_refute`, but None too when a little effort doesn't tell."""
        try:
            return self._refute(assumed, MINIMISING)
        except Stopped as stopped:
            if stopped.reason == EFFORT_LIMIT and (self._effort is None or self._effort > 0):
                return None
            raise

    def _keep(self, literals: list[Literal]) -> None:
        cost = sum(cost for literal, cost in self._costs.items() if literals[abs(literal) - 1] == literal)
        if cost < self.upper:
            self.upper, self.best = cost, literals

    def _write(self, clause: list[Literal]) -> None:
        self.definitions.append(clause)
        self._solver.add_clause(clause)

    # cores

    def _smaller(self, core: list[Literal]) -> list[Literal]:
        """The core without what it doesn't need, as far as that shows with little effort."""
        for _ in range(TRIMMING):
            again = self._refute_briefly(core) if len(core) > 1 else None
            if not again or len(again) >= len(core):
                break
            core = again
        if len(core) > MAX_MINIMISED:
            return core
        for literal in sorted(core, key=lambda literal: (self.weights[literal], abs(literal))):
            if literal in core and len(core) > 1:
                rest = self._refute_briefly([other for other in core if other != literal])
                if rest:
                    core = rest
        return core

    def _raise(self, core: list[Literal]) -> None:
        """One of the core has to be given up: charge for it, and for every further one."""
        weight = min(self.weights[literal] for literal in core)
        self.lower += weight
        self._write([-literal for literal in core])
        for literal in core:
            self._charge(literal, -weight)
            if literal in self._counts:
                totalizer, given_up = self._counts[literal]
                self._charge_further(totalizer, given_up + 1, weight)
        if len(core) > 1:
            self._count(core, weight)

    def _charge(self, literal: Literal, weight: int) -> None:
        left = self.weights.get(literal, 0) + weight
        if left:
            self.weights[literal] = left
        else:
            del self.weights[literal]

    def _count(self, core: Sequence[Literal], weight: int) -> None:
        """Count what is given up of the core; charge for each that has to be, and assume that it's no more."""
        totalizer = ITotalizer([-literal for literal in core], ubound=1, top_id=self.top)
        self._totalizers.append(totalizer)
        self._take(totalizer)
        given_up = 1
        while given_up < len(core):
            self._grow(totalizer, given_up)
            more = totalizer.rhs[given_up]
            if self._refute_briefly([-more]) is None:
                break
            self.lower += weight
            self._write([more])
            given_up += 1
        self._charge_further(totalizer, given_up, weight)

    def _charge_further(self, totalizer: ITotalizer, given_up: int, weight: int) -> None:
        """`given_up` are paid for; assume that it's no more."""
        if given_up < len(totalizer.lits):
            self._grow(totalizer, given_up)
            assumption = -totalizer.rhs[given_up]
            self._counts[assumption] = totalizer, given_up
            self._charge(assumption, weight)

    def _grow(self, totalizer: ITotalizer, upto: int) -> None:
        if upto >= len(totalizer.rhs):
            totalizer.increase(ubound=upto, top_id=self.top)
            self._take(totalizer)

    def _take(self, totalizer: ITotalizer) -> None:
        self.top = max(self.top, totalizer.top_id)
        if totalizer.nof_new:
            for clause in totalizer.cnf.clauses[-totalizer.nof_new :]:
                self._write(clause)

    def _charge_groups(self) -> None:
        """Of assumptions that exclude each other all but one are given up: charge for those, assume "one of them"."""
        groups, self.weights = self.exclusions.groups(self.weights, self._oracle.check)
        for literals, weight in groups:
            self.lower += weight * (len(literals) - 1)
            self.top += 1
            self._write([-self.top, *literals])
            self._charge(self.top, weight)


CASE_EFFORT = 5000
"""Conflicts and queries after which a case is split."""
DROPPED_AT_ONCE = 16
"""After so many cases the clauses that their denial satisfies are dropped."""


class Splitting:
    """A search for what costs less than `upper`. It lowers `upper` to the cost of the `best` that it finds.

    `exclusions` are those among the negated literals that have a cost; no solution costs less than `known`.
    """

    def __init__(self, upper: int, exclusions: Exclusions, known: int) -> None:
        self.upper = upper
        self.best: list[Literal] | None = None
        self._exclusions = exclusions
        self._known = known

    def split(self, space: Space, costs: Mapping[Literal, int], paid: int = 0) -> None:
        """Search a space case by case, where `paid` is owed already. Raises Stopped."""
        wanted = {-literal: cost for literal, cost in costs.items()}
        total = sum(wanted.values())
        denied: list[Literal] = []
        solver = space.open()
        try:
            while wanted and self._known < self.upper:
                space.oracle.check()
                literal = self._next(space, wanted, paid + total - self.upper)
                if literal is None:
                    return
                possible, implied = solver.propagate([*denied, literal])
                if possible:
                    self._case(space, frozenset((*denied, literal, *implied)), costs, paid)
                del wanted[literal]
                denied.append(-literal)
                if len(denied) % DROPPED_AT_ONCE == 0:
                    space = space.within(frozenset(denied))
        finally:
            solver.close()
        if not wanted and paid + total < self.upper:
            self._search(space.within(frozenset(denied)), {}, paid + total)

    def _next(self, space: Space, wanted: Mapping[Literal, int], bearable: int) -> Literal | None:
        """A wanted literal outside of a part of which no more than `bearable` can be kept; None if that is all."""
        kept = 0
        outside: list[Literal] = []
        for group in self._exclusions.partition(wanted, space.oracle.check):
            most = max(wanted[literal] for literal in group)
            if kept + most <= bearable:
                kept += most
            else:
                outside += group
        return self._exclusions.most_exclusive(outside) if outside else None

    def _case(self, space: Space, known: frozenset[Literal], costs: Mapping[Literal, int], paid: int) -> None:
        rest = {}
        for literal, cost in costs.items():
            if literal in known:
                paid += cost
            elif -literal not in known:
                rest[literal] = cost
        # the groups alone may tell that the case is hopeless
        groups = self._exclusions.partition([-literal for literal in rest], space.oracle.check)
        kept = sum(max(rest[-literal] for literal in group) for group in groups)
        if paid + sum(rest.values()) - kept < self.upper:
            self._search(space.within(known), rest, paid)

    def _search(self, space: Space, costs: Mapping[Literal, int], paid: int) -> None:
        guided = CoreGuided(space, costs, self.upper - paid, self._known - paid, self._exclusions, thorough=False)
        try:
            done = guided.run(CASE_EFFORT)
        finally:
            if guided.best is not None:
                self.upper, self.best = guided.upper + paid, guided.best
            guided.close()
        if not done:
            self.split(space, costs, paid)


GUIDED_EFFORT = 3000
"""Conflicts and queries of the core-guided search before cases are tried, where they can help."""


@dataclass(frozen=True, slots=True)
class LeastCost:
    """The result of a search for solutions that cost less than a bound."""

    lower: int
    """No solution costs less than this, or all cost as much as the bound at least."""
    upper: int
    """What `best` costs; the bound where that is None."""
    best: list[Literal] | None
    stopped: str | None
    """Why `lower` and `upper` don't meet; None when they do."""
    exactly: list[list[Literal]] | None
    """Clauses that, of all solutions in the space, only those of cost `lower` satisfy (with the right values
    of variables above the space's `top`); None where the search doesn't know any."""


def least_cost(space: Space, costs: Mapping[Literal, int], upper: int, known: int = 0) -> LeastCost:
    """Find the solution of least cost, among those that cost less than `upper`; none costs less than `known`."""
    try:
        guided = CoreGuided(space, costs, upper, known)
    except Stopped as stopped:
        return LeastCost(known, upper, None, stopped.reason, None)
    try:
        exclusive = guided.exclusions.are_common
        if guided.run(GUIDED_EFFORT if exclusive else None):
            exactly = [*guided.definitions, *([literal] for literal in guided.weights)]
            return LeastCost(
                guided.upper, guided.upper, guided.best, None, exactly if guided.lower == guided.upper else None
            )
        # a good solution rules out many cases
        guided.suggest(guided.exclusions.heavy({-literal: cost for literal, cost in costs.items()}, space.oracle.check))
    except Stopped as stopped:
        return LeastCost(max(guided.lower, known), guided.upper, guided.best, stopped.reason, None)
    finally:
        guided.close()
    splitting = Splitting(guided.upper, guided.exclusions, max(guided.lower, known))
    reason = None
    try:
        splitting.split(space, costs)
    except Stopped as stopped:
        reason = stopped.reason
    best = guided.best if splitting.best is None else splitting.best
    lower = max(guided.lower, known) if reason else splitting.upper
    return LeastCost(lower, splitting.upper, best, reason, None)
