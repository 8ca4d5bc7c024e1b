"""Random divisions of small boards against a search by hand, for the tests of Suguru and Ripple Effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from clueproof import Puzzle
from clueproof.grid.edges import Cell, rectangle
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Making, Truth


def divisions_at_random(name: str, too_near: Callable[[Cell, Cell, int], bool]) -> Truth:
    """`too_near`: may two cells in reading order not both have this number because of where they are?"""
    found = []
    for number in range(12):
        regions = random_regions(2, 5, 3, SeededRandom(name, number))
        rows = ["".join("abc"[n] for n in regions[start : start + 5]) for start in (0, 5)]
        found.append(f"{name}\n.....\n.....\nregions:\n" + "\n".join(rows))

    def by_hand(puzzle: Puzzle) -> set[tuple[tuple[int, ...], ...]]:
        return _by_hand(2, 5, puzzle.shape.regions, puzzle.clues["given"], too_near)

    return Truth(solutions=by_hand, puzzles=found, clues=2)


def _by_hand(
    height: int,
    width: int,
    regions: tuple[int, ...],
    given: Mapping[Cell, int],
    too_near: Callable[[Cell, Cell, int], bool],
) -> set[tuple[tuple[int, ...], ...]]:
    """All solutions, cell by cell."""
    cells = rectangle(height, width)
    size = {region: regions.count(region) for region in regions}
    ways: list[tuple[int, ...]] = [()]
    for place, cell in enumerate(cells):
        ways = [
            (*way, number)
            for way in ways
            for number in range(1, size[regions[place]] + 1)
            if given.get(cell, number) == number
            and all(
                way[other] != number or not (regions[other] == regions[place] or too_near(near, cell, number))
                for other, near in enumerate(cells[:place])
            )
        ]
    return {tuple(way[start : start + width] for start in range(0, height * width, width)) for way in ways}


def rooms_of_at_most(largest: int, size: tuple[int, int]) -> Making:
    """Puzzles of this size, with regions of so many cells at most."""
    return Making(
        size,
        options={"largest": largest},
        irreducible=True,
        again=True,
        holds=lambda made: max(map(len, made.puzzle.shape.cells_of)) <= largest,
    )
