"""Heteromino: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "heteromino\n....\n..#.\n###.\n....\n"
SOLVED = ((1, 2, 2, 2), (1, 1, -1, 3), (-1, -1, -1, 3), (4, 4, 4, 3))


class TestHeteromino(GenreSuite):
    card = Card(
        name="heteromino",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---------------+
| .   .   .   . |
|       +---+   |
| .   . | # | . |
+-------+   |   |
| #   #   # | . |
+-----------+   |
| .   .   .   . |
+---------------+""",
        solved_board="""\
+---+-----------+
| . | .   .   . |
|   +---+---+---+
| .   . | # | . |
+-------+   |   |
| #   #   # | . |
+-----------+   |
| .   .   . | . |
+-----------+---+""",
        small=(
            "heteromino\n.\n",
            "heteromino\n...\n",
            "heteromino\n...\n...\n",
            "heteromino\n.#.\n...\n..#\n",
            "heteromino\n....\n#..#\n",
        ),
        forms=(
            (
                "heteromino\n..#.\n#..#\n",
                "heteromino\n. . # .\n# - . #",
                '{"puzzle": "heteromino", "board": [["", "", "#", ""], ["#", null, "", "#"]]}',
                "https://puzz.link/p?heteromino/4/2/b7a7b7",
            ),
        ),
        refused=(
            ("heteromino", "the puzzle has no grid"),
            ("heteromino\n..A\n...", "<text>:2:3: 'A' is no cell; expected . for none"),
            ("https://puzz.link/p?heteromino/3/2/3e", "'3' stands where a 7 for a black cell or a letter"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("heteromino\n...\n...", ((1, 1, 1), (2, 2, 2)), "r1c1 and r2c1 are in two pieces of the same form"),
            ("heteromino\n...\n...", ((1, 1, 2), (1, 2, 2)), None),
            ("heteromino\n....\n#..#", ((1, 1, 2, 2), (-1, 1, 2, -1)), None),
            ("heteromino\n....\n#..#", ((1, 1, 1, 1), (-1, 2, 2, -1)), "the piece of r1c1 has 4 cells, not 3"),
            ("heteromino\n...\n...", ((1, 2, 1), (2, 1, 2)), "the piece of r1c1 is not connected"),
        ),
        wrong=(("heteromino\n....", ()),),
        open=(("heteromino\n...\n...\n", ()),),
        unique=(("heteromino\n...\n", ((1, 1, 1),)),),
        answers=((PUZZLE, SOLVED, [[1, 2, 2, 2], [1, 1, -1, 3], [-1, -1, -1, 3], [4, 4, 4, 3]]),),
        in_json=(("heteromino\n.#.\n...\n", {"grid": [".#.", "..."]}),),
        blank=((2, 3, {}, "heteromino\n...\n..."),),
        made=(Making((4, 4), count=2), Making((5, 7))),
    )
