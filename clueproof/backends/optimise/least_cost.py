"""The solution of least cost: core-guided, and by cases where that gets stuck on literals that exclude each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from clueproof.backends.optimise.core_guided import CoreGuided
from clueproof.backends.optimise.space import Space, Stopped
from clueproof.backends.optimise.splitting import Splitting
from clueproof.model import Literal

EFFORT = 3000
"""Conflicts and queries of the core-guided search before cases are tried, where they can help."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a search for solutions that cost less than a bound came to."""

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


def least_cost(space: Space, costs: Mapping[Literal, int], upper: int, known: int = 0) -> Outcome:
    """Find the solution of least cost, among those that cost less than `upper`; none costs less than `known`."""
    try:
        guided = CoreGuided(space, costs, upper, known)
    except Stopped as stopped:
        return Outcome(known, upper, None, stopped.reason, None)
    try:
        exclusive = guided.exclusions.any
        if guided.run(EFFORT if exclusive else None):
            exactly = [*guided.definitions, *([literal] for literal in guided.weights)]
            return Outcome(
                guided.upper, guided.upper, guided.best, None, exactly if guided.lower == guided.upper else None
            )
        # a good solution rules out many cases
        guided.suggest(guided.exclusions.heavy({-literal: cost for literal, cost in costs.items()}, space.asking.check))
    except Stopped as stopped:
        return Outcome(max(guided.lower, known), guided.upper, guided.best, stopped.reason, None)
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
    return Outcome(lower, splitting.upper, best, reason, None)
