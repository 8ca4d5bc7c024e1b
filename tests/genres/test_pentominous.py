"""Pentominous: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "pentominous\n.....\n.....\nY....\n.F...\n..U..\n"
SOLVED = ((1, 2, 2, 2, 3), (1, 1, 2, 2, 3), (1, 4, 5, 5, 3), (1, 4, 4, 5, 3), (4, 4, 5, 5, 3))


class TestPentominous(GenreSuite):
    card = Card(
        name="pentominous",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
. . . . .
Y . . . .
. F . . .
. . U . .""",
        solved_board="""\
. | .   .   . | .
    -
.   . | .   . | .
    -   -   -
Y | . | .   . | .
        -
. | F   . | . | .
-       -
.   . | U   . | .""",
        small=(
            "pentominous\n.\n",
            "pentominous\n.....\n",
            "pentominous\n#U#\n...\n.#.\n",
            "pentominous\n.I...\n.....\n",
            "pentominous\n..L\n...\n...\n#..\n..#\n",
        ),
        forms=(
            (
                "pentominous\n.V#.\n...#\n",
                "pentominous\n. v # .\n. ? . #",
                '{"puzzle": "pentominous", "board": [["", "V", "#", ""], ["", null, "", "#"]]}',
                "https://puzz.link/p?pentominous/4/2/g7cjc",
            ),
        ),
        refused=(
            ("pentominous", "the puzzle has no grid"),
            (
                "pentominous\n..A\n...",
                "<text>:2:3: 'A' is no cell; expected F, I, L, N, P, T, U, V, W, X, Y, Z, or . for none",
            ),
            ("https://puzz.link/p?pentominous/3/2/dk", "grid row 1, column 1: '13' is no cell"),
            (
                "https://puzz.link/p?pentominous/3/2/l80",
                "the link has borders that are given, which this puzzle has not",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[:4], "the solution is not 5 by 5"),
            ("pentominous\n.....", ((1, 1, 1, 1, 2),), "the piece of r1c1 has 4 cells, not 5"),
            ("pentominous\n.....\n.....", ((1,) * 5, (2,) * 5), "r1c1 and r2c1 are in two pieces of the same form"),
            (
                "pentominous\n.....\n.....",
                ((1, 1, 1, 2, 2), (1, 1, 2, 2, 2)),
                "r1c3 and r1c4 are in two pieces of the same form",
            ),
            ("pentominous\n.....\n.....", ((1, 2, 1, 2, 1), (2, 1, 2, 1, 2)), "the piece of r1c1 is not connected"),
            ("pentominous\n..T..", ((1,) * 5,), "the piece of r1c3 is an I, not a T"),
            ("pentominous\n#.....", ((-1, 1, 1, 1, 1, 1),), None),
        ),
        wrong=(("pentominous\n..T..", ("r1c3 is of a T",)),),
        open=(("pentominous\n.....\n.....\n.....\n.....\n.....\n", ()),),
        unique=(("pentominous\n#...#\n##.##\n##.##\n", ((-1, 1, 1, 1, -1), (-1, -1, 1, -1, -1), (-1, -1, 1, -1, -1))),),
        answers=(
            (PUZZLE, SOLVED, [[1, 2, 2, 2, 3], [1, 1, 2, 2, 3], [1, 4, 5, 5, 3], [1, 4, 4, 5, 3], [4, 4, 5, 5, 3]]),
        ),
        in_json=(("pentominous\n.V#.\n...#\n", {"grid": [".V#.", "...#"]}),),
        blank=((2, 3, {}, "pentominous\n...\n..."),),
        made=(Making((5, 5), count=2), Making((5, 7), irreducible=True)),
    )
