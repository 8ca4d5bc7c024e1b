"""Aquapelago: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "aquapelago\n. . . .\n2 . . .\n. . . .\n. . . .\n"
SOLVED = ("..#.", "#...", ".#.#", "....")


class TestAquapelago(GenreSuite):
    card = Card(
        name="aquapelago",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
2 . . .
. . . .
. . . .""",
        solved_board="""\
  .   .   #   .
[2]   .   .   .
  .   #   .   #
  .   .   .   .""",
        small=(
            "aquapelago\n.\n",
            "aquapelago\n1 .\n",
            "aquapelago\n? . 1\n",
            "aquapelago\n2 . .\n. . .\n",
            "aquapelago\n. 2 .\n. . .\n. . .\n",
            "aquapelago\n. . . .\n. . . 3\n. . . .\n",
        ),
        forms=(
            (
                "aquapelago\n1 . .\n. ? .\n",
                "aquapelago\n1..\n.?.",
                '{"puzzle": "aquapelago", "board": [[1, ".", "."], [".", "?", "."]]}',
                "https://puzz.link/p?aquapelago/3/2/1i.g",
            ),
        ),
        refused=(
            ("aquapelago", "the puzzle has no grid"),
            ("aquapelago\n7 . .\n. . .\n", "7 is more than the 6 cells of the board"),
            (
                "aquapelago\nx . .",
                "'x' is no cell; expected a number from 1 to 3, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?aquapelago/4/4/h", "the link ends where"),
            ("https://puzz.link/p?aquapelago/3/1/0h", "<text>:1:36: '0' stands where a number from 1 on was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("aquapelago\n. . .\n", ("##.",), "r1c1 and r1c2 are shaded and share a side"),
            ("aquapelago\n. . .\n", (".#.",), "r1c3 is cut off from r1c1"),
            ("aquapelago\n. . .\n. . .\n", ("...", "..."), "the 2x2 square from r1c1 to r2c2 is unshaded"),
            ("aquapelago\n? . .\n", ("...",), "r1c1 has a number, but is not shaded"),
            ("aquapelago\n2 . .\n", ("#..",), "the group of r1c1 has 1 shaded cell, not 2"),
        ),
        wrong=(("aquapelago\n2 . .\n", ("the group of r1c1 has 2 shaded cells",)),),
        open=(("aquapelago\n. .\n", ()),),
        answers=((PUZZLE, SOLVED, ["..#.", "#...", ".#.#", "...."]),),
        in_json=(("aquapelago\n1 . .\n. ? .\n", {"grid": [[1, 0, 0], [0, "?", 0]]}),),
        blank=((2, 3, {}, "aquapelago\n. . .\n. . ."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
