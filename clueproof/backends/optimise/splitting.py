"""The solution of least cost by cases, where one core-guided search gets stuck.

To beat the best solution, some costly literal outside of a part that can't do it alone must stay
false. Each such literal is a case of its own: it stays false, and those before it don't. The cases
are searched core-guided in turn, and split again where that gets stuck too.

The part is a union of exclusive groups, the colour classes with which branch and bound for maximum
clique chooses its branches (Tomita et al., "A simple and faster branch-and-bound algorithm for
finding a maximum clique", 2010); the bound inside a case is that of the cores.
"""

from __future__ import annotations

from collections.abc import Mapping

from clueproof.backends.optimise.core_guided import CoreGuided
from clueproof.backends.optimise.exclusive import Exclusions
from clueproof.backends.optimise.space import Space
from clueproof.model import Literal

EFFORT = 5000
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
                space.asking.check()
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
        for group in self._exclusions.partition(wanted, space.asking.check):
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
        groups = self._exclusions.partition([-literal for literal in rest], space.asking.check)
        kept = sum(max(rest[-literal] for literal in group) for group in groups)
        if paid + sum(rest.values()) - kept < self.upper:
            self._search(space.within(known), rest, paid)

    def _search(self, space: Space, costs: Mapping[Literal, int], paid: int) -> None:
        guided = CoreGuided(space, costs, self.upper - paid, self._known - paid, self._exclusions, thorough=False)
        try:
            done = guided.run(EFFORT)
        finally:
            if guided.best is not None:
                self.upper, self.best = guided.upper + paid, guided.best
            guided.close()
        if not done:
            self.split(space, costs, paid)
