"""Where the vertices of graphs are drawn."""

from __future__ import annotations

from itertools import combinations
from math import dist

import pytest

from clueproof.grid.placement import LEAST, placed

PATH = [(n, n + 1) for n in range(9)]
GRID = [
    (r * 4 + c, r * 4 + c + step)
    for r in range(4)
    for c in range(4)
    for step in (1, 4)
    if (c < 3 if step == 1 else r < 3)
]
STAR = [(0, n) for n in range(1, 12)]
WHOLE = list(combinations(range(8), 2))


@pytest.mark.parametrize(
    ("size", "edges"),
    [
        (1, []),
        (2, [(0, 1)]),
        (10, PATH),
        (16, GRID),
        (12, STAR),
        (8, WHOLE),
        (9, []),
        (80, STAR),
        (6, [(0, 1), (2, 3)]),
    ],
)
def test_no_two_vertices_are_near_each_other(size, edges):
    points = placed(size, edges)
    assert len(points) == size and min(map(min, points)) == 0
    assert all(dist(*pair) >= LEAST - 0.05 for pair in combinations(points, 2))
    assert placed(size, edges) == points


@pytest.mark.parametrize(("size", "edges"), [(10, PATH), (16, GRID), (12, STAR)])
def test_neighbours_are_nearer_than_others(size, edges):
    points = placed(size, edges)
    joined = {*edges}
    apart = [dist(points[a], points[b]) for a, b in combinations(range(size), 2) if (a, b) not in joined]
    near = [dist(points[a], points[b]) for a, b in edges]
    assert max(near) < 1.6 * min(near)
    assert sum(near) / len(near) < sum(apart) / len(apart)
