"""Tetrominous: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tetrominous\n.....\nI....\n...S.\n.....\n"
SOLVED = ((1, 2, 2, 2, 3), (1, 4, 4, 2, 3), (1, 5, 4, 4, 3), (1, 5, 5, 5, 3))


class TestTetrominous(GenreSuite):
    card = Card(
        name="tetrominous",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
I . . . .
. . . S .
. . . . .""",
        solved_board="""\
+---+-----------+---+
| . | .   .   . | . |
|   +-------+   |   |
| I | .   . | . | . |
|   +---+   +---+   |
| . | . | .   S | . |
|   |   +-------+   |
| . | .   .   . | . |
+---+-----------+---+""",
        small=(
            "tetrominous\n.\n",
            "tetrominous\n....\n",
            "tetrominous\n..\n.O\n",
            "tetrominous\n.I..\n....\n",
            "tetrominous\n..L\n...\n#..\n",
        ),
        forms=(
            (
                "tetrominous\n.S#.\n...#\n",
                "tetrominous\n. s # .\n. ? . #",
                '{"puzzle": "tetrominous", "board": [["", "S", "#", ""], ["", null, "", "#"]]}',
                "https://puzz.link/p?tetrominous/4/2/g3cjc",
            ),
        ),
        refused=(
            ("tetrominous", "the puzzle has no grid"),
            ("tetrominous\n..A\n...", "<text>:2:3: 'A' is no cell; expected I, L, O, S, T, or . for none"),
            ("https://puzz.link/p?tetrominous/3/2/5k", "grid row 1, column 1: '5' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "tetrominous\n....\n....",
                ((1, 1, 2, 2), (1, 1, 2, 2)),
                "r1c2 and r1c3 are in two pieces of the same form",
            ),
            (
                "tetrominous\n....\n....",
                ((1, 1, 1, 2), (1, 2, 2, 2)),
                "r1c3 and r1c4 are in two pieces of the same form",
            ),
            ("tetrominous\n....", ((1, 1, 2, 2),), "the piece of r1c1 has 2 cells, not 4"),
            ("tetrominous\n.O..", ((1,) * 4,), "the piece of r1c2 is an I, not an O"),
        ),
        wrong=(("tetrominous\n.O..", ("r1c2 is of an O",)),),
        open=(("tetrominous\n....\n....\n....\n....\n", ()),),
        unique=(("tetrominous\n..\n..\n", ((1, 1), (1, 1))),),
        answers=((PUZZLE, SOLVED, [[1, 2, 2, 2, 3], [1, 4, 4, 2, 3], [1, 5, 4, 4, 3], [1, 5, 5, 5, 3]]),),
        in_json=(("tetrominous\n.S#.\n...#\n", {"grid": [".S#.", "...#"]}),),
        blank=((2, 3, {}, "tetrominous\n...\n..."),),
        made=(Making((4, 4), count=2), Making((4, 6), irreducible=True)),
    )
