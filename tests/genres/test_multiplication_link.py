"""Multiplication Link: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "multiplication-link\n. 3 . . .\n. . . 2 .\n. . . 2 .\n. 2 . . .\n. . . . .\n"
SOLVED = lines_through(((0, 1), "RRRDDDDLULLURRULLU"))


class TestMultiplicationLink(GenreSuite):
    card = Card(
        name="multiplication-link",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. 3 . . .
. . . 2 .
. . . 2 .
. 2 . . .
. . . . .""",
        solved_board="""\
.   3-----------+
    |           |
.   +-------2   |
            |   |
.   +-------2   |
    |           |
.   2-------+   |
            |   |
.   .   .   +---+""",
        small=(
            "multiplication-link\n. .\n. .\n",
            "multiplication-link\n. . 2\n. . .\n",
            "multiplication-link\n. . .\n. x .\n? . .\n",
            "multiplication-link\n. . . x\n. 4 . .\n. . . .\n",
            "multiplication-link\n4 . .\n. . .\n. . x\n",
            "multiplication-link\n2 . x\n. . .\n",
        ),
        forms=(
            (
                "multiplication-link\n2 . x\n? . .\n",
                "multiplication-link\n2.x\n?..\n",
                '{"puzzle": "multiplication-link", "board": [[2, ".", "x"], ["?", ".", "."]]}',
            ),
        ),
        refused=(
            ("multiplication-link", "the puzzle has no grid"),
            ("multiplication-link\n. 3\n. .\n", "3 is more than 1, the product of the longest lines"),
            (
                "multiplication-link\n. .\n. y\n",
                "'y' is no cell; expected a number from 1 to 1, ? for one that is not told, x, or . for none",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("multiplication-link\n. . 2\n. . .\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            (
                "multiplication-link\n. 2 .\n. . .\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop does not turn in r1c2",
            ),
            (
                "multiplication-link\nx . .\n. . .\n",
                lines_through(((0, 0), "RDLU")),
                "the loop passes r1c1, which has an x",
            ),
            (
                "multiplication-link\n1 . .\n. . .\n",
                lines_through(((0, 0), "RRDLLU")),
                "the product of the lengths at r1c1 is 2, not 1",
            ),
            ("multiplication-link\n? . 2\n. . .\n", lines_through(((0, 0), "RRDLLU")), None),
        ),
        wrong=(("multiplication-link\n. . .\n. 3 .\n. . .\n", ("r2c2 says 3",)),),
        open=(("multiplication-link\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("multiplication-link\n2 . .\n. . .\n", lines_through(((0, 0), "RRDLLU"))),),
        in_json=(("multiplication-link\n2 . x\n? . .\n", {"grid": ["2 . x", "? . ."]}),),
        blank=((2, 3, {}, "multiplication-link\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((7, 7), irreducible=True),
        ),
    )
