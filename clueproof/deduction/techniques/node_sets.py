"""Sets of nodes of a graph as bits of an integer, which spread along edges in a few operations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Self


class Spreading:
    """Which nodes are joined. Edges that lead equally far, from node n to node n + step, are one shift: on a grid there
    are two."""

    __slots__ = ("_lower_ends",)

    def __init__(self, edges: Iterable[tuple[int, int]]) -> None:
        lower_ends: dict[int, int] = {}
        for one, other in edges:
            step = abs(other - one)
            lower_ends[step] = lower_ends.get(step, 0) | 1 << min(one, other)
        self._lower_ends = lower_ends
        """By step the nodes from which an edge leads that far up."""

    def without(self, one: int, other: int) -> Self:
        """The same without the edge between two nodes."""
        found = type(self)(())
        step = abs(other - one)
        found._lower_ends = {**self._lower_ends, step: self._lower_ends[step] & ~(1 << min(one, other))}
        return found

    def around(self, nodes: int) -> int:
        """The nodes at the other ends of edges."""
        found = 0
        for step, ends in self._lower_ends.items():
            found |= (nodes & ends) << step | nodes >> step & ends
        return found

    def joined(self, nodes: int, among: int) -> int:
        """These nodes, and those of a set that are joined with them through nodes of the set."""
        reached = ahead = nodes
        while ahead := self.around(ahead) & among & ~reached:
            reached |= ahead
        return reached

    def within_reach(
        self, region: int, budget: int, among: int, single: int, whole: Mapping[int, int], enough: int
    ) -> int:
        """The nodes to which a region can grow by so many more, through nodes of a set. Those that are not `single`
        join with all nodes of their own region (`whole`, by node). Ends early with so many that they are `enough`."""
        reached = region
        ahead = [region, *[0] * budget]
        for cost, nodes in enumerate(ahead):
            if not nodes:
                continue
            near = self.around(nodes) & among & ~reached
            if cost < budget and (alone := near & single):
                reached |= alone
                ahead[cost + 1] |= alone
            near &= ~single
            while near:
                joining = whole[(near & -near).bit_length() - 1]
                near &= ~joining
                if (later := cost + joining.bit_count()) <= budget:
                    reached |= joining
                    ahead[later] |= joining
            if reached.bit_count() >= enough:
                break
        return reached


def bits_of(nodes: Iterable[int]) -> int:
    """The set of these nodes."""
    found = 0
    for node in nodes:
        found |= 1 << node
    return found


def nodes_of(bits: int) -> Iterator[int]:
    """The nodes of a set, ascending."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
