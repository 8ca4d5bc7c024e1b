"""Aquarium: the data card; random boards against all ways to fill them, with both rules about levels; links."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, cells_of, drawn, in_lines, out_of, subsets

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


def every(shape: Any) -> dict[Rows, Says]:
    """All ways to fill the cells, with the counts of the columns and rows."""
    cells = cells_of(shape)
    region = dict(zip(cells, shape.regions, strict=True))
    return {
        drawn(shape, water): in_lines(shape, water)
        for water in subsets(cells)
        if lies_level(water, region, shape.one_level)
    }


def regions_at_random(number: int) -> str:
    """With both rules about levels in turn."""
    height, width = Random(number).choice([(2, 5), (3, 4), (4, 3), (3, 3)])
    regions = random_regions(height, width, 3, SeededRandom("aquarium", number))
    board = [[regions[r * width + c] for c in range(width)] for r in range(height)]
    untold = {"top": [None] * width, "side": [None] * height}
    return json.dumps({"puzzle": "aquarium", "board": board, **untold, "one_level": number % 2 == 0})


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
            ("aquarium", "the puzzle has no grid: expected its rows, or 'framed:'"),
            ("aquarium\nframed:\n. . . .\n. a b a\n. a b b", "<text>:4:7: region 'a' is not connected"),
            ("aquarium\nframed:\n. 3 .\n. a b\n. a b", "<text>:3:3: 3 is more than the 2 cells of that column"),
            ("aquarium\nframed:\n. x .\n. a b\n. a b", "<text>:3:3: 'x' is no clue; expected a number, or . for none"),
            ("aquarium\nframed:\n. . .\n. a .\n. a b", "<text>:4:5: every cell needs a region"),
            ("aquarium one_level=maybe\naa", "one_level is yes or no, not 'maybe'"),
            ("https://puzz.link/p?aquarium/3/2/68/1i", "the link ends where"),
            (
                "https://puzz.link/p?aquarium/3/2/40/1i1",
                "a border at r2c1 ends inside a room: the rooms are not closed",
            ),
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
        links=(
            (
                "unique",
                "https://puzz.link/p?aquarium/5/4/9lqgfk4/3h12h13",
                "aquarium one_level=no\nframed:\n. 3 . . 1 2\n. a a b b b\n. a c d d e\n1 c c f d e\n3 c c d d e\n",
            ),
            (
                "multiple",
                "https://puzz.link/p?aquarium/r/5/4/17qgela/l24g",
                "aquarium\nframed:\n. . . . . .\n. a a a a a\n2 a b b b a\n4 c b d b e\n. c c d d e\n",
            ),
            (
                "unique",
                "https://puzz.link/p?aquarium/4/4/bu8i90/i3213g",
                "aquarium one_level=no\nframed:\n. . . . 3\n2 a a b b\n1 c a b d\n3 c a c d\n. c c c d\n",
            ),
        ),
        made=(
            Making(
                (1, 4), options={"one_level": True}, again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 5
            ),
            Making(
                (5, 7),
                options={"one_level": False},
                again=True,
                holds=lambda made: len(made.puzzle.clues["count"]) == 12,
            ),
            Making(
                (10, 10),
                options={"one_level": True},
                again=True,
                holds=lambda made: len(made.puzzle.clues["count"]) == 20,
            ),
        ),
        truth=(
            Truth(
                solutions=out_of(every), puzzles=tuple(map(regions_at_random, range(10))), clues=2, words=("multiple",)
            ),
        ),
    )
