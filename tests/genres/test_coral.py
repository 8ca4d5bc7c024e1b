"""Coral: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "coral\nrows:\n-\n1 1\n-\n4\ncols:\n1\n-\n-\n1 2\n"
SOLVED = (".###", ".#.#", ".#..", "####")


class TestCoral(GenreSuite):
    card = Card(
        name="coral",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
          1
    1     2
    . . . .
1 1 . . . .
    . . . .
  4 . . . .""",
        solved_board="""\
          1
    1     2
    . # # #
1 1 . # . #
    . # . .
  4 # # # #""",
        small=(
            "coral\nrows:\n-\ncols:\n-\n",
            "coral\nrows:\n1 1\ncols:\n-\n-\n-\n",
            "coral\nrows:\n1 1\n-\ncols:\n-\n1\n2\n",
            "coral\nrows:\n2\n-\n-\ncols:\n-\n3\n1 1\n",
            "coral\nrows:\n-\n-\ncols:\n-\n-\n-\n",
        ),
        forms=(
            (
                "coral\nrows:\n2\n-\ncols:\n1\n2\n1\n",
                "coral\nside:\n2\n-\ntop: 1 / 2 / 1",
                '{"puzzle": "coral", "rows": [[2], null], "cols": [[1], "2", 1]}',
                "https://puzz.link/p?coral/3/2/1212i",
            ),
        ),
        refused=(
            ("coral", "the puzzle has no lists for its rows; - stands for a row without one"),
            (
                "coral\nrows:\n1\ncols:\n1\n0\n",
                "<text>:6: column 2: '0' is no part of a list; expected a number from 1 on",
            ),
            ("coral\nrows:\n2 1\ncols:\n1\n1\n1\n", "<text>:1: row 1: 2 1 needs at least 4 cells, but the line has 3"),
            (
                "coral height=2\nrows:\n1\ncols:\n1\n1\n1\n",
                "<text>:1: the stated size is 2 rows, but 1 list",
            ),
            ('{"puzzle": "coral", "rows": [{}], "cols": [[1]]}', "<text>:1: row 1: expected a list"),
            ("https://puzz.link/p?coral/2/2/1h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("coral\nrows:\n-\n-\ncols:\n-\n-\n", ("##", "##"), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("coral\nrows:\n-\ncols:\n-\n-\n-\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("coral\nrows:\n-\n-\n-\ncols:\n-\n-\n-\n", ("###", "#.#", "###"), "r2c2 is cut off from the edge"),
            ("coral\nrows:\n1\ncols:\n-\n-\n-\n", ("##.",), "row 1 has blocks of 2, not blocks of 1"),
            ("coral\nrows:\n1\ncols:\n-\n-\n-\n", ("...",), "row 1 has no block, not blocks of 1"),
        ),
        wrong=(("coral\nrows:\n1 1\ncols:\n-\n-\n-\n", ("row 1 has blocks of 1, 1",)),),
        open=(("coral\nrows:\n1\ncols:\n-\n-\n", ()),),
        unique=(("coral\nrows:\n2\ncols:\n1\n-\n-\n", ("##.",)),),
        answers=((PUZZLE, SOLVED, [".###", ".#.#", ".#..", "####"]),),
        in_json=(("coral\nrows:\n2\n-\ncols:\n1\n2\n1\n", {}),),
        blank=(
            (1, 2, {}, "coral\nrows:\n-\ncols:\n-\n-"),
            (2, 3, {}, "coral\nrows:\n-\n-\ncols:\n-\n-\n-"),
        ),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
