"""Kurarin: the data card, what is made."""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "kurarin\n.......\n...G...\n.......\n...G...\n.......\n...W.G.\n.......\n"
SOLVED = cp.LoopAndShading(lines_through(((0, 0), "RRRDDLLDLUUU")), frozenset([(1, 1), (1, 2), (3, 2), (3, 3)]))


class TestKurarin(GenreSuite):
    card = Card(
        name="kurarin",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   .   .   .
      %
.   .   .   .
      %
.   .   .   .
      o   %
.   .   .   .""",
        solved_board="""\
+-----------+
|     %     |
|   #   #   |
|     %     |
|   +-------+
|   | o   %
+---+   #   #""",
        small=(
            "kurarin\n...\n...\n...\n",
            "kurarin\n.....\n...B.\n.....\n",
            "kurarin\n..W..\n...G.\n.....\n",
            "kurarin\n....B\n.....\n.W...\n",
            "kurarin\n......G\n.......\n.......\n.B...W.\n.......\n",
            "kurarin\n....G\n.....\n.....\n",
        ),
        forms=(
            (
                "kurarin\n..W..\n...G.\n.....\n",
                "kurarin\n. . w . .\n. . . g .\n. . . . .\n",
                '{"puzzle": "kurarin", "dots": ["..W..", "...G.", "....."]}',
            ),
        ),
        refused=(
            ("kurarin", "the puzzle has no dots"),
            ("kurarin\n..x\n...\n...\n", "'x' is no dot; expected B, G, W, or . for none"),
            ("kurarin\n..\n..\n", "between the rows and columns of cells stand those of sides and corners"),
            ("https://puzz.link/p?kurarin/2/2/-10j", "stands where 9 numbers up to 3"),
            ("https://puzz.link/p?kurarin/2/2/j1", "stands where 9 numbers up to 3"),
            ("https://puzz.link/p?kurarin/4/4/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "kurarin\n.....\n.....\n.....\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset()),
                "r1c3 is neither shaded nor passed",
            ),
            (
                "kurarin\n.....\n.....\n.....\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(0, 0), (0, 2), (1, 2)])),
                "r1c1 is shaded, but on the loop",
            ),
            (
                "kurarin\n.....\n...G.\n.....\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(0, 2), (1, 2)])),
                None,
            ),
            (
                "kurarin\n.....\n...B.\n.....\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(0, 2), (1, 2)])),
                "the dot at r1c2-r2c3 is black, but touches as many shaded cells as unshaded ones",
            ),
            (
                "kurarin\n....W\n.....\n.....\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(0, 2), (1, 2)])),
                "the dot at r1c3 is white, but touches more shaded cells than unshaded ones",
            ),
        ),
        wrong=(
            ("kurarin\nB..\n...\n...\n", ("the dot at r1c1 is black",)),
            ("kurarin\nG..\n...\n...\n", ("the dot at r1c1 is grey",)),
        ),
        open=(("kurarin\n.......\n.......\n.......\n.......\n.......\n", ()),),
        unique=(
            (
                "kurarin\n....B\n.....\n.....\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(0, 2), (1, 2)])),
            ),
        ),
        in_json=(("kurarin\n..W..\n...G.\n.....\n", {"grid": ["..W..", "...G.", "....."]}),),
        blank=((2, 3, {}, "kurarin\n.....\n.....\n....."),),
        made=(
            Making((4, 4), irreducible=True),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
