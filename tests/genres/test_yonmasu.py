"""Yonmasu: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "yonmasu\n##..\n.#..\n.o.o\n.#.o\n"
SOLVED = ((-1, -1, 1, 1), (2, -1, 3, 1), (2, 2, 3, 1), (2, -1, 3, 3))


class TestYonmasu(GenreSuite):
    card = Card(
        name="yonmasu",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------+-------+
| #   # | .   . |
+---+   |       |
| . | # | .   . |
|   +---+       |
| .   o   .   o |
|   +---+       |
| . | # | .   o |
+---+---+-------+""",
        solved_board="""\
+-------+-------+
| #   # | .   . |
+---+   +---+   |
| . | # | . | . |
|   +---+   |   |
| .   o | . | o |
|   +---+   +---+
| . | # | .   o |
+---+---+-------+""",
        small=(
            "yonmasu\n....\n",
            "yonmasu\no...\n",
            "yonmasu\n.o..\no...\n",
            "yonmasu\n.o.\n#.#\n...\n",
            "yonmasu\n.o.#\n#.#.\n.o..\n",
        ),
        forms=(
            (
                "yonmasu\n.o.\n#.#\n",
                "yonmasu\n. O .\n# . #\n",
                '{"puzzle": "yonmasu", "board": [".o.", "#.#"]}',
            ),
        ),
        refused=(
            ("yonmasu", "the puzzle has no grid"),
            ("yonmasu\n.x\n..", "<text>:2:2: 'x' is no cell; expected o for a circle, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("yonmasu\no...\n", ((1, 1, 1, 2),), "the region of r1c1 has 3 cells, not 4"),
            ("yonmasu\no...\n....\n", ((1, 1, 2, 2), (1, 1, 2, 2)), "the region of r1c3 has 0 circles, not 1"),
            ("yonmasu\nooo.\n....\n", ((1, 1, 2, 2), (1, 1, 2, 2)), "the region of r1c1 has 2 circles, not 1"),
            ("yonmasu\no.o.\n....\n", ((1, 2, 2, 1), (1, 2, 2, 1)), "the region of r1c1 is not connected"),
            ("yonmasu\n#o..\n.#..\n", ((1, 1, 1, 1), (1, -1, -1, -1)), "r1c1 is no part of the board"),
        ),
        wrong=(("yonmasu\no..\n", ()), ("yonmasu\n.#....\n.#o...\n", ())),
        open=(("yonmasu\no..o\n....\n", ()),),
        unique=(("yonmasu\no...\n", ((1, 1, 1, 1),)),),
        in_json=(("yonmasu\n.o.\n#.#\n", {"grid": [".o.", "#.#"]}),),
        made=(Making((4, 5)), Making((7, 7), count=2)),
        answers=((PUZZLE, SOLVED, [[-1, -1, 1, 1], [2, -1, 3, 1], [2, 2, 3, 1], [2, -1, 3, 3]]),),
    )
