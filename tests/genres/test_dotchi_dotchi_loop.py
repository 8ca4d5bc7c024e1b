"""Dotchi-Dotchi Loop: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "dotchi-dotchi-loop\n....\n.WBW\n....\nB.BW\nregions:\naaaa\naabb\nabbb\nabbb\n"
SOLVED = lines_through(((1, 0), "RRDDLULU"))


class TestDotchiDotchiLoop(GenreSuite):
    card = Card(
        name="dotchi-dotchi-loop",
        aliases=("dotchi2",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---------------+
| .   .   .   . |
|       +-------+
| .   o | @   o |
|   +---+       |
| . | .   .   . |
|   |           |
| @ | .   @   o |
+---+-----------+""",
        solved_board="""\
+---------------+
| .   .   .   . |
|       +-------+
| +---o-|-@   o |
| | +---+ |     |
| +-|-+   |   . |
|   | |   |     |
| @ | +---@   o |
+---+-----------+""",
        small=(
            "dotchi-dotchi-loop\nB.\n..\nregions:\naa\naa\n",
            "dotchi-dotchi-loop\nBW.\n..B\nregions:\naab\naab\n",
            "dotchi-dotchi-loop\n.W.\n.?.\nregions:\naab\naab\n",
            "dotchi-dotchi-loop\n.WW.\nB..B\nregions:\naabb\naabb\n",
        ),
        forms=(
            (
                "dotchi-dotchi-loop\nBW.\n..B\nregions:\naab\naab\n",
                "dotchi-dotchi-loop\nb w .\n. . b\nregions:\n1 1 2\n1 1 2\n",
                '{"puzzle": "dotchi2", "grid": ["BW.", "..B"], "regions": ["aab", "aab"]}',
            ),
        ),
        refused=(
            ("dotchi-dotchi-loop\nB.\n..", "the puzzle has no regions"),
            ("dotchi-dotchi-loop\nBx\n..\nregions:\naa\naa\n", "'x' is no cell"),
            ("https://puzz.link/p?dotchi2/4/4/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "dotchi-dotchi-loop\nBB.\n...\nregions:\naab\naab\n",
                lines_through(((0, 0), "RDLU")),
                "the loop passes no circle in the room of r1c3",
            ),
            (
                "dotchi-dotchi-loop\n.B.\n...\nregions:\naaa\naaa\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop goes straight on in r1c2, a black circle",
            ),
            (
                "dotchi-dotchi-loop\nW..\n...\nregions:\naaa\naaa\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop turns in r1c1, a white circle",
            ),
            (
                "dotchi-dotchi-loop\nBW.\n...\nregions:\naaa\naaa\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop does not pass all circles of one colour in the room of r1c1, and none of the other",
            ),
            (
                "dotchi-dotchi-loop\nB.B\n...\nregions:\naaa\naaa\n",
                lines_through(((0, 0), "RDLU")),
                "the loop does not pass all circles of one colour in the room of r1c1, and none of the other",
            ),
            ("dotchi-dotchi-loop\nB.W\n...\nregions:\naaa\naaa\n", lines_through(((0, 0), "RDLU")), None),
        ),
        not_implied=frozenset({"given"}),
        wrong=(("dotchi-dotchi-loop\n..\n..\nregions:\naa\naa\n", ()),),
        open=(("dotchi-dotchi-loop\nB...\n....\n....\nregions:\naaaa\naaaa\naaaa\n", ()),),
        unique=(("dotchi-dotchi-loop\nB.W\n...\nregions:\naaa\naaa\n", lines_through(((0, 0), "RDLU"))),),
        in_json=(
            ("dotchi-dotchi-loop\nBW.\n..B\nregions:\naab\naab\n", {"grid": ["BW.", "..B"], "regions": ["aab", "aab"]}),
        ),
        blank=((2, 3, {}, "dotchi-dotchi-loop\n...\n...\nregions:\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
