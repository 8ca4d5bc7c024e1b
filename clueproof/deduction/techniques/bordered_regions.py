"""Regions between borders: complete ones, those that must grow, those that can't join, areas of whole ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from clueproof.deduction import sentences
from clueproof.deduction.conclusions import Removals
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, propagates
from clueproof.deduction.technique_names import (
    CLOSED_REGION,
    NEEDED_WAY,
    ONLY_WAY_OUT,
    PARTED_REGIONS,
    SAME_REGION,
    WHOLE_REGIONS,
)
from clueproof.deduction.techniques.node_sets import Spreading, bits_of
from clueproof.model import BorderedRegions


class Region(NamedTuple):
    """Nodes that are joined by edges that can't be borders."""

    nodes: list[int]
    whole: int
    """The same nodes as a set."""
    ways_out: list[int]
    """The edges through which it can grow."""


class Reading:
    """What one look at the borders shows, for all techniques that look at the same."""

    def __init__(self, board: Borders, masks: Sequence[int]) -> None:
        self.masks = masks
        self.borders = [mask & yes != 0 for mask, (_, yes, _) in zip(masks, board.views, strict=True)]
        """For each edge: can it be a border?"""
        self.openings = [mask & no != 0 for mask, (_, _, no) in zip(masks, board.views, strict=True)]
        """For each edge: can it be open?"""
        self.region_of: dict[int, Region] = {}
        """The region of each node."""
        self.regions: list[Region] = []
        borders, openings, incident, region_of = self.borders, self.openings, board.incident, self.region_of
        for start in range(len(board.names)):
            if start not in region_of:
                nodes, whole = [start], 1 << start
                for node in nodes:
                    for near, edge in incident[node]:
                        if not borders[edge] and not whole >> near & 1:
                            whole |= 1 << near
                            nodes.append(near)
                edges = [edge for node in nodes for near, edge in incident[node] if not whole >> near & 1]
                ways = [edge for edge in edges if openings[edge]]
                region = Region(nodes, whole, ways)
                region_of.update(dict.fromkeys(nodes, region))
                self.regions.append(region)
        self._edges, self._most = board.edges, board.most

    @cached_property
    def _spreading(self) -> Spreading:
        return Spreading(edge for edge, can_be in zip(self._edges, self.openings, strict=True) if can_be)

    @cached_property
    def _single(self) -> int:
        return bits_of(region.nodes[0] for region in self.regions if len(region.nodes) == 1)

    @cached_property
    def _whole(self) -> dict[int, int]:
        return {node: region.whole for node, region in self.region_of.items()}

    def reach(self, region: Region, without: int = -1, enough: int = sys.maxsize) -> int:
        """The nodes that could be of this region, as a set, which gets no larger than regions are: a way there passes
        edges that can be open, and regions, which join as a whole. `enough`: the search may end with so many."""
        spreading = self._spreading if without < 0 else self._spreading.without(*self._edges[without])
        budget = self._most - len(region.nodes)
        return spreading.within_reach(region.whole, budget, -1, self._single, self._whole, enough)

    def with_too_large(self, area: int) -> int:
        """An area that a region can reach, and the regions beside it that are too large to join."""
        found = area
        for edge, (one, other) in enumerate(self._edges):
            if self.openings[edge] and (area >> one ^ area >> other) & 1:
                found |= self._whole[one] | self._whole[other]
        return found


@propagates(BorderedRegions)
class Borders(Propagator):
    """The borders between nodes of a graph."""

    def __init__(self, constraint: BorderedRegions, position: int, network: Network) -> None:
        self.views = network.views(constraint.borders)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        self.names, self.edges, self.incident = constraint.nodes, constraint.edges, constraint.incident
        self.least, self.most = constraint.least, constraint.most
        self._last: Reading | None = None

    @classmethod
    def of(cls, constraint: BorderedRegions, position: int, network: Network) -> list[Borders]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]

    def look(self, state: State) -> Reading:
        """What there is to see now."""
        masks, last = [state.domains[variable] for variable in self.variables], self._last
        if last is None or last.masks != masks:
            last = self._last = Reading(self, masks)
        return last

    def needs(self, reading: Reading, nodes: int) -> list[tuple[int, int]]:
        """What must have been ruled out around and between these nodes."""
        found = []
        for edge, (one, other) in enumerate(self.edges):
            if (nodes >> one | nodes >> other) & 1:
                variable, yes, no = self.views[edge]
                if not reading.openings[edge]:
                    found.append((variable, no))
                elif not reading.borders[edge]:
                    found.append((variable, yes))
        return found

    def opened(self, nodes: int, state: State) -> Removals:
        """What the edges within a region lose that are not known to be open."""
        joined = zip(self.views, self.edges, strict=True)
        within = [view for view, (one, other) in joined if nodes >> one & nodes >> other & 1]
        return [(view.variable, view.yes) for view in within if state.domains[view.variable] & view.yes]


