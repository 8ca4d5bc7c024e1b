"""Cojun (Kojun): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite
from tests.genres.filled_rooms import rooms_of_at_most

PUZZLE = "cojun\n5...\n....\n..3.\n.1..\nregions:\naabb\ncaab\nccab\nccdd\n"
SOLVED = ((5, 2, 1, 4), (4, 1, 4, 3), (3, 5, 3, 2), (2, 1, 2, 1))


class TestCojun(GenreSuite):
    card = Card(
        name="cojun",
        aliases=("kojun",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
5   . | .   .
-       -
. | .   . | .
    -
.   . | 3 | .
        -   -
.   1 | .   .""",
        solved_board="""\
5   2 | 1   4
-       -
4 | 1   4 | 3
    -
3   5 | 3 | 2
        -   -
2   1 | 2   1""",
        small=(
            "cojun\nregions:\na\n",
            "cojun\n#.1\n...\nregions:\n#ab\naab\n",
            "cojun\n####\n.2..\nregions:\n####\naabb\n",
            "cojun\n2.\n..\nregions:\nab\nab\n",
            "cojun\n...\n...\nregions:\naab\nabb\n",
            "cojun\n...\n..1\nregions:\naab\nccb\n",
            "cojun\n4..\n...\nregions:\naab\naac\n",
        ),
        forms=(
            (
                "cojun\n..\n3.\nregions:\nab\naa\n",
                "kojun\n. .\n3 .\nregions:\n1 2\n1 1",
                '{"puzzle": "cojun", "regions": ["ab", "aa"], "grid": ["..", "3."]}',
            ),
        ),
        refused=(
            ("cojun\n1..\n...\nregions:\n#ab\naab", "this cell is no part of the board"),
            ("cojun\n..\n..", "the puzzle has no regions"),
            ("cojun\n3.\n..\nregions:\nab\nbb", "3 is more than 1, the cells of its region"),
            ("https://puzz.link/p?cojun/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 4"),
            (
                "cojun\n...\n...\nregions:\naab\nabb\n",
                ((3, 1, 3), (2, 2, 2)),
                "the region of r1c3 does not hold every number from 1 to 3 once",
            ),
            (
                "cojun\n...\n...\nregions:\naab\nabb\n",
                ((3, 1, 1), (2, 3, 2)),
                "a number in the region of r1c3 is less than the one below it",
            ),
            (
                "cojun\n...\n...\nregions:\naab\nabb\n",
                ((2, 1, 3), (3, 1, 2)),
                "a number in the region of r1c1 is less than the one below it",
            ),
            (
                "cojun\n...\n...\nregions:\naab\nabb\n",
                ((3, 1, 3), (2, 1, 2)),
                "r1c2 and r2c2 share a side and are both 1",
            ),
            (
                "cojun\n2..\n...\nregions:\naab\nabb\n",
                ((3, 1, 3), (2, 2, 1)),
                "r2c1 and r2c2 share a side and are both 2",
            ),
        ),
        wrong=(("cojun\n1.\n..\nregions:\nab\nab\n", ()),),
        open=(("cojun\n....\nregions:\naabb\n", ()),),
        unique=(("cojun\nregions:\na", ((1,),)),),
        answers=((PUZZLE, SOLVED, ["5214", "4143", "3532", "2121"]),),
        in_json=(("cojun\n..\n3.\nregions:\nab\naa\n", {"regions": ["ab", "aa"], "grid": ["..", "3."]}),),
        blank=((2, 3, {}, "cojun\nregions:\naaa\nbbb"),),
        made=(
            rooms_of_at_most(5, (2, 2)),
            rooms_of_at_most(5, (5, 5)),
            rooms_of_at_most(6, (5, 7)),
        ),
    )
