"""Mochikoro: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "mochikoro\n. . . .\n. . . 4\n. . . .\n. 2 . .\n"
SOLVED = ("#.##", ".#..", "##..", "..##")


class TestMochikoro(GenreSuite):
    card = Card(
        name="mochikoro",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. . . 4
. . . .
. 2 . .""",
        solved_board="""\
# . # #
. # . 4
# # . .
. 2 # #""",
        small=(
            "mochikoro\n.\n",
            "mochikoro\n1 .\n",
            "mochikoro\n? . 1\n",
            "mochikoro\n2 . .\n. . .\n",
            "mochikoro\n. 2 .\n. . .\n. . .\n",
            "mochikoro\n. . . .\n. ? . 3\n. . . .\n",
        ),
        forms=(
            (
                "mochikoro\n1 . .\n. ? .\n",
                "mochikoro\n1..\n.?.",
                '{"puzzle": "mochikoro", "board": [[1, ".", "."], [".", "?", "."]]}',
                "https://puzz.link/p?mochikoro/3/2/1i.g",
            ),
        ),
        refused=(
            ("mochikoro", "the puzzle has no grid"),
            ("mochikoro\n7 . .\n. . .\n", "7 is more than the 6 cells of the board"),
            (
                "mochikoro\nx . .",
                "'x' is no cell; expected a number from 1 to 3, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?mochikoro/4/4/h", "the link ends where"),
            ("https://puzz.link/p?mochikoro/3/1/0h", "<text>:1:35: '0' stands where a number from 1 on was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("mochikoro\n. . .\n. . .\n", ("##.", "##."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            (
                "mochikoro\n. . .\n. . .\n. . .\n",
                ("...", "..#", ".##"),
                "the unshaded cells connected with r1c1 form no rectangle",
            ),
            ("mochikoro\n? . .\n", ("#..",), "r1c1 has a number, but is shaded"),
            ("mochikoro\n? ? .\n", ("...",), "the rectangle of r1c1 has 2 numbers"),
            ("mochikoro\n2 . .\n", ("...",), "the rectangle of r1c1 has 3 cells, not 2"),
            (
                "mochikoro\n. . . .\n. . . .\n. . . .\n. . . .\n",
                (".#..", "###.", ".#..", "...."),
                "the unshaded cells connected with r1c3 form no rectangle",
            ),
        ),
        open=(("mochikoro\n. . .\n. . .\n", ()),),
        unique=(("mochikoro\n3 . .\n", ("...",)),),
        answers=((PUZZLE, SOLVED, ["#.##", ".#..", "##..", "..##"]),),
        in_json=(("mochikoro\n1 . .\n. ? .\n", {"grid": [[1, 0, 0], [0, "?", 0]]}),),
        blank=((2, 3, {}, "mochikoro\n. . .\n. . ."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
        not_implied=frozenset({"given"}),
    )
