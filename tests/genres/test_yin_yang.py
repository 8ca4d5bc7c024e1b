"""Yin-Yang: the data card, all boards of 4x4 by the wording of the rules, what is made."""

from __future__ import annotations

from itertools import product
from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, blank, cells_of, drawn, out_of, pieces, subsets

PUZZLE = "yin-yang\nB..B\n.B.W\n....\n....\n"
SOLVED = ("BBBB", "WBWW", "WBBW", "WWWW")


def every(shape: Any) -> dict[Rows, Says]:
    """All colourings by the wording of the rules, with the colours of all cells."""
    found = {}
    cells = cells_of(shape)
    for black in subsets(cells):
        squares = [
            {(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)}
            for r, c in product(range(shape.height - 1), range(shape.width - 1))
        ]
        alike = any(square <= black or not square & black for square in squares)
        if not alike and max(len(pieces(black)), len(pieces({*cells} - black))) < 2:
            rows = tuple(row.replace("#", "B").replace(".", "W") for row in drawn(shape, black))
            found[rows] = {cell: int(cell in black) for cell in cells}
    return found


class TestYinYang(GenreSuite):
    card = Card(
        name="yin-yang",
        aliases=("yinyang",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
@ . . @
. @ . o
. . . .
. . . .""",
        solved_board="""\
@ @ @ @
o @ o o
o @ @ o
o o o o""",
        small=(
            "yin-yang\n.",
            "yin-yang\nB",
            "yin-yang\n.W..",
            "yin-yang\nB\n.\nW",
            "yin-yang\nB..\n..W\n",
            "yin-yang\n...\n.B.\n...\n",
        ),
        forms=(
            (
                "yin-yang\nB..\n.W.\n",
                "yinyang\nb . .\n. w .",
                '{"puzzle": "yin-yang", "board": ["B..", ".W."]}',
                '{"puzzle": "yin-yang", "inputs": {"board": [["B", " ", " "], [" ", "W", " "]]}}',
            ),
        ),
        refused=(
            ("yin-yang", "the puzzle has no grid"),
            ("yin-yang\nB.\nX.", "'X' is no cell; expected W, B, or . for none"),
            ("yin-yang\nB..\n..", "row 2 has 2 cells"),
            ("https://puzz.link/p?yinyang/4/4/ik30", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("yin-yang\n...\n...", ("BBW", "BBW"), "the 2x2 square from r1c1 to r2c2 is black"),
            ("yin-yang\n...\n...", ("BWW", "BWW"), "the 2x2 square from r1c2 to r2c3 is white"),
            ("yin-yang\n...", ("BWB",), "r1c3 is cut off from r1c1"),
            ("yin-yang\n...", ("WBW",), "r1c3 is cut off from r1c1"),
            ("yin-yang\n.B.\n...", ("BWW", "BBW"), "r1c2 is given as black, not white"),
            ("yin-yang\n...\n...", ("B.W", "BBW"), "r1c2 is neither black (B) nor white (W)"),
        ),
        wrong=(("yin-yang\nBB\nBB\n", ("r1c1 is black", "r1c2 is black", "r2c1 is black", "r2c2 is black")),),
        open=(("yin-yang\n..\n..\n", ()),),
        unique=(("yin-yang\nB.B", ("BBB",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("yin-yang\nB..\n.W.\n", {"grid": ["B..", ".W."]}),),
        blank=((2, 3, {}, "yin-yang\n...\n..."),),
        made=(Making((1, 4), count=2), Making((5, 5), count=2), Making((10, 12), count=2)),
        truth=(Truth(solutions=out_of(every), puzzles=(blank("yin-yang", 3, 4),), clues=10),),
    )
