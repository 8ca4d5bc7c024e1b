"""The solution of least cost, with a SAT solver that gives cores: the bound is raised until a solution meets it.

Every costly literal is assumed to be false. A core, assumptions of which one must be given up, raises
the bound; a counter over the core then allows one of them and charges for the second. When all that is
left can be assumed, the solution costs what the bound says.

That is OLL of Morgado, Dodaro and Marques-Silva, "Core-guided MaxSAT with soft cardinality
constraints" (2014), as in RC2 (Ignatiev, Morgado and Marques-Silva 2019), from which exclusive groups
and exhausted cores come too; heavy costs first (Ansótegui et al. 2012). Ours instead of PySAT's `RC2`,
because limits, `cancel`, Ctrl-C, lazy constraints and the best solution so far need a look between
two calls of the solver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pysat.card import ITotalizer

from clueproof.backends.optimise.exclusive import Exclusions
from clueproof.backends.optimise.space import Space, Stopped
from clueproof.backends.session import EFFORT_LIMIT
from clueproof.model import Literal

MINIMISING = 1000
"""Conflicts for each attempt to make a core smaller, or to find that one more of it must be given up."""
LARGEST_MINIMISED = 400
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
        self._asking = space.asking
        self._costs = costs
        self._known = known
        self._thorough = thorough
        self._solver = space.open()
        try:
            self.exclusions = exclusions or Exclusions([*self.weights], self._solver, space.asking.check)
        except BaseException:
            self.close()
            raise
        """Which assumptions exclude each other."""
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
            before = self._asking.spent
            try:
                satisfied = self._asking.decide(self._solver, assumed, allowed)
            finally:
                if self._effort is not None:
                    self._effort -= self._asking.spent - before
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
        if len(core) > LARGEST_MINIMISED:
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
        groups, self.weights = self.exclusions.groups(self.weights, self._asking.check)
        for literals, weight in groups:
            self.lower += weight * (len(literals) - 1)
            self.top += 1
            self._write([-self.top, *literals])
            self._charge(self.top, weight)
