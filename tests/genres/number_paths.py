"""All ways through all open cells, step by step, for the tests of Hidato and Numbrix."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise, permutations, product

from clueproof import Made, Puzzle

Rows = tuple[tuple[int, ...], ...]


def every_way(is_step: Callable[[int, int], bool]) -> Callable[[Puzzle], Iterator[Rows]]:
    """All solutions: the numbers of every path through the cells that are no walls."""

    def ways(puzzle: Puzzle) -> Iterator[Rows]:
        height, width = puzzle.shape.height, puzzle.shape.width
        for path in permutations({*product(range(height), range(width))} - puzzle.shape.walls):
            if all(is_step(abs(r - r2), abs(c - c2)) for (r, c), (r2, c2) in pairwise(path)):
                at = {cell: number for number, cell in enumerate(path, 1)}
                yield tuple(tuple(at.get((r, c), 0) for c in range(width)) for r in range(height))

    return ways


def boards(height: int, width: int, most: int) -> list[list[str]]:
    """All boards of a size with walls and so many open cells at most."""
    found = ["".join(signs) for signs in product(".#", repeat=height * width)]
    rows = [[text[start : start + width] for start in range(0, len(text), width)] for text in found]
    return [board for board in rows if "".join(board).count(".") <= most]


def begins_and_ends_with_a_given_number(made: Made) -> bool:
    cells, given = made.puzzle.shape.height * made.puzzle.shape.width, {*made.puzzle.clues["given"].values()}
    return {1, cells} <= given and len(given) < cells
