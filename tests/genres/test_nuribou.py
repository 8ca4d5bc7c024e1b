"""Nuribou: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nuribou\n1 . 1 .\n. 2 . .\n. . . 2\n1 . 1 .\n"
SOLVED = (".#.#", "#.#.", "#.#.", ".#.#")


class TestNuribou(GenreSuite):
    card = Card(
        name="nuribou",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
1 . 1 .
. 2 . .
. . . 2
1 . 1 .""",
        solved_board="""\
1 # 1 #
# 2 # .
# . # 2
1 # 1 #""",
        small=(
            "nuribou\n1\n",
            "nuribou\n1..\n",
            "nuribou\n1..2\n....\n",
            "nuribou\n?..\n..1\n",
            "nuribou\n3..\n.#.\n..2\n",
            "nuribou\n...\n...\n",
        ),
        forms=(
            (
                "nuribou\n1..\n..?\n",
                "nuribou\n1 . .\n. . ?",
                '{"puzzle": "nuribou", "board": [[1, ".", "."], [".", ".", "?"]]}',
                "https://puzz.link/p?nuribou/3/2/1j.",
            ),
        ),
        refused=(
            ("nuribou", "<text>:1: the puzzle has no grid"),
            ("nuribou\n7..\n...", "<text>:2:1: 7 is more than the 6 cells of the board"),
            (
                "nuribou\n1..\n..x",
                "<text>:3:3: 'x' is no cell; expected a number from 1 to 6, ? for an island without one, or . for none",
            ),
            ("https://puzz.link/p?nuribou/4/4/h0410", "<text>:1:34: '0' stands where a number from 1 on was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("nuribou\n1..\n..1", ("##.", "..."), "r1c1 has a number, but is sea"),
            ("nuribou\n..1\n...", ("##.", "#.."), "the sea around r1c1 is no bar"),
            ("nuribou\n1..\n..?", (".#.", "#.."), "r1c2 and r2c1 are in bars of the same length"),
            ("nuribou\n1.\n..", (".#", "##"), "the sea around r1c2 is no bar"),
            ("nuribou\n1..\n..1", ("..#", "##."), "the island of r1c1 has 2 cells, not 1"),
            ("nuribou\n1..\n..1", ("...", "##."), "the island of r1c1 contains 2 numbers, not 1"),
            ("nuribou\n3..\n...", ("...", "##."), "the island of r1c1 has 4 cells, not 3"),
        ),
        wrong=(("nuribou\n2?\n", ()),),
        open=(("nuribou\n?..\n", ()),),
        unique=(("nuribou\n1..1\n", (".##.",)),),
        answers=((PUZZLE, SOLVED, [".#.#", "#.#.", "#.#.", ".#.#"]),),
        in_json=(("nuribou\n1..\n..?\n", {"grid": ["1..", "..?"]}),),
        blank=((2, 3, {}, "nuribou\n...\n..."),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
        ),
    )
