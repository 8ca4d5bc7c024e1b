"""Constraints on edges that may not close cycles. They are lazy: see `LazyConstraint`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from clueproof.model.assignment import Assignment
from clueproof.model.constraint import Cut, LazyConstraint
from clueproof.model.variables import Cell, Literal


@dataclass(frozen=True)
class Acyclic(LazyConstraint):
    """The edges whose literal is true hold no cycle (none is fine): together they are one tree or several.

    `ends` are the two points of each edge, by their numbers from 0. An edge from a point to itself is a cycle, and so
    are two edges between the same points.
    """

    edges: tuple[Literal, ...]
    ends: tuple[tuple[int, int], ...]

    @property
    def points(self) -> int:
        """How many points there are."""
        return max((max(pair) for pair in self.ends), default=-1) + 1

    def means(self, assignment: Assignment) -> bool:
        return not self._closing(assignment)

    def cells(self) -> Iterable[Cell]:
        return self.edges

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """For each edge that closes a cycle when edges are drawn one after the other: "not all edges of the shortest
        cycle through it". The reason is the cycle: the positions of its edges, each of which goes on from the one
        before.
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        closing = self._closing(assignment)
        if not closing:
            return ()
        near: dict[int, list[tuple[int, int]]] = {}
        for place, (one, other) in self._true(assignment):
            near.setdefault(one, []).append((place, other))
            near.setdefault(other, []).append((place, one))
        cycles: dict[frozenset[int], list[int]] = {}
        for place in closing:
            cycle = _shortest_cycle(place, self.ends[place], near)
            cycles.setdefault(frozenset(cycle), cycle)
        return [Cut(self._clause(cycle), tuple(cycle)) for cycle in cycles.values()]

    def _clause(self, cycle: list[int]) -> tuple[Literal, ...]:
        not_all = dict.fromkeys(-self.edges[place] for place in cycle)
        return (*(-literal for literal in self.enforce), *not_all)

    def _true(self, assignment: Assignment) -> Iterator[tuple[int, tuple[int, int]]]:
        """The true edges: position and ends."""
        for place, (edge, pair) in enumerate(zip(self.edges, self.ends, strict=True)):
            if assignment.true(edge):
                yield place, pair

    def _closing(self, assignment: Assignment) -> list[int]:
        """The true edges, one after the other, whose ends are joined by those before."""
        above = [*range(self.points)]
        closing = []
        for place, (one, other) in self._true(assignment):
            while above[one] != one:
                above[one] = one = above[above[one]]
            while above[other] != other:
                above[other] = other = above[above[other]]
            if one == other:
                closing.append(place)
            above[one] = other
        return closing


def _shortest_cycle(place: int, ends: tuple[int, int], near: dict[int, list[tuple[int, int]]]) -> list[int]:
    """The positions of the edges along a shortest cycle through an edge, that edge first."""
    start, goal = ends
    came: dict[int, tuple[int, int]] = {start: (place, start)}
    ahead = [start] if start != goal else []
    for point in ahead:
        if goal in came:
            break
        for edge, other in near[point]:
            if edge != place and other not in came:
                came[other] = edge, point
                ahead.append(other)
    cycle = [place]
    while goal != start:
        edge, goal = came[goal]
        cycle.append(edge)
    return cycle
