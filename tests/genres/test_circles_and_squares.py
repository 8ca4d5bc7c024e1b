"""Circles and Squares: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "circles-and-squares\nBW.W\n.W..\n....\n....\n"
SOLVED = ("#...", "#...", "#...", "####")


class TestCirclesAndSquares(GenreSuite):
    card = Card(
        name="circles-and-squares",
        aliases=("circle-square",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
@ o . o
. o . .
. . . .
. . . .""",
        solved_board="""\
@ o . o
# o . .
# . . .
# # # #""",
        small=(
            "circles-and-squares\n.\n",
            "circles-and-squares\nW.\n",
            "circles-and-squares\nB..\n",
            "circles-and-squares\nB..\n..W\n",
            "circles-and-squares\n.W.\n...\n",
            "circles-and-squares\n....\n.W..\n....\n",
        ),
        forms=(
            (
                "circles-and-squares\nB..\n.W.\n",
                "circles-and-squares\nb . .\n. w .",
                '{"puzzle": "circles-and-squares", "board": ["B..", ".W."]}',
                "https://puzz.link/p?circlesquare/3/2/i3",
            ),
        ),
        refused=(
            ("circles-and-squares", "the puzzle has no grid"),
            ("circles-and-squares\nx..", "'x' is no cell"),
            ("https://puzz.link/p?circlesquare/4/4/h", "a digit from 0 to q"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("circles-and-squares\n.W.\n...\n", ("##.", "##."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("circles-and-squares\n.W.\n...\n", ("#.#", "#.#"), "r1c3 is cut off from r1c1"),
            ("circles-and-squares\n...\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("circles-and-squares\n...\n", ("#..",), "the unshaded cells connected with r1c2 form no square"),
            (
                "circles-and-squares\n...\n...\n",
                ("..#", "###"),
                "the unshaded cells connected with r1c1 form no square",
            ),
            (
                "circles-and-squares\n...\n...\n",
                ("...", "..#"),
                "the unshaded cells connected with r1c1 form no square",
            ),
            ("circles-and-squares\nW.\n", ("#.",), "r1c1 is given as white, not black"),
        ),
        wrong=(("circles-and-squares\nWW.\n", ("r1c2 is unshaded",)),),
        open=(("circles-and-squares\n..\n", ()),),
        unique=(("circles-and-squares\nB.W\n", ("##.",)),),
        answers=((PUZZLE, SOLVED, ["#...", "#...", "#...", "####"]),),
        in_json=(("circles-and-squares\nB..\n.W.\n", {"grid": ["B..", ".W."]}),),
        blank=((2, 3, {}, "circles-and-squares\n...\n..."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
