"""Eulero (Graeco-Latin square): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "eulero\n30 00 00\n00 00 23\n00 00 02\n"
SOLVED = ((33, 22, 11), (12, 31, 23), (21, 13, 32))


class TestEulero(GenreSuite):
    card = Card(
        name="eulero",
        aliases=(
            "graeco-latin-square",
            "euler-square",
        ),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
30  .  .
 .  . 23
 .  . 02""",
        solved_board="""\
33 22 11
12 31 23
21 13 32""",
        small=(
            "eulero width=1\n00\n",
            "eulero width=1\n01\n",
            "eulero\n00 00\n00 00\n",
            "eulero\n00 00 00\n00 00 00\n00 00 00\n",
            "eulero\n12 00 00\n00 30 00\n00 00 01\n",
            "eulero\n30 00 00\n00 00 23\n00 00 02\n",
        ),
        forms=(
            (
                "eulero\n12 00 00\n00 30 00\n00 00 01\n",
                "euler-square\n12 . .\n. 30 .\n. . 01\n",
                '{"puzzle": "eulero", "grid": ["12 00 00", "00 30 00", "00 00 01"]}',
            ),
        ),
        refused=(
            ("eulero", "the puzzle has no grid"),
            ("eulero\n14 00 00\n00 00 00\n00 00 00", "two digits from 1 to 3"),
            ("eulero\n00 00 00\n00 00 00", "<text>:1: a Eulero is square; this grid has 2 rows of 6 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((11,),), "the solution is not 3 by 3"),
            (
                "eulero\n00 00 00\n00 00 00\n00 00 00\n",
                ((11, 22, 33), (22, 33, 11), (33, 12, 21)),
                "column 2 does not have every digit once as the second",
            ),
            (
                "eulero\n00 00 00\n00 00 00\n00 00 00\n",
                ((11, 22, 33), (22, 33, 11), (33, 11, 22)),
                "r1c2 and r2c1 are both 22",
            ),
            (
                "eulero\n20 00 00\n00 00 00\n00 00 00\n",
                ((11, 22, 33), (23, 31, 12), (32, 13, 21)),
                "the first digit of r1c1 is given as 2, not 1",
            ),
            (
                "eulero\n02 00 00\n00 00 00\n00 00 00\n",
                ((11, 22, 33), (23, 31, 12), (32, 13, 21)),
                "the second digit of r1c1 is given as 2, not 1",
            ),
            (
                "eulero\n00 00 00\n00 00 00\n00 00 00\n",
                ((11, 22, 33), (23, 31, 14), (32, 13, 21)),
                "row 2 does not have every digit once as the second",
            ),
        ),
        wrong=(
            (
                "eulero\n11 00 00\n00 11 00\n00 00 00\n",
                (
                    "the first digit of r1c1 is 1",
                    "the first digit of r2c2 is 1",
                    "the second digit of r1c1 is 1",
                    "the second digit of r2c2 is 1",
                ),
            ),
        ),
        open=(("eulero\n00 00 00\n00 00 00\n00 00 00\n", ()),),
        unique=(("eulero width=1\n00\n", ((11,),)),),
        answers=((PUZZLE, SOLVED, ["33 22 11", "12 31 23", "21 13 32"]),),
        in_json=(("eulero\n12 00 00\n00 30 00\n00 00 01\n", {"grid": ["12 00 00", "00 30 00", "00 00 01"]}),),
        blank=((3, 3, {}, "eulero\n00 00 00\n00 00 00\n00 00 00"),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((8, 8)),
        ),
        square=True,
    )
