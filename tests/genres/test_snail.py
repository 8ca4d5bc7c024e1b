"""Snail: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "snail numbers=3\n.....\n.....\n.....\n.....\n....2\n"
SOLVED = ((1, 2, 0, 0, 3), (3, 0, 1, 2, 0), (2, 0, 0, 3, 1), (0, 3, 2, 1, 0), (0, 1, 3, 0, 2))


class TestSnail(GenreSuite):
    card = Card(
        name="snail",
        aliases=("magic-snail",),
        square=True,
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
. . . . .
. . . . .
. . . . .
. . . . 2
numbers 1 to 3""",
        solved_board="""\
1 2 . . 3
3 . 1 2 .
2 . . 3 1
. 3 2 1 .
. 1 3 . 2""",
        small=(
            "snail numbers=1\n.\n",
            "snail numbers=1\n..\n.1\n",
            "snail numbers=2\n...\n..2\n...\n",
            "snail numbers=3\n...\n...\n...\n",
        ),
        forms=(
            (
                "snail numbers=2\n.1.\n...\n2..\n",
                "snail numbers=2\n. 1 .\n. . .\n2 . .\n",
                '{"puzzle": "snail", "numbers": 2, "board": [".1.", "...", "2.."]}',
            ),
        ),
        refused=(
            ("snail numbers=2", "the puzzle has no grid"),
            ("snail numbers=2\n3..\n...\n...", "'3' is no cell; expected a number from 1 to 2, or . for none"),
            ("snail numbers=2\n...\n...", "a Snail is square; this grid has 2 rows of 3 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "snail numbers=2\n...\n...\n...\n",
                ((2, 1, 0), (0, 2, 1), (1, 0, 2)),
                "r1c1 has 2, though the number before it on the spiral is 0",
            ),
            (
                "snail numbers=2\n...\n...\n...\n",
                ((1, 2, 0), (0, 0, 1), (0, 0, 2)),
                "row 2 does not hold every number from 1 to 2 once",
            ),
        ),
        wrong=(("snail numbers=2\n2..\n...\n...\n", ("r1c1 is 2",)),),
        open=(("snail numbers=1\n..\n..\n", ()),),
        unique=(("snail numbers=1\n.1\n..\n", ((0, 1), (1, 0))),),
        in_json=(("snail numbers=1\n.1\n..\n", {"grid": [".1", ".."], "numbers": 1}),),
        made=(Making((5, 5)), Making((6, 6), count=2)),
        answers=(
            (PUZZLE, SOLVED, [[1, 2, 0, 0, 3], [3, 0, 1, 2, 0], [2, 0, 0, 3, 1], [0, 3, 2, 1, 0], [0, 1, 3, 0, 2]]),
        ),
    )
