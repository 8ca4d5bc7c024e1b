"""Kurotto: the data card, random numbers against all shadings, what is made."""

from __future__ import annotations

from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, beside, blank, cells_of, drawn, out_of, pieces, subsets

PUZZLE = "kurotto\n. . 0 4\n1 0 . .\n0 . . .\n. 0 . .\n"
SOLVED = ("#...", "...#", "..##", "...#")


def every(shape: Any) -> dict[Rows, Says]:
    """All shadings, with the number of cells in the pieces beside each unshaded cell."""
    found = {}
    for shaded in subsets(cells_of(shape)):
        parts = pieces(shaded)
        found[drawn(shape, shaded)] = {
            cell: sum(len(part) for part in parts if part & beside(cell)) for cell in {*cells_of(shape)} - shaded
        }
    return found


class TestKurotto(GenreSuite):
    card = Card(
        name="kurotto",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . 0 4
1 0 . .
0 . . .
. 0 . .""",
        solved_board="""\
# . 0 4
1 0 . #
0 . # #
. 0 . #""",
        small=(
            "kurotto\n.\n",
            "kurotto\n0\n",
            "kurotto\n1 . ?\n",
            "kurotto\n2 . .\n. . 0\n",
            "kurotto\n. 2 .\n. . .\n3 . .\n",
        ),
        forms=(
            (
                "kurotto\n1 . .\n. ? 0\n",
                "kurotto\n1..\n.?0",
                '{"puzzle": "kurotto", "board": [[1, ".", "."], [".", "?", 0]]}',
            ),
        ),
        written=("kurotto\n11 . . . . .\n. . . . . 0\n",),
        refused=(
            ("kurotto", "the puzzle has no grid"),
            ("kurotto\n1 . .\n. . 6", "6 is more than the 5 other cells of the board"),
            (
                "kurotto\n1 . .\n. . x",
                "'x' is no cell; expected a number from 0 to 5, ? for one that is not told, or .",
            ),
            ("https://puzz.link/p?kurotto/4/4/h0410", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("kurotto\n1 . .", ("##.",), "r1c1 has a number, but is shaded"),
            ("kurotto\n? . .", ("##.",), "r1c1 has a number, but is shaded"),
            ("kurotto\n1 . .", (".##",), "the pieces beside r1c1 have 2 shaded cells, not 1"),
            ("kurotto\n. 0 .", ("#..",), "the pieces beside r1c2 have 1 shaded cell, not 0"),
            ("kurotto\n. 3 .\n. . .", ("#.#", "###"), "the pieces beside r1c2 have 5 shaded cells, not 3"),
        ),
        wrong=(
            (
                "kurotto\n1 0\n",
                ("the pieces beside r1c1 have 1 shaded cell", "the pieces beside r1c2 have 0 shaded cells"),
            ),
        ),
        open=(("kurotto\n. .\n", ()),),
        unique=(("kurotto\n2 . .", (".##",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("kurotto\n1 . .\n. ? 0\n", {"grid": ["1 . .", ". ? 0"]}),),
        blank=((2, 3, {}, "kurotto\n. . .\n. . ."),),
        made=(Making((1, 4)), Making((4, 5)), Making((6, 6))),
        truth=(Truth(solutions=out_of(every), puzzles=(blank("kurotto", 3, 4),), clues=12),),
    )
