"""Bricks: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "bricks\n.2..\n...1\n..4.\n..3.\n"
SOLVED = ((3, 2, 1, 4), (4, 3, 2, 1), (2, 1, 4, 3), (1, 4, 3, 2))


class TestBricks(GenreSuite):
    card = Card(
        name="bricks",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------+-------+
| .   2 | .   . |
+---+---+---+---+
| . | .   . | 1 |
+---+---+---+---+
| .   . | 4   . |
+---+---+---+---+
| . | .   3 | . |
+---+-------+---+""",
        solved_board="""\
+-------+-------+
| 3   2 | 1   4 |
+---+---+---+---+
| 4 | 3   2 | 1 |
+---+---+---+---+
| 2   1 | 4   3 |
+---+---+---+---+
| 1 | 4   3 | 2 |
+---+-------+---+""",
        small=(
            "bricks\n..\n..\n",
            "bricks\n1.\n..\n",
            "bricks\n....\n.1..\n....\n..3.\n",
        ),
        forms=(
            (
                "bricks\n1.\n..\n",
                "bricks\n1 .\n. .",
                '{"puzzle": "bricks", "board": [[1, "."], [".", "."]]}',
            ),
        ),
        refused=(
            ("bricks", "the puzzle has no grid"),
            ("bricks\n3.\n..", "<text>:2:1: '3' is no cell; expected a number from 1 to 2, or . for none"),
            ("bricks\n1x\n..", "<text>:2:2: 'x' is no cell; expected a number from 1 to 2, or . for none"),
            ("bricks\n....\n....", "<text>:1: a Bricks puzzle is square; this grid has 2 rows of 4 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 4"),
            (
                "bricks\n....\n....\n....\n....\n",
                ((1, 3, 2, 4), (2, 4, 1, 3), (3, 1, 4, 2), (4, 2, 3, 1)),
                "both numbers of the brick at r1c1 are odd",
            ),
            ("bricks\n..\n..\n", ((1, 2), (1, 2)), "column 1 has a number twice"),
            ("bricks\n2.\n..\n", ((1, 2), (2, 1)), "r1c1 is given as 2, not 1"),
        ),
        wrong=(("bricks\n1.\n1.\n", ("r1c1 is 1", "r2c1 is 1")),),
        open=(("bricks\n..\n..\n", ()),),
        unique=(("bricks\n1.\n..\n", ((1, 2), (2, 1))),),
        answers=((PUZZLE, SOLVED, ["3214", "4321", "2143", "1432"]),),
        in_json=(("bricks\n1.\n..\n", {"grid": ["1.", ".."]}),),
        blank=((4, 4, {}, "bricks\n....\n....\n....\n...."),),
        made=(
            Making((2, 2)),
            Making((6, 6), count=2),
            Making((8, 8)),
        ),
        square=True,
    )