def _find_full_region(board: Borders, state: State) -> Conclusion | None:
    """Around a region that has all its nodes all edges are borders."""
    reading = board.look(state)
    for region in reading.regions:
        size = len(region.nodes)
        if size < board.most:
            continue
        detail = board.names[region.nodes[0]], size
        if size > board.most:
            return Conclusion([], board.variables[:1], detail, needs=board.needs(reading, region.whole))
        if region.ways_out:
            removals = [(board.views[edge].variable, board.views[edge].no) for edge in dict.fromkeys(region.ways_out)]
            return Conclusion(
                removals, [variable for variable, _ in removals], detail, needs=board.needs(reading, region.whole)
            )
    return None


def _find_same_region(board: Borders, state: State) -> Conclusion | None:
    """There is no border between nodes of the same region."""
    reading = board.look(state)
    for edge, (one, other) in enumerate(board.edges):
        if reading.borders[edge] and (region := reading.region_of[one]) is reading.region_of[other]:
            view = board.views[edge]
            removals = [(view.variable, view.yes)] if reading.openings[edge] else []
            detail = board.names[one], board.names[other]
            return Conclusion(removals, [view.variable], detail, needs=board.needs(reading, region.whole))
    return None


def _find_joined_too_large(board: Borders, state: State) -> Conclusion | None:
    """A border parts regions that would have too many nodes together."""
    reading = board.look(state)
    for edge, (one, other) in enumerate(board.edges):
        if reading.borders[edge] and reading.openings[edge]:
            here, there = reading.region_of[one], reading.region_of[other]
            size = len(here.nodes) + len(there.nodes)
            if here is not there and size > board.most:
                view = board.views[edge]
                where = f"between {board.names[one]} and {board.names[other]}"
                needs = board.needs(reading, here.whole | there.whole)
                return Conclusion([(view.variable, view.no)], [view.variable], (where, size), needs=needs)
    return None


def _find_only_way_to_grow(board: Borders, state: State) -> Conclusion | None:
    """The only edge through which a region that lacks nodes can grow is open."""
    reading = board.look(state)
    for region in reading.regions:
        size, ways = len(region.nodes), {*region.ways_out}
        if size >= board.least or len(ways) > 1:
            continue
        name, needs = board.names[region.nodes[0]], board.needs(reading, region.whole)
        if not ways:
            return Conclusion([], board.variables[:1], (name, size, None), needs=needs)
        (way,) = ways
        view = board.views[way]
        into = next(node for node in board.edges[way] if not region.whole >> node & 1)
        return Conclusion([(view.variable, view.yes)], [view.variable], (name, size, board.names[into]), needs=needs)
    return None


def _find_needed_to_grow(board: Borders, state: State) -> Conclusion | None:
    """An edge without which a region can't get all its nodes is open."""
    reading = board.look(state)
    for region in reading.regions:
        if len(region.nodes) >= board.least:
            continue
        area = reading.reach(region)
        name, room = board.names[region.nodes[0]], area.bit_count()
        lost = board.opened(area, state) if room == board.least else []
        if room < board.least or lost:
            seen = [variable for variable, _ in lost] or board.variables[:1]
            needs = board.needs(reading, reading.with_too_large(area))
            return Conclusion(lost, seen, (name, board.least, room, None), needs=needs)
        for edge, (one, other) in enumerate(board.edges):
            if reading.borders[edge] and reading.openings[edge] and area >> one & area >> other & 1:
                left = reading.reach(region, without=edge, enough=board.least)
                if (room := left.bit_count()) < board.least:
                    view = board.views[edge]
                    way = f"the way from {board.names[one]} to {board.names[other]}"
                    detail = name, board.least, room, way
                    needs = board.needs(reading, reading.with_too_large(left))
                    return Conclusion([(view.variable, view.yes)], [view.variable], detail, needs=needs)
    return None


def _find_whole_regions(board: Borders, state: State) -> Conclusion | None:
    """Where all regions have the same size: an edge that alone leads out of an area is a border if the area's nodes
    make whole regions, else it is open."""
    if board.least != board.most or board.most < 1:
        return None
    reading = board.look(state)
    for edge, area in _bridges(board, reading.openings):
        if reading.borders[edge]:
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
