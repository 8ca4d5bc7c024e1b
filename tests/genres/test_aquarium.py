"""Aquarium: the data card; random boards against all ways to fill them, with both rules about levels; links."""

from __future__ import annotations

import json
from itertools import product
from random import Random

import pytest

from clueproof import Unique, generate, parse, solutions, to_link, to_text, verify
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite

PUZZLE = """\
aquarium
framed:
. 2 1 3 3 3 5
4 a a b b c c
1 d e c c c f
2 d e c c f f
2 d e c c c f
4 e e f f c f
4 e e f f f f
"""
SOLVED = ("####..", ".....#", "....##", "#....#", "..####", "..####")
BOARD = """\
  2   1   3 3   3   5
4 .   . | . . | .   .
  -   -   - -       -
1 . | . | . .   . | .
                -
2 . | . | . . | .   .
                -
2 . | . | . .   . | .
  -       - -
4 .   . | . . | . | .
                -
4 .   . | . .   .   ."""
SOLVED_BOARD = """\
    2   1   3   3   3   5
  +-------+-------+-------+
4 | #   # | #   # | .   . |
  +---+---+-------+   +---+
1 | . | . | .   .   . | # |
  |   |   |       +---+   |
2 | . | . | .   . | #   # |
  |   |   |       +---+   |
2 | # | . | .   .   . | # |
  +---+   +-------+   |   |
4 | .   . | #   # | # | # |
  |       |       +---+   |
4 | .   . | #   #   #   # |
  +-------+---------------+"""
LOW = "aquarium\nframed:\n. 1 . .\n. a b a\n3 a a a\n"
APART = "aquarium one_level=no\nframed:\n. 1 . .\n. a a a\n1 a b a\n"


