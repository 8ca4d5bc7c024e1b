"""Walls: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "walls\n?.?.0\n.2...\n2.220\n?....\n.5...\n"
SOLVED = (".V.V.", "V.HVH", ".H...", ".VVHH", "H.HHH")


class TestWalls(GenreSuite):
    card = Card(
        name="walls",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
? . ? . 0
. 2 . . .
2 . 2 2 0
? . . . .
. 5 . . .""",
        solved_board="""\
? | ? | 0
| 2 - | -
2 - 2 2 0
? | | - -
- 5 - - -""",
        small=(
            "walls\n..\n",
            "walls\n2..\n",
            "walls\n1 . .\n. ? .\n",
            "walls\n. . 2 .\n1 . . .\n. . 0 .\n",
        ),
        forms=(
            (
                "walls\n1..\n.?.\n",
                "Walls\n1 . .\n. ? .\n",
                '{"puzzle": "walls", "board": ["1..", ".?."]}',
            ),
        ),
        refused=(
            ("walls", "the puzzle has no grid"),
            ("walls\n. x\n. .", "<text>:2:3: 'x' is no cell"),
            ("walls\n. 3\n. .", "3 is more than the 2 other cells of its row and column"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("walls\n1..\n", (".HH",), "the lines at r1c1 are 2 long together, not 1"),
            ("walls\n1..\n", ("HHH",), "r1c1 is not open, but holds H"),
        ),
        wrong=(("walls\n2..1\n", ("the lines at r1c1 are 2 long together", "the lines at r1c4 are 1 long together")),),
        open=(("walls\n..\n", ()),),
        unique=(("walls\n2..\n", (".HH",)),),
        counts=(("walls\n...\n", 8), ("walls\n1..\n", 1)),
        in_json=(("walls\n1..\n.?.\n", {"grid": ["1..", ".?."]}),),
        made=(Making((4, 5)), Making((7, 7), count=2)),
        answers=((PUZZLE, SOLVED, [".V.V.", "V.HVH", ".H...", ".VVHH", "H.HHH"]),),
    )
