"""Loops and paths by parity: from a part of the board a loop comes back as often as it goes there.

Where an edge is the only open one between two parts, it is a line exactly if an odd number of lines lead from one part
to the other already. Such an edge is a bridge of the graph of the open edges; no drawing is needed to find it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clueproof.deduction import sentences
from clueproof.deduction.engine import Conclusion, Network, Propagator, State, Technique, propagates
from clueproof.deduction.technique_names import PARITY
from clueproof.model import Paths, SingleLoop
from clueproof.model.loops import Lines


@propagates(SingleLoop, Paths)
class Crossings(Propagator):
    """All edges of a loop or of paths. Points are numbers here; at some an odd number of lines meet."""

    def __init__(self, constraint: Lines, position: int, network: Network) -> None:
        self.views = network.views(constraint.edges)
        super().__init__((position,), [view.variable for view in self.views], network.views(constraint.enforce))
        number = {point: place for place, point in enumerate(constraint.at)}
        self.ends = [(number[one], number[other]) for one, other in constraint.ends]
        self.odd = [constraint.degrees(point)[0] % 2 for point in constraint.at]

    @classmethod
    def of(cls, constraint: Lines, position: int, network: Network) -> list[Crossings]:
        """The propagator of a constraint."""
        return [cls(constraint, position, network)]


class _Part(NamedTuple):
    """Points between which, and all others, one edge is open, or none; and whether a line is missing there."""

    size: int
    edge: int | None
    points: frozenset[int]
    odd: int


def _find_parity(crossings: Crossings, state: State) -> Conclusion | None:
    """The only open edge between two parts."""
    domains = state.domains
    odd = [*crossings.odd]
    near: list[list[tuple[int, int]]] = [[] for _ in odd]
    for edge, (view, (one, other)) in enumerate(zip(crossings.views, crossings.ends, strict=True)):
        mask = domains[view.variable]
        if mask & view.yes and mask & view.no:
            near[one].append((edge, other))
            near[other].append((edge, one))
        elif mask & view.yes:
            odd[one] ^= 1
            odd[other] ^= 1
    part = min(_parts(near, odd), default=None, key=lambda part: part.size)
    if part is None:
        return None
    known = [
        view
        for edge, (view, (one, other)) in enumerate(zip(crossings.views, crossings.ends, strict=True))
        if edge != part.edge and (one in part.points) is not (other in part.points)
    ]
    drawn = [view.variable for view in known if domains[view.variable] & view.yes]
    needs = [(view.variable, view.no if domains[view.variable] & view.yes else view.yes) for view in known]
    if part.edge is None:
        return Conclusion([], drawn or crossings.variables, drawn, needs=needs)
    view = crossings.views[part.edge]
    return Conclusion([(view.variable, view.no if part.odd else view.yes)], [view.variable, *drawn], drawn, needs=needs)


def _parts(near: list[list[tuple[int, int]]], odd: list[int]) -> Iterator[_Part]:
    """The smaller side of each bridge; and pieces that no open edge leaves, though a line would have to."""
    entered = [-1] * len(near)
    lowest = [0] * len(near)
    order: list[int] = []
    for root in range(len(near)):
        if entered[root] >= 0 or not (near[root] or odd[root]):
            continue
        first = entered[root] = len(order)
        lowest[root] = first
        order.append(root)
        walk = [(root, -1, iter(near[root]))]
        bridges: list[tuple[int, int, int]] = []
        while walk:
            point, came_by, ways = walk[-1]
            for edge, other in ways:
                if entered[other] < 0:
                    entered[other] = lowest[other] = len(order)
                    order.append(other)
                    walk.append((other, edge, iter(near[other])))
                    break
                if edge != came_by and entered[other] < lowest[point]:
                    lowest[point] = entered[other]
            else:
                walk.pop()
                if walk:
                    above = walk[-1][0]
                    if lowest[point] < lowest[above]:
                        lowest[above] = lowest[point]
                    if lowest[point] == entered[point]:
                        bridges.append((came_by, entered[point], len(order)))
        if sum(odd[point] for point in order[first:]) % 2:
            yield _Part(0, None, frozenset(order[first:]), 1)
        for edge, start, end in bridges:
            inside = order[start:end]
            yield _Part(len(inside), edge, frozenset(inside), sum(odd[point] for point in inside) % 2)


Crossings.techniques = (Technique(*PARITY, _find_parity, sentences.parity, quick=True),)
