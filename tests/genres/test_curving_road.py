"""Curving Road: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "curving-road\n.o.o\n....\n.o..\n...o\n"
SOLVED = ("..#.", ".#..", "...#", ".#..")


class TestCurvingRoad(GenreSuite):
    card = Card(
        name="curving-road",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. o . o
. . . .
. o . .
. . . o""",
        solved_board="""\
. o # o
. # . .
. o . #
. # . o""",
        small=(
            "curving-road\n...\n",
            "curving-road\no..\n",
            "curving-road\no.o\n...\n",
            "curving-road\n...\no..\n..o\n",
            "curving-road\n....\no..o\n..o.\n",
        ),
        forms=(
            (
                "curving-road\no..\n..o\n",
                "curving-road\nO . .\n. . o\n",
                '{"puzzle": "curving-road", "board": ["o..", "..o"]}',
            ),
        ),
        refused=(
            ("curving-road", "the puzzle has no grid"),
            ("curving-road\n.x\n..", "<text>:2:2: 'x' is no cell; expected o, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("curving-road\no..\n", ("#..",), "r1c1 is a circle, but is shaded"),
            ("curving-road\no.o\n...\n", ("...", "..."), "a way leads straight from r1c1 to r1c3"),
            ("curving-road\no..\n..o\n", (".#.", "..."), "a way leads with one turn from r1c1 to r2c3"),
            ("curving-road\no..\n...\n", (".##", "..."), "r1c2 and r1c3 are shaded and share a side"),
            ("curving-road\n...\n", (".#.",), "r1c3 is cut off from r1c1"),
        ),
        wrong=(
            ("curving-road\noo\n..\n", ("r1c1 is a circle", "r1c2 is a circle")),
            ("curving-road\no.o\n", ("r1c1 is a circle", "r1c3 is a circle")),
        ),
        open=(("curving-road\n...\n...\n", ()),),
        not_implied=frozenset({"given"}),
        in_json=(("curving-road\no..\n..o\n", {"grid": ["o..", "..o"]}),),
        made=(Making((5, 4)), Making((6, 6), count=2)),
        answers=((PUZZLE, SOLVED, ["..#.", ".#..", "...#", ".#.."]),),
    )
