"""Tile Paint: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tile-paint\nframed:\n. . . 2 .\n0 a a a b\n. c c c b\n. c d d d\n. c d d d\n"
SOLVED = ("....", "....", ".###", ".###")


class TestTilePaint(GenreSuite):
    card = Card(
        name="tile-paint",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
        2
0 .   . . | .
  -   - -
  .   . . | .
      - -   -
  . | . .   .
  . | . .   .""",
        solved_board="""\
            2
  +-----------+---+
0 | .   .   . | . |
  +-----------+   |
  | .   .   . | . |
  |   +-------+---+
  | . | #   #   # |
  |   |           |
  | . | #   #   # |
  +---+-----------+""",
        small=(
            "tile-paint\nframed:\n. .\n. a\n",
            "tile-paint\nframed:\n. . . .\n2 a a b\n",
            "tile-paint\nframed:\n. 0 .\n. a b\n1 c b\n",
            "tile-paint\nframed:\n. . 1 .\n. a a b\n2 c d d\n",
        ),
        forms=(
            (
                "tile-paint\nframed:\n. . 1 .\n. a a b\n2 c d d\n",
                '{"puzzle": "tile-paint", "regions": ["aab", "cdd"], "col_counts": [null, 1, null],'
                ' "row_counts": [null, 2]}',
            ),
        ),
        refused=(
            ("tile-paint", "the puzzle has no grid: expected its rows, or 'framed:'"),
            ("tile-paint\nframed:\n. . . .\n4 a a b\n", "4 is more than the 3 cells of that row"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("tile-paint\nframed:\n. . 1 .\n. a a b\n2 c d d\n", ("#..", "..."), "the room of r1c1 is shaded in part"),
            ("tile-paint\nframed:\n. . 1 .\n. a a b\n2 c d d\n", ("...", "..."), "row 2 has 0 shaded cells, not 2"),
        ),
        wrong=(("tile-paint\nframed:\n. . . .\n1 a a a\n", ("row 1 has 1 shaded cell",)),),
        open=(("tile-paint\nframed:\n. . . .\n1 a b c\n", ()),),
        unique=(("tile-paint\nframed:\n. . . .\n2 a a b\n", ("##.",)),),
        answers=((PUZZLE, SOLVED, ["....", "....", ".###", ".###"]),),
        in_json=(("tile-paint\nframed:\n. . 1 .\n. a a b\n2 c d d\n", {"regions": ["aab", "cdd"]}),),
        blank=((2, 3, {}, "tile-paint\nframed:\n. . . .\n. a a a\n. b b b"),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
