"""No Three: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "no-three\n.....o.\n.......\n...o...\n.......\n...o...\n.......\n..o....\n"
SOLVED = ("...#", ".#..", "..#.", ".#..")


class TestNoThree(GenreSuite):
    card = Card(
        name="no-three",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   .   . o .
.   . o .   .
.   . o .   .
.   o   .   .""",
        solved_board="""\
.   .   . o #
.   # o .   .
.   . o #   .
.   o   .   .""",
        small=(
            "no-three\n.\n",
            "no-three\no..\n",
            "no-three\n.....\n.....\n...o.\n",
            "no-three\n.....\n.o...\no....\n",
            "no-three\n.o...\n.....\n.....\n",
            "no-three\n.........\n",
            "no-three\n.\n.\no\n.\n.\n",
        ),
        forms=(
            (
                "no-three\n.o..o\n...o.\n.....\n",
                "nothree\n.1..1\n...1.\n.....",
                '{"puzzle": "no-three", "grid": [".o..o", "...o.", "....."]}',
                "https://puzz.link/p?nothree/3/2/g46e",
            ),
        ),
        refused=(
            ("no-three", "the puzzle has no dots"),
            (
                "no-three\n....\n....",
                "between the rows and columns of cells stand those of sides and corners, so there is an odd numb",
            ),
            ("no-three\n.x.\n...\n...", "<text>:2:2: 'x' is no dot; expected o, or . for none"),
            ("no-three\n.@.\n...\n...", "<text>:2:2: '@' is no dot; expected o, or . for none"),
            (
                "no-three\n#..\n...\n...",
                "# is a cell that is no part of the board, and boards of this genre have all their cells; a comm",
            ),
            ("https://puzz.link/p?nothree/2/2/g1m", "'@' is no dot"),
            ("https://puzz.link/p?nothree/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("no-three\n...\n...\n...\n", ("##", ".."), "r1c1 and r1c2 are shaded and share a side"),
            ("no-three\n...\n...\n...\n", ("#.", ".#"), "r2c1 is cut off from r1c2"),
            ("no-three\n.........\n", ("#.#.#",), "r1c4 is cut off from r1c2"),
            ("no-three\no..\n...\n...\n", (".#", ".."), "the dot at r1c1 touches 0 shaded cells, not one"),
            ("no-three\n.o.\n...\n...\n", ("..", ".#"), "the dot at r1c1-r1c2 touches 0 shaded cells, not one"),
            ("no-three\n.....\n.o...\n.....\n", ("#..", ".#."), "r2c1 is cut off from r1c2"),
            (
                "no-three\n.....\n.o...\n.....\n.....\n.....\n",
                ("...", "...", "..."),
                "the dot at r1c1-r2c2 touches 0 shaded cells, not one",
            ),
        ),
        wrong=(
            ("no-three\no.o\n", ("the dot at r1c1 touches 1 shaded cell", "the dot at r1c2 touches 1 shaded cell")),
        ),
        open=(("no-three\n...\n", ()),),
        unique=(("no-three\no..\n", ("#.",)),),
        answers=((PUZZLE, SOLVED, ["...#", ".#..", "..#.", ".#.."]),),
        in_json=(("no-three\n.o..o\n...o.\n.....\n", {"grid": [".o..o", "...o.", "....."]}),),
        blank=((2, 3, {}, "no-three\n.....\n.....\n....."),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
