"""Voxas: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = """\
voxas
. . . . . . .
W . . . . . .
. . . . . . .
G . . . . . .
. . . . . W .
. . W . . . .
. . . . . . .
"""
SOLVED = ((1, 1, 1, 2), (3, 3, 3, 2), (4, 4, 5, 6), (7, 7, 5, 6))


class TestVoxas(GenreSuite):
    card = Card(
        name="voxas",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   .   .   .
o
.   .   .   .
%
.   .   . o .
    o
.   .   .   .""",
        solved_board="""\
+-----------+---+
| .   .   . | . |
+-o---------+   |
| .   .   . | . |
+-%-----+---+---+
| .   . | . o . |
+-----o-+   |   |
| .   . | . | . |
+-------+---+---+""",
        small=(
            "voxas\n. . .\n",
            "voxas\n. . . . .\n. . . . .\n. . . . .\n",
            "voxas\n. . . W . . .\n",
            "voxas\n. . .\n. . .\n. . .\nB . .\n. . .\n. . .\n. . .\n",
            "voxas apart\n. . . . .\nG . . . .\n. . . x .\n",
        ),
        forms=(
            (
                "voxas\n. . . W .\n. . x . .\n. B . . .\n",
                '{"puzzle": "voxas", "board": [[".", ".", ".", "W", "."], ["", "", "x", "", ""], '
                '[".", "B", ".", ".", "."]]}',
            ),
        ),
        refused=(
            ("voxas", "the puzzle has no grid"),
            ("voxas\n1 . .\n", "'1' is no cell; expected a dot in each cell, as signs stand between cells"),
            ("voxas\n. y .\n", "'y' is no sign between two cells; expected x, B, G, W, or . for none"),
            ("https://puzz.link/p?voxas/3/3/h", "the link ends where"),
            ("https://puzz.link/p?voxas/2/2/eg", "is no sign between two cells"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 4"),
            ("voxas\n. . . . .\n", ((1, 1, 2),), "the region of r1c3 is no strip of two or three cells"),
            ("voxas\n. . .\n. . .\n. . .\n", ((1, 1), (1, 1)), "the region of r1c1 is no strip of two or three cells"),
            ("voxas\n. . .\n. . .\n. x .\n", ((1, 1), (2, 2)), "the right side of r2c1 has a border, but is no border"),
            ("voxas\n. . .\n. . .\n. W .\n", ((1, 2), (1, 2)), None),
            (
                "voxas\n. . .\n. . .\n. G .\n",
                ((1, 2), (1, 2)),
                "the strips beside the right side of r2c1 are alike as for a white dot, not a grey dot",
            ),
            (
                "voxas apart\n. . . . . . .\n. . . . . . .\n. . . . . . .\n",
                ((1, 1, 2, 2), (3, 3, 4, 4)),
                "four strips meet at the lower right corner of r1c2",
            ),
        ),
        wrong=(
            ("voxas\n.\n", ()),
            ("voxas\n. B .\n. . .\n. . .\n", ("the right side of r1c1 has a black dot",)),
        ),
        open=(("voxas\n. . .\n. . .\n. . .\n", ()),),
        unique=(
            ("voxas\n. . .\n", ((1, 1),)),
            ("voxas\n. W .\n. . .\n. . .\n", ((1, 2), (1, 2))),
        ),
        answers=(("voxas\n. . .\n", ((1, 1),), [[1, 1]]),),
        blank=(
            (2, 3, {}, "voxas\n. . . . .\n. . . . .\n. . . . ."),
            (1, 2, {"apart": True}, "voxas apart\n. . ."),
        ),
        links=(("multiple", "https://puzz.link/p?voxas/t/2/2/j", "voxas apart\n. . .\n. . .\n. . .\n"),),
        made=(
            Making((2, 4)),
            Making((4, 4), count=2),
            Making((4, 5)),
        ),
    )
