"""Water Walk: the data card; random numbers against all loops, and what is made."""

from __future__ import annotations

from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Says, out_of
from tests.genres.loops import lines_through, run_lengths

PUZZLE = "water-walk\n. # . . #\n4 # 2 . #\n. 4 7 . .\n. . . . 7\n# # . . .\n"
SOLVED = lines_through(((1, 0), "RRRRDDLULDDLUULU"))


BOARDS = (
    "water-walk\n. # . .\n. # # .\n. . . .\n",
    "water-walk\n. . . #\n. # . #\n# # . .\n. . . .\n",
    "water-walk through_all\n# . . #\n. # . .\n",
    "water-walk\n. . .\n. . .\n. . .\n",
)


def every(shape: Any) -> dict[frozenset, Says]:
    """All loops without three cells of water in a row."""
    return run_lengths(shape, lambda found: all(run[0] not in shape.tinted or len(run) < 3 for run in found))


class TestWaterWalk(GenreSuite):
    card = Card(
        name="water-walk",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
4 . 2 . .
. 4 7 . .
. . . . 7
. . . . .""",
        solved_board="""\
.   .   .   .   .

4-------2-------+
|               |
+---4   7---+   |
    |   |   |   |
.   |   |   +---7
    |   |
.   +---+   .   .""",
        small=(
            "water-walk\n. .\n. .\n",
            "water-walk\n# # .\n. . 4\n",
            "water-walk\n. . .\n. # #\n? . .\n",
            "water-walk through_all\n. . .\n. . .\n",
            "water-walk\n# # # 1\n. . . .\n",
            "water-walk\n# # .\n? . 4\n",
        ),
        forms=(
            (
                "water-walk\n. # 2\n? . .\n",
                "water-walk\n.#2\n?..\n",
                '{"puzzle": "water-walk", "board": [[".", "#", 2], ["?", 0, "."]]}',
            ),
        ),
        refused=(
            ("water-walk", "the puzzle has no grid"),
            ("water-walk\n. 7\n. .\n", "7 is more than the 4 cells of the board"),
            ("water-walk\n. 3#\n. .\n", "a grey cell has no number"),
            (
                "water-walk\n. x\n. .\n",
                "'x' is no cell; expected a number from 1 to 4, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?waterwalk/2/2/g.i", "r1c1 is grey and has a clue"),
            ("https://puzz.link/p?waterwalk/2/2/00i", "'0'"),
            ("https://puzz.link/p?waterwalk/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("water-walk\n. . .\n. . .\n", frozenset(), "there is no loop"),
            ("water-walk\n. . .\n. . .\n", lines_through(((0, 0), "RRDL")), "the loop ends at r1c1"),
            ("water-walk through_all\n. . .\n. . .\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            (
                "water-walk\n# # #\n. . .\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop passes 3 cells of water in a row at r1c1",
            ),
            ("water-walk\n. . .\n. . 3\n", lines_through(((0, 0), "RDLU")), "no line passes r2c3"),
            ("water-walk\n# # .\n. . 3\n", lines_through(((0, 0), "RRDLLU")), "4 white cells in a row at r2c3, not 3"),
            ("water-walk\n# # .\n. . 4\n", lines_through(((0, 0), "RRDLLU")), None),
        ),
        wrong=(("water-walk\n# #\n# .\n", ()),),
        open=(("water-walk\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("water-walk\n# # .\n. . 4\n", lines_through(((0, 0), "RRDLLU"))),),
        in_json=(("water-walk\n. # 2\n? . .\n", {"grid": [". # 2", "? . ."]}),),
        blank=((2, 3, {}, "water-walk\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((5, 5), irreducible=True),
        ),
        truth=(Truth(solutions=out_of(every), puzzles=BOARDS, clues=15),),
    )
