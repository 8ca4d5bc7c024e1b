"""Rekuto: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "rekuto\n. . . . . .\n. . . . . 5\n. 5 5 . . 5\n. 3 . 4 . .\n4 . . . . .\n"
SOLVED = ((1, 1, 2, 3, 3, 3), (1, 1, 2, 3, 3, 3), (1, 1, 2, 4, 5, 5), (6, 6, 2, 4, 5, 5), (7, 7, 7, 4, 5, 5))


class TestRekuto(GenreSuite):
    card = Card(
        name="rekuto",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . . .
. . . . . 5
. 5 5 . . 5
. 3 . 4 . .
4 . . . . .""",
        solved_board="""\
. . | . | .   . .
. . | . | .   . 5
          -   - -
. 5 | 5 | . | . 5
- -
. 3 | . | 4 | . .
- -   -
4 .   . | . | . .""",
        small=(
            "rekuto\n2\n",
            "rekuto\n. ? .\n",
            "rekuto\n3 . 2\n",
            "rekuto\n? . 3\n. ? .\n",
            "rekuto\n. 4 .\n3 . .\n",
        ),
        forms=(
            (
                "rekuto\n.4.\n3.?\n",
                "Rekuto\n. 4 .\n3 . ?\n",
                '{"puzzle": "rekuto", "board": [".4.", "3.?"]}',
            ),
        ),
        refused=(
            ("rekuto", "the puzzle has no grid"),
            ("rekuto\n. x\n. .", "'x' is no cell"),
            ("rekuto\n. 1\n. .", "'1' is no cell"),
            ("rekuto\n. 5\n. .", "5 is more than 4, the height and the width of the board together"),
            ("rekuto\n2 . .\n. 6 .", "6 is more than 5, the height and the width of the board together"),
            ("rekuto\n. y", "'y' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("rekuto\n. ? .\n", ((1, 1, 2),), "the rectangle of r1c3 contains 0 numbers, not 1"),
            ("rekuto\n? .\n? .\n", ((1, 1), (2, 1)), "the region of r1c1 is no rectangle"),
            (
                "rekuto\n3 .\n. .\n",
                ((1, 1), (1, 1)),
                "the rectangle of r1c1 has a height and width of 4 together, not 3",
            ),
        ),
        wrong=(("rekuto\n. 3 .\n", ("the rectangle of r1c2 has a height and width of 3 together",)),),
        open=(("rekuto\n? .\n. ?\n", ()),),
        unique=(("rekuto\n. 4 .\n", ((1, 1, 1),)),),
        in_json=(("rekuto\n.4.\n3.?\n", {"grid": [".4.", "3.?"]}),),
        made=(Making((4, 5)), Making((8, 8), count=2)),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [[1, 1, 2, 3, 3, 3], [1, 1, 2, 3, 3, 3], [1, 1, 2, 4, 5, 5], [6, 6, 2, 4, 5, 5], [7, 7, 7, 4, 5, 5]],
            ),
        ),
    )
