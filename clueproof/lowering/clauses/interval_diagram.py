"""Linear sums as decision diagrams: data first, so that one that gets too large costs no clauses."""

from __future__ import annotations

from bisect import bisect_right, insort
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from clueproof.lowering.clauses.target import ClauseTarget
from clueproof.model import Cell, Literal, values_of

SATISFIED = -1
VIOLATED = -2
"""What stands in the place of a node's number when nothing is left to decide."""

Arcs: TypeAlias = tuple[tuple[int, int], ...]
"""For each value of a cell the number of the node that comes then."""


class Node(NamedTuple):
    """A cell, and its arcs."""

    cell: Cell
    arcs: Arcs


class Diagram(NamedTuple):
    """Nodes, each after those that its arcs lead to, and where to begin."""

    nodes: list[Node]
    root: int


class _Interval(NamedTuple):
    """From `start` to `stop` every partial sum may be completed in the same ways: those of `child`."""

    start: int
    stop: int
    child: int


@dataclass
class _Visit:
    """A node whose children are being worked out, for one partial sum."""

    level: int
    total: int
    children: list[_Interval] = field(default_factory=list)


def diagram_of(terms: Sequence[tuple[int, Cell]], least: int, most: int, most_arcs: int) -> Diagram | None:
    """The diagram of `least <= sum of coefficient * value <= most`.

    None if that takes looking at more than `most_arcs` arcs. Partial sums that decide alike share a
    node: the interval diagram of Abío et al., "A new look at BDDs for pseudo-Boolean constraints"
    (2012), over integers instead of Booleans. At most (number of terms) * (range of the sum) nodes,
    few when coefficients are small.
    """
    terms = sorted(terms, key=lambda term: -abs(term[0]) * (values_of(term[1])[-1] - values_of(term[1])[0]))
    plan = _plan(tuple((coefficient, values_of(cell)) for coefficient, cell in terms), least, most, most_arcs)
    if plan is None:
        return None
    nodes, root = plan
    return Diagram([Node(terms[level][1], arcs) for level, arcs in nodes], root)


@lru_cache(maxsize=256)
def _plan(
    terms: tuple[tuple[int, tuple[int, ...]], ...], least: int, most: int, most_arcs: int
) -> tuple[list[tuple[int, Arcs]], int] | None:
    """The diagram of any cells with these coefficients and domains: nodes with the positions of their cells, and the
    root. Kept, because the same sums come again at many places of a board."""
    ends = [sorted((coefficient * domain[0], coefficient * domain[-1])) for coefficient, domain in terms]
    least_rest = [0, *accumulate(low for low, _ in reversed(ends))][::-1]
    most_rest = [0, *accumulate(high for _, high in reversed(ends))][::-1]
    infinity = max(map(abs, (*least_rest, *most_rest, least, most))) * 4 + 4
    known: list[list[_Interval]] = [[] for _ in terms]
    nodes: list[tuple[int, Arcs]] = []
    arcs = 0

    def find(level: int, total: int) -> _Interval | None:
        if total + least_rest[level] > most:
            return _Interval(most - least_rest[level] + 1, infinity, VIOLATED)
        if total + most_rest[level] < least:
            return _Interval(-infinity, least - most_rest[level] - 1, VIOLATED)
        if total + most_rest[level] <= most and total + least_rest[level] >= least:
            return _Interval(least - least_rest[level], most - most_rest[level], SATISFIED)
        place = bisect_right(known[level], total, key=_start)
        if place and total <= known[level][place - 1].stop:
            return known[level][place - 1]
        return None

    stack = [] if find(0, 0) else [_Visit(0, 0)]
    while stack:
        level, total, children = stack[-1].level, stack[-1].total, stack[-1].children
        coefficient, domain = terms[level]
        if len(children) < len(domain):
            after = total + coefficient * domain[len(children)]
            child = find(level + 1, after)
            if child is None:
                stack.append(_Visit(level + 1, after))
            else:
                children.append(child)
            continue
        stack.pop()
        arcs += len(domain)
        if arcs > most_arcs:
            return None
        start = max(child.start - coefficient * value for value, child in zip(domain, children, strict=True))
        stop = min(child.stop - coefficient * value for value, child in zip(domain, children, strict=True))
        what = children[0].child
        if any(child.child != what for child in children):
            what = len(nodes)
            nodes.append((level, tuple((value, child.child) for value, child in zip(domain, children, strict=True))))
        insort(known[level], _Interval(start, stop, what), key=_start)
    root = find(0, 0)
    assert root is not None
    return nodes, root.child


def _start(interval: _Interval) -> int:
    return interval.start


def write_diagram(diagram: Diagram, target: ClauseTarget) -> None:
    """A variable for each node, "the values lead here", and a clause for each arc that is not satisfied."""
    if diagram.root == SATISFIED:
        return
    if diagram.root == VIOLATED:
        target.add(())
        return
    here: list[Literal] = []
    for cell, arcs in diagram.nodes:
        node = target.new()
        here.append(node)
        said = {0: -cell, 1: cell} if isinstance(cell, int) else target.direct(cell)
        target.add_all(
            [
                (-node, -said[value]) if child == VIOLATED else (-node, -said[value], here[child])
                for value, child in arcs
                if child != SATISFIED
            ]
        )
    target.add((here[diagram.root],))
