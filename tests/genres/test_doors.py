"""Doors: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "doors\n5 . . .\n. . 4 .\n4 4 . 3\n4 . 2 3\n"
SOLVED = frozenset(
    {
        ((0, 3), (1, 3)),
        ((1, 1), (2, 1)),
        ((1, 2), (1, 3)),
        ((2, 2), (3, 2)),
        ((2, 3), (3, 3)),
        ((3, 2), (4, 2)),
        ((3, 3), (4, 3)),
    }
)


class TestDoors(GenreSuite):
    card = Card(
        name="doors",
        aliases=("tueren", "open-office", "see-through", "vista"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
5 . . .
. . 4 .
4 4 . 3
4 . 2 3""",
        solved_board="""\
+-----------+---+
| 5   .   . | . |
|   +   +---+   |
| . | .   4   . |
|   +   +   +   |
| 4   4 | . | 3 |
|       |   |   |
| 4   . | 2 | 3 |
+-------+---+---+""",
        small=(
            "doors\n.\n",
            "doors\n0\n",
            "doors\n. 1 .\n",
            "doors\n. 1 .\n3 . .\n",
            "doors own_room\n2 . .\n. 3 .\n",
        ),
        forms=(
            (
                "doors\n2 . .\n. 3 .\n",
                "Seethrough\n2 0 _\n. 3 .\n".replace("0", "-"),
                '{"puzzle": "doors", "board": ["2 . .", ". 3 ."]}',
            ),
            ("doors own_room\n2 .\n. 3\n", '{"puzzle": "doors", "own_room": true, "grid": [[2, null], [null, 3]]}'),
        ),
        refused=(
            ("doors", "the puzzle has no grid"),
            ("doors\n. x\n. .", "<text>:2:3: 'x' is no cell; expected a number from 0 to 2, or . for none"),
            ("doors\n. 4\n. .", "<text>:2:3: 4 is more than 2, the most rooms that are seen from one"),
            ("doors own_room\n. 4\n. .", "<text>:2:3: 4 is more than 3, the most rooms that are seen from one"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("doors\n. . .\n", frozenset({((0, 1), (1, 1))}), "r1c2 can't be reached from r1c1"),
            ("doors\n. . .\n", frozenset({((0, 0), (1, 0))}), "there can be no line the left side of r1c1"),
            ("doors\n. 1 .\n", frozenset(), "r1c2 sees 2 rooms, not 1"),
            ("doors own_room\n. 2 .\n", frozenset(), "r1c2 sees 3 rooms, not 2"),
        ),
        wrong=(("doors\n. 1 .\n", ("r1c2 sees 1 room",)),),
        open=(("doors\n. .\n. .\n", ()),),
        unique=(("doors\n. . 2\n", frozenset()), ("doors own_room\n. . 3\n", frozenset())),
        counts=(("doors\n. .\n. .\n", 5), ("doors\n. . .\n. . .\n. . .\n", 431)),
        in_json=(("doors\n2 . .\n. 3 .\n", {"grid": ["2 . .", ". 3 ."]}),),
        made=(Making((4, 5)), Making((5, 5), options={"own_room": True}), Making((6, 6), count=2)),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [[0, 3, 1, 3], [1, 1, 2, 1], [1, 2, 1, 3], [2, 2, 3, 2], [2, 3, 3, 3], [3, 2, 4, 2], [3, 3, 4, 3]],
            ),
        ),
    )
