"""Ripple Effect: the data card; random divisions against a search by hand, links, what is made."""

from __future__ import annotations

import pytest

from clueproof import Unique, generate, parse, solutions, to_link, to_text, verify
from clueproof.generation.maps import random_regions
from clueproof.grid.edges import rectangle
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite

PUZZLE = "ripple-effect\n42..\n.5..\n.1..\nregions:\naaab\naabb\naccc\n"
SOLVED = ((4, 2, 1, 3), (3, 5, 2, 1), (6, 1, 3, 2))


class TestRippleEffect(GenreSuite):
    card = Card(
        name="ripple-effect",
        aliases=("hakyuu", "hakyu", "ripple"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="4   2   . | .\n        -\n.   5 | .   .\n    -   -   -\n. | 1   .   .",
        solved_board="4   2   1 | 3\n        -\n3   5 | 2   1\n    -   -   -\n6 | 1   3   2",
        small=(
            "ripple-effect\nregions:\na\n",
            "ripple-effect\n1.\nregions:\nab\n",
            "ripple-effect\nregions:\naab\nabb\n",
            "ripple-effect\nregions:\naabbc\n",
            "ripple-effect\n.3.\n...\nregions:\naab\naab\n",
        ),
        forms=(
            (
                "ripple-effect\n..\n.3\nregions:\nab\nbb\n",
                "hakyuu\n. .\n. 3\nregions:\n1 2\n2 2",
                '{"puzzle": "ripple-effect", "regions": ["ab", "bb"], "grid": ["..", ".3"]}',
                '{"puzzle": "ripple-effect", "inputs": {"id_board": [["00", "01"], ["01", "01"]],'
                ' "board": [[" ", " "], [" ", "3"]]}}',
                "https://puzz.link/p?ripple/2/2/ggi3",
            ),
        ),
        refused=(
            ("ripple-effect\n..\n..", "the puzzle has no regions"),
            ("ripple-effect\n..\n3.\nregions:\nab\nab", "<text>:3:1: '3' is no cell; expected a number from 1 to 2"),
            ("ripple-effect\n3.\n..\nregions:\nab\nbb", "<text>:2:1: 3 is more than 1, the cells of its region"),
            ("https://puzz.link/p?ripple/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 3 by 4"),
            (
                PUZZLE,
                ((4, 2, 1, 3), (3, 5, 2, 1), (6, 1, 3, 3)),
                "the region of r3c2 does not hold every number from 1 to 3 once",
            ),
            (PUZZLE, ((4, 2, 3, 1), (1, 5, 2, 3), (6, 1, 3, 2)), "r1c3 and r3c3 are both 3, with 1 cell between them"),
            (PUZZLE, ((2, 4, 1, 3), (3, 5, 2, 1), (6, 1, 3, 2)), "r1c1 is given as 4, not 2"),
            (PUZZLE, ((4, 2, 1, 7), (3, 5, 2, 1), (6, 1, 3, 2)), "a cell holds no number from 1 to 6"),
            (
                "ripple-effect\nregions:\naaabbb",
                ((3, 1, 2, 3, 2, 1),),
                "r1c1 and r1c4 are both 3, with 2 cells between them",
            ),
            (
                "ripple-effect\nregions:\na\na\nb\nb",
                ((1,), (2,), (1,), (2,)),
                "r2c1 and r4c1 are both 2, with 1 cell between them",
            ),
            ("ripple-effect\nregions:\naaabbb", ((3, 1, 2, 1, 3, 2),), None),
        ),
        wrong=(
            ("ripple-effect\nregions:\nab", ()),
            ("ripple-effect\n1..\n1..\nregions:\naaa\nbbb", ("r1c1 is 1", "r2c1 is 1")),
        ),
        open=(("ripple-effect\nregions:\naa", ("r1c1", "r1c2")),),
        unique=(("ripple-effect\nregions:\na", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["4213", "3521", "6132"]),),
        in_json=(("ripple-effect\n..\n.3\nregions:\nab\nbb", {"regions": ["ab", "bb"], "grid": ["..", ".3"]}),),
        blank=((2, 2, {}, "ripple-effect\nregions:\naa\nbb"),),
    )


def by_hand(
    height: int, width: int, regions: tuple[int, ...], given: dict[tuple[int, int], int]
) -> set[tuple[tuple[int, ...], ...]]:
    """All solutions, cell by cell."""
    cells = rectangle(height, width)
    size = {region: regions.count(region) for region in regions}
    ways: list[tuple[int, ...]] = [()]
    for place, (r, c) in enumerate(cells):
        ways = [
            (*way, number)
            for way in ways
            for number in range(1, size[regions[place]] + 1)
            if given.get((r, c), number) == number
            and all(
                way[other] != number
                or (regions[other] != regions[place] and ((i != r and j != c) or abs(i - r) + abs(j - c) > number))
                for other, (i, j) in enumerate(cells[:place])
            )
        ]
    return {tuple(way[start : start + width] for start in range(0, height * width, width)) for way in ways}


def test_random_divisions() -> None:
    found = set()
    for number in range(12):
        chance = SeededRandom("ripple-effect", number)
        regions = random_regions(2, 5, 3, chance)
        spots = chance.shuffled(rectangle(2, 5))[:3]
        given = {(r, c): 1 + chance.below(min(9, regions.count(regions[r * 5 + c]))) for r, c in spots}
        rows = ["".join("abc"[n] for n in regions[start : start + 5]) for start in (0, 5)]
        cells = ["".join(str(given.get((r, c), ".")) for c in range(5)) for r in range(2)]
        puzzle = parse("ripple-effect\n" + "\n".join([*cells, "regions:", *rows]))
        expected = by_hand(2, 5, regions, given)
        assert {*solutions(puzzle)} == expected
        found.add(min(len(expected), 2))
    assert len(found) > 1


@pytest.mark.parametrize(("height", "width", "largest"), [(1, 6, 5), (2, 2, 4), (7, 7, 6), (4, 6, 5)])
def test_what_is_made(height: int, width: int, largest: int) -> None:
    wanted = {"seed": "made", "count": 1, "size": (height, width), "options": {"largest": largest}}
    (made,), (again,) = generate("ripple-effect", **wanted), generate("ripple-effect", **wanted)
    assert made.irreducible
    assert isinstance(verify(made.puzzle), Unique)
    assert max(map(len, made.puzzle.shape.cells_of)) <= largest
    assert to_text(again.puzzle) == to_text(made.puzzle)


def test_links() -> None:
    puzzle = parse("https://pzv.jp/p.html?hakyuu/4/4/9n8rigk14h32k")
    assert isinstance(verify(puzzle), Unique)
    assert to_link(puzzle) == "https://puzz.link/p?ripple/4/4/9n8rigk14h32k"
