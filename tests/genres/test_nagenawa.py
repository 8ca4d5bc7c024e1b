"""Nagenawa: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "nagenawa\naaabc\ndeebc\nfffbg\nhhhig\njkkig\nnumbers:\nb=2 e=1 h=1 k=0\n"
SOLVED = lines_through(((1, 2), "RDDLUU"))


class TestNagenawa(GenreSuite):
    card = Card(
        name="nagenawa",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------------+-----+-----+
|  .     .     .  | 2:. |  .  |
+-----+-----------+     |     |
|  .  | 1:.    .  |  .  |  .  |
+-----+-----------+     +-----+
|  .     .     .  |  .  |  .  |
+-----------------+-----+     |
| 1:.    .     .  |  .  |  .  |
+-----+-----------+     |     |
|  .  | 0:.    .  |  .  |  .  |
+-----+-----------+-----+-----+""",
        solved_board="""\
+-----------------+-----+-----+
|  .     .     .  | 2:. |  .  |
+-----+-----------+     |     |
|  .  | 1:.    +--|--+  |  .  |
+-----+--------|--+  |  +-----+
|  .     .     |  |  |  |  .  |
+--------------|--+--|--+     |
| 1:.    .     +--|--+  |  .  |
+-----+-----------+     |     |
|  .  | 0:.    .  |  .  |  .  |
+-----+-----------+-----+-----+""",
        small=(
            "nagenawa\naa\naa\n",
            "nagenawa\naab\naab\nnumbers: b=0\n",
            "nagenawa\naabb\naacc\naacc\nnumbers: a=4 c=0\n",
            "nagenawa\na\n",
            "nagenawa\naab\nccb\nnumbers: c=2\n",
        ),
        forms=(
            (
                "nagenawa\naab\nccb\nnumbers:\na=1 c=0\n",
                "nagenawa\nx x y\nz z y\nnumbers: z=0, x=1",
                '{"puzzle": "nagenawa", "board": [["0", "0", "1"], ["2", "2", "1"]], "numbers": {"0": 1, "2": 0}}',
            ),
        ),
        refused=(
            ("nagenawa", "the puzzle has no regions"),
            ("nagenawa\naa\nbb\nnumbers: a=3", "region 'a': 3 is more than its 2 cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "nagenawa\naab\naab\nnumbers: b=1",
                lines_through(((0, 0), "RDLU")),
                "loops pass 0 cells of the room of r1c3, not 1",
            ),
            ("nagenawa\naab\naab\nnumbers: b=0", lines_through(((0, 0), "RDLU")), None),
            ("nagenawa\naab\naab\n", lines_through(((0, 0), "RRD")), "a line ends at r1c1"),
            ("nagenawa\naab\naab\n", lines_through(((0, 0), "RRDLLU"), ((0, 1), "D")), "lines branch at r1c2"),
            (
                "nagenawa\naaa\naaa\naaa\n",
                lines_through(((0, 0), "RDRDLLUU")),
                "the loop at r1c1 has 6 corners, not four",
            ),
            ("nagenawa\naaaa\naaaa\naaaa\naaaa\n", lines_through(((0, 0), "RRDDLLUU"), ((1, 1), "RRDDLLUU")), None),
        ),
        wrong=(("nagenawa\nab\nab\nnumbers: a=1 b=1", ("loops pass 1 cell of the room of r1c1",)),),
        open=(("nagenawa\naaa\naaa\n", ()),),
        unique=(("nagenawa\naab\naab\nnumbers: b=0", lines_through(((0, 0), "RDLU"))),),
        in_json=(("nagenawa\naab\nccb\nnumbers: a=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 1}}),),
        blank=((2, 3, {}, "nagenawa\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6), irreducible=True),
        ),
    )
