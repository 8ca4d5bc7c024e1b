"""Square Jam: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "square-jam\n3 . . . .\n. . . . .\n. . . . .\n. . . . .\n"
SOLVED = ((1, 1, 1, 2, 2), (1, 1, 1, 2, 2), (1, 1, 1, 3, 3), (4, 5, 6, 3, 3))


class TestSquareJam(GenreSuite):
    card = Card(
        name="square-jam",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
3 . . . .
. . . . .
. . . . .
. . . . .""",
        solved_board="""\
3   .   . | . .
.   .   . | . .
            - -
.   .   . | . .
-   -   -
. | . | . | . .""",
        small=(
            "square-jam\n.\n",
            "square-jam\n..\n",
            "square-jam\n..\n..\n",
            "square-jam\n...\n..2\n",
            "square-jam\n....\n2...\n....\n",
            "square-jam\n...\n...\n...\n",
        ),
        forms=(
            (
                "square-jam\n. 2 .\n. . 1\n",
                "squarejam\n.2.\n..1",
                '{"puzzle": "square-jam", "board": [[".", 2, "."], [".", ".", 1]]}',
                "https://puzz.link/p?squarejam/3/2/g2i1",
            ),
        ),
        refused=(
            ("square-jam", "the puzzle has no grid"),
            ("square-jam\n3..\n...", "<text>:2:1: 3 is more than the 2 cells of the board's shorter side"),
            ("square-jam\n1..\n..x", "<text>:3:3: 'x' is no cell; expected a number from 1 to 2, or . for none"),
            ("https://puzz.link/p?squarejam/4/4/h", "the link ends where"),
            (
                "https://puzz.link/p?squarejam/2/1/.g",
                "<text>:1: r1c1 has a clue without a number, which this puzzle has not",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 5"),
            ("square-jam\n...\n...\n", ((1, 1, 2), (1, 1, 2)), "the region of r1c3 is no square"),
            ("square-jam\n..\n..\n", ((1, 2), (3, 4)), "four squares meet at the lower right corner of r1c1"),
            ("square-jam\n1..\n...\n", ((1, 1, 2), (1, 1, 3)), "the square of r1c1 has sides of 2, not 1"),
            ("square-jam\n...\n", ((1, 2, 1),), "the region of r1c1 is no square"),
        ),
        wrong=(("square-jam\n1 .\n. .\n", ("r1c1 is in a square with sides of 1",)),),
        open=(("square-jam\n...\n...\n", ()),),
        unique=(("square-jam\n. .\n. .\n", ((1, 1), (1, 1))),),
        answers=((PUZZLE, SOLVED, [[1, 1, 1, 2, 2], [1, 1, 1, 2, 2], [1, 1, 1, 3, 3], [4, 5, 6, 3, 3]]),),
        in_json=(("square-jam\n. 2 .\n. . 1\n", {"grid": [[0, 2, 0], [0, 0, 1]]}),),
        blank=((2, 3, {}, "square-jam\n. . .\n. . ."),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
