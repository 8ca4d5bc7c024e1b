"""Random divisions of small boards against a search by hand, for the tests of Suguru and Ripple Effect."""

from __future__ import annotations

from collections.abc import Callable

from clueproof import Unique, generate, parse, solutions, to_text, verify
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom


def check_random_divisions(name: str, too_near: Callable[[Spot, Spot, int], bool]) -> None:
    """`too_near`: may two cells in reading order not both have this number because of where they are?"""
    found = set()
    for number in range(12):
        chance = SeededRandom(name, number)
        regions = random_regions(2, 5, 3, chance)
        spots = chance.shuffled(rectangle(2, 5))[:3]
        given = {(r, c): 1 + chance.below(min(9, regions.count(regions[r * 5 + c]))) for r, c in spots}
        rows = ["".join("abc"[n] for n in regions[start : start + 5]) for start in (0, 5)]
        cells = ["".join(str(given.get((r, c), ".")) for c in range(5)) for r in range(2)]
        puzzle = parse(f"{name}\n" + "\n".join([*cells, "regions:", *rows]))
        expected = _by_hand(2, 5, regions, given, too_near)
        assert {*solutions(puzzle)} == expected
        found.add(min(len(expected), 2))
    assert len(found) > 1


def _by_hand(
    height: int,
    width: int,
    regions: tuple[int, ...],
    given: dict[Spot, int],
    too_near: Callable[[Spot, Spot, int], bool],
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


def check_what_is_made(name: str, size: tuple[int, int], largest: int) -> None:
    """Puzzles of this size, with regions of so many cells at most."""
    (first,), (again,) = (
        generate(name, seed="made", count=1, size=size, options={"largest": largest}) for _ in range(2)
    )
    assert first.irreducible
    assert isinstance(verify(first.puzzle), Unique)
    assert max(map(len, first.puzzle.shape.cells_of)) <= largest
    assert to_text(again.puzzle) == to_text(first.puzzle)
