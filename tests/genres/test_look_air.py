"""Look-Air: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "look-air\n...0\n.3.1\n....\n.0..\n"
SOLVED = ("##..", "##..", "...#", "....")


class TestLookAir(GenreSuite):
    card = Card(
        name="look-air",
        aliases=("rukkuea",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . 0
. 3 . 1
. . . .
. 0 . .""",
        solved_board="""\
 #  #  .  0
 # #3  .  1
 .  .  .  #
 .  0  .  .""",
        small=(
            "look-air\n.\n",
            "look-air\n1.\n",
            "look-air\n..0\n",
            "look-air\n3..\n...\n",
            "look-air\n.2.\n...\n",
            "look-air\n....\n.5..\n....\n",
        ),
        forms=(
            (
                "look-air\n1..\n.2.\n",
                "look-air\n1 . .\n. 2 .",
                '{"puzzle": "look-air", "board": ["1..", ".2."]}',
                "https://puzz.link/p?lookair/3/2/1c2a",
            ),
        ),
        refused=(
            ("look-air", "the puzzle has no grid"),
            ("look-air\n6..", "6 is more than a cell and the 4 beside it"),
            ("look-air\nx..", "'x' is no cell"),
            ("https://puzz.link/p?lookair/4/4/1", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("look-air\n...\n", ("##.",), "the shaded cells connected with r1c1 form no square"),
            ("look-air\n...\n...\n", ("##.", "#.."), "the shaded cells connected with r1c1 form no square"),
            ("look-air\n...\n", ("#.#",), "the squares at r1c1 and r1c3 are of one size"),
            ("look-air\n1..\n", ("...",), "0 shaded cells at and beside r1c1, not 1"),
        ),
        wrong=(("look-air\n2.\n", ("2 shaded cells at and beside r1c1",)),),
        open=(("look-air\n..\n", ()),),
        unique=(("look-air\n1.0\n", ("#..",)),),
        answers=((PUZZLE, SOLVED, ["##..", "##..", "...#", "...."]),),
        in_json=(("look-air\n1..\n.2.\n", {"grid": ["1..", ".2."]}),),
        blank=((2, 3, {}, "look-air\n...\n..."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
