"""Paths between given cells, as a genre posts them: against a search for all ways."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from clueproof.backends import Satisfied, backend
from clueproof.genres import Cell, Edge, EdgeLines, EndedShape, free_cells

Pairs = tuple[tuple[Cell, Cell], ...]


def found_by_model(
    height: int, width: int, pairs: Pairs, covering: bool, solver: str, walls: frozenset[Cell] = frozenset()
) -> set[frozenset[Edge]]:
    answer, shape = EdgeLines(along=False, cells=free_cells), EndedShape(height, width, walls=walls)
    e = answer.encode(shape)
    e.paths(pairs, "each number is joined to its twin", covering)
    found: set[frozenset[Edge]] = set()
    with backend(solver).open(e.model) as session, session.guard() as guard:
        while isinstance(solved := session.solve([guard]), Satisfied):
            found.add(answer.decode(shape, solved.keys))
            session.add_clause(e.model.difference(solved.keys), guard)
    return found


def found_by_search(
    height: int, width: int, pairs: Pairs, covering: bool, walls: frozenset[Cell] = frozenset()
) -> set[frozenset[Edge]]:
    """One path after the other, one step after the other."""

    def ways(pairs: Pairs, taken: frozenset[Cell], lines: frozenset[Edge]) -> Iterator[frozenset[Edge]]:
        if not pairs:
            if not covering or len(taken | walls) == height * width:
                yield lines
            return
        (here, goal), rest = pairs[0], pairs[1:]
        if here == goal:
            yield from ways(rest, taken, lines)
            return
        ends = {end for pair in rest for end in pair}
        r, c = here
        for there in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            inside = 0 <= there[0] < height and 0 <= there[1] < width
            if inside and there not in taken | walls | ends:
                line = (min(here, there), max(here, there))
                yield from ways(((there, goal), *rest), taken | {there}, lines | {line})

    return {*ways(pairs, frozenset(one for one, _ in pairs), frozenset())}


@pytest.mark.parametrize("solver", ["sat", "cpsat"])
@pytest.mark.parametrize("covering", [False, True])
@pytest.mark.parametrize(
    "pairs",
    [
        (((0, 0), (2, 3)),),
        (((0, 0), (0, 3)), ((2, 0), (2, 3))),
        (((0, 0), (2, 3)), ((0, 3), (2, 0))),
        (((0, 0), (1, 1)), ((0, 1), (2, 2)), ((0, 3), (2, 3))),
    ],
)
def test_paths(pairs: Pairs, covering: bool, solver: str) -> None:
    assert found_by_model(3, 4, pairs, covering, solver) == found_by_search(3, 4, pairs, covering)


@pytest.mark.parametrize("seed", [*range(10), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(10, 400))])
def test_short_cuts(seed: int) -> None:
    """Several paths that have to find ways around each other, and around walls."""
    chance = random.Random(seed)
    height, width = chance.choice([(3, 4), (3, 5), (4, 4)])
    cells = [(r, c) for r in range(height) for c in range(width)]
    chance.shuffle(cells)
    walls = frozenset(cells.pop() for _ in range(chance.choice([0, 0, 1, 3])))
    pairs = tuple([(cells.pop(), cells.pop()) for _ in range(chance.choice([2, 2, 3, 4]))])
    assert found_by_model(height, width, pairs, False, "sat", walls) == found_by_search(
        height, width, pairs, False, walls
    )
