"""Troix: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "troix\n.I.I..\n.OO...\n....IO\n"
SOLVED = ("OIXIOX", "IOOXXI", "XXIOIO")


class TestTroix(GenreSuite):
    card = Card(
        name="troix",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. I . I . .
. O O . . .
. . . . I O""",
        solved_board="""\
O I X I O X
I O O X X I
X X I O I O""",
        small=(
            "troix\n...\n...\n...\n",
            "troix\nO..\n...\n..X\n",
            "troix\n.I.I..\n.OO...\n....IO\n",
        ),
        forms=(
            (
                "troix\nO..\n.X.\n..I\n",
                "Troix\no . .\n. x .\n. . i\n",
                '{"puzzle": "troix", "board": ["O..", ".X.", "..I"]}',
            ),
        ),
        refused=(
            ("troix", "the puzzle has no grid"),
            ("troix\nA..\n...\n...", "<text>:2:1: 'A' is no cell; expected O, X, I, or . for none"),
            ("troix\n..\n..\n..", "the width of a Troix is a multiple of 3, not 2"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("troix\n...\n...\n...\n", ("OXI", "OIX", "XOI"), "column 1 has 2 O, not 1"),
            (
                "troix\n......\n......\n......\n",
                ("OOOXXI", "XXIIOO", "IIXOIX"),
                "row 1 has three O next to each other",
            ),
            ("troix\nO..\n...\n...\n", ("XOI", "OIX", "IXO"), "r1c1 is given as O, not X"),
        ),
        wrong=(("troix\nOO.\n...\n...\n", ("r1c1 is O", "r1c2 is O")),),
        open=(("troix\n...\n...\n...\n", ()),),
        unique=(("troix\nOX.\nX..\n...\n", ("OXI", "XIO", "IOX")),),
        counts=(("troix\n...\n...\n...\n", 12),),
        in_json=(("troix\nO..\n.X.\n..I\n", {"grid": ["O..", ".X.", "..I"]}),),
        made=(Making((3, 6)), Making((6, 6), count=2)),
        answers=((PUZZLE, SOLVED, ["OIXIOX", "IOOXXI", "XXIOIO"]),),
    )
