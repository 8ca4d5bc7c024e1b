"""Disjoint sets of points (union-find): for pieces, and checks of what must be connected, or may hold no cycle."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Generic, TypeVar

Point = TypeVar("Point", bound=Hashable)


class Joined(Generic[Point]):
    """Which points, of any kind, are joined by the links drawn so far."""

    def __init__(self) -> None:
        self._above: dict[Point, Point] = {}

    def join(self, one: Point, other: Point) -> bool:
        """Draw a link. False if the two were joined already: the link closes a cycle."""
        root, goal = self.root(one), self.root(other)
        self._above[root] = goal
        return root != goal

    def cut_off(self, points: Iterable[Point]) -> tuple[Point, Point] | None:
        """Two of the points that are not joined: the first, and the next that is not joined to it; None if all are."""
        first: Point | None = None
        for point in points:
            if first is None:
                first = point
            elif self.root(point) != self.root(first):
                return first, point
        return None

    def root(self, point: Point) -> Point:
        """The point that stands for all that are joined to this one, until the next `join`."""
        above = self._above
        while (over := above.setdefault(point, point)) != point:
            above[point] = point = above[over]
        return point
