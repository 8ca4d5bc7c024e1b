"""Divisions into regions: connected ones, by the values of cells or by borders (lazy: see `LazyConstraint`), and
regions of which all possible places are listed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias

from clueproof.model.constraint import Constraint, Cut, LazyConstraint
from clueproof.model.variables import Assignment, Integer, Literal, Variable, equal

TOO_LARGE, TOO_SMALL, WITHIN, ALIKE = "too large", "too small", "within", "alike"
ROOT, NO_ROOT, TWO_ROOTS = "root", "no root", "two roots"
"""The first item of the reason of a cut: which kind it is."""
ANY, NONE = -1, -2
"""Instead of the number of a region."""

Labelled: TypeAlias = Sequence[tuple[int, int]]
"""The neighbours of a node, each with the label of its edge."""


@dataclass(frozen=True)
class ValueRegions(LazyConstraint):
    """Connected cells of the same value form a region, and each region has as many cells as its value says.

    `edges` are pairs of positions in `nodes`. The value `or_more` means "so many or more".
    """

    nodes: tuple[Integer, ...]
    edges: tuple[tuple[int, int], ...]
    or_more: int | None = None

    def __post_init__(self) -> None:
        for node in self.nodes:
            # cuts need these literals, and are made after the model is frozen
            node.equals_each()

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """For every node the positions next to it."""
        return _neighbours(len(self.nodes), self.edges)

    def cells(self) -> Iterable[Variable]:
        return self.nodes

    def means(self, assignment: Assignment) -> bool:
        values = self._values(assignment)
        return all(
            len(region) == (value := values[region[0]]) or (value == self.or_more and len(region) > value)
            for region in self._regions(values)
        )

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """Of a region larger than its value v: "these v + 1 connected cells are not all v", for several such sets that
        cover it; the reason is ("too large", v, the cells). Of a smaller one, for each of its cells a: "if a is v, then
        so is one of the cells around the region"; the reason is ("too small", v, a, the region, what is around it).

        The second holds for any set of fewer than v cells with a in it: the region of a leaves the set.
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        values = self._values(assignment)
        unless = [-literal for literal in self.enforce]
        cuts = []
        for region in self._regions(values):
            value = values[region[0]]
            if len(region) > value:
                for part in _parts(region, max(value, 0) + 1, self.neighbours) if value != self.or_more else ():
                    clause = (*unless, *(-equal(self.nodes[node], value) for node in part))
                    cuts.append(Cut(clause, (TOO_LARGE, value, tuple(part))))
            elif len(region) < value:
                around = _around(region, self.neighbours)
                beyond = [equal(self.nodes[node], value) for node in around if value in self.nodes[node].values]
                for node in region:
                    clause = (*unless, -equal(self.nodes[node], value), *beyond)
                    cuts.append(Cut(clause, (TOO_SMALL, value, node, tuple(region), tuple(around))))
        return cuts

    def _values(self, assignment: Assignment) -> list[int]:
        integers = assignment.integers
        return [integers[index] for index in self._indices]

    @cached_property
    def _indices(self) -> list[int]:
        return [node.index for node in self.nodes]

    def _regions(self, values: Sequence[int]) -> Iterator[list[int]]:
        neighbours, seen = self.neighbours, bytearray(len(values))
        for first, value in enumerate(values):
            if not seen[first]:
                seen[first] = 1
                region = [first]
                for node in region:
                    for near in neighbours[node]:
                        if values[near] == value and not seen[near]:
                            seen[near] = 1
                            region.append(near)
                yield region


