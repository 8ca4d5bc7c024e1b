"""What the tests of the genres with loops share: game ids, and boards typed as lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from clueproof import Puzzle, parse
from clueproof.formats.game_ids import GameId
from clueproof.formats.notation import Scanner
from clueproof.grid.edges import Edge, Spot


def of_id(notation: GameId, text: str) -> Puzzle[Any, Any]:
    """The puzzle of a game id."""
    parameters, _, puzzle = text.partition(":")
    fields = notation.fields(parameters, Scanner(puzzle, len(parameters) + 1))
    return parse(json.dumps({"puzzle": notation.puzzle, **fields}))


def lines_through(*steps: tuple[Spot, str]) -> frozenset[Edge]:
    """The links along ways, each from a cell in directions: ((0, 0), "RRDL")."""
    found = set()
    for here, way in steps:
        for step in way:
            down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[step]
            there = here[0] + down, here[1] + right
            found.add((min(here, there), max(here, there)))
            here = there
    return frozenset(found)


def simple_loops(height: int, width: int) -> Iterator[tuple[Spot, ...]]:
    """All loops in a grid of points, each once, by their points in order: from the first one in reading order to the
    right, and back from below. By search, one step after the other."""
    for start in product(range(height), range(width)):
        r, c = start
        if r + 1 < height and c + 1 < width:
            yield from _closed([start, (r, c + 1)], height, width)


def _closed(way: list[Spot], height: int, width: int) -> Iterator[tuple[Spot, ...]]:
    r, c = way[-1]
    for there in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
        if there == way[0] and len(way) > 3:
            yield tuple(way)
        elif way[0] < there and there not in way and there[0] < height and 0 <= there[1] < width:
            yield from _closed([*way, there], height, width)


def joined(points: tuple[Spot, ...]) -> list[tuple[Spot, Spot]]:
    """The pairs of points along a loop, in reading order."""
    return [(min(pair), max(pair)) for pair in zip(points, (*points[1:], points[0]), strict=True)]
