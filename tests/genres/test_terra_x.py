"""Terra X: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "terra-x\n9.2.\n3.4.\n...0\n62..\nregions:\nabbb\nccde\nfcde\nfggh\n"
SOLVED = ((9, 2, 2, 2), (3, 3, 4, 0), (6, 3, 4, 0), (6, 2, 2, 4))


class TestTerraX(GenreSuite):
    card = Card(
        name="terra-x",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---+-----------+
| 9 | .   2   . |
+---+---+---+---+
| 3   . | 4 | . |
+---+   |   |   |
| . | . | . | 0 |
|   +---+---+---+
| 6 | 2   . | . |
+---+-------+---+""",
        solved_board="""\
+---+-----------+
| 9 | 2   2   2 |
+---+---+---+---+
| 3   3 | 4 | 0 |
+---+   |   |   |
| 6 | 3 | 4 | 0 |
|   +---+---+---+
| 6 | 2   2 | 4 |
+---+-------+---+""",
        small=(
            "terra-x\nregions:\nab\n",
            "terra-x\n3.\nregions:\nab\n",
            "terra-x\n12.\n0..\nregions:\nabb\ncdd\n",
            "terra-x\n12.\n.5.\nregions:\nabb\ncdd\n",
        ),
        forms=(
            (
                "terra-x\n.2.\n0..\nregions:\nabb\ncdd\n",
                "Terra X\n. 2 .\n0 . .\nregions:\n1 2 2\n3 4 4",
                '{"puzzle": "terra-x", "regions": ["abb", "cdd"], "grid": [".2.", "0.."]}',
            ),
        ),
        refused=(
            ("terra-x", "the puzzle has no regions"),
            ("terra-x\nx.\nregions:\nab", "<text>:2:1: 'x' is no cell; expected 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, or ."),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("terra-x\nregions:\naab\n", ((1, 2, 3),), "the room of r1c1 has several numbers"),
            (
                "terra-x\nregions:\naab\n",
                ((1, 1, 1),),
                "r1c2 and r1c3 have the same number, but are in different rooms",
            ),
            (
                "terra-x\nregions:\nab\ncd\n",
                ((1, 2), (3, 5)),
                "the sum of the rooms at the lower right corner of r1c1 is 11, not 10",
            ),
            ("terra-x\n3.\nregions:\nab\n", ((2, 1),), "r1c1 is given as 3, not 2"),
        ),
        wrong=(("terra-x\n33\nregions:\nab\n", ("r1c1 is 3", "r1c2 is 3")),),
        open=(("terra-x\nregions:\nab\n", ()),),
        unique=(("terra-x\n12\n3.\nregions:\nab\ncd\n", ((1, 2), (3, 4))),),
        counts=(("terra-x\nregions:\nab\n", 90), ("terra-x\nregions:\naab\nacb\n", 720)),
        in_json=(("terra-x\n3.\nregions:\nab\n", {"regions": ["ab"], "grid": ["3."]}),),
        made=(Making((4, 5)), Making((6, 6), count=2)),
        answers=((PUZZLE, SOLVED, ["9222", "3340", "6340", "6224"]),),
    )
