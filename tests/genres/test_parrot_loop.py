"""Parrot Loop: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "parrot-loop\n. . . . .\n. 1 . . .\n. 0 . . .\n. . . 0 .\n. . 1 . .\n"
SOLVED = lines_through(((0, 1), "RRRDDLDDLLLURUUU"))


class TestParrotLoop(GenreSuite):
    card = Card(
        name="parrot-loop",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
. 1 . . .
. 0 . . .
. . . 0 .
. . 1 . .""",
        solved_board="""\
.   +-----------+
    |           |
.   1   .   .   |
    |           |
.   0   .   +---+
    |       |
+---+   .   0   .
|           |
+-------1---+   .""",
        small=(
            "parrot-loop\n. .\n. .\n",
            "parrot-loop\n. 1 .\n. . .\n",
            "parrot-loop\n. . .\n. x .\n. . .\n",
            "parrot-loop\n. . . x\n. 0 . .\n. . . .\n",
            "parrot-loop\n. . .\n. . 0\n. . .\n",
            "parrot-loop\n. 1 x\n. . .\n",
        ),
        forms=(
            (
                "parrot-loop\n2 . x\n0 . .\n",
                "parrot-loop\n2.x\n0..\n",
                '{"puzzle": "parrot-loop", "board": [[2, ".", "x"], [0, ".", "."]]}',
            ),
        ),
        refused=(
            ("parrot-loop", "the puzzle has no grid"),
            ("parrot-loop\n. 3\n. .\n", "3 is more than the 1 other cell of the longest row or column"),
            ("parrot-loop\n. .\n. y\n", "'y' is no cell; expected a number from 0 to 1, x, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("parrot-loop\n. . 1\n. . .\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            ("parrot-loop\n1 . .\n. . .\n", lines_through(((0, 0), "RRDLLU")), "the loop turns in r1c1"),
            ("parrot-loop\nx . .\n. . .\n", lines_through(((0, 0), "RDLU")), "the loop passes r1c1, which has an x"),
            (
                "parrot-loop\n. 0 .\n. . .\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop passes 1 other cell in line with r1c2 as it does that one, not 0",
            ),
            ("parrot-loop\n. 1 .\n. . .\n", lines_through(((0, 0), "RRDLLU")), None),
        ),
        wrong=(("parrot-loop\n1 .\n. .\n", ("r1c1 says 1",)),),
        open=(("parrot-loop\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("parrot-loop\n. 1 .\n. . .\n", lines_through(((0, 0), "RRDLLU"))),),
        in_json=(("parrot-loop\n2 . x\n0 . .\n", {"grid": ["2 . x", "0 . ."]}),),
        blank=((2, 3, {}, "parrot-loop\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((7, 7), irreducible=True),
        ),
    )
