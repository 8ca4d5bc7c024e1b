"""Regions between borders: complete ones, those that must grow, those that can't join, areas of whole ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clueproof.backends.deduction import sentences
from clueproof.backends.deduction.conclusions import Removals
from clueproof.backends.deduction.engine import Conclusion, Network, Propagator, State, Technique, propagates
from clueproof.backends.deduction.technique_names import (
    CLOSED_REGION,
    NEEDED_WAY,
    ONLY_WAY_OUT,
    PARTED_REGIONS,
    SAME_REGION,
    WHOLE_REGIONS,
)
from clueproof.model import BorderedRegions


@propagates(BorderedRegions)
class Borders(Propagator):
    """The borders between nodes of a graph."""

    def __init__(self, constraint: BorderedRegions, position: int, network: Network) -> None:
        self.views = network.views(constraint.borders)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.names, self.edges, self.incident = constraint.nodes, constraint.edges, constraint.incident
        self.least, self.most = constraint.least, constraint.most

    @classmethod
    def of(cls, constraint: BorderedRegions, position: int, network: Network) -> list[Borders]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def read(self, state: State) -> tuple[list[bool], list[bool]]:
        """For each edge: can it be a border, and can it be open?"""
        domains = state.domains
        return (
            [domains[variable] & yes != 0 for variable, yes, _ in self.views],
            [domains[variable] & no != 0 for variable, _, no in self.views],
        )

    def regions(self, borders: Sequence[bool]) -> tuple[list[list[int]], list[int]]:
        """The nodes that are joined by edges that can't be borders, and the number of the region of each node."""
        number_of = [-1] * len(self.names)
        regions: list[list[int]] = []
        for start in range(len(self.names)):
            if number_of[start] < 0:
                number_of[start] = len(regions)
                region = [start]
                for node in region:
                    for near, edge in self.incident[node]:
                        if not borders[edge] and number_of[near] < 0:
                            number_of[near] = len(regions)
                            region.append(near)
                regions.append(region)
        return regions, number_of

    def ways_out(self, region: Sequence[int], number_of: Sequence[int], openings: Sequence[bool]) -> list[int]:
        """The edges through which a region can grow."""
        here = number_of[region[0]]
        return [
            edge for node in region for near, edge in self.incident[node] if openings[edge] and number_of[near] != here
        ]

    def opened(self, region: set[int], state: State) -> Removals:
        """What the edges within a region lose that are not known to be open."""
        views = [self.views[edge] for edge, ends in enumerate(self.edges) if region.issuperset(ends)]
        return [(view.variable, view.yes) for view in views if state.domains[view.variable] & view.yes]

    def reach(
        self,
        region: Sequence[int],
        regions: Sequence[Sequence[int]],
        number_of: Sequence[int],
        openings: Sequence[bool],
        without: int = -1,
    ) -> set[int]:
        """The nodes that could be of this region, which gets no larger than `most`: a way there passes edges that can
        be open, and regions, which join as a whole."""
        budget = self.most - len(region)
        reached = set(region)
        ahead: list[list[int]] = [[*region], *([] for _ in range(budget))]
        for cost, nodes in enumerate(ahead):
            for node in nodes:
                for near, edge in self.incident[node]:
                    joined = regions[number_of[near]]
                    if near not in reached and openings[edge] and edge != without and cost + len(joined) <= budget:
                        reached.update(joined)
                        ahead[cost + len(joined)] += joined
        return reached


def _find_full_region(board: Borders, state: State) -> Conclusion | None:
    """Around a region that has all its nodes all edges are borders."""
    borders, openings = board.read(state)
    regions, number_of = board.regions(borders)
    for region in regions:
        if len(region) < board.most:
            continue
        ways = board.ways_out(region, number_of, openings)
        detail = board.names[region[0]], len(region)
        if len(region) > board.most:
            return Conclusion([], board.variables[:1], detail)
        if ways:
            removals = [(board.views[edge].variable, board.views[edge].no) for edge in dict.fromkeys(ways)]
            return Conclusion(removals, [variable for variable, _ in removals], detail)
    return None


def _find_same_region(board: Borders, state: State) -> Conclusion | None:
    """There is no border between nodes of the same region."""
    borders, openings = board.read(state)
    _, number_of = board.regions(borders)
    for edge, (one, other) in enumerate(board.edges):
        if borders[edge] and number_of[one] == number_of[other]:
            view = board.views[edge]
            removals = [(view.variable, view.yes)] if openings[edge] else []
            return Conclusion(removals, [view.variable], (board.names[one], board.names[other]))
    return None


