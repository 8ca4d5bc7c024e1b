"""Dominion: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "dominion\nA...\n...B\n.A..\n...C\n"
SOLVED = (".#..", ".#..", "..##", "##..")


class TestDominion(GenreSuite):
    card = Card(
        name="dominion",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
A . . .
. . . B
. A . .
. . . C""",
        solved_board="""\
A # . .
. # . B
. A # #
# # . C""",
        small=(
            "dominion\nA\n",
            "dominion\n..\n",
            "dominion\nA..\n..B\n",
            "dominion\nA..B\n....\n",
            "dominion\n?..\n...\n..A\n",
            "dominion\nA..a\n",
        ),
        forms=(
            (
                "dominion\n.A.\n?.b\n",
                "dominion\n. A .\n? _ b",
                '{"puzzle": "dominion", "board": [["", "A", ""], ["?", null, "b"]]}',
                "https://puzz.link/p?dominion/3/2/g1g.g-1c",
            ),
        ),
        refused=(
            ("dominion", "the puzzle has no grid"),
            (
                "dominion\n.1.",
                "<text>:2:2: '1' is no cell; expected a letter, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?dominion/2/1/0g", "'0' stands where"),
            ("https://puzz.link/p?dominion/2/1/-35g", "'53' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("dominion\nA..B", (".##.",), None),
            ("dominion\nA..B", ("....",), "the region of r1c1 has A and B"),
            ("dominion\nA..B", ("##..",), "r1c1 has a letter, but is shaded"),
            ("dominion\nA...", (".#..",), "1 shaded cell hang together around r1c2, not 2"),
            ("dominion\nA....", (".###.",), "3 shaded cells hang together around r1c2, not 2"),
            ("dominion\nA..A", (".##.",), "the region of r1c4 has A, as that of r1c1 has"),
            ("dominion\nA..?", (".##.",), "the region of r1c4 has no letter"),
            ("dominion\n...A", (".##.",), "the region of r1c1 has no letter"),
        ),
        wrong=(("dominion\nAB", ()),),
        open=(("dominion\nA..\n", ()),),
        unique=(("dominion\nA..?\n", ("....",)), ("dominion\nA..B\n", (".##.",)), ("dominion\n..\n", ("##",))),
        answers=((PUZZLE, SOLVED, [".#..", ".#..", "..##", "##.."]),),
        in_json=(("dominion\n.A.\n?.b\n", {"grid": [".A.", "?.b"]}),),
        blank=((2, 3, {}, "dominion\n...\n..."),),
        made=(Making((4, 4)), Making((5, 6), count=2)),
    )
