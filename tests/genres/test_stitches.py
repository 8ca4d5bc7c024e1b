"""Stitches: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "stitches\nframed:\n. . . 3 . 2\n. a a a a a\n. b a a a a\n. b b b c c\n. b b b b c\n3 d b b c c\n"
SOLVED = frozenset(
    {
        ((1, 2), (2, 2)),
        ((1, 4), (2, 4)),
        ((3, 0), (4, 0)),
        ((4, 2), (4, 3)),
    }
)


class TestStitches(GenreSuite):
    card = Card(
        name="stitches",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
        3       2
  .   . .   .   .
  -
  . | . .   .   .
      - -   -   -
  .   . . | .   .
            -
  .   . .   . | .
  -         -
3 . | . . | .   .
1 stitch between two rooms""",
        solved_board="""\
            3       2
  +-------------------+
  | .   .   .   .   . |
  +---+               |
  | . | .   |   .   | |
  |   +-----|-+-----|-+
  | .   .   | | .   | |
  |           +---+   |
  | |   .   .   . | . |
  +-|-+       +---+   |
3 | | | .   --|--   . |
  +---+-------+-------+""",
        small=(
            "stitches\nregions:\na\n",
            "stitches\nregions:\naab\n",
            "stitches\nregions:\naab\naab\n",
            "stitches\nframed:\n. . 1 .\n. a b b\n2 a a c\n",
            "stitches stitches=2\nframed:\n. . 1\n. a b\n2 a b\n",
        ),
        forms=(
            (
                "stitches\nframed:\n. . 1 .\n. a b b\n2 a a c\n",
                "stitches\nregions:\n1 2 2\n1 1 3\ntop: . 1 .\nside: . 2\n",
                '{"puzzle": "stitches", "regions": ["abb", "aac"], "top": [null, 1, null], "side": [null, 2]}',
            ),
        ),
        refused=(
            ("stitches", "the puzzle has no grid: expected its rows, or 'framed:'"),
            ("stitches stitches=6\nregions:\nab", "stitches must be at least 1 and at most 5, not 6"),
            ("stitches\nframed:\n. 3 .\n. a b\n. a b", "3 is more than the 2 cells of that column"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "stitches\nregions:\naab\n",
                frozenset(),
                "0 stitches between the room of r1c1 and the room of r1c3, not 1",
            ),
            (
                "stitches\nregions:\naab\n",
                frozenset({((0, 0), (0, 1))}),
                "the stitch r1c1-r1c2 joins two cells of one room",
            ),
            ("stitches\nregions:\nabc\n", frozenset({((0, 0), (0, 1)), ((0, 1), (0, 2))}), "r1c2 has 2 stitches"),
            (
                "stitches\nregions:\nab\nab\n",
                frozenset({((0, 0), (0, 1)), ((1, 0), (1, 1))}),
                "2 stitches between the room of r1c1 and the room of r1c2, not 1",
            ),
            (
                "stitches\nframed:\n. . .\n. a b\n2 a b\n",
                frozenset({((0, 0), (0, 1))}),
                "row 2 has 0 cells with a stitch, not 2",
            ),
        ),
        wrong=(("stitches stitches=2\nregions:\nab\n", ()),),
        open=(("stitches\nregions:\nab\nab\n", ()),),
        unique=(
            ("stitches\nframed:\n. . .\n. a b\n2 a b\n", frozenset({((1, 0), (1, 1))})),
            ("stitches stitches=2\nregions:\nab\nab\n", frozenset({((0, 0), (0, 1)), ((1, 0), (1, 1))})),
        ),
        in_json=(
            (
                "stitches\nframed:\n. . .\n. a b\n2 a b\n",
                {"regions": ["ab", "ab"], "col_counts": [None, None], "row_counts": [None, 2]},
            ),
        ),
        made=(Making((4, 5)), Making((5, 6), options={"stitches": 2}), Making((6, 6), count=2)),
        answers=((PUZZLE, SOLVED, [[1, 2, 2, 2], [1, 4, 2, 4], [3, 0, 4, 0], [4, 2, 4, 3]]),),
    )
