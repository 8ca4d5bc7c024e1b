"""Morning Walk: the data card; random numbers against all loops, and what is made."""

from __future__ import annotations

from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Says, out_of
from tests.genres.loops import lines_through, run_lengths

PUZZLE = "morning-walk\n11 # . . 3\n. . 11 . #\n11 11 . 11 #\n. 11 11 . .\n. # . # .\n"
SOLVED = lines_through(((0, 0), "RRRRDLLDRDLLULUU"))


BOARDS = (
    "morning-walk\n. # . .\n. # # .\n. . . .\n",
    "morning-walk\n. . . #\n. # . #\n# # . .\n. . . .\n",
    "morning-walk through_all\n# . . #\n. # . .\n",
    "morning-walk\n. . .\n. . .\n. . .\n",
)


def every(shape: Any) -> dict[frozenset, Says]:
    """All loops of which no two runs in turn have the same length."""
    return run_lengths(
        shape,
        lambda found: all(
            len(a) != len(b) or len(found) == 1 for a, b in zip(found, found[1:] + found[:1], strict=True)
        ),
    )


class TestMorningWalk(GenreSuite):
    card = Card(
        name="morning-walk",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
11  .  .  .  3
 .  . 11  .  .
11 11  . 11  .
 . 11 11  .  .
 .  .  .  .  .""",
        solved_board="""\
11-------------------3
 |                   |
 |    .   11---------+
 |         |
11---11    +---11    .
      |         |
 .   11---11----+    .

 .    .    .    .    .""",
        small=(
            "morning-walk\n. .\n. .\n",
            "morning-walk\n# # .\n. . 4\n",
            "morning-walk\n. . .\n. # #\n? . .\n",
            "morning-walk through_all\n. . .\n. . .\n",
            "morning-walk\n# # # 1\n. . . .\n",
            "morning-walk\n# # .\n? . 4\n",
        ),
        forms=(
            (
                "morning-walk\n. # 2\n? . .\n",
                "morning-walk\n.#2\n?..\n",
                '{"puzzle": "morning-walk", "board": [[".", "#", 2], ["?", 0, "."]]}',
            ),
        ),
        refused=(
            ("morning-walk", "the puzzle has no grid"),
            ("morning-walk\n. 7\n. .\n", "7 is more than the 4 cells of the board"),
            ("morning-walk\n. 3#\n. .\n", "a grey cell has no number"),
            (
                "morning-walk\n. x\n. .\n",
                "'x' is no cell; expected a number from 1 to 4, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?morningwalk/2/2/g.i", "r1c1 is grey and has a clue"),
            ("https://puzz.link/p?morningwalk/2/2/00i", "'0'"),
            ("https://puzz.link/p?morningwalk/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("morning-walk\n. . .\n. . .\n", frozenset(), "there is no loop"),
            ("morning-walk\n. . .\n. . .\n", lines_through(((0, 0), "RRDL")), "the loop ends at r1c1"),
            (
                "morning-walk through_all\n. . .\n. . .\n",
                lines_through(((0, 0), "RDLU")),
                "the loop does not pass r1c3",
            ),
            (
                "morning-walk\n# # #\n. . .\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop passes 3 white and as many grey cells in a row at r1c1-r2c1",
            ),
            ("morning-walk\n. . .\n. . 3\n", lines_through(((0, 0), "RDLU")), "no line passes r2c3"),
            (
                "morning-walk\n# # .\n. . 3\n",
                lines_through(((0, 0), "RRDLLU")),
                "4 white cells in a row at r2c3, not 3",
            ),
            ("morning-walk\n# # .\n. . 4\n", lines_through(((0, 0), "RRDLLU")), None),
        ),
        wrong=(("morning-walk\n# #\n. .\n", ()),),
        open=(("morning-walk\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("morning-walk\n# # .\n. . 4\n", lines_through(((0, 0), "RRDLLU"))),),
        in_json=(("morning-walk\n. # 2\n? . .\n", {"grid": [". # 2", "? . ."]}),),
        blank=((2, 3, {}, "morning-walk\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((5, 5), irreducible=True),
        ),
        truth=(Truth(solutions=out_of(every), puzzles=BOARDS, clues=15),),
    )
