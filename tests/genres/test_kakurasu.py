"""Kakurasu: the data card; random sums against all ways to shade."""

from __future__ import annotations

import json
from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, cells_of, drawn, out_of, subsets

PUZZLE = """\
kakurasu
bottom: 2 8 4 1
right: 6 1 2 5
"""
SOLVED = (".#.#", "#...", ".#..", ".##.")
LOW = "kakurasu\nbottom: 1 1 .\nright: 3 .\n"


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings, with the sums of the places of shaded cells in each column and row."""
    height, width = shape.height, shape.width
    return {
        drawn(shape, shaded): {(height, c): sum(r + 1 for r, column in shaded if column == c) for c in range(width)}
        | {(r, width): sum(c + 1 for row, c in shaded if row == r) for r in range(height)}
        for shaded in subsets(cells_of(shape))
    }


def board(height: int, width: int) -> str:
    return json.dumps({"puzzle": "kakurasu", "bottom": [None] * width, "right": [None] * height})


class TestKakurasu(GenreSuite):
    card = Card(
        name="kakurasu",
        aliases=("index-sums", "box"),
        source="a 4x4 of puzzle-kakurasu.com",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="  1 2 3 4\n1 . . . . 6\n2 . . . . 1\n3 . . . . 2\n4 . . . . 5\n  2 8 4 1",
        solved_board="  1 2 3 4\n1 . # . # 6\n2 # . . . 1\n3 . # . . 2\n4 . # # . 5\n  2 8 4 1",
        small=(
            "kakurasu height=1 width=1\nbottom: 1\nright: .\n",
            "kakurasu height=1 width=3\nbottom: . . .\nright: 3\n",
            LOW,
            "kakurasu\nbottom: . 3\nright: 3 . .\n",
            "kakurasu\nbottom: 3 . 4\nright: 3 3 .\n",
        ),
        forms=(
            (
                LOW,
                "index-sums\nbottom: 11.\nright: 3.",
                "kakurasu width=3 height=2\nbottom: 1 1 -\nright:\n3\n?",
                "kakurasu\nframed:\n. . . 3\n. . . .\n1 1 . .",
                '{"puzzle": "kakurasu", "bottom": "1 1 .", "right": "3 ."}',
                '{"puzzle": "kakurasu", "inputs": {"side": [3, -1], "bottom": [1, 1, null]}}',
                '{"puzzle": "kakurasu", "col_sums": [1, 1, ""], "row_sums": [3, ""]}',
            ),
            (
                "kakurasu\nbottom: 33 33 33 33 33 33 33 33\nright: . . . . . . . .\n",
                "kakurasu size=8\nbottom: 33 33 33 33 33 33 33 33",
            ),
        ),
        written=("kakurasu height=12 width=1\nbottom: 14\n",),
        refused=(
            ("kakurasu", "the size of a Kakurasu is not stated: give right, or its height and width"),
            ("kakurasu\nright: 1 2", "the size of a Kakurasu is not stated: give bottom, or its height and width"),
            ("kakurasu\nbottom: 1 x\nright: 1 2", "bottom, position 2: 'x' is no clue; expected a number"),
            ("kakurasu\nbottom: 4 1\nright: 1 2", "4 is more than all cells of that column are worth together, 3"),
            ("kakurasu size=3\nbottom: 1 1\nright: 1 2 3", "bottom has 2 clues, but the grid has 3 columns"),
            ("kakurasu\nbottom: 1\nframed:\n. 1\n1 .", "give either framed or bottom, not both"),
            ("kakurasu\nframed:\n. 1\n1 1", "<text>:4:3: a corner of the frame holds '1'; it must be empty"),
            ("kakurasu\nframed:\n. 9\n1 .", "<text>:3:3: 9 is more than all cells of that row are worth"),
            ("kakurasu\nframed:\n1", "a frame has a row and a column more than the cells; this one has 1 row"),
            ("kakurasu\nframed:\nX 1\n1 .", "<text>:3:1: a cell holds 'X'; nothing is given in the cells"),
            ("kakurasu size=51\nbottom: 1", "the height of a Kakurasu is at most 50, not 51"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            (PUZZLE, ("##.#", *SOLVED[1:]), "the shaded cells of column 1 are worth 3, not 2"),
            (LOW, ("##.", "..#"), None),
            (LOW, ("##.", "##."), "the shaded cells of column 1 are worth 3, not 1"),
            (LOW, ("###", "..."), "the shaded cells of row 1 are worth 6, not 3"),
            (PUZZLE, ("x...", *SOLVED[1:]), "r1c1 is neither shaded (#) nor unshaded (.)"),
        ),
        wrong=(
            (
                "kakurasu\nbottom: 1 2 .\nright: 3 .",
                ("the sum of column 1 is 1", "the sum of column 2 is 2", "the sum of row 1 is 3"),
            ),
        ),
        open=(("kakurasu\nbottom: 3 3 .\nright: . . .", ()), (LOW, ("r2c3",))),
        unique=(("kakurasu size=2\nbottom: 3 0", ("#.", "#.")),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((LOW, {"puzzle": "kakurasu", "bottom": "1 1 .", "right": "3 ."}),),
        blank=((2, 3, {}, "kakurasu height=2 width=3"),),
        links=(
            ("unique", "https://puzz.link/p?box/5/5/7a9979672f", "kakurasu\nbottom: 7 10 9 9 7\nright: 9 6 7 2 15"),
            ("unique", "https://puzz.link/p?box/8/1/11111111-14"),
        ),
        bad_links=(
            ("https://puzz.link/p?box/2/1/11-0", 32, "'0' stands where 2 digits or letters was expected"),
            (
                "https://puzz.link/p?box/2/1/1w1",
                30,
                "'w' stands where a digit or letter for 2 more places was expected",
            ),
        ),
        no_links=((LOW, "links can't say that there is no clue at r3c3"),),
        made=(
            Making((1, 3), again=True, holds=lambda made: len(made.puzzle.clues["border"]) == 4),
            Making((5, 7), again=True, holds=lambda made: len(made.puzzle.clues["border"]) == 12),
            Making((10, 10), again=True, holds=lambda made: len(made.puzzle.clues["border"]) == 20),
        ),
        truth=(
            Truth(
                solutions=out_of(every),
                puzzles=tuple(board(*size) for size in ((2, 5), (3, 3), (4, 3), (3, 4))),
                clues=3,
            ),
        ),
    )