def _find_joined_too_large(board: Borders, state: State) -> Conclusion | None:
    """A border parts regions that would have too many nodes together."""
    borders, openings = board.read(state)
    regions, number_of = board.regions(borders)
    for edge, (one, other) in enumerate(board.edges):
        if borders[edge] and openings[edge] and number_of[one] != number_of[other]:
            size = len(regions[number_of[one]]) + len(regions[number_of[other]])
            if size > board.most:
                view = board.views[edge]
                where = f"between {board.names[one]} and {board.names[other]}"
                return Conclusion([(view.variable, view.no)], [view.variable], (where, size))
    return None


def _find_only_way_to_grow(board: Borders, state: State) -> Conclusion | None:
    """The only edge through which a region that lacks nodes can grow is open."""
    borders, openings = board.read(state)
    regions, number_of = board.regions(borders)
    for region in regions:
        if len(region) >= board.least:
            continue
        ways = board.ways_out(region, number_of, openings)
        name = board.names[region[0]]
        if not ways:
            return Conclusion([], board.variables[:1], (name, len(region), None))
        if len({*ways}) == 1:
            view = board.views[ways[0]]
            into = next(node for node in board.edges[ways[0]] if number_of[node] != number_of[region[0]])
            return Conclusion([(view.variable, view.yes)], [view.variable], (name, len(region), board.names[into]))
    return None


def _find_needed_to_grow(board: Borders, state: State) -> Conclusion | None:
    """An edge without which a region can't get all its nodes is open."""
    borders, openings = board.read(state)
    regions, number_of = board.regions(borders)
    for region in regions:
        if len(region) >= board.least:
            continue
        area = board.reach(region, regions, number_of, openings)
        name = board.names[region[0]]
        if len(area) < board.least:
            return Conclusion([], board.variables[:1], (name, board.least, len(area), None))
        if len(area) == board.least and (removals := board.opened(area, state)):
            return Conclusion(removals, [variable for variable, _ in removals], (name, board.least, len(area), None))
        for edge, (one, other) in enumerate(board.edges):
            if borders[edge] and openings[edge] and one in area and other in area:
                room = len(board.reach(region, regions, number_of, openings, without=edge))
                if room < board.least:
                    view = board.views[edge]
                    way = f"the way from {board.names[one]} to {board.names[other]}"
                    return Conclusion([(view.variable, view.yes)], [view.variable], (name, board.least, room, way))
    return None


def _find_whole_regions(board: Borders, state: State) -> Conclusion | None:
    """Where all regions have the same size: an edge that alone leads out of an area is a border if the area's nodes
    make whole regions, else it is open."""
    if board.least != board.most or board.most < 1:
        return None
    borders, openings = board.read(state)
    for edge, area in _bridges(board, openings):
        if borders[edge]:
            view = board.views[edge]
            lost = view.no if len(area) % board.most == 0 else view.yes
            return Conclusion([(view.variable, lost)], [view.variable], (board.names[area[0]], len(area), board.most))
    return None


def _bridges(board: Borders, openings: Sequence[bool]) -> Iterator[tuple[int, list[int]]]:
    """The edges without which the nodes that they join would not be connected, each with the nodes on one side.

    By one depth-first search of each piece (Tarjan 1974).
    """
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    visited: list[int] = []
    for root in range(len(board.names)):
        if root in order:
            continue
        path = [(root, -1, iter(board.incident[root]))]
        order[root] = low[root] = len(order)
        visited.append(root)
        while path:
            node, came_by, rest = path[-1]
            for near, edge in rest:
                if not openings[edge] or edge == came_by:
                    continue
                if near in order:
                    low[node] = min(low[node], order[near])
                else:
                    order[near] = low[near] = len(order)
                    visited.append(near)
                    path.append((near, edge, iter(board.incident[near])))
                    break
            else:
                path.pop()
                if path:
                    parent = path[-1][0]
                    low[parent] = min(low[parent], low[node])
                    if low[node] == order[node]:
                        yield came_by, visited[order[node] :]


Borders.techniques = (
    Technique(*CLOSED_REGION, _find_full_region, sentences.full_region, quick=True),
    Technique(*SAME_REGION, _find_same_region, sentences.same_region, quick=True),
    Technique(*PARTED_REGIONS, _find_joined_too_large, sentences.joined_too_large, quick=True),
    Technique(*ONLY_WAY_OUT, _find_only_way_to_grow, sentences.only_way_to_grow, quick=True),
    Technique(*NEEDED_WAY, _find_needed_to_grow, sentences.needed_to_grow),
    Technique(*WHOLE_REGIONS, _find_whole_regions, sentences.whole_regions),
)
