"""Shugaku (School Trip): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "shugaku\n.?.?\n...1\n.1..\n...0\n"
SOLVED = ("#.s.", "##N.", "#.Ew", "###.")


class TestShugaku(GenreSuite):
    card = Card(
        name="shugaku",
        aliases=("school-trip",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. ? . ?
. . . 1
. 1 . .
. . . 0""",
        solved_board="""\
# ? = ?
# # v 1
# 1 < =
# # # 0""",
        small=(
            "shugaku\n?\n",
            "shugaku\n.\n",
            "shugaku\n...\n",
            "shugaku\n1..\n...\n",
            "shugaku\n. ?\n. .\n. 1\n",
        ),
        forms=(
            (
                "shugaku\n1..\n..?\n",
                "school-trip\n1 . .\n. . ?",
                '{"puzzle": "shugaku", "board": [[1, ".", "."], [".", ".", "?"]]}',
                "https://puzz.link/p?shugaku/3/2/195",
            ),
        ),
        refused=(
            ("shugaku", "the puzzle has no grid"),
            ("shugaku\n3..\n...", "3 is more than the 2 cells beside it"),
            (
                "shugaku\n1..\n..x",
                "'x' is no cell; expected a number from 0 to 4, ? for a cell without one, or . when empty",
            ),
            ("https://puzz.link/p?shugaku/4/4/61", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("shugaku\n1..\n...\n", (".Ew", "##."), "r2c3 holds none of #, N, E, W, s, w, e"),
            ("shugaku\n...\n...\n", ("Ewx", "###"), "r1c3 holds none of #, N, E, W, s, w, e"),
            ("shugaku\n...\n...\n", ("EE#", "###"), "r1c1 has half a futon"),
            ("shugaku\n....\n....\n", ("#EwE", "##ew"), "r1c4 has half a futon"),
            ("shugaku\n..\n..\n", ("Ew", "Ew"), "the futon at r1c1 is not beside the aisle"),
            ("shugaku\n...\n...\n", ("##s", "##N"), "the 2x2 square from r1c1 to r2c2 is aisle"),
            ("shugaku\n....\n", ("#Ew#",), "r1c4 is cut off from r1c1"),
            ("shugaku\n1..\n...\n", (".eW", "###"), "0 pillows beside r1c1, not 1"),
        ),
        wrong=(("shugaku\n2.\n..\n", ("2 pillows beside r1c1",)),),
        open=(("shugaku\n...\n", ()),),
        unique=(("shugaku\n.\n", ("#",)),),
        answers=((PUZZLE, SOLVED, ["#.s.", "##N.", "#.Ew", "###."]),),
        in_json=(("shugaku\n1..\n..?\n", {"grid": ["1..", "..?"]}),),
        blank=((2, 3, {}, "shugaku\n...\n..."),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
