"""Family Photo: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "family-photo\no o o . o\no o . o o\no ? o . o\n? o . o 5\n"
SOLVED = ((1, 1, 1, 2, 2), (1, 1, 1, 2, 2), (1, 1, 1, 2, 2), (3, 3, 3, 2, 2))


class TestFamilyPhoto(GenreSuite):
    card = Card(
        name="family-photo",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
o o o . o
o o . o o
o ? o . o
? o . o 5""",
        solved_board="""\
+-----------+-------+
| o   o   o | .   o |
|           |       |
| o   o   . | o   o |
|           |       |
| o   ?   o | .   o |
+-----------+       |
| ?   o   . | o   5 |
+-----------+-------+""",
        small=(
            "family-photo\n?\n",
            "family-photo\no ?\n",
            "family-photo\n?o .\n. ?\n",
            "family-photo\n2 . o\no . ?\n",
            "family-photo\n? . 1\no . .\n",
            "family-photo\n. o\n. .\n",
        ),
        forms=(
            (
                "family-photo\n. 3o ?\n0 o ?o\n",
                "family-photo\n_ 3O ?\n0 o ?O",
                '{"puzzle": "family-photo", "board": [["", "3o", "?"], [0, "o", "?o"]]}',
            ),
        ),
        refused=(
            ("family-photo", "the puzzle has no grid"),
            ("family-photo\n. x\n", "'x' is no cell; expected a number from 0 to 2, ? for a rectangle"),
            ("family-photo\n7 .\n", "7 is more than the 2 cells of the board"),
            ("https://puzz.link/p?familyphoto/4/4/h", "the link"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 5"),
            ("family-photo\n? . ?\n. . .\n", ((1, 1, 2), (1, 2, 2)), "the region of r1c1 is no rectangle"),
            ("family-photo\n? . ?\n", ((1, 1, 1),), "the rectangle of r1c1 contains 2 numbers, not 1"),
            ("family-photo\n? o ?o\n", ((1, 1, 2),), "the circles of r1c2 and r1c3 are in different rectangles"),
            ("family-photo\n2 o ?\n", ((1, 1, 2),), "the rectangle of r1c1 has 1 circle, not 2"),
        ),
        wrong=(
            ("family-photo\n. .\n. .\n", ()),
            ("family-photo\n2 o\n", ("the rectangle of r1c1 has 2 circles",)),
        ),
        open=(("family-photo\n? . ?\n", ()),),
        unique=(("family-photo\n1 o ?\n", ((1, 1, 2),)),),
        answers=(("family-photo\n1 o ?\n", ((1, 1, 2),), [[1, 1, 2]]),),
        blank=((2, 3, {}, "family-photo\n. . .\n. . ."),),
        links=(("unique", "https://puzz.link/p?familyphoto/3/1/81g.", "family-photo\n1 o ?\n"),),
        made=(
            Making((3, 3)),
            Making((4, 5), count=2),
        ),
    )
