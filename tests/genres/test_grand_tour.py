"""Grand Tour: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "grand-tour height=3 width=5\nlines: r2c0-r2c1 r3c3-r3c4 r1c3-r2c3 r3c3-r4c3\n"
SOLVED = lines_through(((0, 0), "RRRRRDDDLUULLLDRRDLLLUUU"))


class TestGrandTour(GenreSuite):
    card = Card(
        name="grand-tour",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+   +   +   +   +   +

+   +   +---+   +   +
|
+   +   +   +   +   +
            |
+   +   +---+   +   +""",
        solved_board="""\
+---+---+---+---+---+
|                   |
+   +---+---+---+   +
|   |           |   |
+   +---+---+   +   +
|           |   |   |
+---+---+---+   +---+""",
        small=(
            "grand-tour height=1 width=1\n",
            "grand-tour height=1 width=2\nlines: r0c1-r1c1\n",
            "grand-tour height=3 width=2\nlines: r1c1-r1c2 r3c2-r4c2\n",
            "grand-tour height=3 width=3\n",
            "grand-tour height=2 width=3\nlines: r1c0-r1c1\n",
        ),
        refused=(
            ("grand-tour\nlines: r1c1-r1c2\n", "the size of a Grand Tour is not stated: give its height and width"),
            (
                "grand-tour height=2 width=3\nlines: r1c1-r2c2\n",
                "there is no place for a line r1c1-r2c2 on this board of 2 by 3 cells",
            ),
            ("grand-tour height=2 width=3\nlines: x\n", "'x' is no line; expected the two cells that it parts"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "grand-tour height=1 width=2\nlines: r0c1-r1c1\n",
                lines_through(((0, 0), "RDLU")),
                "the loop does not pass the vertex in row 0, column 2 of the grid lines",
            ),
            (
                "grand-tour height=1 width=2\nlines: r1c1-r1c2\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop leaves out the given line the right side of r1c1",
            ),
        ),
        wrong=(("grand-tour height=1 width=2\nlines: r1c1-r1c2\n", ("there is a line between r1c1 and r1c2",)),),
        open=(("grand-tour height=3 width=3\n", ()),),
        unique=(
            ("grand-tour height=1 width=1\n", lines_through(((0, 0), "RDLU"))),
            ("grand-tour height=1 width=2\nlines: r0c1-r1c1\n", lines_through(((0, 0), "RRDLLU"))),
        ),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 0, 3],
                    [0, 3, 0, 4],
                    [0, 4, 0, 5],
                    [0, 5, 1, 5],
                    [1, 0, 2, 0],
                    [1, 1, 1, 2],
                    [1, 1, 2, 1],
                    [1, 2, 1, 3],
                    [1, 3, 1, 4],
                    [1, 4, 2, 4],
                    [1, 5, 2, 5],
                    [2, 0, 3, 0],
                    [2, 1, 2, 2],
                    [2, 2, 2, 3],
                    [2, 3, 3, 3],
                    [2, 4, 3, 4],
                    [2, 5, 3, 5],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                    [3, 4, 3, 5],
                ],
            ),
        ),
        in_json=(("grand-tour height=2 width=3\nlines: r1c0-r1c1\n", {}),),
        blank=((1, 2, {}, "grand-tour height=1 width=2"),),
        made=(
            Making((3, 3)),
            Making((3, 4), count=2),
            Making((5, 6)),
        ),
    )