class TestAquarium(GenreSuite):
    card = Card(
        name="aquarium",
        source="a 6x6 of puzzle-aquarium.com",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "aquarium\nframed:\n. 1\n. a\n",
            "aquarium\nframed:\n. . . .\n. a a b\n",
            "aquarium\nframed:\n. . .\n1 a b\n. a b\n2 a a\n",
            LOW,
            APART,
            "aquarium one_level=no\nframed:\n. . . . .\n. a a a a\n2 a b a a\n. a b b a\n",
        ),
        forms=(
            (
                LOW,
                "aquarium\nframed:\n.1..\n.XYX\n3XXX",
                "aquarium one_level=yes\ncol_counts: 1 . .\nrow_counts: . 3\naba\naaa",
                '{"puzzle": "aquarium", "regions": ["aba", "aaa"], "col_counts": [1, null, null],'
                ' "row_counts": [null, 3]}',
                '{"puzzle": "aquarium", "inputs": {"board": [["1", "2", "1"], ["1", "1", "1"]], "top": [1, -1, -1],'
                ' "side": [-1, 3]}}',
                "https://puzz.link/p?aquarium/r/3/2/o8/1i3",
            ),
            (APART, "https://puzz.link/p?aquarium/3/2/68/1i1"),
        ),
        refused=(
            ("aquarium", "the puzzle has no regions"),
            ("aquarium\nframed:\n. . . .\n. a b a\n. a b b", "<text>:4:7: region 'a' is not connected"),
            ("aquarium\nframed:\n. 3 .\n. a b\n. a b", "<text>:3:3: 3 is more than the 2 cells of that column"),
            ("aquarium\nframed:\n. x .\n. a b\n. a b", "<text>:3:3: 'x' is no clue; expected a number, or . for none"),
            ("aquarium\nframed:\n. . .\n. a .\n. a b", "<text>:4:5: every cell needs a region"),
            ("aquarium one_level=maybe\naa", "one_level is yes or no, not 'maybe'"),
            ("https://puzz.link/p?aquarium/3/2/68/1i", "the link ends where"),
            ("https://puzz.link/p?aquarium/x/3/2/3a/1j1", "the option 'x' of links is not known"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 6 by 6"),
            (PUZZLE, ("##..##", *SOLVED[1:]), "r2c3 is empty, but the water in r1c5 is as high"),
            (PUZZLE, ("##....", *SOLVED[1:]), "row 1 has 2 cells with water, not 4"),
            (
                PUZZLE,
                ("####..", ".....#", "....##", ".....#", "..####", "..####"),
                "row 4 has 1 cell with water, not 2",
            ),
            (LOW, ("#..", "###"), "r1c3 is empty, but the water in r1c1 is as high"),
            (LOW, ("...", "###"), None),
            (APART, ("...", "#.."), None),
            (APART, ("#..", "#.."), "r1c2 is empty, but the water in r1c1 is as high"),
            (APART, ("###", "#.."), "r2c3 is empty, but the water in r1c1 is as high"),
            (LOW, ("x..", "###"), "r1c1 is neither water (#) nor empty (.)"),
        ),
        wrong=(
            ("aquarium\nframed:\n. . .\n1 a b\n0 a b", ("row 1 has 1 cell with water", "row 2 has 0 cells with water")),
        ),
        open=(("aquarium\nframed:\n. . .\n1 a b", ("r1c1", "r1c2")),),
        unique=((APART, ("...", "#..")), ("aquarium\nframed:\n. . .\n2 a a", ("##",))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((LOW, {"regions": ["aba", "aaa"], "col_counts": [1, None, None], "row_counts": [None, 3]}),),
        blank=((2, 3, {}, "aquarium\naaa\nbbb"),),
    )


def lies_level(water: set[tuple[int, int]], region: dict[tuple[int, int], int], one_level: bool) -> bool:
    """Does water lie level, by where it flows: to all as low that it reaches, or to all there are?"""
    for r, c in water:
        if one_level:
            lower = {cell for cell in region if region[cell] == region[r, c] and cell[0] >= r}
        else:
            lower = {(r, c)}
            for a, b in (flow := [(r, c)]):
                for cell in ((a + 1, b), (a - 1, b), (a, b + 1), (a, b - 1)):
                    if cell[0] >= r and region.get(cell) == region[r, c] and cell not in lower:
                        lower.add(cell)
                        flow.append(cell)
        if not lower <= water:
            return False
    return True


@pytest.mark.parametrize("number", range(10))
def test_random_boards(number: int) -> None:
    """Counts of a random filling, some left out, against all sets of cells."""
    chance = Random(number)
    height, width = chance.choice([(2, 5), (3, 4), (4, 3), (3, 3)])
    cells, one_level = [*product(range(height), range(width))], number % 2 == 0
    regions = random_regions(height, width, 3, SeededRandom("aquarium", number))
    region = dict(zip(cells, regions, strict=True))

    def counts(water: set[tuple[int, int]]) -> list[int]:
        columns = [sum((r, c) in water for r in range(height)) for c in range(width)]
        return columns + [sum((r, c) in water for c in range(width)) for r in range(height)]

    every = [{cell for cell, wet in zip(cells, way, strict=True) if wet} for way in product((0, 1), repeat=len(cells))]
    fillings = [water for water in every if lies_level(water, region, one_level)]
    told = [says if chance.random() < 0.7 else None for says in counts(chance.choice(fillings))]
    board = [[regions[r * width + c] for c in range(width)] for r in range(height)]
    record = {"puzzle": "aquarium", "board": board, "top": told[:width], "side": told[width:], "one_level": one_level}
    expected = {
        tuple("".join(".#"[(r, c) in water] for c in range(width)) for r in range(height))
        for water in fillings
        if all(says in (None, found) for says, found in zip(told, counts(water), strict=True))
    }
    assert {*solutions(parse(json.dumps(record)))} == expected


@pytest.mark.parametrize(("size", "one_level"), [((1, 4), True), ((5, 7), False), ((10, 10), True)])
def test_what_is_made(size: tuple[int, int], one_level: bool) -> None:
    (made,) = generate("aquarium", seed="made", count=1, size=size, options={"one_level": one_level})
    assert len(made.puzzle.clues["count"]) == sum(size)
    assert isinstance(verify(made.puzzle), Unique)
    (again,) = generate("aquarium", seed="made", count=1, size=size, options={"one_level": one_level})
    assert to_text(again.puzzle) == to_text(made.puzzle)


@pytest.mark.parametrize(
    "link",
    [
        "https://puzz.link/p?aquarium/5/4/9lqgfk4/3h12h13",
        "https://puzz.link/p?aquarium/r/5/4/17qgela/l24g",
        "https://puzz.link/p?aquarium/4/4/bu8i90/i3213g",
    ],
)
def test_links(link: str) -> None:
    puzzle = parse(link)
    assert puzzle.shape.one_level == ("/r/" in link)
    assert to_link(puzzle) == link
