"""Bosnian Road: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "bosnian-road\n...0\n....\n....\n.0..\n"
SOLVED = ("##..", "##..", "....", "....")


class TestBosnianRoad(GenreSuite):
    card = Card(
        name="bosnian-road",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . 0
. . . .
. . . .
. 0 . .""",
        solved_board="""\
# # . 0
# # . .
. . . .
. 0 . .""",
        small=(
            "bosnian-road\n..\n..\n",
            "bosnian-road\n..?\n...\n..5\n",
            "bosnian-road\n...\n.8.\n...\n",
            "bosnian-road\n....\n...2\n",
            "bosnian-road\n..\n..\n.0\n",
        ),
        forms=(
            (
                "bosnian-road\n..?\n...\n",
                "bosnian-road\n. . ?\n. . .\n",
                '{"puzzle": "bosnian-road", "board": ["..?", "..."]}',
                "https://puzz.link/p?bosnianroad/3/2/b.c",
            ),
        ),
        refused=(
            ("bosnian-road", "the puzzle has no grid"),
            ("bosnian-road\n9.\n..\n", "9 is more than the 8 cells around a cell"),
            ("https://puzz.link/p?bosnianroad/4/4/b", "the link ends where"),
            (
                "https://puzz.link/p?bosnianroad/3/2/b9c",
                "<text>:1: grid row 1, column 3: 9 is more than the 8 cells around a cell",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....", "....", "....", "...."), "no cell is shaded"),
            ("bosnian-road\n...\n...\n", ("###", "..."), "the loop goes on 1 way at r1c1, not 2"),
            (
                "bosnian-road\n....\n....\n....\n....\n....\n",
                ("##..", "##..", "..##", "..##", "...."),
                "r3c3 is cut off from r1c1",
            ),
            ("bosnian-road\n.....\n.....\n", ("##.##", "##.##"), "r1c4 is cut off from r1c1"),
            ("bosnian-road\n7..\n...\n", ("##.", "##."), "r1c1 has a clue, but is shaded"),
            ("bosnian-road\n..3\n...\n", (".##", ".##"), "r1c3 has a clue, but is shaded"),
            ("bosnian-road\n..3\n...\n", ("##.", "##."), "2 shaded cells around r1c3, not 3"),
        ),
        wrong=(("bosnian-road\n.0.\n...\n", ("r1c2 is 0",)),),
        open=(("bosnian-road\n...\n...\n", ()),),
        unique=(("bosnian-road\n..\n..\n", ("##", "##")),),
        answers=((PUZZLE, SOLVED, ["##..", "##..", "....", "...."]),),
        in_json=(("bosnian-road\n..?\n...\n", {"grid": ["..?", "..."]}),),
        blank=((2, 3, {}, "bosnian-road\n...\n..."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
