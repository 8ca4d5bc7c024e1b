"""Neighbours that must all differ, as regions of a map: two with the same two values leave none to a third one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial

from clueproof.clock import check_clock
from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, LinePropagator, Network, State, Technique, combines_constraints
from clueproof.deduction.engine.network import LOOK
from clueproof.deduction.technique_names import NEIGHBOUR_SUBSET
from clueproof.model import AdjacencyBan, Cell, Integer

MOST_NEIGHBOURS = 200
"""Of a cell with more nobody looks for groups."""


@combines_constraints
class DifferingNeighbours(LinePropagator):
    """Three or four cells of which every two are neighbours that differ."""

    @classmethod
    def build(cls, network: Network) -> Iterator[DifferingNeighbours]:
        """A propagator for each such group of integers."""
        for position, constraint in enumerate(network.model.constraints):
            if not isinstance(constraint, AdjacencyBan) or constraint.enforce:
                continue
            alike = {a for a, b in constraint.banned if a == b}
            near: dict[int, set[int]] = defaultdict(set)
            cells: dict[int, Cell] = {}
            for one, other in constraint.neighbours:
                if isinstance(one, Integer) and isinstance(other, Integer) and alike >= {*one.values, *other.values}:
                    first, second = network.variable(one), network.variable(other)
                    near[first].add(second)
                    near[second].add(first)
                    cells[first], cells[second] = one, other
            for group in _groups(near):
                yield cls([cells[variable] for variable in group], network, (position,))


def _groups(near: dict[int, set[int]]) -> Iterator[tuple[int, ...]]:
    """Three or four of which every two are near each other, in order."""
    for number, (one, others) in enumerate(near.items()):
        if number & LOOK == LOOK:
            check_clock()
        later = sorted(other for other in others if other > one)
        for place, two in enumerate(later if len(later) <= MOST_NEIGHBOURS else ()):
            for three in later[place + 1 :]:
                if three in near[two]:
                    yield one, two, three
                    for four in later:
                        if four > three and four in near[two] and four in near[three]:
                            yield one, two, three, four


def _find_neighbour_subset(size: int, group: DifferingNeighbours, state: State) -> Conclusion | None:
    """All but one of the group have only so many values among them, so the last one has none of these."""
    masks = group.read(state.domains)
    if len(masks) != size + 1:
        return None
    for last, mask in enumerate(masks):
        taken = 0
        for index, other in enumerate(masks):
            if index != last:
                taken |= other
        if taken.bit_count() == size and mask & taken:
            seen = [variable for index, variable in enumerate(group.variables) if index != last]
            return Conclusion([group.removal(last, mask & taken)], seen, taken)
    return None


DifferingNeighbours.techniques = tuple(
    Technique(
        *NEIGHBOUR_SUBSET[size], partial(_find_neighbour_subset, size), sentences.neighbour_subset, states_value=False
    )
    for size in (2, 3)
)
