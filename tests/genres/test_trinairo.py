"""Trinairo: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "trinairo\n. 2 3 . . .\n. . . 3 . x\n. . x 1 1 .\n"
SOLVED = ((1, 2, 3, 2, 3, 1), (2, 1, 1, 3, 2, 3), (3, 3, 2, 1, 1, 2))


class TestTrinairo(GenreSuite):
    card = Card(
        name="trinairo",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. 2 3 . . .
. . . 3 . .
. . . 1 1 .""",
        solved_board="""\
1 2 3 2 3 1
2 1 1 3 2 3
3 3 2 1 1 2""",
        small=(
            "trinairo\n...\n...\n...\n",
            "trinairo\n. x .\n. . .\n. . .\n",
            "trinairo\n1.3\n...\n...\n",
            "trinairo\n. 2 3 . . .\n. . . 3 . x\n. . x 1 1 .\n",
            "trinairo\n. 3x .\n. . .\n1 . .\n",
        ),
        forms=(
            (
                "trinairo\n. 3x .\nx . .\n1 . .\n",
                "trinairo\n. 3X .\nx . .\n1 . .\n",
                '{"puzzle": "trinairo", "board": [[".", "3x", "."], ["x", ".", "."], ["1", ".", "."]]}',
            ),
        ),
        refused=(
            ("trinairo", "the puzzle has no grid"),
            ("trinairo\n....\n....\n....", "the width of a Trinairo is a multiple of 3, not 4"),
            ("trinairo\n...\n...", "the height of a Trinairo is a multiple of 3, not 2"),
            ("trinairo\n4..\n...\n...", "<text>:2:1: '4' is no cell; expected a number from 1 to 3, or . for none"),
            (
                "trinairo\n4x . .\n. . .\n. . .",
                "<text>:2:1: '4' is no cell; expected a number from 1 to 3, or . for none",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 3 by 6"),
            ("trinairo\n...\n...\n...\n", ((1, 1, 2), (2, 3, 3), (3, 2, 1)), "row 1 has 2 times 1, not 1 times"),
            ("trinairo\n...\n...\n...\n", ((1, 2, 3), (1, 2, 3), (2, 3, 1)), "column 1 has 2 times 1, not 1 times"),
            (
                "trinairo\n. x . . . .\n. . . . . .\n. . . . . .\n",
                ((1, 1, 2, 2, 3, 3), (2, 2, 3, 3, 1, 1), (3, 3, 1, 1, 2, 2)),
                "r1c1 and the grey cell r1c2 beside it are both 1",
            ),
            ("trinairo\n. . 1\n. . .\n. . .\n", ((1, 2, 3), (2, 3, 1), (3, 1, 2)), "r1c3 is given as 1, not 3"),
        ),
        wrong=(("trinairo\n11.\n...\n...\n", ("r1c1 is 1", "r1c2 is 1")),),
        open=(("trinairo\n...\n...\n...\n", ()),),
        unique=(("trinairo\n12.\n2..\n...\n", ((1, 2, 3), (2, 3, 1), (3, 1, 2))),),
        answers=((PUZZLE, SOLVED, ["123231", "211323", "332112"]),),
        in_json=(("trinairo\n. 3x .\nx . .\n1 . .\n", {"grid": [". 3x .", "x . .", "1 . ."]}),),
        blank=((3, 3, {}, "trinairo\n...\n...\n..."),),
        made=(
            Making((3, 3)),
            Making((6, 6), count=2),
            Making((6, 9)),
        ),
    )
