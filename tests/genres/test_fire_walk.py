"""Fire Walk: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "fire-walk\n. . . . 13\n. . # . .\n# . 13 . 13\n. . # . #\n. . . . 3\n"
SOLVED = lines_through(((0, 0), "RRRRDDLLDDRRULLLUULU"))


class TestFireWalk(GenreSuite):
    card = Card(
        name="fire-walk",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  .  . 13
 .  .  .  .  .
 .  . 13  . 13
 .  .  .  .  .
 .  .  .  .  3""",
        solved_board="""\
 +------------------13
 |                   |
 +----+    .    .    |
      |              |
 .    |   13--------13
      |    |
 .    +----+---------+
           |         |
 .    .    +---------3""",
        small=(
            "fire-walk\n. .\n. .\n",
            "fire-walk\n# . .\n. . 5\n",
            "fire-walk\n. . .\n. # .\n? . .\n",
            "fire-walk through_all\n. . .\n. . .\n",
            "fire-walk\n. # . 1\n. . . .\n",
            "fire-walk\n. . .\n. # .\n. . 3\n",
            "fire-walk\n. # .\n# # #\n. # .\n",
            "fire-walk\n# . .\n? . 5\n",
        ),
        forms=(
            (
                "fire-walk\n. # 2\n? . .\n",
                "fire-walk\n.#2\n?..\n",
                '{"puzzle": "fire-walk", "board": [[".", "#", 2], ["?", 0, "."]]}',
            ),
        ),
        refused=(
            ("fire-walk", "the puzzle has no grid"),
            ("fire-walk\n. 7\n. .\n", "7 is more than the 4 cells of the board"),
            ("fire-walk\n. 3#\n. .\n", "a grey cell has no number"),
            (
                "fire-walk\n. x\n. .\n",
                "'x' is no cell; expected a number from 1 to 4, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?firewalk/2/2/g.i", "r1c1 is grey and has a clue"),
            ("https://puzz.link/p?firewalk/2/2/00i", "'0'"),
            ("https://puzz.link/p?firewalk/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("fire-walk\n. . .\n. . .\n", frozenset(), "there is no loop"),
            ("fire-walk\n. . .\n. . .\n", lines_through(((0, 0), "RRDL")), "the loop ends at r1c1"),
            ("fire-walk through_all\n. . .\n. . .\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            (
                "fire-walk\n. # .\n. . .\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop goes straight on in r1c2, a cell of fire",
            ),
            ("fire-walk\n. . .\n. . .\n. . .\n", lines_through(((0, 0), "RDDRULLU")), "lines branch or cross at r2c2"),
            ("fire-walk\n. . .\n. # .\n. . .\n", lines_through(((0, 0), "RDDRULLU")), None),
            (
                "fire-walk\n. . . .\n. . . .\n",
                lines_through(((0, 0), "RDLU"), ((0, 2), "RDLU")),
                "there is more than one loop",
            ),
            ("fire-walk\n. . .\n. . 3\n", lines_through(((0, 0), "RDLU")), "no line passes r2c3"),
            ("fire-walk\n# . .\n. . 4\n", lines_through(((0, 0), "RRDLLU")), "5 white cells in a row at r2c3, not 4"),
            ("fire-walk\n# . .\n. . 5\n", lines_through(((0, 0), "RRDLLU")), None),
        ),
        wrong=(("fire-walk\n# . .\n# . 6\n", ("r2c3 says 6",)),),
        open=(("fire-walk\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("fire-walk\n# . .\n. . 5\n", lines_through(((0, 0), "RRDLLU"))),),
        in_json=(("fire-walk\n. # 2\n? . .\n", {"grid": [". # 2", "? . ."]}),),
        blank=((2, 3, {}, "fire-walk\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((5, 5), irreducible=True),
        ),
    )
