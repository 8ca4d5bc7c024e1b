"""Fillmat: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "fillmat\n4...1\n.....\n?....\n..3.1\n"
SOLVED = ((1, 1, 1, 1, 2), (3, 3, 3, 4, 4), (5, 6, 6, 6, 6), (5, 7, 7, 7, 8))


class TestFillmat(GenreSuite):
    card = Card(
        name="fillmat",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
4 . . . 1
. . . . .
? . . . .
. . 3 . 1""",
        solved_board="""\
+---------------+---+
| 4   .   .   . | 1 |
+-----------+---+---+
| .   .   . | .   . |
+---+-------+-------+
| ? | .   .   .   . |
|   +-----------+---+
| . | .   3   . | 1 |
+---+-----------+---+""",
        small=(
            "fillmat\n.\n",
            "fillmat\n..\n",
            "fillmat\n.?\n..\n",
            "fillmat\n2..\n...\n",
            "fillmat\n....\n..?.\n",
            "fillmat\n...\n1.3\n...\n",
            "fillmat\n.....\n",
        ),
        forms=(
            (
                "fillmat\n.3?\n1..\n",
                "fillmat\n. 3 ?\n1 _ 0",
                '{"puzzle": "fillmat", "grid": [[null, 3, "?"], [1, "", "."]]}',
            ),
        ),
        refused=(
            ("fillmat", "the puzzle has no grid"),
            (
                "fillmat\n.x\n..",
                "'x' is no cell; expected a number from 1 to 4, ? for a cell without one, or . for none",
            ),
            ("fillmat\n5..\n", "5 is more than 4, the most cells of a strip"),
            ("https://puzz.link/p?fillmat/4/4/h", "the link ends where"),
            ("https://puzz.link/p?fillmat/2/2/7c", "7 is more than 4, the most cells of a strip"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 5"),
            ("fillmat\n..\n..\n", ((1, 1), (1, 1)), "the region of r1c1 is no strip of 4 cells at most"),
            ("fillmat\n.....\n", ((1, 1, 1, 1, 1),), "the region of r1c1 is no strip of 4 cells at most"),
            ("fillmat\n2?\n", ((1, 1),), "the region of r1c1 has 2 numbers"),
            ("fillmat\n..\n", ((1, 2),), "the strips beside the right side of r1c1 have the same length"),
            ("fillmat\n3..\n", ((1, 1, 2),), "the strip of r1c1 has 2 cells, not 3"),
            ("fillmat\n?..\n", ((1, 1, 2),), None),
        ),
        wrong=(("fillmat\n2?\n", ()),),
        open=(("fillmat\n...\n", ()),),
        unique=(
            ("fillmat\n..\n", ((1, 1),)),
            ("fillmat\n??.\n", ((1, 2, 2),)),
        ),
        answers=(("fillmat\n..\n", ((1, 1),), [[1, 1]]),),
        blank=((2, 3, {}, "fillmat\n...\n..."),),
        links=(("unique", "https://puzz.link/p?fillmat/3/1/..a", "fillmat\n??.\n"),),
        made=(
            Making((3, 3)),
            Making((4, 5), count=2),
        ),
    )
