"""Ice Walk: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "ice-walk\n# . # . .\n. . . # .\n. # . . .\n. 10 . . #\n. . # 2 .\n"
SOLVED = lines_through(((1, 0), "RRDRRDDLLLULUU"))


class TestIceWalk(GenreSuite):
    card = Card(
        name="ice-walk",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  .  .  .
 .  .  .  .  .
 .  .  .  .  .
 . 10  .  .  .
 .  .  .  2  .""",
        solved_board="""\
 .    .    .    .    .

 +---------+    .    .
 |         |
 |    .    +---------+
 |                   |
 +---10    .    .    |
      |              |
 .    +---------2----+""",
        small=(
            "ice-walk\n. .\n. .\n",
            "ice-walk\n. # .\n. . 5\n",
            "ice-walk\n. . .\n. # .\n? . .\n",
            "ice-walk through_all\n. . .\n. . .\n",
            "ice-walk\n. # . 1\n. . . .\n",
            "ice-walk\n. # .\n? . 5\n",
        ),
        forms=(
            (
                "ice-walk\n. # 2\n? . .\n",
                "ice-walk\n.#2\n?..\n",
                '{"puzzle": "ice-walk", "board": [[".", "#", 2], ["?", 0, "."]]}',
            ),
        ),
        refused=(
            ("ice-walk", "the puzzle has no grid"),
            ("ice-walk\n. 7\n. .\n", "7 is more than the 4 cells of the board"),
            ("ice-walk\n. 3#\n. .\n", "a grey cell has no number"),
            (
                "ice-walk\n. x\n. .\n",
                "'x' is no cell; expected a number from 1 to 4, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?icewalk/2/2/g.i", "r1c1 is grey and has a clue"),
            ("https://puzz.link/p?icewalk/2/2/00i", "'0'"),
            ("https://puzz.link/p?icewalk/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("ice-walk\n. . .\n. . .\n", frozenset(), "there is no loop"),
            ("ice-walk\n. . .\n. . .\n", lines_through(((0, 0), "RRDL")), "the loop ends at r1c1"),
            ("ice-walk through_all\n. . .\n. . .\n", lines_through(((0, 0), "RDLU")), "no line passes r1c3"),
            ("ice-walk\n. # .\n. . .\n", lines_through(((0, 0), "RDLU")), "the loop turns in r1c2, on ice"),
            (
                "ice-walk\n. . .\n. . .\n. . .\n",
                lines_through(((0, 0), "RDDRULLU")),
                "the loop crosses itself in r2c2, where there is no ice",
            ),
            (
                "ice-walk\n. . . .\n. . . .\n",
                lines_through(((0, 0), "RDLU"), ((0, 2), "RDLU")),
                "there is more than one loop",
            ),
            ("ice-walk\n. . .\n. . 3\n", lines_through(((0, 0), "RDLU")), "no line passes r2c3"),
            ("ice-walk\n. # .\n. . 4\n", lines_through(((0, 0), "RRDLLU")), "5 white cells in a row at r2c3, not 4"),
            ("ice-walk\n. # .\n. . 5\n", lines_through(((0, 0), "RRDLLU")), None),
        ),
        wrong=(("ice-walk\n# .\n. .\n", ()),),
        open=(("ice-walk\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("ice-walk\n. # .\n. . 5\n", lines_through(((0, 0), "RRDLLU"))),),
        in_json=(("ice-walk\n. # 2\n? . .\n", {"grid": [". # 2", "? . ."]}),),
        blank=((2, 3, {}, "ice-walk\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((5, 5), irreducible=True),
        ),
    )
