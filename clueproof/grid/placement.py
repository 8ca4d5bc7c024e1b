"""Where the vertices of a graph are drawn: the same on every machine, as nothing here is random."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import cos, hypot, pi, sin

Point = tuple[float, float]

MAX_BY_STRESS = 60
"""The most vertices that are placed by stress; more stand on a circle, as their distances would take seconds."""
ROUNDS = 100
"""How often all vertices move."""
LENGTH, LEAST = 2.2, 1.5
"""How far neighbours should be from each other, and how far any two vertices are at least."""


def placed(size: int, edges: Sequence[tuple[int, int]]) -> list[Point]:
    """A point for each vertex, all at least 0: distances are about as in the graph, so that neighbours are near.

    By majorisation of stress, from a circle: E. R. Gansner, Y. Koren, S. North, "Graph drawing by stress majorization"
    (2004), with all vertices moved one after the other.
    """
    points = _circle(size)
    if 2 < size <= MAX_BY_STRESS and edges:
        wanted = _distances(size, edges)
        for _ in range(ROUNDS):
            for one in range(size):
                points[one] = _moved(one, points, wanted[one])
        nearest = min(hypot(a[0] - b[0], a[1] - b[1]) for n, a in enumerate(points) for b in points[:n])
        if nearest < LEAST / 3:
            # vertices with the same neighbours may come so close that they can hardly be told apart
            points = _circle(size)
        else:
            wider = max(1.0, LEAST / nearest)
            points = [(x * wider, y * wider) for x, y in points]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    return [(round(x - left, 2), round(y - top, 2)) for x, y in points]


def _circle(size: int) -> list[Point]:
    """The first vertex on top, the others clockwise, `LEAST` from each other."""
    radius = LEAST / 2 / sin(pi / size) if size > 1 else 0.0
    return [(-radius * cos(2 * pi * nth / size), radius * sin(2 * pi * nth / size)) for nth in range(size)]


def _distances(size: int, edges: Sequence[tuple[int, int]]) -> list[list[float]]:
    """How far each two vertices should be from each other; those without a path between them a little farther."""
    near: list[list[int]] = [[] for _ in range(size)]
    for one, other in edges:
        near[one].append(other)
        near[other].append(one)
    found = []
    for start in range(size):
        steps, waiting = {start: 0}, deque([start])
        while waiting:
            here = waiting.popleft()
            for there in near[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    waiting.append(there)
        found.append(steps)
    farthest = min(1 + max(max(steps.values()) for steps in found), 4)
    return [[LENGTH * steps.get(vertex, farthest) for vertex in range(size)] for steps in found]


def _moved(one: int, points: Sequence[Point], wanted: Sequence[float]) -> Point:
    """Where the vertex fits best between the others; near ones count more than far ones."""
    x, y = points[one]
    total = down = right = 0.0
    for other, (x2, y2) in enumerate(points):
        if other == one:
            continue
        weight = wanted[other] ** -2
        apart = hypot(x - x2, y - y2)
        pull = wanted[other] / apart if apart > 1e-9 else 0.0
        down += weight * (x2 + (x - x2) * pull)
        right += weight * (y2 + (y - y2) * pull)
        total += weight
    return down / total, right / total
