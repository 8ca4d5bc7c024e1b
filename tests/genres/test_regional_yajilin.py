"""Regional Yajilin: the data card, what is made."""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "regional-yajilin\naabc\nddbc\neffg\nhffg\nnumbers:\nd=1 g=1\n"
SOLVED = cp.LoopAndShading(lines_through(((0, 0), "RRDRDLDLULUU")), frozenset([(0, 3), (1, 1), (3, 0), (3, 3)]))


class TestRegionalYajilin(GenreSuite):
    card = Card(
        name="regional-yajilin",
        aliases=(
            "yajilin-regions",
            "yajirin-regions",
        ),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----+-----+
|  .     .  |  .  |  .  |
+-----------+     |     |
| 1:.    .  |  .  |  .  |
+-----+-----+-----+-----+
|  .  |  .     .  | 1:. |
+-----+           |     |
|  .  |  .     .  |  .  |
+-----+-----------+-----+""",
        solved_board="""\
+-----------+-----+-----+
|  +--------|--+  |  #  |
+--|--------+  |  |     |
| 1:.    #  |  +--|--+  |
+--|--+-----+-----+--|--+
|  +--|--+     +--|-1:. |
+-----+  |     |  |     |
|  #  |  +-----+  |  #  |
+-----+-----------+-----+""",
        small=(
            "regional-yajilin\naa\naa\n",
            "regional-yajilin\naab\nccb\nccb\nnumbers: a=0\n",
            "regional-yajilin\naabb\naacb\n",
            "regional-yajilin shaded_outside\naab\naab\nccb\nnumbers: a=1 c=2\n",
        ),
        forms=(
            (
                "regional-yajilin\naab\nccb\nccb\nnumbers:\na=0\n",
                "regional-yajilin\n1 1 2\n3 3 2\n3 3 2\nnumbers: 1=0\n",
                '{"puzzle": "regional-yajilin", "regions": ["aab", "ccb", "ccb"], "numbers": {"a": 0}}',
            ),
        ),
        refused=(
            ("regional-yajilin", "the puzzle has no regions"),
            ("regional-yajilin\naab\naab\nnumbers: b=3", "3 is more than its 2 cells"),
            ("regional-yajilin\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?yajilin-regions/4/4/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "regional-yajilin\naab\naab\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([])),
                "r1c3 is neither shaded nor passed",
            ),
            (
                "regional-yajilin\naab\naab\n",
                cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([(0, 2), (1, 2)])),
                "r1c3 and r2c3 are shaded and share a side",
            ),
            (
                "regional-yajilin\naab\naab\naab\n",
                cp.LoopAndShading(lines_through(((0, 0), "RRDDLLUU")), frozenset([])),
                "r2c2 is neither shaded nor passed",
            ),
            (
                "regional-yajilin\naab\nccb\nccb\nnumbers: a=0\n",
                cp.LoopAndShading(lines_through(((0, 0), "RRDDLLUU")), frozenset([(0, 1), (1, 1)])),
                "r1c2 and r2c2 are shaded and share a side",
            ),
            (
                "regional-yajilin\naab\nccb\nccb\nnumbers: c=0\n",
                cp.LoopAndShading(lines_through(((0, 0), "RRDDLLUU")), frozenset([(1, 1)])),
                "1 shaded cell in the room of r2c1, not 0",
            ),
            (
                "regional-yajilin shaded_outside\naaa\naaa\naaa\n",
                cp.LoopAndShading(lines_through(((0, 0), "RRDDLLUU")), frozenset([(1, 1)])),
                "r2c2 is shaded inside the loop",
            ),
            (
                "regional-yajilin\naa\naa\n",
                cp.LoopAndShading(frozenset(), frozenset([])),
                "r1c1 is neither shaded nor passed",
            ),
        ),
        wrong=(
            (
                "regional-yajilin\naab\naab\naab\nnumbers: a=0 b=0\n",
                ("0 shaded cells in the room of r1c1", "0 shaded cells in the room of r1c3"),
            ),
        ),
        open=(("regional-yajilin\naaaa\naaaa\naaaa\naaaa\n", ()),),
        unique=(("regional-yajilin\naa\naa\n", cp.LoopAndShading(lines_through(((0, 0), "RDLU")), frozenset([]))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [["DR", "LR", "DL", "#"], ["UD", "#", "UR", "DL"], ["UR", "DL", "DR", "UL"], ["#", "UR", "UL", "#"]],
            ),
        ),
        in_json=(
            (
                "regional-yajilin\naab\nccb\nccb\nnumbers: a=0\n",
                {"regions": ["aab", "ccb", "ccb"], "numbers": {"a": 0}},
            ),
        ),
        blank=((2, 3, {}, "regional-yajilin\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((5, 6), count=2),
        ),
    )
