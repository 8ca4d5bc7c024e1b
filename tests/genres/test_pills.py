"""Pills: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "pills pills=1\nframed:\n. . . . .\n. 0 5 1 2\n. 0 4 2 0\n. 3 4 3 0\n. 3 2 1 1\n"
SOLVED = ((0, 0, 0, 0), (0, 0, 0, 1), (0, 0, 0, 1), (0, 0, 0, 1))


class TestPills(GenreSuite):
    card = Card(
        name="pills",
        aliases=("pillen",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 0 5 1 2
 0 4 2 0
 3 4 3 0
 3 2 1 1
1 pill, worth 1 to 1""",
        solved_board="""\
    0    5    1    2
    0    4    2 1:#0
    3    4    3 1:#0
    3    2    1 1:#1""",
        small=(
            "pills pills=1\nframed:\n. . . .\n. 0 1 0\n",
            "pills pills=1\nframed:\n. . . .\n. 0 1 0\n. 1 0 1\n",
            "pills pills=1\nframed:\n. . . .\n1 1 0 0\n. 0 1 0\n. 0 0 0\n",
            "pills pills=2\nframed:\n. . 1 .\n. 1 0 0\n. 1 0 1\n. 0 2 0\n",
            "pills pills=2\nframed:\n. .\n. 1\n",
        ),
        forms=(
            (
                "pills pills=1\nframed:\n. . 1 .\n1 0 1 0\n. 2 0 1\n",
                "pills pills=1\nframed:\n..1.\n1010\n.201",
                (
                    '{"puzzle": "pills", "pills": 1, "row_sums": [1, null], "col_sums": [null, 1,'
                    ' null],\n"grid": ["0 1 0", "2 0 1"]}'
                ),
            ),
        ),
        refused=(
            ("pills", "<text>:1: the puzzle has no grid"),
            ("pills\nframed:\n. .\n. .", "is no cell; expected a number from 0"),
            ("pills pills=0\nframed:\n. .\n. 1", "<text>:1: pills must be at least 1 and at most 100, not 0"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 4 by 4"),
            (
                "pills pills=1\nframed:\n. . . .\n. 0 1 0\n. 1 0 1\n",
                ((0, 0, 0), (0, 0, 0)),
                "the pill of 1 is on 0 cells, not 3",
            ),
            (
                "pills pills=1\nframed:\n. . . .\n. 0 1 0\n. 1 0 1\n",
                ((1, 1, 0), (1, 0, 0)),
                "the cells of the pill of 1 are not in a line",
            ),
            (
                "pills pills=1\nframed:\n. . . .\n. 0 1 0\n. 1 0 1\n",
                ((0, 0, 0), (1, 1, 1)),
                "the cells of the pill of 1 have the sum 2",
            ),
            (
                "pills pills=1\nframed:\n. . . .\n0 0 1 0\n. 1 0 0\n",
                ((1, 1, 1), (0, 0, 0)),
                "the numbers under pills in row 1 are 1, not 0",
            ),
        ),
        wrong=(("pills pills=1\nframed:\n. 2 . .\n. 0 1 0\n. 1 0 1\n", ("the sum of column 1 is 2",)),),
        open=(("pills pills=1\nframed:\n. . . .\n. 0 1 0\n. 1 0 0\n", ()),),
        unique=(("pills pills=1\nframed:\n. . . .\n. 0 1 0\n. 1 0 1\n", ((1, 1, 1), (0, 0, 0))),),
        answers=((PUZZLE, SOLVED, [[0, 0, 0, 0], [0, 0, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1]]),),
        in_json=(("pills pills=1\nframed:\n. . 1 .\n1 0 1 0\n. 2 0 1\n", {"grid": [[0, 1, 0], [2, 0, 1]]}),),
        made=(
            Making((4, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
        blank=((2, 3, {}, "pills pills=1\nframed:\n. . . .\n. 1 1 1\n. 1 1 1"),),
    )
