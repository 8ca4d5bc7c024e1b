"""What the tests of the genres with loops share: game ids, and boards typed as lines."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Collection, Iterator
from itertools import groupby, product
from typing import Any

from clueproof import parse, rule_set, solutions, verify
from clueproof.genres import Circle
from clueproof.grid.edges import Cell, Edge
from clueproof.puzzle.layers.cells import Colour


def lines_through(*steps: tuple[Cell, str]) -> frozenset[Edge]:
    """The links along ways, each from a cell in directions: ((0, 0), "RRDL")."""
    found = set()
    for here, way in steps:
        for step in way:
            down, right = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[step]
            there = here[0] + down, here[1] + right
            found.add((min(here, there), max(here, there)))
            here = there
    return frozenset(found)


def lines_drawn(board: str) -> frozenset[Edge]:
    """The lines on a board in plain text, between the points that these join."""
    found = set()
    for y, row in enumerate(board.split("\n")):
        for x, sign in enumerate(row):
            r, c = y // 2, x // 4
            if sign == "-" and y % 2 == 0 and x % 4 == 2:
                found.add(((r, c), (r, c + 1)))
            elif sign == "|" and y % 2 and x % 4 == 0:
                found.add(((r, c), (r + 1, c)))
    return frozenset(found)


def simple_loops(height: int, width: int) -> Iterator[tuple[Cell, ...]]:
    """All loops in a grid of points, each once, by their points in order: from the first one in reading order to the
    right, and back from below. By search, one step after the other."""
    for start in product(range(height), range(width)):
        r, c = start
        if r + 1 < height and c + 1 < width:
            yield from _closed([start, (r, c + 1)], height, width)


def _closed(way: list[Cell], height: int, width: int) -> Iterator[tuple[Cell, ...]]:
    r, c = way[-1]
    for there in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
        if there == way[0] and len(way) > 3:
            yield tuple(way)
        elif way[0] < there and there not in way and there[0] < height and 0 <= there[1] < width:
            yield from _closed([*way, there], height, width)


def joined(points: tuple[Cell, ...]) -> list[tuple[Cell, Cell]]:
    """The pairs of points along a loop, in reading order."""
    return [(min(pair), max(pair)) for pair in zip(points, (*points[1:], points[0]), strict=True)]


def straight_parts(loop: tuple[Cell, ...]) -> list[list[Cell]]:
    """The cells of each part of a loop from turn to turn, the first but not the last turn among them."""
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in zip(loop, (*loop[1:], loop[0]), strict=True)]
    first = next(n for n in range(len(steps)) if steps[n] != steps[n - 1])
    turned = [*zip(steps[first:] + steps[:first], loop[first:] + loop[:first], strict=True)]
    return [[cell for _, cell in part] for _, part in groupby(turned, key=lambda pair: pair[0])]


def runs(loop: tuple[Cell, ...], grey: Collection[Cell]) -> list[list[Cell]]:
    """The cells of each run of cells of one colour round a loop."""
    first = next((n for n in range(len(loop)) if (loop[n] in grey) != (loop[n - 1] in grey)), 0)
    return [[*run] for _, run in groupby(loop[first:] + loop[:first], key=lambda cell: cell in grey)]


def run_lengths(
    shape: Any, allowed: Callable[[list[list[Cell]]], bool]
) -> dict[frozenset[tuple[Cell, Cell]], dict[Cell, int]]:
    """The loops whose runs are allowed, each with how many white cells are in the run of each of them."""
    grey, found = shape.tinted, {}
    for loop in simple_loops(shape.height, shape.width):
        found_runs = runs(loop, grey)
        if allowed(found_runs) and (not shape.through_all or len(loop) == shape.height * shape.width):
            found[frozenset(joined(loop))] = {cell: len(run) for run in found_runs for cell in run if cell not in grey}
    return found


def check_random_circles(
    name: str,
    circles: Callable[[tuple[Cell, ...]], dict[Cell, Circle]],
    size: tuple[int, int],
    tries: int,
    shares: list[float],
    grey: bool = False,
) -> None:
    """Compare solutions and check with all loops. `circles`: what each cell of a loop would say; `shares`: of the
    cells that do; `grey`: some don't tell their colour."""
    height, width = size
    chance = random.Random(height * 10 + width)
    every = {frozenset(joined(loop)): circles(loop) for loop in simple_loops(height, width)}
    words = set()
    colours: list[Colour] = ["white", "black", "grey"] if grey else ["white", "black"]
    for _ in range(tries):
        truth = chance.choice([*every.values()])
        shown = {cell: says for cell, says in truth.items() if chance.random() < chance.choice(shares)}
        for cell in shown if grey else ():
            if chance.random() < 0.3:
                shown[cell] = shown[cell]._replace(colour="grey")
        if shown and chance.random() < 0.3:
            spoilt = chance.choice([*shown])
            shown[spoilt] = Circle(chance.choice(colours), chance.choice([2, 3, None]))
        rows = [[str(shown.get((r, c), ".")) for c in range(width)] for r in range(height)]
        asked = parse(json.dumps({"puzzle": name, "grid": rows}))
        expected = {
            loop
            for loop, has in every.items()
            if all(
                cell in has and says.colour in (has[cell].colour, "grey") and says.number in (None, has[cell].number)
                for cell, says in shown.items()
            )
        }
        assert {*solutions(asked)} == expected
        words.add(verify(asked).word)
        for loop in every:
            assert (rule_set(name).check(asked, loop) is None) == (loop in expected)
    assert words == {"none", "unique", "multiple"}