@dataclass(frozen=True)
class BorderedRegions(LazyConstraint):
    """The borders part the graph into connected regions of `least` to `most` nodes each.

    `nodes` is what people call them, `edges` are pairs of positions there; the border at the same place in `borders` is
    true exactly if its two nodes are in different regions.
    """

    nodes: tuple[str, ...]
    edges: tuple[tuple[int, int], ...]
    borders: tuple[Literal, ...]
    least: int
    most: int

    @cached_property
    def incident(self) -> list[list[tuple[int, int]]]:
        """For every node its edges, as pairs: the node at the other end, and the position of the edge."""
        return _incident(len(self.nodes), self.edges)

    def cells(self) -> Iterable[Variable]:
        return self.borders

    def means(self, assignment: Assignment) -> bool:
        closed = [assignment.true(border) for border in self.borders]
        regions = self._regions(closed)
        return all(self.least <= len(region) <= self.most for region in regions) and not self._within(regions, closed)

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """Of a region of too many nodes: "one of these edges is a border", for trees of `most` edges that cover it; the
        reason is ("too large", the positions of the edges). Of one of too few: "one of the edges around is no border";
        the reason is ("too small", the region). Of a border within a region: "it is none, or one of these edges is
        one", for a way from one of its ends to the other; the reason is ("within", the position of the border, those of
        the way's edges).
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        unless = [-literal for literal in self.enforce]
        closed = [assignment.true(border) for border in self.borders]
        open_edges = [[(near, place) for near, place in edges if not closed[place]] for edges in self.incident]
        regions, cuts = self._regions(closed), []
        for region in regions:
            if len(region) > self.most:
                for tree in _trees(region, max(self.most, 0) + 1, open_edges):
                    cuts.append(Cut((*unless, *(self.borders[edge] for edge in tree)), (TOO_LARGE, tuple(tree))))
            elif len(region) < self.least:
                cuts.append(Cut((*unless, *(-border for border in self.around(region))), (TOO_SMALL, tuple(region))))
        for place in self._within(regions, closed):
            way = _way(*self.edges[place], open_edges)
            clause = (*unless, -self.borders[place], *(self.borders[edge] for edge in way))
            cuts.append(Cut(clause, (WITHIN, place, tuple(way))))
        return cuts

    def around(self, region: Iterable[int]) -> list[Literal]:
        """The borders between these nodes and all others."""
        within = set(region)
        return [
            self.borders[place] for node in sorted(within) for near, place in self.incident[node] if near not in within
        ]

    def _regions(self, closed: Sequence[bool]) -> list[list[int]]:
        open_edges = [[near for near, place in edges if not closed[place]] for edges in self.incident]
        return [*_pieces(open_edges)]

    def _within(self, regions: Iterable[Iterable[int]], closed: Sequence[bool]) -> list[int]:
        """The positions of the borders that have the same region on both sides."""
        region_of = {node: number for number, region in enumerate(regions) for node in region}
        return [place for place, (a, b) in enumerate(self.edges) if closed[place] and region_of[a] == region_of[b]]


@dataclass(frozen=True)
class PartedRegions(LazyConstraint):
    """The nodes that are true form connected regions of at least `least` nodes each, parted by borders: one between two
    of them stands between two regions, and these have different sizes.

    `edges` are pairs of positions in `nodes`, each with its border. Borders beside a node that is false mean nothing.
    """

    nodes: tuple[Literal, ...]
    edges: tuple[tuple[int, int], ...]
    borders: tuple[Literal, ...]
    least: int

    @cached_property
    def incident(self) -> list[list[tuple[int, int]]]:
        """For every node its edges, as pairs: the node at the other end, and the position of the edge."""
        return _incident(len(self.nodes), self.edges)

    def cells(self) -> Iterable[Variable]:
        return (*self.nodes, *self.borders)

    def means(self, assignment: Assignment) -> bool:
        parted = _Parted(self, assignment)
        return all(len(region) >= self.least for region in parted.regions) and not any(
            one is other or len(one) == len(other) for _, one, other in parted.meeting()
        )

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """Of a region that is too small: "if this node of it is true, so is a node around, or a border around is none";
        the reason is ("too small", the node, the region, nodes around, borders around). Of a border within a region:
        "it is none, or a node of this way from one of its ends to the other is false, or there is a border on it"; the
        reason is ("within", the position of the border, those of the way's edges). Of a border between two regions of
        the same size: "one of them is not as it is"; the reason is ("alike", the border, the two regions, edges that
        join their nodes, nodes around, borders around).
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        parted = _Parted(self, assignment)
        unless = [-literal for literal in self.enforce]
        cuts = []
        for region in parted.regions:
            if len(region) < self.least:
                outer, borders = parted.shut(region)
                beyond = self._beyond(outer, borders)
                for node in region:
                    reason = TOO_SMALL, node, tuple(region), outer, borders
                    cuts.append(Cut((*unless, -self.nodes[node], *beyond), reason))
        for place, one, other in parted.meeting():
            if one is other:
                way = tuple(_way(*self.edges[place], parted.ways))
                passed = dict.fromkeys((*self.edges[place], *(node for edge in way for node in self.edges[edge])))
                clause = -self.borders[place], *self._broken(passed, way)
                cuts.append(Cut((*unless, *clause), (WITHIN, place, way)))
            elif len(one) == len(other):
                joining = tuple(
                    edge for region in (one, other) for edge in next(_trees(region, len(region), parted.ways))
                )
                outer, borders = parted.shut(one, other)
                clause = *self._broken((*one, *other), joining), *self._beyond(outer, borders)
                cuts.append(Cut((*unless, *clause), (ALIKE, place, tuple(one), tuple(other), joining, outer, borders)))
        return cuts

    def _broken(self, nodes: Iterable[int], edges: Iterable[int]) -> list[Literal]:
        """The literals by which these nodes, joined by these edges, would not be in one region."""
        return [*(-self.nodes[node] for node in nodes), *(self.borders[place] for place in edges)]

    def _beyond(self, outer: Iterable[int], borders: Iterable[int]) -> list[Literal]:
        """The literals by which a region would extend beyond what encloses it."""
        return [*(self.nodes[node] for node in outer), *(-self.borders[place] for place in borders)]


class _Parted:
    """The regions of an assignment."""

    def __init__(self, constraint: PartedRegions, assignment: Assignment) -> None:
        self._constraint = constraint
        self._inside = {node for node, true in enumerate(assignment.all_true(constraint.nodes)) if true}
        closed, self._closed = constraint.borders, set[int]()
        self.ways: dict[int, list[tuple[int, int]]] = {node: [] for node in sorted(self._inside)}
        """For each node that is true its neighbours in its region, each with the position of the edge."""
        for node, ways in self.ways.items():
            for near, place in constraint.incident[node]:
                if near in self._inside:
                    if assignment.true(closed[place]):
                        self._closed.add(place)
                    else:
                        ways.append((near, place))
        self.regions: list[list[int]] = []
        self._region_of: dict[int, list[int]] = {}
        for start in self.ways:
            if start not in self._region_of:
                region = [start]
                self._region_of[start] = region
                for node in region:
                    for near, _ in self.ways[node]:
                        if near not in self._region_of:
                            self._region_of[near] = region
                            region.append(near)
                self.regions.append(region)

    def meeting(self) -> Iterator[tuple[int, list[int], list[int]]]:
        """The positions of the borders between nodes that are true, each with the regions on its two sides."""
        for place in sorted(self._closed):
            one, other = self._constraint.edges[place]
            yield place, self._region_of[one], self._region_of[other]

    def shut(self, *regions: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What encloses regions: nodes beside them that are false, and the positions of borders around them."""
        around = [step for region in regions for node in region for step in self._constraint.incident[node]]
        outer = {near for near, _ in around if near not in self._inside}
        within = {place for region in regions for node in region for _, place in self.ways[node]}
        borders = {place for near, place in around if near in self._inside} - within
        return tuple(sorted(outer)), tuple(sorted(borders))


@dataclass(frozen=True)
class NumberedRegions(LazyConstraint):
    """The nodes that are true form connected regions. Each has exactly one of the roots, which are all true, and, while
    the literal of its size is true, so many nodes.

    `edges` are pairs of positions in `nodes`, `roots` are positions there. For each root, `sizes` has the size of its
    region and the literal that puts it in force, or None; `names` has what people call the region.
    """

    nodes: tuple[Literal, ...]
    edges: tuple[tuple[int, int], ...]
    roots: tuple[int, ...]
    sizes: tuple[tuple[int, Literal] | None, ...]
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        if not len(self.roots) == len(self.sizes) == len(self.names) == len({*self.roots}):
            raise ValueError("each root is a node of its own and has a size, or None, and a name")

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """For every node the positions next to it."""
        return _neighbours(len(self.nodes), self.edges)

    def cells(self) -> Iterable[Variable]:
        return (*self.nodes, *(size[1] for size in self.sizes if size is not None))

    @cached_property
    def owner(self) -> list[int]:
        """For every node the only region, by its number, that can have it, as it is its root or beside that; `ANY`
        where there is none such, `NONE` where there are several."""
        found = [ANY] * len(self.nodes)
        for number, root in enumerate(self.roots):
            for node in {root, *self.neighbours[root]}:
                found[node] = number if found[node] == ANY else NONE
        return found

    @cached_property
    def could_have(self) -> list[tuple[int, ...]]:
        """For every node the regions, by their numbers, that could have it if they were large enough."""
        owner, neighbours = self.owner, self.neighbours
        found: list[tuple[int, ...]] = [() if number < 0 else (number,) for number in owner]
        seen = [number != ANY for number in owner]
        for first in range(len(owner)):
            if not seen[first]:
                seen[first] = True
                area, beside = [first], set[int]()
                for node in area:
                    for near in neighbours[node]:
                        if owner[near] >= 0:
                            beside.add(owner[near])
                        elif not seen[near]:
                            seen[near] = True
                            area.append(near)
                regions = tuple(sorted(beside))
                for node in area:
                    found[node] = regions
        return found

    @cached_property
    def in_reach(self) -> list[dict[int, int]]:
        """For each region the nodes that it can have, and how many steps these are from its root: fewer than its size,
        where that is known."""
        return [self.reached(number, size and size[0]) for number, size in enumerate(self.sizes)]

    def is_shared(self, node: int) -> bool:
        """Is it beside the roots of several regions, so that none can have it?"""
        return self.owner[node] == NONE

    def out_of_reach(self) -> Iterator[tuple[int, tuple[Literal, ...]]]:
        """The nodes that no region can have; each with the literals of the sizes because of which that is so."""
        in_reach, sizes, roots = self.in_reach, self.sizes, {*self.roots}
        for node, regions in enumerate(self.could_have):
            if node not in roots and not any(node in in_reach[number] for number in regions):
                yield node, tuple([size[1] for number in regions if (size := sizes[number]) is not None])

    def reached(self, number: int, most: int | None = None) -> dict[int, int]:
        """The nodes that a region of `most` nodes can have, and how many steps these are from its root."""
        owner, neighbours, root = self.owner, self.neighbours, self.roots[number]
        furthest = len(self.nodes) if most is None else most - 1
        steps, ahead = {root: 0}, [root]
        for node in ahead:
            further = steps[node] + 1
            if further > furthest:
                break
            for near in neighbours[node]:
                if near not in steps and (owner[near] == ANY or owner[near] == number):
                    steps[near] = further
                    ahead.append(near)
        return steps

    def means(self, assignment: Assignment) -> bool:
        return not self._faults(assignment)

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """Of a root that is false: it is true; the reason is ("root", its region's number). Of a region without root,
        of each of its nodes: "if it is true, so is one around"; the reason is ("no root", the node, a set that has it
        and no root, what is around the set). Of a region with several: "not all of these nodes are true", a way from
        one to another; the reason is ("two roots", the way). Of one too large: "not all of these nodes are true", as
        many as are too many; the reason is ("too large", the region's number, the nodes). Of one too small: "one node
        around is true"; the reason is ("too small", the region's number, a set with its root and fewer nodes, what is
        around).
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        unless = tuple([-literal for literal in self.enforce])
        nodes, cuts = self.nodes, []
        for what, number, region in self._faults(assignment):
            if what == ROOT:
                cuts.append(Cut((*unless, nodes[self.roots[number]]), (ROOT, number)))
            elif what == NO_ROOT:
                area, around = self._cut_off(region)
                beyond = [nodes[near] for near in around]
                for node in region:
                    cuts.append(Cut((*unless, -nodes[node], *beyond), (NO_ROOT, node, area, around)))
            elif what == TWO_ROOTS:
                for way in self._ways(region):
                    cuts.append(Cut((*unless, *[-nodes[node] for node in way]), (TWO_ROOTS, way)))
            else:
                size, told = self.sizes[number] or (0, 0)
                if what == TOO_LARGE:
                    part = tuple(next(_parts(region, max(size, 0) + 1, self.neighbours)))
                    clause = (*unless, -told, *[-nodes[node] for node in part])
                    cuts.append(Cut(clause, (TOO_LARGE, number, part)))
                else:
                    around = tuple(_around(region, self.neighbours))
                    clause = (*unless, -told, *[nodes[near] for near in around])
                    cuts.append(Cut(clause, (TOO_SMALL, number, tuple(region), around)))
        return cuts

    def _faults(self, assignment: Assignment) -> list[tuple[str, int, list[int]]]:
        """What is wrong with each region: the kind of fault, the number of a region, and its nodes, the root first."""
        inside, neighbours, found = assignment.all_true(self.nodes), self.neighbours, []
        roots = {root: number for number, root in enumerate(self.roots)}
        for first in (*self.roots, *range(len(inside))):
            if not inside[first]:
                continue
            inside[first] = False
            region = [first]
            for node in region:
                for near in neighbours[node]:
                    if inside[near]:
                        inside[near] = False
                        region.append(near)
            numbers = [roots.pop(node) for node in region if node in roots]
            size = self.sizes[numbers[0]] if len(numbers) == 1 else None
            if not numbers:
                found.append((NO_ROOT, -1, region))
            elif len(numbers) > 1:
                found.append((TWO_ROOTS, numbers[0], region))
            elif size is not None and len(region) != size[0] and assignment.true(size[1]):
                found.append((TOO_LARGE if len(region) > size[0] else TOO_SMALL, numbers[0], region))
        return found + [(ROOT, number, []) for number in roots.values()]

    def _cut_off(self, region: Sequence[int]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The largest set that has this region, no root, and nothing around it but what is around the region; and what
        is around the set."""
        neighbours, around = self.neighbours, _around(region, self.neighbours)
        closed = {*region, *around}
        # as far as a root and no further: as a rule one is near
        open_to_roots, shut = {*self.roots} - closed, set[int]()
        for start in [node for near in around for node in neighbours[near]]:
            if start in closed or start in open_to_roots or start in shut:
                continue
            ahead, reached = [start], {start}
            for node in ahead:
                beyond = [near for near in neighbours[node] if near not in closed and near not in reached]
                reached.update(beyond)
                if not open_to_roots.isdisjoint(beyond):
                    open_to_roots |= reached
                    break
                ahead += beyond
            else:
                shut |= reached
        roots = {*self.roots}
        outer = [near for near in around if near in roots or not open_to_roots.isdisjoint(neighbours[near])]
        return tuple(sorted(closed.union(shut).difference(outer))), tuple(outer)

    def _ways(self, region: Sequence[int]) -> Iterator[tuple[int, ...]]:
        """Ways within a region from each of its roots but the first to another one."""
        within, roots, came = {*region}, {*self.roots}, {region[0]: region[0]}
        for node in (ahead := [region[0]]):
            for near in self.neighbours[node]:
                if near in within and near not in came:
                    came[near] = node
                    ahead.append(near)
        for root in ahead[1:]:
            if root in roots:
                way = [root, came[root]]
                while way[-1] not in roots:
                    way.append(came[way[-1]])
                yield tuple(way)


@dataclass(frozen=True)
class Placement(Constraint):
    """The cells that are true are exactly those of one of the places: sets of positions in `nodes`."""

    nodes: tuple[Literal, ...]
    places: tuple[tuple[int, ...], ...]

    def cells(self) -> Iterable[Variable]:
        return self.nodes

    def means(self, assignment: Assignment) -> bool:
        inside = {place for place, node in enumerate(self.nodes) if assignment.true(node)}
        return any(inside == {*place} for place in self.places)


def _neighbours(size: int, edges: Iterable[tuple[int, int]]) -> list[list[int]]:
    near: list[list[int]] = [[] for _ in range(size)]
    for a, b in edges:
        near[a].append(b)
        near[b].append(a)
    return near


def _incident(size: int, edges: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    found: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for place, (a, b) in enumerate(edges):
        found[a].append((b, place))
        found[b].append((a, place))
    return found


def _pieces(neighbours: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """The connected pieces, in order of their first node."""
    seen = [False] * len(neighbours)
    for first in range(len(neighbours)):
        if not seen[first]:
            seen[first] = True
            piece = [first]
            for node in piece:
                for near in neighbours[node]:
                    if not seen[near]:
                        seen[near] = True
                        piece.append(near)
            yield piece


def _around(region: Sequence[int], neighbours: Sequence[Sequence[int]]) -> list[int]:
    within = set(region)
    return sorted({near for node in region for near in neighbours[node]} - within)


def _parts(region: Sequence[int], size: int, neighbours: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Connected sets of so many nodes that cover the region."""
    within = set(region)
    near = {node: [(other, other) for other in neighbours[node] if other in within] for node in region}
    for covered, tree in _grown(region, size, near):
        yield sorted((covered, *tree))


def _trees(region: Sequence[int], size: int, near: Sequence[Labelled] | Mapping[int, Labelled]) -> Iterator[list[int]]:
    """The edges of trees of so many nodes that cover the region."""
    for _, tree in _grown(region, size, near):
        yield tree


def _grown(
    region: Sequence[int],
    size: int,
    near: Sequence[Labelled] | Mapping[int, Labelled],
) -> Iterator[tuple[int, list[int]]]:
    """From each node that is not covered yet: the node, and the labels of the edges that lead to `size` - 1 others,
    breadth first. `near` has the neighbours of a node, each with the label of its edge."""
    covered: set[int] = set()
    for start in region:
        if start in covered:
            continue
        reached, within, labels = [start], {start}, []
        for node in reached:
            for other, label in near[node]:
                if other not in within and len(within) < size:
                    within.add(other)
                    reached.append(other)
                    labels.append(label)
        covered |= within
        yield start, labels


def _way(start: int, end: int, near: Sequence[Labelled] | Mapping[int, Labelled]) -> list[int]:
    """The labels of the edges of a shortest way between two nodes of a region."""
    ahead, came = [start], {start: (start, -1)}
    for node in ahead:
        if node == end:
            break
        for other, label in near[node]:
            if other not in came:
                came[other] = node, label
                ahead.append(other)
    way: list[int] = []
    while end != start:
        end, label = came[end]
        way.append(label)
    return way[::-1]
