"""Myopia: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "myopia\n. . . .\n. . ^v v\n. >v< . .\n. . >v .\n"
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
        ((1, 2), (1, 3)),
        ((2, 0), (3, 0)),
        ((2, 1), (3, 1)),
        ((2, 2), (2, 3)),
        ((2, 2), (3, 2)),
        ((2, 3), (2, 4)),
        ((2, 4), (3, 4)),
        ((3, 0), (4, 0)),
        ((3, 1), (3, 2)),
        ((3, 3), (3, 4)),
        ((3, 3), (4, 3)),
        ((4, 0), (4, 1)),
        ((4, 1), (4, 2)),
        ((4, 2), (4, 3)),
    }
)


class TestMyopia(GenreSuite):
    card = Card(
        name="myopia",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+     +     +     +     +

+     +     +     +     +
               ^v    v
+     +     +     +     +
        >v<
+     +     +     +     +
               >v
+     +     +     +     +""",
        solved_board="""\
+-----+-----+-----+     +
|                 |
+     +-----+-----+     +
|     |        ^v    v
+     +     +-----+-----+
|     | >v< |           |
+     +-----+     +-----+
|              >v |
+-----+-----+-----+     +""",
        small=(
            "myopia\n.\n",
            "myopia\n^>v<\n",
            "myopia\n. ^\n. .\n",
            "myopia\nv< . .\n. . >\n",
            "myopia through_all=yes\n. .\n. >\n",
            "myopia\n^>v . .\n",
        ),
        forms=(
            (
                "myopia\n^> . v\n. . ^>v<\n",
                "myopia\n>^ _ v\n. . <v>^",
                '{"puzzle": "myopia", "board": [["^>", "", "v"], [".", ".", "^>v<"]]}',
            ),
        ),
        refused=(
            ("myopia", "the puzzle has no grid"),
            (
                "myopia\nx .\n. .",
                "<text>:2:1: 'x' is no cell; expected arrows (^ > v <) in one direction or several, or . for none",
            ),
            ("https://puzz.link/p?myopia/4/4/h", "the link ends where"),
            ("https://puzz.link/p?myopia/2/1/.g", "r1c1 has a clue without a number, which this puzzle has not"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "myopia\n. .\n",
                frozenset({((0, 0), (0, 1))}),
                "the loop ends at the vertex in row 0, column 0 of the grid lines",
            ),
            (
                "myopia\n. >\n",
                frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}),
                "the nearest lines from r1c2 are <, not >",
            ),
            (
                "myopia\n. .\n. >\n",
                frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}),
                "no line is in sight from r2c2",
            ),
            (
                "myopia through_all=yes\n. .\n",
                frozenset({((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1)), ((1, 0), (1, 1))}),
                "the loop does not pass the vertex in row 0, column 2 of the grid lines",
            ),
        ),
        wrong=(("myopia\n^\n", ("the nearest lines from r1c1 are ^",)),),
        open=(("myopia\n. .\n", ()),),
        blank=(
            (2, 3, {}, "myopia\n. . .\n. . ."),
            (2, 2, {"through_all": True}, "myopia through_all=yes\n. .\n. ."),
        ),
        links=(
            ("unique", "https://puzz.link/p?myopia/1/1/f", "myopia width=1\n^>v<\n"),
            ("none", "https://puzz.link/p?myopia/f/2/2/h1g", "myopia through_all=yes\n. .\n^ .\n"),
        ),
        made=(
            Making((2, 3)),
            Making((4, 4), count=2),
            Making((4, 5)),
        ),
    )
