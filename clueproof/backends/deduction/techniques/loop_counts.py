"""Counts of the lines of a loop, such as the numbers of Slitherlink: all ways in which the loop can pass there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import Any, ClassVar, NamedTuple

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.engine import (
    Conclusion,
    Network,
    Propagator,
    Removals,
    State,
    Technique,
    View,
    Wakes,
    combines_constraints,
)
from clueproof.backends.deduction.technique_names import WAYS_AROUND_ONE, WAYS_AROUND_TWO
from clueproof.model import Cardinality, SingleLoop

MOST_EDGES = 4
"""Counts of more edges are none of a place on the board."""


class _Count(NamedTuple):
    """How many of some edges have a line, while that is in force."""

    least: int
    most: int
    enforce: tuple[View, ...]
    position: int


class Place:
    """Edges that are counted together, and the counts, of which a puzzle has one in force, or none."""

    def __init__(self, edges: tuple[int, ...]) -> None:
        self.edges = edges
        """Positions among those of the loop."""
        self.counts: list[_Count] = []

    def in_force(self, domains: Sequence[int]) -> _Count | None:
        """The count that holds, the first if there are several."""
        for count in self.counts:
            if not any(domains[view.variable] & view.no for view in count.enforce):
                return count
        return None


class _LoopWithCounts:
    """A loop, and all places where its lines are counted."""

    def __init__(self, loop: SingleLoop, position: int, network: Network) -> None:
        self.position = position
        self.views = network.views(loop.edges)
        number = {point: place for place, point in enumerate(loop.at)}
        self.ends = [(number[one], number[other]) for one, other in loop.ends]
        self.at = [tuple(edges) for edges in loop.at.values()]
        self.allowed = [loop.degrees(point) for point in loop.at]
        found: dict[tuple[int, ...], Place] = {}
        edge_of = {edge: place for place, edge in enumerate(loop.edges)}
        for place, constraint in enumerate(network.model.constraints):
            if isinstance(constraint, Cardinality) and len(constraint.literals) <= MOST_EDGES:
                edges = tuple(sorted(edge_of.get(literal, -1) for literal in constraint.literals))
                if edges and edges[0] >= 0 and len({*edges}) == len(edges):
                    count = _Count(*constraint.bounds, network.views(constraint.enforce), place)
                    found.setdefault(edges, Place(edges)).counts.append(count)
        self.places = list(found.values())

    def pairs(self) -> Iterator[tuple[Place, Place]]:
        """Places that share an edge or a point."""
        at_point: dict[int, list[int]] = defaultdict(list)
        for number, place in enumerate(self.places):
            for point in {point for edge in place.edges for point in self.ends[edge]}:
                at_point[point].append(number)
        near = {pair for numbers in at_point.values() for pair in combinations(sorted(numbers), 2)}
        for one, other in sorted(near):
            yield self.places[one], self.places[other]


def _loops_with_counts(network: Network) -> list[_LoopWithCounts]:
    """The loops that are always in force and of which lines are counted."""
    return [
        _LoopWithCounts(constraint, position, network)
        for position, constraint in enumerate(network.model.constraints)
        if isinstance(constraint, SingleLoop) and not constraint.enforce
    ]


class WaysAround(Propagator):
    """One or two places where lines are counted: all ways in which the loop can pass them are tried."""

    def __init__(self, loop: _LoopWithCounts, places: tuple[Place, ...]) -> None:
        edges = dict.fromkeys(edge for place in places for edge in place.edges)
        self.points = dict.fromkeys(point for edge in edges for point in loop.ends[edge])
        self.outside = {point: [edge for edge in loop.at[point] if edge not in edges] for point in self.points}
        near = dict.fromkeys((*edges, *(edge for outside in self.outside.values() for edge in outside)))
        super().__init__((loop.position,), [loop.views[edge].variable for edge in near])
        self.loop, self.places, self.edges = loop, places, tuple(edges)

    def wakes(self) -> Wakes:
        stated = [view.variable for place in self.places for count in place.counts for view in count.enforce]
        return Wakes(changed={*self.variables, *stated})

    def ways(self, domains: Sequence[int], counts: Sequence[_Count]) -> list[frozenset[int]]:
        """The sets of edges that can have the lines."""
        views, found = self.loop.views, []
        choices = []
        for edge in self.edges:
            mask = domains[views[edge].variable]
            choices.append([edge] * (mask & views[edge].yes != 0) + [-1] * (mask & views[edge].no != 0))
        bounds = [({*place.edges}, count) for place, count in zip(self.places, counts, strict=True)]
        around = {point: self._around(point, domains) for point in self.points}
        for choice in product(*choices):
            way = frozenset(edge for edge in choice if edge >= 0)
            if all(count.least <= len(way & edges) <= count.most for edges, count in bounds) and self._goes_on(
                way, around
            ):
                found.append(way)
        return found

    def _around(self, point: int, domains: Sequence[int]) -> tuple[int, int]:
        """How many lines come to a point from elsewhere, at least and at most."""
        views = [self.loop.views[edge] for edge in self.outside[point]]
        least = sum(not domains[view.variable] & view.no for view in views)
        return least, sum(domains[view.variable] & view.yes != 0 for view in views)

    def _goes_on(self, way: frozenset[int], around: dict[int, tuple[int, int]]) -> bool:
        here = dict.fromkeys(self.points, 0)
        for edge in way:
            for point in self.loop.ends[edge]:
                here[point] += 1
        return all(
            any(number + least <= lines <= number + most for lines in self.loop.allowed[point])
            for point, number in here.items()
            for least, most in (around[point],)
        )

    def closed(self, way: frozenset[int]) -> set[int]:
        """The lines of a way that are a loop already."""
        left = set(way)
        while True:
            many: dict[int, int] = defaultdict(int)
            for edge in left:
                for point in self.loop.ends[edge]:
                    many[point] += 1
            loose = {edge for edge in left if any(many[point] == 1 for point in self.loop.ends[edge])}
            if not loose:
                return left
            left -= loose


def _others(loop: _LoopWithCounts, lines: set[int], domains: Sequence[int]) -> list[int] | None:
    """Why these lines are not all of the loop: the position of a count elsewhere, or none for a line elsewhere; None if
    they may be all."""
    for edge, view in enumerate(loop.views):
        if edge not in lines and not domains[view.variable] & view.no:
            return []
    for place in loop.places:
        count = place.in_force(domains)
        if count is not None and count.least > len(lines.intersection(place.edges)):
            return [count.position]
    return None


def _find_ways(around: WaysAround, state: State) -> Conclusion | None:
    """What all ways have in common: at the edges that are counted, and at those that go on from there."""
    domains, loop, views = state.domains, around.loop, around.loop.views
    counts = [count for place in around.places if (count := place.in_force(domains)) is not None]
    if len(counts) < len(around.places):
        return None
    if not any(
        domains[view.variable] & view.yes and domains[view.variable] & view.no
        for view in (views[edge] for edge in around.edges)
    ):
        return None
    besides, ways = [count.position for count in counts], []
    for way in around.ways(domains, counts):
        closed = around.closed(way)
        others = None if not closed else [] if closed != way else _others(loop, closed, domains)
        if others is None:
            ways.append(way)
        else:
            besides += others
    seen = [views[edge].variable for edge in around.edges]
    besides = list(dict.fromkeys(besides))
    detail = besides[: len(counts)]
    if not ways:
        return Conclusion([], seen, detail, tuple(besides))
    removals: Removals = []
    for edge in around.edges:
        lines = {edge in way for way in ways}
        if len(lines) == 1:
            view = views[edge]
            removals.append((view.variable, view.no if True in lines else view.yes))
    for point, outside in around.outside.items():
        numbers = {sum(edge in way for edge in loop.at[point]) for way in ways}
        removals += _from_outside(numbers, [views[edge] for edge in outside], loop.allowed[point], domains)
    removals = [(variable, mask) for variable, mask in removals if domains[variable] & mask]
    return Conclusion(removals, seen, detail, tuple(besides)) if removals else None


def _from_outside(
    numbers: set[int], outside: Sequence[View], allowed: Sequence[int], domains: Sequence[int]
) -> Removals:
    """What follows for the other edges at a point to which so many lines come, one of several numbers."""
    least = sum(not domains[view.variable] & view.no for view in outside)
    still_open = [view for view in outside if domains[view.variable] & view.yes and domains[view.variable] & view.no]
    more = {
        lines - number - least
        for number in numbers
        for lines in allowed
        if 0 <= lines - number - least <= len(still_open)
    }
    if more == {0}:
        return [(view.variable, view.yes) for view in still_open]
    return [(view.variable, view.no) for view in still_open] if more == {len(still_open)} else []


@combines_constraints
class WaysAroundOne(WaysAround):
    """One place where lines are counted."""

    @classmethod
    def build(cls, network: Network) -> Iterator[Propagator]:
        """One for each place."""
        for loop in network.derived(_loops_with_counts):
            for place in loop.places:
                yield cls(loop, (place,))

    techniques: ClassVar[tuple[Technique[Any], ...]] = (
        Technique(*WAYS_AROUND_ONE, _find_ways, sentences.ways_around, states_value=True),
    )


@combines_constraints
class WaysAroundTwo(WaysAround):
    """Two places side by side, or that touch at a point."""

    @classmethod
    def build(cls, network: Network) -> Iterator[Propagator]:
        """One for each two."""
        for loop in network.derived(_loops_with_counts):
            for pair in loop.pairs():
                yield cls(loop, pair)

    techniques: ClassVar[tuple[Technique[Any], ...]] = (
        Technique(*WAYS_AROUND_TWO, _find_ways, sentences.ways_around, states_value=True),
    )
