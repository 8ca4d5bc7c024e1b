"""Fuzuli: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "fuzuli numbers=2\n...1\n21..\n....\n1..2\n"
SOLVED = ((0, 0, 2, 1), (2, 1, 0, 0), (0, 2, 1, 0), (1, 0, 0, 2))


class TestFuzuli(GenreSuite):
    card = Card(
        name="fuzuli",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . 1
2 1 . .
. . . .
1 . . 2
numbers 1 to 2""",
        solved_board="""\
. . 2 1
2 1 . .
. 2 1 .
1 . . 2""",
        small=(
            "fuzuli numbers=1\n.\n",
            "fuzuli numbers=1\n..\n.1\n",
            "fuzuli numbers=2\n..\n..\n",
            "fuzuli numbers=2\n...\n...\n...\n",
            "fuzuli numbers=2\n1..\n...\n..2\n",
            "fuzuli numbers=2\n...1\n21..\n....\n1..2\n",
        ),
        forms=(
            (
                "fuzuli numbers=2\n1..\n..2\n...\n",
                "fuzuli numbers=2\n1 . .\n. . 2\n. . .",
                '{"puzzle": "fuzuli", "numbers": 2, "grid": ["1..", "..2", "..."]}',
            ),
        ),
        refused=(
            ("fuzuli\n...\n...\n...", "does not say how many numbers there are"),
            ("fuzuli numbers=4\n...\n...\n...", "numbers must be at least 1 and at most 3"),
            (
                "fuzuli numbers=2\n3..\n...\n...",
                "<text>:2:1: '3' is no cell; expected a number from 1 to 2, or . for none",
            ),
            ("fuzuli numbers=2\n...\n...", "<text>:1: a Fuzuli is square; this grid has 2 rows of 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 4 by 4"),
            (
                "fuzuli numbers=2\n...\n...\n...\n",
                ((1, 2, 0), (2, 0, 0), (0, 1, 2)),
                "row 2 does not hold every number from 1 to 2 once",
            ),
            (
                PUZZLE,
                ((1, 2, 0, 0), (2, 1, 0, 0), (0, 0, 1, 2), (0, 0, 2, 1)),
                "the 2x2 square from r1c1 to r2c2 is full",
            ),
            ("fuzuli numbers=2\n..\n..\n", ((1, 2), (2, 1)), "the 2x2 square from r1c1 to r2c2 is full"),
            ("fuzuli numbers=2\n2..\n...\n...\n", ((1, 2, 0), (2, 0, 1), (0, 1, 2)), "r1c1 is given as 2, not 1"),
        ),
        wrong=(("fuzuli numbers=1\n11\n..\n", ("r1c1 is 1", "r1c2 is 1")),),
        open=(("fuzuli numbers=1\n..\n..\n", ()),),
        unique=(("fuzuli numbers=1\n1.\n..\n", ((1, 0), (0, 1))),),
        answers=((PUZZLE, SOLVED, [[0, 0, 2, 1], [2, 1, 0, 0], [0, 2, 1, 0], [1, 0, 0, 2]]),),
        in_json=(("fuzuli numbers=2\n1..\n..2\n...\n", {"numbers": 2, "grid": ["1..", "..2", "..."]}),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 6)),
        ),
        square=True,
        blank=((3, 3, {}, "fuzuli numbers=2\n...\n...\n..."),),
    )
