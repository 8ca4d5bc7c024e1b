"""Sananko: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "sananko\n? 3 . .\n4 . . .\n. . . 1\n. . . .\n"
SOLVED = ((0, 0, 1, 1), (0, 2, 0, 1), (2, 2, 0, 0), (0, 0, 0, 0))


class TestSananko(GenreSuite):
    card = Card(
        name="sananko",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
? 3 . .
4 . . .
. . . 1
. . . .""",
        solved_board="""\
? 3 1 1
4 2 . 1
2 2 . 1
. . . .""",
        small=(
            "sananko\n.\n",
            "sananko\n3 . . .\n",
            "sananko\n? . .\n. . 2\n",
            "sananko\n. 0 .\n. . ?\n",
            "sananko\n. .\n. .\n",
        ),
        forms=(
            (
                "sananko\n. 12 .\n? . .\n",
                "sananko\n. 12 _\n? . -",
                '{"puzzle": "sananko", "board": [["", 12, ""], ["?", null, ""]]}',
                "https://puzz.link/p?sananko/3/2/.c.+k",
            ),
        ),
        refused=(
            ("sananko", "the puzzle has no grid"),
            (
                "sananko\n. x .",
                "<text>:2:3: 'x' is no cell; expected a number from 0 to 12, ? for one that is not told, or .",
            ),
            ("sananko\n. 13 .", "<text>:2:3: 13 is more than 12, the sum of four 3s"),
            ("https://puzz.link/p?sananko/2/1/%", "'%' stands where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((0, 0),), "the solution is not 4 by 4"),
            ("sananko\n? . . .", ((1, 1, 1, 0),), "r1c1 is grey, but has a number"),
            ("sananko\n. . . .", ((1, 1, 0, 0),), "the group of r1c1 has 2 cells, not 3"),
            ("sananko\n. . . .", ((1, 1, 1, 1),), "the group of r1c1 has 4 cells, not 3"),
            ("sananko\n. . .\n. . .", ((1, 1, 1), (2, 2, 2)), "r1c1 and r2c1 have different numbers"),
            ("sananko\n2 . . .", ((0, 1, 1, 1),), "the numbers beside r1c1 have the sum 1, not 2"),
            ("sananko\n. . .", ((3, 3, 3),), None),
        ),
        wrong=(("sananko\n6 . . .", ("the numbers beside r1c1 have the sum 6",)),),
        open=(("sananko\n. . . .", ()),),
        unique=(("sananko\n3 . . .\n", ((0, 3, 3, 3),)),),
        answers=((PUZZLE, SOLVED, [[0, 0, 1, 1], [0, 2, 0, 1], [2, 2, 0, 0], [0, 0, 0, 0]]),),
        in_json=(("sananko\n. 12 .\n? . .\n", {"grid": [". 12 .", "? . ."]}),),
        blank=((2, 3, {}, "sananko\n...\n..."),),
        made=(Making((4, 4)), Making((5, 6), count=2)),
    )
