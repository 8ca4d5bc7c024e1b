"""Lither (Lithersink): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_drawn, lines_through

PUZZLE = "lither\n.1..\n..12\n22.3\n.3.3\n"
SOLVED_BOARD = """\
+   +---+   +---+
|     1
+   +   +---+   +
    |     1   2 |
+   +   +   +---+
| 2   2 |     3 |
+---+---+---+---+
|   | 3 |   | 3 |
+   +   +   +   +"""
SOLVED = lines_drawn(SOLVED_BOARD)


class TestLither(GenreSuite):
    card = Card(
        name="lither",
        aliases=("lithersink", "litherslink"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+   +   +   +   +
      1
+   +   +   +   +
          1   2
+   +   +   +   +
  2   2       3
+   +   +   +   +
      3       3
+   +   +   +   +""",
        solved_board=SOLVED_BOARD,
        small=(
            "lither\n.\n",
            "lither\n. .\n",
            "lither\n. .\n3 .\n",
            "lither\n. 0\n. .\n",
            "lither\n. 1 .\n. . .\n",
        ),
        refused=(
            ("lither", "the puzzle has no grid"),
            ("lither\n4.\n..\n", "4 is more than the 3 sides"),
            ("https://puzz.link/p?lither/4/4/h", "the link ends where"),
        ),
        open=(("lither\n2\n", ()),),
        unique=(("lither\n2 1\n", lines_through(((0, 0), "R"), ((1, 0), "R"), ((0, 2), "D"))),),
        in_json=(("lither\n3.\n.1\n", {"grid": ["3.", ".1"]}),),
        blank=((2, 3, {}, "lither\n...\n..."),),
        made=(Making((4, 4)), Making((4, 6), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "0 lines at the upper left corner of r1c1, not one, three or four"),
            (
                "lither\n.\n",
                lines_through(((0, 0), "RD")),
                "0 lines at the lower left corner of r1c1, not one, three or four",
            ),
            ("lither\n2\n", lines_through(((0, 0), "R"), ((1, 0), "R")), None),
            ("lither\n1\n", lines_through(((0, 0), "R"), ((1, 0), "R")), "r1c1 has 2 lines around it, not 1"),
            ("lither\n. .\n", lines_through(((0, 0), "RR"), ((0, 1), "D"), ((1, 0), "RR")), "there is only one tree"),
            (
                "lither\n. . .\n. . .\n. . .\n",
                lines_through(
                    ((1, 1), "RDLU"),
                    ((0, 0), "RR"),
                    ((0, 1), "D"),
                    ((0, 3), "DD"),
                    ((1, 2), "R"),
                    ((3, 1), "RR"),
                    ((2, 2), "D"),
                    ((1, 0), "DD"),
                    ((2, 1), "L"),
                ),
                "the lines form a loop",
            ),
        ),
        wrong=(("lither\n0 .\n", ("r1c1 has 0 lines around it",)),),
        forms=(("lither\n3.\n.1\n", "lither\n3 .\n. 1\n", "https://puzz.link/p?lither/2/2/db"),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 3, 0, 4],
                    [1, 1, 2, 1],
                    [1, 2, 1, 3],
                    [1, 4, 2, 4],
                    [2, 0, 3, 0],
                    [2, 2, 3, 2],
                    [2, 3, 2, 4],
                    [2, 4, 3, 4],
                    [3, 0, 3, 1],
                    [3, 0, 4, 0],
                    [3, 1, 3, 2],
                    [3, 1, 4, 1],
                    [3, 2, 3, 3],
                    [3, 2, 4, 2],
                    [3, 3, 3, 4],
                    [3, 3, 4, 3],
                    [3, 4, 4, 4],
                ],
            ),
        ),
    )
