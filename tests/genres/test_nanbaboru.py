"""Nanbaboru (Number Ball): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nanbaboru numbers=2\n2 . . .\nx . 2 .\n. . . 1\n. . . .\n"
SOLVED = ((2, 0, 1, 0), (0, 1, 2, 0), (0, 2, 0, 1), (1, 0, 0, 2))


class TestNanbaboru(GenreSuite):
    card = Card(
        name="nanbaboru",
        aliases=("number-ball",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
2 . . .
x . 2 .
. . . 1
. . . .
numbers 1 to 2""",
        solved_board="""\
2 . 1 .
. 1 2 .
. 2 . 1
1 . . 2""",
        small=(
            "nanbaboru numbers=1\n.\n",
            "nanbaboru numbers=1\n. .\n. 1\n",
            "nanbaboru numbers=1\n. x\n. .\n",
            "nanbaboru numbers=2\n. .\n. .\n",
            "nanbaboru numbers=2\n. . .\n. . .\n. . .\n",
            "nanbaboru numbers=2\n1 . .\n. o .\n. . x\n",
            "nanbaboru numbers=2\n2 . . .\nx . 2 .\n. . . 1\n. . . .\n",
        ),
        forms=(
            (
                "nanbaboru numbers=2\n1 . .\no . 2\n. x .\n",
                "number-ball numbers=2\n1..\no.2\n.x.",
                '{"puzzle": "nanbaboru", "numbers": 2, "grid": ["1 . .", "o . 2", ". x ."]}',
            ),
        ),
        written=("nanbaboru numbers=1\nx o . .\n. . . .\n. . . .\n. . . .\n",),
        refused=(
            ("nanbaboru\n. . .\n. . .\n. . .", "does not say how many numbers there are"),
            ("nanbaboru numbers=2\n3 . .\n. . .\n. . .", "3 is more than the 2 numbers there are"),
            (
                "nanbaboru numbers=2\ny . .\n. . .\n. . .",
                "'y' is no cell; expected a number from 1 to 2, o for one that is not told, x, or . for none",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 4 by 4"),
            (
                "nanbaboru numbers=2\n. . .\n. . .\n. . .\n",
                ((1, 2, 0), (2, 0, 0), (0, 1, 2)),
                "row 2 does not hold every number from 1 to 2 once",
            ),
            (
                "nanbaboru numbers=2\no . .\n. . .\n. . .\n",
                ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
                "r1c1 is given as -1, not -2",
            ),
            (
                "nanbaboru numbers=2\n. x .\n. . .\n. . .\n",
                ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
                "r1c2 is given as -2, not 1",
            ),
            (
                "nanbaboru numbers=2\n. 2 .\n. . .\n. . .\n",
                ((0, 1, 2), (1, 2, 0), (2, 0, 1)),
                "r1c2 is given as 2, not 1",
            ),
        ),
        wrong=(("nanbaboru numbers=1\no o\n. .\n", ("r1c1 is not 0", "r1c2 is not 0")),),
        open=(("nanbaboru numbers=1\n. .\n. .\n", ()),),
        unique=(("nanbaboru numbers=1\no .\n. .\n", ((1, 0), (0, 1))),),
        answers=((PUZZLE, SOLVED, [[2, 0, 1, 0], [0, 1, 2, 0], [0, 2, 0, 1], [1, 0, 0, 2]]),),
        in_json=(("nanbaboru numbers=2\n1 . .\no . 2\n. x .\n", {"numbers": 2, "grid": ["1 . .", "o . 2", ". x ."]}),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 6)),
        ),
        square=True,
        blank=((3, 3, {}, "nanbaboru numbers=2\n. . .\n. . .\n. . ."),),
    )
