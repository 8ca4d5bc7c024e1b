"""What the reasons of cuts prove. Each function reads a reason as its constraint's `cuts` describes it, checks it, and
returns the clause that follows from the meaning of the constraint. Nothing here is shared with the code that finds
cuts, in sessions or in solvers that propagate the constraint.

Another package registers a function for its own constraints with `clause_proved.register`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from functools import singledispatch
from typing import Any

from clueproof.model import (
    Acyclic,
    BorderedRegions,
    Connected,
    Constraint,
    Literal,
    NumberedRegions,
    PartedRegions,
    Paths,
    SingleLoop,
    ValueRegions,
)
from clueproof.model.connectivity import Lines
from clueproof.model.variables import equal
from clueproof.syntax.record import JsonValue


class ReasonError(ValueError):
    """A reason proves nothing; the message says why."""


@singledispatch
def clause_proved(constraint: Constraint, reason: tuple[object, ...]) -> list[Literal]:
    """The clause that the reason proves, enforcement left aside. Raises ReasonError if it proves none."""
    raise ReasonError(f"the reasons of {type(constraint).__name__} can't be checked")


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise ReasonError(otherwise)


def _form(reason: tuple[object, ...], *kinds: type) -> tuple[Any, ...]:
    """The reason, if it has parts of these kinds."""
    fits = len(reason) == len(kinds) and all(type(part) is kind for part, kind in zip(reason, kinds, strict=True))
    _must(fits, "the reason has another form")
    return reason


def _places(parts: Sequence[Any], size: int) -> list[int]:
    """Positions below `size`, each once."""
    _must(all(type(part) is int and 0 <= part < size for part in parts), "the reason names what there is not")
    _must(len({*parts}) == len(parts), "the reason names something twice")
    return list(parts)


def _reached(edges: Iterable[tuple[Hashable, Hashable]], start: Hashable) -> set[Hashable]:
    """The points that are connected to one."""
    near: dict[Hashable, list[Hashable]] = {}
    for one, other in edges:
        near.setdefault(one, []).append(other)
        near.setdefault(other, []).append(one)
    reached, ahead = {start}, [start]
    for point in ahead:
        for other in near.get(point, ()):
            if other not in reached:
                reached.add(other)
                ahead.append(other)
    return reached


def _beyond(edges: Iterable[tuple[int, int]], piece: set[int]) -> set[int]:
    """The nodes next to a piece and not in it."""
    return {node for edge in edges if piece.intersection(edge) for node in edge if node not in piece}


@clause_proved.register
def _(constraint: Connected, reason: tuple[object, ...]) -> list[Literal]:
    """(a, b, a piece, its boundary): if a, in the piece, and b, beyond it, are in, one of the boundary is."""
    a, b, piece, boundary = _form(reason, int, int, tuple, tuple)
    size = len(constraint.nodes)
    within, around = {*_places(piece, size)}, {*_places(boundary, size)}
    _places((a, b), size)
    _must(a in within, "the first node is not in the piece")
    _must(b not in within | around, "the second node is in the piece or its boundary")
    _must(around == _beyond(constraint.edges, within), "this is not the boundary of the piece")
    return [-constraint.nodes[a], -constraint.nodes[b], *(constraint.nodes[node] for node in boundary)]


@clause_proved.register
def _(constraint: Acyclic, reason: tuple[object, ...]) -> list[Literal]:
    """A cycle of edges: they are not all there."""
    edges = _places(reason, len(constraint.edges))
    _must(bool(edges), "there is no cycle")
    degree: dict[int, int] = {}
    for edge in edges:
        for point in constraint.ends[edge]:
            degree[point] = degree.get(point, 0) + 1
    ends = [constraint.ends[edge] for edge in edges]
    _must({*degree.values()} == {2} and _reached(ends, ends[0][0]) == {*degree}, "the edges form no cycle")
    return [*dict.fromkeys(-constraint.edges[edge] for edge in edges)]


@clause_proved.register
def _(constraint: ValueRegions, reason: tuple[object, ...]) -> list[Literal]:
    """A connected set that is too large for its value; or a cell whose value needs more than a set around it holds."""
    _must(bool(reason), "the reason is empty")
    size = len(constraint.nodes)
    if reason[0] == "too large":
        _, value, part = _form(reason, str, int, tuple)
        cells = {*_places(part, size)}
        _must(len(cells) > value, "the cells are not too many")
        _must(value != constraint.or_more, "there may be more cells than this value says")
        within = [edge for edge in constraint.edges if cells.issuperset(edge)]
        _must(_reached(within, part[0]) == cells, "the cells are not connected")
        _must(all(value in constraint.nodes[cell].values for cell in cells), "a cell can't have the value")
        return [-equal(constraint.nodes[cell], value) for cell in part]
    what, value, cell, region, around = _form(reason, str, int, int, tuple, tuple)
    _must(what == "too small", "the reason has another form")
    cells = {*_places(region, size)}
    _must(cell in cells and value in constraint.nodes[cell].values, "the cell is not in the region")
    _must(len(cells) < value, "the region is not too small")
    _must({*_places(around, size)} == _beyond(constraint.edges, cells), "this is not what is around the region")
    beyond = [constraint.nodes[node] for node in around]
    return [-equal(constraint.nodes[cell], value), *(equal(node, value) for node in beyond if value in node.values)]


@clause_proved.register
def _(constraint: PartedRegions, reason: tuple[object, ...]) -> list[Literal]:
    """A region that is too small, a border within one, or one between two that are equally large."""
    _must(bool(reason), "the reason is empty")
    size, edges = len(constraint.nodes), constraint.edges
    if reason[0] == "within":
        _, place, way = _form(reason, str, int, tuple)
        _places((place,), len(edges))
        joined = [edges[edge] for edge in _places(way, len(edges))]
        passed = {*edges[place], *(node for edge in joined for node in edge)}
        _must(_reached(joined, edges[place][0]) == passed, "the way does not lead from one side to the other")
        return [-constraint.borders[place], *_of_one_region(constraint, passed, way)]
    if reason[0] == "too small":
        _, node, region, outer, borders = _form(reason, str, int, tuple, tuple, tuple)
        cells = {*_places(region, size)}
        _must(node in cells, "the node is not in the region")
        _must(len(cells) < constraint.least, "the region is not too small")
        return [-constraint.nodes[node], *_left(constraint, [cells], (), outer, borders)]
    what, place, one, other, joining, outer, borders = _form(reason, str, int, tuple, tuple, tuple, tuple, tuple)
    _must(what == "alike", "the reason has another form")
    _places((place,), len(edges))
    here, there = {*_places(one, size)}, {*_places(other, size)}
    _must(len(here) == len(there) and here.isdisjoint(there), "the regions are not equally large")
    a, b = edges[place]
    _must((a in here and b in there) or (a in there and b in here), "the border is not between the regions")
    for region in (here, there):
        within = [edges[edge] for edge in _places(joining, len(edges)) if region.issuperset(edges[edge])]
        _must(_reached(within, min(region)) == region, "a region is not connected")
    together = [*_of_one_region(constraint, (*one, *other), joining)]
    return [*together, *_left(constraint, [here, there], joining, outer, borders)]


def _of_one_region(constraint: PartedRegions, nodes: Iterable[int], edges: Iterable[int]) -> list[Literal]:
    return [*(-constraint.nodes[node] for node in nodes), *(constraint.borders[edge] for edge in edges)]


def _left(
    constraint: PartedRegions,
    regions: Sequence[set[int]],
    joining: Sequence[int],
    outer: Sequence[int],
    borders: Sequence[int],
) -> list[Literal]:
    """The literals by which a region would extend beyond the false nodes and the borders that enclose it."""
    nodes, closed = {*_places(outer, len(constraint.nodes))}, {*_places(borders, len(constraint.edges))}
    for edge, ends in enumerate(constraint.edges):
        leaves = any(len(region.intersection(ends)) == 1 for region in regions)
        beyond = nodes.intersection(ends).difference(*regions)
        _must(not leaves or edge in closed or bool(beyond), "the region is not shut in")
    _must(closed.isdisjoint(joining), "a border stands within a region")
    return [*(constraint.nodes[node] for node in outer), *(-constraint.borders[edge] for edge in borders)]


@clause_proved.register
def _(constraint: NumberedRegions, reason: tuple[object, ...]) -> list[Literal]:
    """A root; a set without one, which a region leaves; a way from one to another; a region too large or too small."""
    _must(bool(reason), "the reason is empty")
    nodes, edges, roots = constraint.nodes, constraint.edges, {*constraint.roots}
    what = reason[0]
    if what == "two roots":
        _, way = _form(reason, str, tuple)
        _must(len(roots.intersection(_places(way, len(nodes)))) > 1, "the way does not pass two roots")
        _must(_are_joined(edges, {*way}), "the nodes are not connected")
        return [-nodes[node] for node in way]
    if what == "no root":
        _, node, area, around = _form(reason, str, int, tuple, tuple)
        cells = {*_places(area, len(nodes))}
        _must(node in cells and roots.isdisjoint(cells), "the set has a root, or not the node")
        _must({*_places(around, len(nodes))} == _beyond(edges, cells), "this is not what is around the set")
        return [-nodes[node], *(nodes[near] for near in around)]
    if what == "root":
        _, number = _form(reason, str, int)
        _places((number,), len(roots))
        return [nodes[constraint.roots[number]]]
    number = reason[1] if len(reason) > 1 else None
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(roots):
        raise ReasonError("there is no such region")
    size = constraint.sizes[number]
    if size is None:
        raise ReasonError("the region has no size")
    if what == "too large":
        _, _, part = _form(reason, str, int, tuple)
        cells = {*_places(part, len(nodes))}
        _must(constraint.roots[number] in cells and _are_joined(edges, cells), "the nodes are not of the region")
        _must(len(cells) > size[0], "the nodes are not too many")
        return [-size[1], *(-nodes[node] for node in part)]
    _, _, area, around = _form(reason, str, int, tuple, tuple)
    _must(what == "too small", "the reason has another form")
    cells = {*_places(area, len(nodes))}
    _must(constraint.roots[number] in cells, "the root is not in the set")
    _must(len(cells) < size[0], "the set is not too small")
    _must({*_places(around, len(nodes))} == _beyond(edges, cells), "this is not what is around the set")
    return [-size[1], *(nodes[near] for near in around)]


def _are_joined(edges: Iterable[tuple[int, int]], cells: set[int]) -> bool:
    """Are the nodes connected among themselves?"""
    return _reached([edge for edge in edges if cells.issuperset(edge)], min(cells)) == cells


@clause_proved.register
def _(constraint: BorderedRegions, reason: tuple[object, ...]) -> list[Literal]:
    """Connected nodes that are too many or too few, or a border between two of them."""
    _must(bool(reason), "the reason is empty")
    edges, borders = constraint.edges, constraint.borders
    if reason[0] == "too small":
        _, region = _form(reason, str, tuple)
        cells = {*_places(region, len(constraint.nodes))}
        _must(0 < len(cells) < constraint.least, "the region is not too small")
        return [-border for edge, border in zip(edges, borders, strict=True) if len(cells.intersection(edge)) == 1]
    if reason[0] == "too large":
        _, tree = _form(reason, str, tuple)
        joined = [edges[place] for place in _places(tree, len(edges))]
        nodes = {node for edge in joined for node in edge}
        # a single node is a region even where no edge is open
        _must(len(nodes) > constraint.most and _reached(joined, joined[0][0]) == nodes, "the region is not too large")
        return [borders[place] for place in tree]
    what, border, way = _form(reason, str, int, tuple)
    _must(what == "within", "the reason has another form")
    _places((border,), len(edges))
    joined = [edges[place] for place in _places(way, len(edges))]
    one, other = edges[border]
    _must(border not in way and other in _reached(joined, one), "the way does not lead around the border")
    return [-borders[border], *(borders[place] for place in way)]


def _leaving(constraint: Lines, points: set[Hashable], leaving: Sequence[int]) -> list[Literal]:
    """The literals of the lines that leave the points; `leaving` must be exactly their positions."""
    there = [place for place, ends in enumerate(constraint.ends) if len(points.intersection(ends)) == 1]
    _must({*_places(leaving, len(constraint.edges))} == {*there}, "these are not the lines that leave the points")
    return [constraint.edges[place] for place in leaving]


def _degree_clause(constraint: Lines, point: Hashable, drawn: Sequence[int]) -> list[Literal]:
    """The clause that a point doesn't have more lines than it may, or not these alone if they are too few."""
    at = [place for place, ends in enumerate(constraint.ends) if point in ends]
    _must(bool(at) or point in constraint.needed, "there is no such point")
    lines = _places(drawn, len(constraint.edges))
    _must({*at}.issuperset(lines), "a line does not end at the point")
    allowed = constraint.degrees(point)
    if len(lines) > allowed[-1]:
        return [-constraint.edges[place] for place in lines]
    _must(len(lines) not in allowed, "the point may have so many lines")
    return [*(-constraint.edges[p] for p in lines), *(constraint.edges[p] for p in at if p not in lines)]


