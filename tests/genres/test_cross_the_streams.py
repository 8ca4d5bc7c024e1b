"""Cross the Streams: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "cross-the-streams\nrows:\n-\n1 2\n-\n4\ncols:\n4\n1 1\n4\n-\n"
SOLVED = ("###.", "#.##", "#.#.", "####")


class TestCrossTheStreams(GenreSuite):
    card = Card(
        name="cross-the-streams",
        aliases=("cts",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
      1
    4 1 4
    . . . .
1 2 . . . .
    . . . .
  4 . . . .""",
        solved_board="""\
      1
    4 1 4
    # # # .
1 2 # . # #
    # . # .
  4 # # # #""",
        small=(
            "cross-the-streams\nrows:\n?\ncols:\n-\n",
            "cross-the-streams\nrows:\n* 1\ncols:\n-\n-\n-\n",
            "cross-the-streams\nrows:\n? *\n-\ncols:\n-\n1\n2\n",
            "cross-the-streams\nrows:\n1 * 1\n-\n?\ncols:\n-\n? ?\n-\n",
            "cross-the-streams\nrows:\n-\n-\ncols:\n-\n-\n-\n",
        ),
        forms=(
            (
                "cross-the-streams\nrows:\n* 2\n-\ncols:\n1\n?\n1\n",
                "cts\nside:\n* 2\n-\ntop: 1 / ? / 1",
                '{"puzzle": "cts", "rows": [["*", 2], null], "cols": [[1], "?", 1]}',
                "https://puzz.link/p?cts/3/2/1.120h",
            ),
        ),
        refused=(
            ("cts", "the puzzle has no lists for its rows; - stands for a row without one"),
            (
                "cts\nrows:\n1\ncols:\n1\n0\n",
                "<text>:6: column 2: '0' is no part of a list; expected a number from 1 on, ? or *",
            ),
            ("cts\nrows:\n2 ?\ncols:\n1\n1\n1\n", "<text>:1: row 1: 2 ? needs at least 4 cells, but the line has 3"),
            (
                "cts\nrows:\nx\ncols:\n1\n1\n1\n",
                "<text>:3: row 1: 'x' is no part of a list; expected a number from 1 on, ? or *",
            ),
            ("https://puzz.link/p?cts/2/2/1h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("cts\nrows:\n-\n-\ncols:\n-\n-\n", ("##", "##"), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("cts\nrows:\n-\ncols:\n-\n-\n-\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("cts\nrows:\n?\ncols:\n-\n-\n-\n", ("...",), "row 1 has no block, not ?"),
            ("cts\nrows:\n* 2\n-\ncols:\n-\n-\n-\n-\n", ("##.#", "...#"), "r1c4 is cut off from r1c1"),
            ("cts\nrows:\n* 2 *\n-\ncols:\n-\n-\n-\n-\n-\n", ("#.#.#", "#####"), "row 1 has 1 1 1, not * 2 *"),
        ),
        wrong=(("cts\nrows:\n? ?\ncols:\n-\n-\n-\n", ("row 1 has ? ?",)),),
        open=(("cts\nrows:\n?\ncols:\n-\n-\n", ()),),
        unique=(("cts\nrows:\n2 *\ncols:\n1\n-\n", ("##",)),),
        answers=((PUZZLE, SOLVED, ["###.", "#.##", "#.#.", "####"]),),
        in_json=(("cross-the-streams\nrows:\n* 2\n-\ncols:\n1\n?\n1\n", {}),),
        blank=(
            (1, 2, {}, "cross-the-streams\nrows:\n-\ncols:\n-\n-"),
            (2, 3, {}, "cross-the-streams\nrows:\n-\n-\ncols:\n-\n-\n-"),
        ),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
