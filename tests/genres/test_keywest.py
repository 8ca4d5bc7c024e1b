"""Keywest (Key West): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_drawn, lines_through

PUZZLE = "keywest\n1..3.\n..323\n1....\n....0\n"
SOLVED_BOARD = """\
1   .   +---3---+
|       |   |   |
+-------3   2---3
|       |       |
1   .   |   .   |
        |
.   ----+----   0"""
SOLVED = lines_drawn(SOLVED_BOARD)


class TestKeywest(GenreSuite):
    card = Card(
        name="keywest",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
1 . . 3 .
. . 3 2 3
1 . . . .
. . . . 0""",
        solved_board=SOLVED_BOARD,
        small=(
            "keywest\n.\n",
            "keywest\n. .\n",
            "keywest\n0 . .\n. . .\n",
            "keywest\n. . .\n. 3 .\n",
            "keywest\n. .\n. 1\n. .\n",
        ),
        refused=(
            ("keywest", "the puzzle has no grid"),
            ("keywest\n5.\n..\n", "5 is more than the 4 sides"),
            ("https://puzz.link/p?keywest/4/4/h", "the link ends where"),
        ),
        open=(("keywest\n. . .\n. . .\n. . .\n", ()),),
        unique=(("keywest\n. . .\n", lines_through(((0, 0), "RR"))),),
        in_json=(("keywest\n3.\n.1\n", {"grid": ["3.", ".1"]}),),
        blank=((2, 3, {}, "keywest\n...\n..."),),
        made=(Making((4, 4)), Making((4, 6), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            ("keywest\n.\n", frozenset(), None),
            ("keywest\n. .\n", frozenset(), "r1c1-r1c2: two cells with 0 lines share a side"),
            ("keywest\n. .\n", lines_through(((0, 0), "R")), "r1c1-r1c2: two cells with 1 line share a side"),
            ("keywest\n. . .\n", lines_through(((0, 0), "RR")), None),
            ("keywest\n0 . .\n", lines_through(((0, 0), "RR")), "r1c1 has 1 line, not 0"),
            (
                "keywest\n. . . . . . .\n",
                lines_through(((0, 0), "RR"), ((0, 4), "RR")),
                "there is more than one network",
            ),
        ),
        wrong=(("keywest\n. 0 .\n", ("r1c2 is 0",)),),
        forms=(("keywest\n3.\n.1\n", "keywest\n3 .\n. 1\n", "https://puzz.link/p?keywest/2/2/db"),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 1, 0],
                    [0, 2, 0, 3],
                    [0, 2, 1, 2],
                    [0, 3, 0, 4],
                    [0, 3, 1, 3],
                    [0, 4, 1, 4],
                    [1, 0, 1, 1],
                    [1, 0, 2, 0],
                    [1, 1, 1, 2],
                    [1, 2, 2, 2],
                    [1, 3, 1, 4],
                    [1, 4, 2, 4],
                    [2, 2, 3, 2],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
    )
