"""A count of a few cells: what all ways to meet it have in common."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb

from clueproof.deduction import sentences
from clueproof.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    State,
    Technique,
    bits,
    combines_constraints,
    is_single,
)
from clueproof.deduction.technique_names import WAYS_TO_MEET, TechniqueName
from clueproof.deduction.techniques.common_ways import InVainError, Near, Ways, looking, propagators_near
from clueproof.deduction.techniques.counts import Count, StatedCount
from clueproof.model import Cardinality

FEW = min(WAYS_TO_MEET)
"""So many ways a person sees at a glance, within a trial too."""
MOST_OPEN = 10
"""Cells that a person looks at together."""
MOST_CHOICES = 100
"""Counts that could be met in more ways, were there no other rules, are not looked at."""
SMALL = 6
"""Rules about so few cells say what is counted, such as whether the loop turns there."""


@combines_constraints
class CountWithOthers(Propagator):
    """A count, and what else is said of what it counts."""

    def __init__(self, count: Count, network: Network) -> None:
        super().__init__(count.constraints, count.variables, count.enforce)
        self.count = count
        self._network = network

    @classmethod
    def build(cls, network: Network) -> Iterator[CountWithOthers]:
        """One for each count."""
        for position, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Cardinality) and len(constraint.literals) > 1:
                for count in Count.of(constraint, position, network):
                    yield cls(count, network)
        for stated in StatedCount.build(network):
            yield cls(stated, network)

    @cached_property
    def about(self) -> tuple[int, ...]:
        """The variables in which ways differ: what is counted, and what says so."""
        network = self._network
        about = dict.fromkeys(view.variable for view in self.count.views)
        for variable in [variable for variable in about if not network.is_key[variable]]:
            for propagator in network.derived(looking)[variable]:
                if len(propagator.variables) <= SMALL:
                    about |= dict.fromkeys(other for other in propagator.variables if network.is_key[other])
        return tuple(about)

    @cached_property
    def near(self) -> Near:
        """What looks at them."""
        return propagators_near(self._network, self.about)

    def branch(self, state: State) -> Iterator[list[tuple[int, int]]] | None:
        """The candidates of the first open variable."""
        domains = state.domains
        for variable in self.about:
            if not is_single(domains[variable]):
                return ([(variable, value)] for value in bits(domains[variable]))
        return None

    def is_small(self, state: State) -> bool:
        """Could a person go through all ways? Not to see whether the count is in force: that would take too long."""
        if any(state.domains[view.variable] & view.no for view in self.enforce):
            return False
        true, undecided = self.count.tally(state)
        least, most = self.count.bounds_in(state)
        left = len(undecided)
        if not 1 < left <= MOST_OPEN or (self.count.is_stated and least != most):
            return False
        numbers = range(max(least, true), most + 1)
        return 0 < sum(comb(left, number - true) for number in numbers) <= MOST_CHOICES


def _find_ways(name: TechniqueName, most: int) -> Technique[CountWithOthers]:
    def find(about: CountWithOthers, state: State) -> Conclusion | None:
        """What all ways to meet the count have in common."""
        if not about.is_small(state):
            return None
        try:
            ways = Ways(state, about.near, about.branch, most)
        except InVainError:
            return None
        counts = (about.count.bounds_in(state)[0], about.count.views) if about.count.is_stated else None
        return ways.conclusion(about, about.variables)._replace(detail=(ways.number, counts))

    return Technique(*name, find, sentences.ways_to_meet, thorough=most == FEW)


CountWithOthers.techniques = tuple(_find_ways(name, most) for most, name in WAYS_TO_MEET.items())
