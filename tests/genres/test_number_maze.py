"""Number Maze: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "number-maze\n. . . .\n. . 2 .\n. 1 3 .\n. 4 . .\n"
SOLVED = frozenset(
    {
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((0, 1), (0, 2)),
        ((0, 2), (0, 3)),
        ((0, 3), (1, 3)),
        ((1, 0), (2, 0)),
        ((1, 1), (1, 2)),
        ((1, 1), (2, 1)),
        ((1, 2), (2, 2)),
        ((1, 3), (2, 3)),
        ((2, 0), (3, 0)),
        ((2, 2), (3, 2)),
        ((2, 3), (3, 3)),
        ((3, 0), (3, 1)),
        ((3, 2), (3, 3)),
    }
)


class TestNumberMaze(GenreSuite):
    card = Card(
        name="number-maze",
        aliases=("dot-stream",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. . 2 .
. 1 3 .
. 4 . .""",
        solved_board="""\
+-----------+
|           |
|   +---2   |
|   |   |   |
|   1   3   |
|       |   |
+---4   +---+""",
        small=(
            "number-maze\n1 2\n",
            "number-maze\n1 .\n. 2\n",
            "number-maze\n1 .\n2 .\n",
            "number-maze\n1 2 .\n# 3 .\n",
            "number-maze\n1 . .\n. . .\n. 3 2\n",
            "number-maze\n. . 1\n. 3 .\n2 . .\n",
        ),
        forms=(
            (
                "number-maze\n1 . #\n. 2 .\n",
                "numbermaze\n1 _ #\n. 2 .\n",
                '{"puzzle": "number-maze", "board": [[1, 0, "#"], [0, 2, 0]]}',
            ),
        ),
        refused=(
            ("number-maze", "the puzzle has no grid"),
            ("number-maze\n1 x\n. 2", "'x' is no cell; expected a number, # for a wall, or . for none"),
            ("number-maze\n1 3\n. .", "there are 2 numbers, but none is 2"),
            ("number-maze\n1 1\n. 2", "there are 3 numbers, but none is 3"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("number-maze\n1 .\n. 2\n", frozenset(), "the path has 0 ends, not two"),
            (
                "number-maze\n1 .\n2 .\n",
                lines_through(((0, 0), "R")),
                "the path does not lead from the first number to the last",
            ),
            ("number-maze\n1 .\n. 2\n", lines_through(((0, 0), "RD")), "the path does not pass r2c1"),
            (
                "number-maze\n1 3 .\n4 . 2\n",
                lines_through(((0, 0), "RRDLL")),
                "the path does not pass the numbers in their order",
            ),
        ),
        wrong=(("number-maze\n1 .\n. 2\n", ()),),
        open=(("number-maze\n1 . .\n. . .\n. . 2\n", ()),),
        unique=(("number-maze\n1 .\n2 .\n", lines_through(((0, 0), "RDL"))),),
        counts=(("number-maze\n1 . .\n. . .\n. . 2\n", 2), ("number-maze\n1 . .\n. . .\n2 . 3\n", 2)),
        in_json=(("number-maze\n1 . #\n. 2 .\n", {"grid": ["1 . #", ". 2 ."]}),),
        made=(Making((4, 5)), Making((6, 6), count=2)),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 0, 3],
                    [0, 3, 1, 3],
                    [1, 0, 2, 0],
                    [1, 1, 1, 2],
                    [1, 1, 2, 1],
                    [1, 2, 2, 2],
                    [1, 3, 2, 3],
                    [2, 0, 3, 0],
                    [2, 2, 3, 2],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 2, 3, 3],
                ],
            ),
        ),
    )
