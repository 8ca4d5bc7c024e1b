"""Paintarea: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "paintarea\nregions:\naabc\nadbb\ndddb\n"
SOLVED = ("###.", "#.##", "...#")


class TestPaintarea(GenreSuite):
    card = Card(
        name="paintarea",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------+---+---+
| .   . | . | . |
|   +---+   +---+
| . | . | .   . |
+---+   +---+   |
| .   .   . | . |
+-----------+---+""",
        solved_board="""\
+-------+---+---+
| #   # | # | . |
|   +---+   +---+
| # | . | #   # |
+---+   +---+   |
| .   .   . | # |
+-----------+---+""",
        small=(
            "paintarea\nregions:\na\n",
            "paintarea\n1..\nregions:\naab\n",
            "paintarea\n...\n.2.\nregions:\naab\ncdb\n",
            "paintarea\n0...\nregions:\nabcd\n",
            "paintarea\n..\n..\n..\nregions:\nab\ncd\nef\n",
        ),
        forms=(
            (
                "paintarea\n1..\n..2\nregions:\naab\ncdb\n",
                "paintarea\n1 . .\n. . 2\nregions:\n1 1 2\n3 4 2",
                '{"puzzle": "paintarea", "regions": ["aab", "cdb"], "grid": ["1..", "..2"]}',
            ),
        ),
        refused=(
            ("paintarea\n1..", "the puzzle has no regions"),
            ("paintarea\n5..\n...\nregions:\naab\ncdb\n", "<text>:2:1: 5 is more than the 4 cells beside a cell"),
            ("paintarea\n1..\nregions:\naab\ncdb\n", "the grid has 1 row of 3 cells"),
            ("https://puzz.link/p?paintarea/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 3 by 4"),
            ("paintarea\nregions:\naab\ncdb\n", ("#..", "..."), "the room of r1c1 is shaded in part"),
            ("paintarea\nregions:\nab\ncd\n", ("##", "##"), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("paintarea\nregions:\nab\ncd\n", ("..", ".."), "the 2x2 square from r1c1 to r2c2 is unshaded"),
            ("paintarea\nregions:\nabc\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("paintarea\n1..\nregions:\nabc\n", ("#..",), "0 shaded cells beside r1c1, not 1"),
        ),
        wrong=(("paintarea\nregions:\naa\naa\n", ()),),
        open=(("paintarea\nregions:\nab\n", ()),),
        unique=(("paintarea\n11\nregions:\nab\n", ("##",)),),
        answers=((PUZZLE, SOLVED, ["###.", "#.##", "...#"]),),
        in_json=(("paintarea\n1..\n..2\nregions:\naab\ncdb\n", {"regions": ["aab", "cdb"], "grid": ["1..", "..2"]}),),
        blank=((2, 3, {}, "paintarea\nregions:\naaa\nbbb"),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
