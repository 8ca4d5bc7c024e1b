"""Fobidoshi (Forbidden Four): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "fobidoshi\n.o..\n.xxo\n...x\n....\n"
SOLVED = (".ooo", "...o", "....", "....")


class TestFobidoshi(GenreSuite):
    card = Card(
        name="fobidoshi",
        aliases=("forbidden-four",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. o . .
. x x o
. . . x
. . . .""",
        solved_board="""\
. o o o
. x x o
. . . x
. . . .""",
        small=(
            "fobidoshi\n.\n",
            "fobidoshi\nx.\n",
            "fobidoshi\no..\n",
            "fobidoshi\no..\n..x\n",
            "fobidoshi\n.x..\n",
            "fobidoshi\n....\n.o..\n....\n",
        ),
        forms=(
            (
                "fobidoshi\no..\n.x.\n",
                "fobidoshi\nO . .\n. X .",
                '{"puzzle": "fobidoshi", "board": ["o..", ".x."]}',
            ),
        ),
        refused=(
            ("fobidoshi", "the puzzle has no grid"),
            ("fobidoshi\ny..", "'y' is no cell; expected o, x, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("fobidoshi\n.....\n", ("oooo.",), "row 1 has four circles in a row"),
            (
                "fobidoshi\n....\n....\n....\n....\n",
                ("o...", "o...", "o...", "o..."),
                "column 1 has four circles in a row",
            ),
            ("fobidoshi\n...\n", ("o.o",), "r1c3 is cut off from r1c1"),
            ("fobidoshi\no..\n", ("...",), "r1c1 is to have a circle, but has none"),
            ("fobidoshi\nx..\n", ("o..",), "r1c1 is to have none, but has one"),
        ),
        wrong=(("fobidoshi\noooo\n", ("r1c1 is a circle", "r1c4 is a circle")),),
        open=(("fobidoshi\n..\n", ()),),
        unique=(("fobidoshi\no.o\n", ("ooo",)),),
        answers=((PUZZLE, SOLVED, [".ooo", "...o", "....", "...."]),),
        in_json=(("fobidoshi\no..\n.x.\n", {"grid": ["o..", ".x."]}),),
        blank=((2, 3, {}, "fobidoshi\n...\n..."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
