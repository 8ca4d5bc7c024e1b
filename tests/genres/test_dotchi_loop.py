"""Dotchi-Loop: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "dotchi-loop\n....\n.BWB\n...W\nW...\nregions:\naaaa\nbbaa\nbbbc\nbbbb\n"
SOLVED = lines_through(((0, 0), "RRDDRDLLLUUU"))


class TestDotchiLoop(GenreSuite):
    card = Card(
        name="dotchi-loop",
        aliases=("dotchi",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---------------+
| .   .   .   . |
+-------+       |
| .   @ | o   @ |
|       +---+---+
| .   .   . | o |
|           +---+
| o   .   .   . |
+---------------+""",
        solved_board="""\
+---------------+
| +-------+   . |
+-|-----+ |     |
| |   @ | o   @ |
| |     +-|-+---+
| |   .   +-|-o |
| |         +-|-+
| o-----------+ |
+---------------+""",
        small=(
            "dotchi-loop\n..\n..\nregions:\naa\naa\n",
            "dotchi-loop\nW..\n..B\nregions:\naab\naab\n",
            "dotchi-loop\nWW.\n...\nregions:\naab\naab\n",
            "dotchi-loop\n....\n.B..\nregions:\naabb\nabbb\n",
            "dotchi-loop\nWW.\n...\n..W\nregions:\naab\naab\nccc\n",
        ),
        forms=(
            (
                "dotchi-loop\nW..\n..B\nregions:\naab\naab\n",
                "dotchi-loop\nw . .\n. . b\nregions:\n1 1 2\n1 1 2\n",
                '{"puzzle": "dotchi-loop", "grid": ["W..", "..B"], "regions": ["aab", "aab"]}',
            ),
        ),
        refused=(
            ("dotchi-loop\nW.\n..", "the puzzle has no regions"),
            ("dotchi-loop\nWx\n..\nregions:\naa\naa\n", "'x' is no cell"),
            ("https://puzz.link/p?dotchi/4/4/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "dotchi-loop\nW..\n..B\nregions:\naab\naab\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop passes r2c3, a black circle",
            ),
            (
                "dotchi-loop\n..W\n...\nregions:\naab\naab\n",
                lines_through(((0, 0), "RDLU")),
                "the loop does not pass r1c3, a white circle",
            ),
            (
                "dotchi-loop\nWW.\n...\nregions:\naab\naab\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop turns in some white circles of the room of r1c1, and goes straight through others",
            ),
        ),
        wrong=(
            (
                "dotchi-loop\nWW.\n..W\nregions:\naab\naab\n",
                ("r1c1 is a white circle", "r1c2 is a white circle", "r2c3 is a white circle"),
            ),
        ),
        open=(("dotchi-loop\n....\n....\n..W.\n....\nregions:\naaaa\naaaa\naaaa\naaaa\n", ()),),
        unique=(("dotchi-loop\n..\n..\nregions:\naa\naa\n", lines_through(((0, 0), "RDLU"))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 1, 2],
                    [1, 0, 2, 0],
                    [1, 2, 2, 2],
                    [2, 0, 3, 0],
                    [2, 2, 2, 3],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("dotchi-loop\nW..\n..B\nregions:\naab\naab\n", {"grid": ["W..", "..B"], "regions": ["aab", "aab"]}),),
        blank=((2, 3, {}, "dotchi-loop\n...\n...\nregions:\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
        not_implied=frozenset({"given"}),
    )
