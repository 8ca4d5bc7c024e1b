"""Nondango: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nondango\no.oo.\noo.o.\n..o.o\no.ooo\nooooo\nregions:\naaaab\naaabb\naaabc\naaade\nfaaee\n"
SOLVED = (".....", "...#.", "..#.#", "...#.", "#..#.")


class TestNondango(GenreSuite):
    card = Card(
        name="nondango",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+---------------+---+
| o   .   o   o | . |
|           +---+   |
| o   o   . | o   . |
|           |   +---+
| .   .   o | . | o |
|           +---+---+
| o   .   o | o | o |
+---+       +---+   |
| o | o   o | o   o |
+---+-------+-------+""",
        solved_board="""\
+---------------+---+
| o   .   o   o | . |
|           +---+   |
| o   o   . | @   . |
|           |   +---+
| .   .   @ | . | @ |
|           +---+---+
| o   .   o | @ | o |
+---+       +---+   |
| @ | o   o | @   o |
+---+-------+-------+""",
        small=(
            "nondango\no.\no.\nregions:\nab\nab\n",
            "nondango\nooo\nregions:\naab\n",
            "nondango\nooo\noo.\nooo\nregions:\naab\nabb\nabb\n",
            "nondango\no..\n.o.\n..o\nregions:\naaa\naaa\naaa\n",
            "nondango\n.\nregions:\na\n",
        ),
        forms=(
            (
                "nondango\no.o\n.oo\nregions:\naab\nabb\n",
                "nondango\nO - O\n- O O\nregions:\n1 1 2\n1 2 2\n",
                '{"puzzle": "nondango", "grid": ["o.o", ".oo"], "regions": ["aab", "abb"]}',
                "https://puzz.link/p?nondango/3/2/c8a0",
            ),
        ),
        refused=(
            ("nondango\no.\n..", "the puzzle has no regions"),
            ("nondango\nx.\n..\nregions:\naa\naa", "'x' is no cell; expected o for a circle, or . for none"),
            ("https://puzz.link/p?nondango/2/2/0", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, (".....", ".....", ".....", ".....", "....."), "the room of r1c1 has 0 black circles, not 1"),
            ("nondango\nooo\nregions:\nabc\n", ("###",), "the three circles from r1c1 to r1c3 are black"),
            (
                "nondango\nooo\n...\n..o\nregions:\naaa\naaa\naaa\n",
                ("...", "...", "..#"),
                "the three circles from r1c1 to r1c3 are white",
            ),
            (
                "nondango\no..\n.o.\n..o\nregions:\naaa\nbbb\nccc\n",
                ("#..", ".#.", "..#"),
                "the three circles from r1c1 to r3c3 are black",
            ),
            (
                "nondango\n..o\n.o.\no..\nregions:\naaa\nbbb\nccc\n",
                ("..#", ".#.", "#.."),
                "the three circles from r1c3 to r3c1 are black",
            ),
        ),
        wrong=(("nondango\no.\nregions:\nab\n", ()),),
        open=(("nondango\noo\nregions:\naa\n", ("r1c1", "r1c2")),),
        unique=(("nondango\noo\nregions:\nab\n", ("##",)),),
        answers=((PUZZLE, SOLVED, [".....", "...#.", "..#.#", "...#.", "#..#."]),),
        in_json=(("nondango\no.o\n.oo\nregions:\naab\nabb\n", {"grid": ["o.o", ".oo"], "regions": ["aab", "abb"]}),),
        blank=((2, 3, {}, "nondango\n...\n...\nregions:\naaa\nbbb"),),
        made=(
            Making((3, 3)),
            Making((5, 5)),
            Making((4, 6)),
        ),
    )
