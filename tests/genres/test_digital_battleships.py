"""Digital Battleships: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "digital-battleships fleet=2,1\nframed:\n. . . . . 8\n. 7 8 6 4 6\n. 4 3 7 7 3\n9 2 1 5 7 2\n7 7 3 8 6 1\n"
SOLVED = ("....#", ".....", "...##", "#....")


class TestDigitalBattleships(GenreSuite):
    card = Card(
        name="digital-battleships",
        aliases=("digital-battleship",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
          8
  7 8 6 4 6
  4 3 7 7 3
9 2 1 5 7 2
7 7 3 8 6 1
ships: 2 of 1 cell, 1 of 2 cells""",
        solved_board="""\
               8
   7  8  6  4 #6
   4  3  7  7  3
9  2  1  5 #7 #2
7 #7  3  8  6  1
ships: 2 of 1 cell, 1 of 2 cells""",
        small=(
            "digital-battleships\nframed:\n. 1\n. 1\n",
            "digital-battleships fleet=0,1\nframed:\n. 3 . .\n. 1 2 2\n. 2 1 2\n",
            "digital-battleships\nframed:\n. . . .\n5 1 2 3\n. 4 3 1\n. 2 2 2\n",
            "digital-battleships fleet=1\nframed:\n. . . .\n3 1 2 3\n. 3 1 1\n",
        ),
        forms=(
            (
                "digital-battleships fleet=2\nframed:\n. 1 . .\n. 1 2 3\n3 4 3 2\n",
                "digital-battleships fleet=2,0\ncol_sums: 1 . .\nrow_sums: . 3\n1 2 3\n4 3 2",
                (
                    '{"puzzle": "digital-battleships", "fleet": [2], "grid": [[1,'
                    ' 2, 3], [4, 3, 2]], "top": [1, null, null], "side": [null, 3]}'
                ),
            ),
        ),
        refused=(
            ("digital-battleships", "the puzzle has no grid"),
            ("digital-battleships\n1 .\n2 3", "<text>:2:3: '.' is no cell; expected a number from 1 to 999"),
            ("digital-battleships fleet=0,0,1\n1 2", "<text>:1: fleet: a ship of 3 cells is longer than the board"),
            (
                "digital-battleships\nframed:\n. . 3001\n. 1 2\n. 3 4",
                "<text>:3:5: 3001 is more than all numbers of that column can be together",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 5"),
            (
                "digital-battleships fleet=1\nframed:\n. . . .\n3 1 2 3\n. 3 1 1\n",
                (".#.", "..."),
                "the sum of row 1 is 2, not 3",
            ),
            (
                "digital-battleships fleet=1\nframed:\n. . . .\n3 1 2 3\n. 3 1 1\n",
                ("##.", "..."),
                "there are no ships of 1 cell, not 1",
            ),
            (
                "digital-battleships fleet=1\nframed:\n. . . .\n3 1 2 3\n. 3 1 1\n",
                ("#..", ".#."),
                "r1c1 and r2c2 are ship parts and touch at a corner",
            ),
            (
                "digital-battleships\nframed:\n. 2 . .\n. 1 2 3\n. 3 1 1\n",
                ("#..", "..."),
                "the sum of column 1 is 1, not 2",
            ),
        ),
        wrong=(("digital-battleships\nframed:\n. . . .\n5 2 2 2\n", ("the sum of row 1 is 5",)),),
        open=(("digital-battleships fleet=1\nframed:\n. . .\n. 1 1\n", ()),),
        unique=(("digital-battleships fleet=1\nframed:\n. . . .\n3 1 2 3\n. 3 1 1\n", ("..#", "...")),),
        answers=((PUZZLE, SOLVED, ["....#", ".....", "...##", "#...."]),),
        in_json=(
            ("digital-battleships fleet=2\nframed:\n. 1 . .\n. 1 2 3\n3 4 3 2\n", {"grid": [[1, 2, 3], [4, 3, 2]]}),
        ),
        blank=((2, 3, {}, "digital-battleships\nframed:\n. . . .\n. 1 1 1\n. 1 1 1"),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
