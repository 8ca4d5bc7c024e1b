"""Retsurin: the data card, what is made."""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "retsurin\n. . . .\n. . . .\n. . ? 0\n. . 0 .\n"
SOLVED = cp.LoopAndShading(lines_through(((0, 0), "RRRDLLDDLUUU")), frozenset([(3, 3)]))


class TestRetsurin(GenreSuite):
    card = Card(
        name="retsurin",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. . . .
. . ? 0
. . 0 .""",
        solved_board="""\
+-----------+
|           |
|   +-------+
|   |
|   |   ?   0
|   |
+---+   0   #""",
        small=(
            "retsurin\n. .\n. .\n",
            "retsurin\n. . .\n. . .\n",
            "retsurin\n1 . .\n. . .\n",
            "retsurin\n? . . .\n. . . .\n",
            "retsurin\n. . .\n. 0 .\n. . .\n",
            "retsurin shaded_outside\n. . .\n. . .\n. . .\n",
            "retsurin\n. . .\n. ? .\n. . 2\n",
        ),
        forms=(
            (
                "retsurin\n1 . . .\n. . ? .\n. . . .\n",
                "retsurin\n1 . . .\n. . ? .\n. . . .",
                '{"puzzle": "retsurin", "board": [[1, ".", ".", "."], [".", ".", "?", "."], [".", ".", ".", "."]]}',
            ),
        ),
        refused=(
            ("retsurin", "the puzzle has no grid"),
            ("retsurin\n5 . .\n. . .", "5 is more than the 2 other cells of the longest row or column"),
            (
                "retsurin\nx . .\n. . .",
                "'x' is no cell; expected a number from 0 to 2, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?retsurin/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "retsurin\n. . .\n. . .\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset()),
                "r1c3 is neither shaded nor passed",
            ),
            (
                "retsurin\n. . 0\n. . ?\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset()),
                "r1c3 says 0, but its row has 0 shaded cells, its column 0",
            ),
            ("retsurin\n. . 1\n. . .\n", cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(1, 2)])), None),
            (
                "retsurin\n. . 2\n. . .\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(1, 2)])),
                "r1c3 says 2, but its row has 0 shaded cells, its column 1",
            ),
            (
                "retsurin shaded_outside\n. . .\n. . .\n. . .\n",
                cp.LoopAndShading(lines_through(((0, 0), "RRDDLLUU")), frozenset([(1, 1)])),
                "r2c2 is shaded inside the loop",
            ),
        ),
        not_implied=frozenset({"given"}),
        wrong=(("retsurin\n. . 2\n. . .\n", ("r1c3 says 2",)),),
        open=(("retsurin\n. . . .\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("retsurin\n. . 1\n. . .\n", cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(1, 2)]))),),
        in_json=(("retsurin\n. . 1\n. . ?\n", {"grid": [". . 1", ". . ?"]}),),
        blank=((2, 3, {}, "retsurin\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