@clause_proved.register
def _(constraint: SingleLoop, reason: tuple[object, ...]) -> list[Literal]:
    """The degree of a point, a loop that is not the only one, or no loop at all."""
    if not reason:
        _must(not constraint.or_none, "there may be no loop")
        return list(constraint.edges)
    if len(reason) == 2:
        return _degree_clause(constraint, *_form(reason, type(reason[0]), tuple))
    a, b, points, leaving = _form(reason, int, int, tuple, tuple)
    _places((a, b), len(constraint.edges))
    within = {*points}
    _must(within.issuperset(constraint.ends[a]), "the first line is not among the points")
    _must(within.isdisjoint(constraint.ends[b]), "the second line is among the points")
    return [-constraint.edges[a], -constraint.edges[b], *_leaving(constraint, within, leaving)]


@clause_proved.register
def _(constraint: Paths, reason: tuple[object, ...]) -> list[Literal]:
    """The degree of a point, a path between ends of two pairs, or a loop."""
    if len(reason) == 2:
        return _degree_clause(constraint, *_form(reason, type(reason[0]), tuple))
    _must(len(reason) == 3, "the reason has another form")
    a, points, leaving = _form(reason, type(reason[0]), tuple, tuple)
    within = {*points}
    ends = [point for pair in constraint.pairs for point in pair]
    if a is None:
        alone = [pair for pair in constraint.pairs if len(within.intersection(pair)) == 1]
        _must(bool(alone), "each pair has both ends among the points, or none")
        return _leaving(constraint, within, leaving)
    _places((a,), len(constraint.edges))
    _must(within.isdisjoint(ends), "an end of a path is among the points")
    _must(within.issuperset(constraint.ends[a]), "the line is not among the points")
    return [-constraint.edges[a], *_leaving(constraint, within, leaving)]


def thawed(reason: object) -> Any:
    """A reason as JSON holds it: lists for tuples."""
    return [*map(thawed, reason)] if isinstance(reason, tuple | list) else reason


def frozen(value: JsonValue) -> object:
    """A reason from JSON. Raises ReasonError for what no reason holds."""
    if isinstance(value, list):
        return tuple(map(frozen, value))
    if value is None or isinstance(value, int | str):
        return value
    raise ReasonError("the reason has another form")
