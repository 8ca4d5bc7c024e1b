"""Mintonette: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "mintonette\n. ? . .\n? . . .\n8 . ? .\n. . . .\n"
SOLVED_BOARD = """\
 +-----o     +-----+
 |           |     |
 o     +-----+     |
       |           |
(8)    |     o     |
 |     |     |     |
 +-----+     +-----+"""
SOLVED = lines_through(((0, 1), "LD"), ((2, 0), "DRUURURDDDLU"))


class TestMintonette(GenreSuite):
    card = Card(
        name="mintonette",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
      o
  o
(8)       o
""",
        solved_board=SOLVED_BOARD,
        small=(
            "mintonette\n??\n",
            "mintonette\n. ?\n. ?\n",
            "mintonette\n0 . .\n. . .\n? . .\n",
            "mintonette\n? . ?\n? . 0\n",
            "mintonette\n. . .\n. . .\n",
        ),
        refused=(
            ("mintonette", "the puzzle has no grid"),
            ("mintonette\n9 .\n. ?\n", "9 is more than the 4 cells of the board"),
            ("https://puzz.link/p?mintonette/4/4/h", "the link ends where"),
        ),
        open=(("mintonette\n? . .\n. . .\n. . ?\n", ()),),
        unique=(("mintonette\n. 2\n. ?\n", lines_through(((0, 1), "LDR"))),),
        in_json=(("mintonette\n. 2\n. ?\n", {"grid": [".2", ".?"]}),),
        blank=((2, 3, {}, "mintonette\n...\n..."),),
        made=(Making((4, 4)), Making((4, 6), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            ("mintonette\n.2\n.?\n", lines_through(((0, 1), "LD")), "r2c1 has 1 line, not 2"),
            ("mintonette\n.1\n.?\n", lines_through(((0, 1), "LDR")), "the path that ends at r1c2 turns 2 times, not 1"),
            ("mintonette\n.1\n.?\n", lines_through(((0, 1), "LDRU")), "the circle in r1c2 has 2 lines, not 1"),
            (
                "mintonette\n..?\n..?\n",
                lines_through(((0, 0), "RDLU"), ((0, 2), "D")),
                "the lines through r1c1 form a loop",
            ),
        ),
        wrong=(("mintonette\n0 .\n? .\n", ("the path that ends at r1c1 turns 0 times",)),),
        forms=(("mintonette\n.2\n.?\n", "mintonette\n. 2\n. ?\n", "https://puzz.link/p?mintonette/2/2/g2g."),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 2, 0, 3],
                    [0, 2, 1, 2],
                    [0, 3, 1, 3],
                    [1, 1, 1, 2],
                    [1, 1, 2, 1],
                    [1, 3, 2, 3],
                    [2, 0, 3, 0],
                    [2, 1, 3, 1],
                    [2, 2, 3, 2],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 2, 3, 3],
                ],
            ),
        ),
    )
