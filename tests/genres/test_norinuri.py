"""Norinuri: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "norinuri\n. . . .\n. 2 . 2\n. . . .\n2 . 2 .\n"
SOLVED = ("#.#.", "#.#.", ".#.#", ".#.#")


class TestNorinuri(GenreSuite):
    card = Card(
        name="norinuri",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. 2 . 2
. . . .
2 . 2 .""",
        solved_board="""\
# . # .
# 2 # 2
. # . #
2 # 2 #""",
        small=(
            "norinuri\n1\n",
            "norinuri\n1..\n",
            "norinuri\n1..2\n....\n",
            "norinuri\n?..\n..1\n",
            "norinuri\n3..\n.#.\n..2\n",
            "norinuri\n...\n...\n",
        ),
        forms=(
            (
                "norinuri\n1..\n..?\n",
                "norinuri\n1 . .\n. . ?",
                '{"puzzle": "norinuri", "board": [[1, ".", "."], [".", ".", "?"]]}',
                "https://puzz.link/p?norinuri/3/2/1j.",
            ),
        ),
        refused=(
            ("norinuri", "<text>:1: the puzzle has no grid"),
            ("norinuri\n7..\n...", "<text>:2:1: 7 is more than the 6 cells of the board"),
            (
                "norinuri\n1..\n..x",
                "<text>:3:3: 'x' is no cell; expected a number from 1 to 6, ? for an island without one, or . for none",
            ),
            ("https://puzz.link/p?norinuri/4/4/h0410", "<text>:1:35: '0' stands where a number from 1 on was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("norinuri\n1..\n..1", ("##.", "..."), "r1c1 has a number, but is sea"),
            ("norinuri\n.1.\n...", ("#..", "..."), "the sea around r1c1 has 1 cell, not 2"),
            ("norinuri\n1..\n...", (".##", "..#"), "the sea around r1c2 has 3 cells, not 2"),
            ("norinuri\n1..\n..1", ("..#", "##."), "the sea around r1c3 has 1 cell, not 2"),
            ("norinuri\n1..\n..1", ("...", "##."), "the island of r1c1 contains 2 numbers, not 1"),
            ("norinuri\n3..\n...", ("...", "##."), "the island of r1c1 has 4 cells, not 3"),
        ),
        wrong=(("norinuri\n1.\n", ("the island of r1c1 has 1 cell",)),),
        open=(("norinuri\n?...\n....\n", ()),),
        unique=(("norinuri\n1..1\n", (".##.",)),),
        answers=((PUZZLE, SOLVED, ["#.#.", "#.#.", ".#.#", ".#.#"]),),
        in_json=(("norinuri\n1..\n..?\n", {"grid": ["1..", "..?"]}),),
        blank=((2, 3, {}, "norinuri\n...\n..."),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
        ),
    )
