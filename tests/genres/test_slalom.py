"""Slalom (Suraromu): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = """\
slalom
. . . . . . # .
L L L # . # . .
L3 L # # . . . #
. # . . . # # .
. . . # . . . .
. # L L L L . .
. # S # . . . .
. . . . . . . .
"""
SOLVED_BOARD = """\
 +-------------------+    .    #    .
 |                   |
 L    L    L    #    |    #    .    .
 |                   |
L3    L    #    #    |    .    .    #
 |                   |
 |    #    +---------+    #    #    .
 |         |
 |    .    |    #    .    .    .    .
 |         |
 |    #    L    L    L    L    .    .
 |         |
 |    #    S    #    .    .    .    .
 |         |
 +---------+    .    .    .    .    ."""
SOLVED = lines_through(((0, 0), "RRRRDDDLLDDDDLLUUUUUUU"))


class TestSlalom(GenreSuite):
    card = Card(
        name="slalom",
        aliases=("suraromu",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  .  .  .  .  #  .
 L  L  L  #  .  #  .  .
L3  L  #  #  .  .  .  #
 .  #  .  .  .  #  #  .
 .  .  .  #  .  .  .  .
 .  #  L  L  L  L  .  .
 .  #  S  #  .  .  .  .
 .  .  .  .  .  .  .  .""",
        solved_board=SOLVED_BOARD,
        small=(
            "slalom\nS .\n. .\n",
            "slalom\nS . .\n. . .\n. . #\n",
            "slalom\nS U .\n. U .\n",
            "slalom\nS . . .\nL . # L\n. . U .\n",
            "slalom\nS U1 . .\nL . # L3\n. . U .\n",
            "slalom\n. . .\nL # L2\nS . .\n",
        ),
        refused=(
            ("slalom", "the puzzle has no grid"),
            ("slalom\n. .\n. .\n", "the grid has 0 Ss, the start of the loop, not one"),
            ("slalom\nS S\n. .\n", "the grid has 2 Ss, the start of the loop, not one"),
            ("slalom\nS X\n. .\n", "'X' is no cell; expected #, S, U or L"),
            ("slalom\nS U0\n. .\n", "'U0' is no cell"),
            ("slalom\nS U2 .\n. . .\n", "2 is more than the 1 gate"),
            ("slalom\nS U1 .\n. U2 .\nL . .\n", "the gate has another number already"),
            ("https://puzz.link/p?slalom/d/4/4/h", "the link ends where"),
            ("https://puzz.link/p?slalom/d/2/2/16g/0", "the start is in no open cell"),
            ("https://puzz.link/p?slalom/d/3/3/313901/8", "the number in r1c2 is of no gate, or of which is not clear"),
            ("https://puzz.link/p?slalom/d/3/3/1b01/8", "the number in r1c1 is of no gate"),
        ),
        open=(("slalom\nS . .\n. . .\n", ()),),
        unique=(("slalom\nS .\n. .\n", lines_through(((0, 0), "RDLU"))),),
        in_json=(("slalom\nS .\n. .\n", {"grid": ["S .", ". ."]}),),
        blank=((2, 3, {}, "slalom\nS . .\n. . ."),),
        not_implied=frozenset({"given"}),
        no_links=(("slalom\nS U1 .\n. . .\n", "links can't say the number of the gate of r1c2"),),
        made=(Making((5, 5)), Making((5, 6))),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "slalom\nS . .\n. . .\n. . .\n",
                lines_through(((1, 1), "RDLU")),
                "the loop does not pass the start, r1c1",
            ),
            ("slalom\nS . .\n. . .\n", frozenset(), "there is no loop"),
            (
                "slalom\nS . .\n. . U\n",
                lines_through(((0, 0), "RDLU")),
                "the loop crosses the gate of r2c3 0 times, not once",
            ),
            (
                "slalom\nS U .\n. U .\n",
                lines_through(((0, 0), "RDLU")),
                "the loop crosses the gate of r1c2 2 times, not once",
            ),
            (
                "slalom\nS U .\n. U .\n. U .\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop crosses the gate of r1c2 2 times, not once",
            ),
            ("slalom\nS . .\n. U .\n. # .\n", lines_through(((0, 0), "RRDLLU")), None),
            (
                "slalom\n. U1 .\nS # L3\n. U .\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop crosses the gates in another order than that of their numbers",
            ),
            ("slalom\n. U1 .\nS # L2\n. U .\n", lines_through(((0, 0), "RRDDLLUU")), None),
            ("slalom\n. U3 .\nS # L2\n. U .\n", lines_through(((0, 0), "RRDDLLUU")), None),
            (
                "slalom\n. . .\n. # U\nS . .\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop does not cross a gate straight at r1c3-r2c3",
            ),
        ),
        wrong=(("slalom\nS # .\n. . .\n", ()),),
        forms=(
            (
                "slalom\n# # L1\nS . .\n. . .\n",
                "slalom\n#  #  L1\nS  .  .\n.  .  .\n",
                "https://puzz.link/p?slalom/d/3/3/1139g41/3",
            ),
            (
                "slalom\nS . .\n. # L1\n. . .\n",
                "slalom\nS . .\n. #  L1\n. . .\n",
                "https://puzz.link/p?slalom/p/3/3/71361/0",
                "https://puzz.link/p?slalom/d/3/3/713641/0",
            ),
        ),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 0, 3],
                    [0, 3, 0, 4],
                    [0, 4, 1, 4],
                    [1, 0, 2, 0],
                    [1, 4, 2, 4],
                    [2, 0, 3, 0],
                    [2, 4, 3, 4],
                    [3, 0, 4, 0],
                    [3, 2, 3, 3],
                    [3, 2, 4, 2],
                    [3, 3, 3, 4],
                    [4, 0, 5, 0],
                    [4, 2, 5, 2],
                    [5, 0, 6, 0],
                    [5, 2, 6, 2],
                    [6, 0, 7, 0],
                    [6, 2, 7, 2],
                    [7, 0, 7, 1],
                    [7, 1, 7, 2],
                ],
            ),
        ),
    )
