"""Vectors: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "vectors\n..??.\n..4..\n?..??\n?.2.?\n.3..2\n"
SOLVED = ((1, 1, 1, 2, 2), (3, 3, 3, 3, 3), (4, 5, 6, 7, 8), (9, 5, 6, 6, 10), (5, 5, 11, 11, 11))


class TestVectors(GenreSuite):
    card = Card(
        name="vectors",
        aliases=("four-winds", "line-game"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . ? ? .
. . 4 . .
? . . ? ?
? . 2 . ?
. 3 . . 2""",
        solved_board="""\
+-----------+-------+
| .   .   ? | ?   . |
+-----------+-------+
| .   .   4   .   . |
+---+---+---+---+---+
| ? | . | . | ? | ? |
+---+   |   +---+---+
| ? | . | 2   . | ? |
+---+   +-------+---+
| .   3 | .   .   2 |
+-------+-----------+""",
        small=(
            "vectors\n.\n",
            "vectors\n?..\n",
            "vectors\n?.?\n...\n",
            "vectors\n1 . .\n. ? .\n",
            "vectors\n. 2 . ?\n? . . .\n",
        ),
        forms=(
            (
                "vectors\n1..\n.?.\n",
                "Four Winds\n1 . .\n. ? .\n",
                '{"puzzle": "vectors", "board": ["1..", ".?."]}',
            ),
        ),
        refused=(
            ("vectors", "the puzzle has no grid"),
            ("vectors\n. x\n. .", "'x' is no cell"),
            ("vectors\n. 3\n. .", "3 is more than the 2 other cells of its row and column"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("vectors\n?.?\n", ((1, 1, 1),), "the lines over r1c1 come from 2 numbers"),
            ("vectors\n?..\n", ((1, 1, 2),), "the lines over r1c3 come from 0 numbers"),
            ("vectors\n?.\n..\n", ((1, 1), (1, 1)), "r2c2 is not in line with r1c1"),
            ("vectors\n?..?\n", ((1, 2, 1, 2),), "a line from r1c1 has a gap"),
            ("vectors\n1..?\n", ((1, 1, 1, 2),), "the lines from r1c1 cover 2 cells, not 1"),
        ),
        wrong=(("vectors\n1..\n", ("the lines from r1c1 cover 1 cell",)),),
        open=(("vectors\n?..?\n", ()),),
        unique=(("vectors\n1..?\n", ((1, 1, 2, 2),)),),
        counts=(("vectors\n?..?\n", 3), ("vectors\n?.\n.?\n", 4)),
        in_json=(("vectors\n1..\n.?.\n", {"grid": ["1..", ".?."]}),),
        made=(Making((4, 5)), Making((7, 7), count=2)),
        answers=(
            (PUZZLE, SOLVED, [[1, 1, 1, 2, 2], [3, 3, 3, 3, 3], [4, 5, 6, 7, 8], [9, 5, 6, 6, 10], [5, 5, 11, 11, 11]]),
        ),
    )
