"""Yin-Yang: the data card, all boards of 4x4 by the wording of the rules, what is made."""

from __future__ import annotations

from itertools import product

from clueproof import parse, solutions
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "yin-yang\nB..B\n.B.W\n....\n....\n"
SOLVED = ("BBBB", "WBWW", "WBBW", "WWWW")


class TestYinYang(GenreSuite):
    card = Card(
        name="yin-yang",
        aliases=("yinyang", "shirokuro"),
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
                "shirokuro\nb . .\n. w .",
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
    )


def test_all_boards() -> None:
    """Every colouring of 3x4 cells, by the wording of the rules: what is stated besides excludes none."""
    expected = set()
    for signs in product("BW", repeat=12):
        rows = ["".join(signs[start : start + 4]) for start in (0, 4, 8)]
        squares = ({*rows[r][c : c + 2], *rows[r + 1][c : c + 2]} for r in range(2) for c in range(3))
        if all(len(square) == 2 for square in squares) and all(in_one_piece(rows, colour) for colour in "BW"):
            expected.add(tuple(rows))
    assert {*solutions(parse("yin-yang\n....\n....\n...."))} == expected


def in_one_piece(rows: list[str], colour: str) -> bool:
    """Are the cells of a colour connected?"""
    cells = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == colour}
    reached = {min(cells)} if cells else set()
    for _ in cells:
        reached |= {(r, c) for r, c in cells if {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & reached}
    return reached == cells
