"""Mochinyoro: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "mochinyoro\n2 . . .\n. . . 2\n. . . .\n. . . .\n"
SOLVED = (".###", ".#..", "#.##", "##.#")


class TestMochinyoro(GenreSuite):
    card = Card(
        name="mochinyoro",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
2 . . .
. . . 2
. . . .
. . . .""",
        solved_board="""\
2 # # #
. # . 2
# . # #
# # . #""",
        small=(
            "mochinyoro\n.\n",
            "mochinyoro\n1 .\n",
            "mochinyoro\n? . 1\n",
            "mochinyoro\n2 . .\n. . .\n",
            "mochinyoro\n. 2 .\n. . .\n. . .\n",
            "mochinyoro\n. . . .\n. ? . 3\n. . . .\n",
        ),
        forms=(
            (
                "mochinyoro\n1 . .\n. ? .\n",
                "mochinyoro\n1..\n.?.",
                '{"puzzle": "mochinyoro", "board": [[1, ".", "."], [".", "?", "."]]}',
                "https://puzz.link/p?mochinyoro/3/2/1i.g",
            ),
        ),
        refused=(
            ("mochinyoro", "the puzzle has no grid"),
            ("mochinyoro\n7 . .\n. . .\n", "7 is more than the 6 cells of the board"),
            (
                "mochinyoro\nx . .",
                "'x' is no cell; expected a number from 1 to 3, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?mochinyoro/4/4/h", "the link ends where"),
            ("https://puzz.link/p?mochinyoro/3/1/0h", "<text>:1:36: '0' stands where a number from 1 on was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            (
                "mochinyoro\n. . .\n. . .\n. . .\n",
                ("###", "..#", "#.#"),
                "the shaded cells connected with r3c1 form a rectangle",
            ),
            ("mochinyoro\n. . .\n", ("..#",), "the shaded cells connected with r1c3 form a rectangle"),
            (
                "mochinyoro\n. . .\n. . .\n. . .\n",
                ("...", "..#", ".##"),
                "the unshaded cells connected with r1c1 form no rectangle",
            ),
            ("mochinyoro\n? . .\n", ("#..",), "the shaded cells connected with r1c1 form a rectangle"),
            ("mochinyoro\n? ? .\n", ("...",), "the rectangle of r1c1 has 2 numbers"),
            ("mochinyoro\n2 . .\n", ("...",), "the rectangle of r1c1 has 3 cells, not 2"),
            (
                "mochinyoro\n. . . .\n. . . .\n. . . .\n. . . .\n",
                (".#..", "###.", ".#..", "...."),
                "the unshaded cells connected with r1c3 form no rectangle",
            ),
        ),
        open=(("mochinyoro\n. . .\n. . .\n", ()),),
        unique=(("mochinyoro\n3 . .\n", ("...",)),),
        answers=((PUZZLE, SOLVED, [".###", ".#..", "#.##", "##.#"]),),
        in_json=(("mochinyoro\n1 . .\n. ? .\n", {"grid": [[1, 0, 0], [0, "?", 0]]}),),
        blank=((2, 3, {}, "mochinyoro\n. . .\n. . ."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
        not_implied=frozenset({"given"}),
    )
