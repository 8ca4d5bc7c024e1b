"""Doppelblock: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "doppelblock\nframed:\n. 3 . . 0\n3 . . . .\n0 . . . .\n. . . . .\n. . . . 2\n"
SOLVED = ((0, 1, 2, 0), (1, 2, 0, 0), (2, 0, 0, 1), (0, 0, 1, 2))


class TestDoppelblock(GenreSuite):
    card = Card(
        name="doppelblock",
        aliases=(
            "double-block",
            "doppelblok",
        ),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
  3     0
3 . . . .
0 . . . .
  . . . .
  . . . 2""",
        solved_board="""\
  3     0
3 # 1 2 #
0 1 2 # #
  2 # # 1
  # # 1 2""",
        small=(
            "doppelblock\nframed:\n. .\n. .\n",
            "doppelblock\nframed:\n. . .\n0 . .\n. . .\n",
            "doppelblock\nframed:\n. . . .\n1 . . .\n. . 0 .\n. . . .\n",
            "doppelblock\nframed:\n. 1 . .\n. . . .\n. . . 1\n. . . .\n",
            "doppelblock\nframed:\n. 3 . . 0\n3 . . . .\n0 . . . .\n. . . . .\n. . . . 2\n",
        ),
        forms=(
            (
                "doppelblock\nframed:\n. . . .\n1 . . .\n. . 0 .\n. . . .\n",
                '{"puzzle": "doppelblock", "row_sums": [1, null, null], "col_sums": [null, null, null],'
                ' "grid": [". . .", ". 0 .", ". . ."]}',
            ),
        ),
        refused=(
            ("doppelblock", "the puzzle has no grid: expected its rows, or 'framed:' and its rows"),
            (
                "doppelblock\nframed:\n. . . .\n2 . . .\n. . . .\n. . . .\n",
                "2 is more than all numbers of that row together, 1",
            ),
            (
                "doppelblock\nframed:\n. . . .\n. . 2 .\n. . . .\n. . . .\n",
                "<text>:4:5: 2 is more than 1, two less than there are rows",
            ),
            ("https://puzz.link/p?doppelblock/3/3/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((0,),), "the solution is not 4 by 4"),
            (
                "doppelblock\nframed:\n. . . .\n. . . .\n. . . .\n. . . .\n",
                ((0, 0, 0), (1, 0, 0), (0, 1, 0)),
                "row 1 has 3 shaded cells, not 2",
            ),
            (
                "doppelblock\nframed:\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n",
                ((1, 1, 0, 0), (1, 1, 0, 0), (1, 1, 0, 0), (1, 1, 0, 0)),
                "row 1 has a number twice",
            ),
            (
                "doppelblock\nframed:\n. . . .\n1 . . .\n. . 0 .\n. . . .\n",
                ((0, 0, 1), (0, 1, 0), (1, 0, 0)),
                "r2c2 is given as 0, not 1",
            ),
        ),
        wrong=(
            (
                "doppelblock\nframed:\n. . . .\n1 . . .\n1 . . .\n. . . .\n",
                ("the sum of row 1 is 1", "the sum of row 2 is 1"),
            ),
        ),
        open=(("doppelblock\nframed:\n. . . .\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("doppelblock\nframed:\n. .\n. .\n", ((0,),)),),
        answers=((PUZZLE, SOLVED, ["0 1 2 0", "1 2 0 0", "2 0 0 1", "0 0 1 2"]),),
        in_json=(
            ("doppelblock\nframed:\n. . . .\n1 . . .\n. . 0 .\n. . . .\n", {"grid": [". . .", ". 0 .", ". . ."]}),
        ),
        blank=((3, 3, {}, "doppelblock width=3 height=3\nframed:\n. . . .\n. . . .\n. . . .\n. . . ."),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 6)),
        ),
        square=True,
    )
