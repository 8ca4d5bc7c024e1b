"""Koburin: the data card, what is made."""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "koburin\n...0\n....\n0...\n1...\n"
SOLVED = cp.LoopAndShading(
    frozenset(
        [
            ((0, 0), (0, 1)),
            ((0, 0), (1, 0)),
            ((0, 1), (0, 2)),
            ((0, 2), (1, 2)),
            ((1, 0), (1, 1)),
            ((1, 1), (2, 1)),
            ((1, 2), (1, 3)),
            ((1, 3), (2, 3)),
            ((2, 1), (2, 2)),
            ((2, 2), (3, 2)),
            ((2, 3), (3, 3)),
            ((3, 2), (3, 3)),
        ]
    ),
    frozenset([(3, 1)]),
)
SQUARE = lines_through(((0, 0), "RDLU"))
RING = lines_through(((0, 0), "RRDDLLUU"))


class TestKoburin(GenreSuite):
    card = Card(
        name="koburin",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . 0
. . . .
0 . . .
1 . . .""",
        solved_board="""\
+-------+   0
|       |
+---+   +---+
    |       |
0   +---+   |
        |   |
1   #   +---+""",
        small=(
            "koburin\n..\n..\n",
            "koburin\n...\n...\n",
            "koburin\n0..\n...\n",
            "koburin\n?...\n....\n",
            "koburin\n...\n.1.\n...\n",
            "koburin shaded_outside\n...\n...\n...\n",
            "koburin\n...\n.?.\n...\n",
        ),
        forms=(
            (
                "koburin\n1...\n..?.\n....\n",
                "koburin\n1 . . .\n. . ? .\n. . . .",
                '{"puzzle": "koburin", "board": [[1, ".", ".", "."], [".", ".", "?", "."], [".", ".", ".", "."]]}',
            ),
        ),
        refused=(
            ("koburin", "the puzzle has no grid"),
            (
                "koburin\n5..\n...",
                "'5' is no cell; expected a number from 0 to 4, ? for a cell without one, or . when empty",
            ),
            ("koburin\n3..\n...", "3 is more than the 2 cells beside it"),
            ("https://puzz.link/p?koburin/4/4/h", "the link ends where"),
            (
                "https://puzz.link/p?koburin/m/4/4/n.i..10",
                "the option 'm' of links, by which numbers count the eight cells around them",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "koburin\n...\n...\n",
                cp.LoopAndShading(SQUARE, frozenset([])),
                "r1c3 is neither shaded nor passed",
            ),
            (
                "koburin\n...\n...\n",
                cp.LoopAndShading(
                    SQUARE,
                    frozenset([(0, 2), (1, 2)]),
                ),
                "r1c3 and r2c3 are shaded and share a side",
            ),
            (
                "koburin\n...\n.1.\n...\n",
                cp.LoopAndShading(RING, frozenset()),
                "0 shaded cells beside r2c2, not 1",
            ),
            (
                "koburin\n...\n...\n...\n",
                cp.LoopAndShading(RING, frozenset()),
                "r2c2 is neither shaded nor passed",
            ),
            (
                "koburin shaded_outside\n...\n...\n...\n",
                cp.LoopAndShading(RING, frozenset([(1, 1)])),
                "r2c2 is shaded inside the loop",
            ),
        ),
        wrong=(("koburin\n...\n.1.\n...\n", ("1 shaded cell beside r2c2",)),),
        unique=(
            (
                "koburin\n..\n..\n",
                cp.LoopAndShading(SQUARE, frozenset([])),
            ),
        ),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [["DR", "LR", "DL", "."], ["UR", "DL", "UR", "DL"], [".", "UR", "DL", "UD"], [".", "#", "UR", "UL"]],
            ),
        ),
        in_json=(("koburin\n1...\n..?.\n....\n", {"grid": ["1...", "..?.", "...."]}),),
        blank=((2, 3, {}, "koburin\n...\n..."),),
        made=(
            Making((4, 4)),
            Making((5, 6), count=2),
        ),
    )
