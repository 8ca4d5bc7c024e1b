"""A house and what stands outside of it: wherever a value goes in the house, it rules out the same beyond.

Houses that overlap are left to locked candidates; here neighbours that may not be alike, or equal numbers that must
stand apart, bar a value from a cell that all places of the house are near.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from clueproof.clock import check_clock
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
from clueproof.deduction.engine.network import LOOK
from clueproof.deduction.technique_names import WHEREVER
from clueproof.deduction.techniques.houses import House, houses_of
from clueproof.model import AdjacencyBan, Integer

MOST_PLACES = 5
"""Places that a person looks at together."""

Candidate = tuple[int, int]
"""A variable, and the bit of a value."""


def bans_of(network: Network) -> dict[Candidate, dict[Candidate, int]]:
    """What each candidate of an integer rules out by a ban, with the position of the constraint that says so."""
    found: dict[Candidate, dict[Candidate, int]] = defaultdict(dict)
    for position, constraint in enumerate(network.model.constraints):
        if not isinstance(constraint, AdjacencyBan) or constraint.enforce:
            continue
        bans = [(network.bit[a], network.bit[b]) for a, b in constraint.ordered_bans if {a, b} <= network.bit.keys()]
        for number, (one, other) in enumerate(constraint.neighbours):
            if number & LOOK == LOOK:
                check_clock()
            if isinstance(one, Integer) and isinstance(other, Integer):
                first, second = network.variable(one), network.variable(other)
                for mine, theirs in bans:
                    found[first, mine][second, theirs] = position
                    found[second, mine][first, theirs] = position
    return found


@combines_constraints
class BarredPlaces(Propagator):
    """A house whose cells have neighbours that they bar from something."""

    def __init__(self, house: House, network: Network) -> None:
        super().__init__(house.constraints, house.variables)
        self.house, self.bans = house, network.derived(bans_of)

    @classmethod
    def build(cls, network: Network) -> Iterator[BarredPlaces]:
        """One for each house where there are bans between integers."""
        if any(isinstance(constraint, AdjacencyBan) for constraint in network.model.constraints):
            barring = {variable for variable, _ in network.derived(bans_of)}
            for house in network.derived(houses_of):
                if len(barring.intersection(house.variables)) > 1:
                    yield cls(house, network)


def _find_wherever(places: BarredPlaces, state: State) -> Conclusion | None:
    """Each place that a value has left in the house bars the same from a cell."""
    house, bans, domains = places.house, places.bans, state.domains
    masks = house.read(domains)
    union = 0
    for mask in masks:
        union |= mask
    for value in bits(house.surely(union)):
        open_places = [variable for variable, mask in zip(house.variables, masks, strict=True) if mask & value]
        if not 2 <= len(open_places) <= MOST_PLACES or any(is_single(domains[variable]) for variable in open_places):
            continue
        first, *others = [bans.get((variable, value), {}) for variable in open_places]
        barred = [one for one in first if domains[one[0]] & one[1] and all(one in other for other in others)]
        if barred:
            rules = tuple(dict.fromkeys(bars[one] for one in barred for bars in (first, *others)))
            return Conclusion(barred, open_places, (value, rules))
    return None


BarredPlaces.techniques = (Technique(*WHEREVER, _find_wherever, sentences.wherever, states_value=False),)
