"""Simple Gako: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "simple-gako\n. . . .\n. . 4 .\n. . 4 .\n. 6 . .\n"
SOLVED = ((6, 6, 4, 6), (6, 6, 4, 6), (6, 6, 4, 6), (6, 6, 4, 6))


class TestSimpleGako(GenreSuite):
    card = Card(
        name="simple-gako",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. . 4 .
. . 4 .
. 6 . .""",
        solved_board="""\
6 6 4 6
6 6 4 6
6 6 4 6
6 6 4 6""",
        small=(
            "simple-gako\n.\n",
            "simple-gako\n. .\n",
            "simple-gako\n. .\n. .\n",
            "simple-gako\n. 3\n. .\n",
            "simple-gako\n. . .\n. 2 .\n",
        ),
        forms=(
            (
                "simple-gako\n. 1 .\n2 . .\n",
                "simplegako\n.1.\n2..",
                '{"puzzle": "simple-gako", "board": [[0, 1, 0], [2, 0, 0]]}',
                "https://puzz.link/p?simplegako/3/2/g1g2h",
            ),
        ),
        refused=(
            ("simple-gako", "the puzzle has no grid"),
            ("simple-gako\n4 .\n. .", "4 is more than the 3 cells of its row and column"),
            ("simple-gako\nx .\n. .", "<text>:2:1: 'x' is no cell; expected a number from 1 to 3, or . for none"),
            ("https://puzz.link/p?simplegako/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 4 by 4"),
            ("simple-gako\n. .\n. .\n", ((2, 2), (2, 1)), "r1c1 is 2, which stands 3 times in its row and column"),
            ("simple-gako\n1 .\n. .\n", ((3, 3), (3, 3)), "r1c1 is given as 1, not 3"),
        ),
        wrong=(("simple-gako\n1 1\n. .\n", ("r1c1 is 1",)),),
        open=(("simple-gako\n. . .\n. . .\n. . .\n", ()),),
        unique=(
            ("simple-gako\n.\n", ((1,),)),
            ("simple-gako\n. .\n. .\n", ((3, 3), (3, 3))),
        ),
        answers=((PUZZLE, SOLVED, ["6 6 4 6", "6 6 4 6", "6 6 4 6", "6 6 4 6"]),),
        in_json=(("simple-gako\n. 1 .\n2 . .\n", {"grid": [". 1 .", "2 . ."]}),),
        blank=((2, 3, {}, "simple-gako\n. . .\n. . ."),),
        made=(
            Making((2, 3)),
            Making((4, 4), count=2),
            Making((4, 5)),
        ),
    )
