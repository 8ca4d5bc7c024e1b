"""Sukoro: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "sukoro\n..2.\n3...\n2.1.\n....\n"
SOLVED = ((1, 0, 2, 1), (3, 2, 3, 0), (2, 0, 1, 0), (1, 0, 0, 0))


class TestSukoro(GenreSuite):
    card = Card(
        name="sukoro",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . 2 .
3 . . .
2 . 1 .
. . . .""",
        solved_board="""\
1 . 2 1
3 2 3 .
2 . 1 .
1 . . .""",
        small=(
            "sukoro\n...\n",
            "sukoro\n.2.\n",
            "sukoro\n1..\n...\n",
            "sukoro\n..\n3.\n..\n",
            "sukoro\n....\n.1..\n",
        ),
        forms=(
            (
                "sukoro\n1..\n..2\n",
                "sukoro\n1 . .\n. . 2",
                '{"puzzle": "sukoro", "board": [[1, ".", "."], [".", ".", 2]]}',
                "https://puzz.link/p?sukoro/3/2/1d2",
            ),
        ),
        refused=(
            ("sukoro", "the puzzle has no grid"),
            ("sukoro\n5..\n...", "<text>:2:1: 5 is more than the 4 cells beside a cell"),
            ("sukoro\nx..\n...", "<text>:2:1: 'x' is no cell; expected a number from 1 to 4, or . for none"),
            ("https://puzz.link/p?sukoro/4/4/1", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((0,),), "the solution is not 4 by 4"),
            ("sukoro\n...\n", ((0, 0, 0),), "no cell has a number"),
            ("sukoro\n...\n", ((1, 1, 0),), "r1c1 and r1c2 are both 1"),
            ("sukoro\n...\n", ((2, 1, 0),), "r1c1 is 2, but beside 1 number"),
            (
                "sukoro\n.....\n.....\n.....\n",
                ((1, 2, 1, 0, 0), (0, 0, 0, 0, 0), (0, 0, 1, 2, 1)),
                "r3c3 is cut off from r1c1",
            ),
            ("sukoro\n1..\n", ((0, 1, 2),), "r1c3 is 2, but beside 1 number"),
        ),
        wrong=(("sukoro\n.1\n", ()),),
        open=(("sukoro\n....\n", ()),),
        unique=(("sukoro\n.2.\n", ((1, 2, 1),)),),
        answers=((PUZZLE, SOLVED, [[1, 0, 2, 1], [3, 2, 3, 0], [2, 0, 1, 0], [1, 0, 0, 0]]),),
        in_json=(("sukoro\n1..\n..2\n", {"grid": ["1..", "..2"]}),),
        blank=((2, 3, {}, "sukoro\n...\n..."),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
