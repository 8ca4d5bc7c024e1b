"""Makaro: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite
from tests.genres.filled_rooms import rooms_of_at_most

PUZZLE = "makaro\n. > . #\n. . 2 .\n1 5 . .\n. . . 1\nregions:\na#b#\nacbb\naccb\nddcc\n"
SOLVED = ((3, 0, 4, 0), (2, 3, 2, 1), (1, 5, 4, 3), (2, 1, 2, 1))


class TestMakaro(GenreSuite):
    card = Card(
        name="makaro",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---+---+---+---+
| . | > | . | # |
|   +---+   +---+
| . | . | 2   . |
|   |   +---+   |
| 1 | 5   . | . |
+---+---+   +---+
| .   . | .   1 |
+-------+-------+""",
        solved_board="""\
+---+---+---+---+
| 3 | > | 4 | # |
|   +---+   +---+
| 2 | 3 | 2   1 |
|   |   +---+   |
| 1 | 5   4 | 3 |
+---+---+   +---+
| 2   1 | 2   1 |
+-------+-------+""",
        small=(
            "makaro\nregions:\na\n",
            "makaro\n# . 1\n. . .\nregions:\n#ab\naab\n",
            "makaro\n. > .\n. . .\nregions:\na#b\nabb\n",
            "makaro\n. . .\n. . .\nregions:\naab\nabb\n",
            "makaro\n. < .\n. . 2\nregions:\na#b\naab\n",
            "makaro\n# # #\n. 2 .\nregions:\n###\naab\n",
        ),
        forms=(
            (
                "makaro\n# v .\n1 . .\nregions:\n##a\nbba\n",
                "makaro\n#D.\n1..\nregions:\n##1\n221",
                '{"puzzle": "makaro", "regions": ["##a", "bba"], "grid": ["# v .", "1 . ."]}',
                "https://puzz.link/p?makaro/3/2/qoacg0h",
            ),
        ),
        refused=(
            ("makaro\n> . .\n. . .\nregions:\naab\naab", "this one is"),
            ("makaro\n..\n..", "the puzzle has no regions"),
            ("makaro\n. ^\n. .\nregions:\na#\naa", "the arrow points at no cell of the board"),
            ("makaro\n3 .\n. .\nregions:\nab\nbb", "3 is more than 1, the cells of its region"),
            ("https://puzz.link/p?makaro/2/2/g", "the link ends where"),
            (
                "https://puzz.link/p?makaro/2/2/00f",
                "'f' stands where a to e for a black cell or a letter from g to z or a number for 4 more places ",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 4"),
            (
                "makaro\n. . .\n. . .\nregions:\naab\nabb\n",
                ((3, 1, 3), (2, 2, 2)),
                "the region of r1c3 does not hold every number from 1 to 3 once",
            ),
            (
                "makaro\n. . .\n. . .\nregions:\naab\nabb\n",
                ((3, 1, 1), (2, 3, 2)),
                "r1c2 and r1c3 share a side and are both 1",
            ),
            (
                "makaro\n. > .\n. . .\nregions:\na#b\nabb\n",
                ((1, 0, 1), (2, 3, 2)),
                "the arrow of r1c2 points at r1c3, which is not the greatest number",
            ),
            (
                "makaro\n. v .\n. . .\nregions:\na#b\nabb\n",
                ((1, 0, 3), (2, 1, 2)),
                "the arrow of r1c2 points at r2c2, which is not the greatest number",
            ),
        ),
        wrong=(("makaro\n. > .\nregions:\na#b\n", ("r1c3 is the greatest number beside r1c2",)),),
        open=(("makaro\n. . . .\nregions:\naabb\n", ()),),
        unique=(("makaro\nregions:\na", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["3 . 4 .", "2 3 2 1", "1 5 4 3", "2 1 2 1"]),),
        in_json=(
            ("makaro\n# v .\n1 . .\nregions:\n##a\nbba\n", {"regions": ["##a", "bba"], "grid": ["# v .", "1 . ."]}),
        ),
        blank=((2, 3, {}, "makaro\nregions:\naaa\nbbb"),),
        made=(
            rooms_of_at_most(5, (2, 2)),
            rooms_of_at_most(5, (5, 5)),
            rooms_of_at_most(6, (5, 7)),
        ),
    )
