"""Compass: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "compass\n. v5 . . .\n. . . . .\n. . . . .\n? <1 . ^3>2<2 .\n"
SOLVED = ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1), (2, 2, 3, 3, 3), (4, 2, 3, 3, 3))


class TestCompass(GenreSuite):
    card = Card(
        name="compass",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
     .     v5      .      .      .
     .      .      .      .      .
     .      .      .      .      .
     X     <1      . ^3>2<2      .""",
        solved_board="""\
+--------------------------------------------+
|    .       v5        .        .        .   |
|                                            |
|    .        .        .        .        .   |
+-----------------+--------------------------+
|    .        .   |    .        .        .   |
+--------+        |                          |
|    X   |   <1   |    .     ^3>2<2      .   |
+--------+--------+--------------------------+""",
        small=(
            "compass\n?\n",
            "compass\n. .\n? .\n",
            "compass\n^0>1 . .\n. . v0<1\n",
            "compass\n. ? .\n. v1 #\n",
            "compass\n^1 . .\n. . ?\n",
            "compass\n# ? . .\n",
        ),
        forms=(
            (
                "compass\n^1>2v0<0 . #\n. ? .\n",
                "compass\nU1R2D0L0 _ #\n- ? .",
                "compass\nv0<0>2^1 . #\n. ? .",
                '{"puzzle": "compass", "board": [["^1>2v0<0", "", "#"], [".", "?", "."]]}',
            ),
        ),
        refused=(
            ("compass", "the puzzle has no grid"),
            ("compass\n1 .\n. .", "'1' is no cell; expected numbers behind ^ > v < (^2>1), ? for a compass"),
            ("compass\n. ^1^2\n", "is no cell; expected numbers behind"),
            ("compass\n# #\n", "the board has no cell"),
            ("https://puzz.link/p?compass/2/2/i", "the link ends where"),
            ("https://puzz.link/p?compass/2/2/z", "no more than 4 cells"),
            ("https://puzz.link/p?compass/2/2/1.", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 5"),
            ("compass\n? . ?\n", ((1, 2, 1),), "the region of r1c1 is not connected"),
            ("compass\n? . ?\n", ((1, 1, 1),), "the region of r1c1 contains 2 compasses, not 1"),
            ("compass\n? . .\n", ((1, 1, 2),), "the region of r1c3 contains 0 compasses, not 1"),
            ("compass\n>1 . ?\n", ((1, 2, 2),), "the region of r1c1 has 0 cells to the right of it, not 1"),
        ),
        wrong=(
            ("compass\n. .\n", ()),
            ("compass\n>3 . ?\n", ("the region of r1c1 has 3 cells to the right of it",)),
        ),
        open=(("compass\n? . ?\n", ()),),
        unique=(("compass\n>1 . ?\n", ((1, 1, 2),)),),
        answers=(("compass\n>1 . ?\n", ((1, 1, 2),), [[1, 1, 2]]),),
        blank=((2, 3, {}, "compass\n. . .\n. . ."),),
        links=(("unique", "https://puzz.link/p?compass/4/2/.2..h..1.h_g", "compass\nv2 . . <1\n. . # .\n"),),
        made=(
            Making((3, 3)),
            Making((4, 5), count=2),
        ),
    )
