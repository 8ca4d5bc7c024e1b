"""Elementary switches of pictures, against trying every pair of pixels."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, permutations

import pytest

from clueproof import genres
from clueproof.generation import Recipe, make
from clueproof.generators.picture_repair import has_switch, moves
from clueproof.seeded_random import SeededRandom

Picture = list[list[int]]


def runs(line: Sequence[int]) -> list[tuple[int, int]]:
    return [(colour, len([*pixels])) for colour, pixels in groupby(line) if colour]


def clues(picture: Picture) -> list[list[tuple[int, int]]]:
    return [runs(line) for line in [*picture, *zip(*picture, strict=True)]]


def switched(picture: Picture) -> bool:
    """Try all four corners of all rectangles."""
    same = clues(picture)
    for one, other in permutations(range(len(picture)), 2):
        for start, end in permutations(range(len(picture[0])), 2):
            colour = picture[one][start]
            if colour and picture[other][end] == colour and not picture[one][end] and not picture[other][start]:
                changed = [[*row] for row in picture]
                changed[one][start] = changed[other][end] = 0
                changed[one][end] = changed[other][start] = colour
                if clues(changed) == same:
                    return True
    return False


@pytest.mark.parametrize("seed", range(300))
def test_all_switches_are_found_and_no_others(seed: int) -> None:
    chance = SeededRandom("switch", seed)
    height, width, colours, density = 1 + chance.below(6), 1 + chance.below(6), 1 + chance.below(3), chance.below(10)
    picture = [[1 + chance.below(colours) if chance.below(10) < density else 0 for _ in range(width)]
               for _ in range(height)]  # fmt: skip
    assert has_switch(picture) == switched(picture)


def test_the_smallest_switches() -> None:
    assert has_switch([[1, 0], [0, 1]])
    assert has_switch([[1, 1, 0], [0, 1, 1]]), "runs of two, each shifted by one"
    assert has_switch([[1, 0, 0], [0, 0, 0], [0, 0, 1]]), "single pixels go far"
    assert not has_switch([[1, 1], [0, 1]])
    assert not has_switch([[1, 2], [2, 1]]), "there is no empty place"
    assert has_switch([[1, 0], [0, 1]]) and not has_switch([[1, 0], [0, 2]])
    assert not has_switch([]) and not has_switch([[]])


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ([0, 1, 0], {(1, 1, 0), (1, 1, 2)}),
        ([1, 1, 0, 0], {(1, 0, 2)}),
        ([0, 1, 1, 0], {(1, 1, 3), (1, 2, 0)}),
        # runs of one colour keep apart, others may touch
        ([1, 1, 0, 1], set()),
        ([1, 1, 0, 2], {(1, 0, 2), (2, 3, 2)}),
        ([1, 0, 0, 1], {(1, 0, 1), (1, 3, 2)}),
        # single pixels of one colour can't be told apart
        ([0, 0, 1, 0, 1], {(1, 2, 0), (1, 2, 1), (1, 4, 0)}),
        ([0, 0, 2, 0, 1], {(2, 2, 0), (2, 2, 1), (2, 2, 3), (1, 4, 3)}),
        ([0, 0], set()),
    ],
)
def test_moves_of_a_line(line: list[int], expected: set[tuple[int, int, int]]) -> None:
    assert {*moves(line)} == expected


@pytest.mark.parametrize("colours", [1, 2])
def test_the_same_nonograms_come_without_the_short_cut(colours: int, monkeypatch: pytest.MonkeyPatch) -> None:

    recipe = Recipe("nonogram", (9, 11), {"colours": colours})
    quick = [make(recipe, "short cut", number) for number in range(1, 9)]
    monkeypatch.setattr(genres, "has_switch", lambda picture: False)
    assert [make(recipe, "short cut", number) for number in range(1, 9)] == quick
