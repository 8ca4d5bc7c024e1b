"""Tasquare: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tasquare\n9 . . .\n. . . 9\n. . . .\n. . . .\n"
SOLVED = ("....", "###.", "###.", "###.")


class TestTasquare(GenreSuite):
    card = Card(
        name="tasquare",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
9 . . .
. . . 9
. . . .
. . . .""",
        solved_board="""\
9 . . .
# # # 9
# # # .
# # # .""",
        small=(
            "tasquare\n.\n",
            "tasquare\n1 .\n",
            "tasquare\n1 . ?\n",
            "tasquare\n2 . .\n. . 1\n",
            "tasquare\n. 4 .\n. . .\n",
            "tasquare\n. . .\n. . .\n. . .\n",
        ),
        forms=(
            (
                "tasquare\n1 . .\n. ? .\n",
                "tasquare\n1..\n.?.",
                '{"puzzle": "tasquare", "board": [[1, ".", "."], [".", "?", null]]}',
                "https://puzz.link/p?tasquare/3/2/1i.g",
            ),
        ),
        written=("tasquare\n10 . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n",),
        refused=(
            ("tasquare", "the puzzle has no grid"),
            ("tasquare\n1 . .\n. . 7", "<text>:3:5: 7 is more than the 6 cells of the board"),
            (
                "tasquare\n1 . .\n. . x",
                "'x' is no cell; expected a number from 1 to 6, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?tasquare/4/4/h04l", "a number from 1 on"),
            ("https://puzz.link/p?tasquare/4/4/h1", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("tasquare\n. . .\n. . .", ("##.", "..."), "the shaded cells around r1c1 form no square"),
            ("tasquare\n. . .\n. . .", ("##.", "#.."), "the shaded cells around r1c1 form no square"),
            ("tasquare\n. . .\n. . .\n. . .", (".#.", "#..", "..."), "r1c3 is cut off from r1c1"),
            ("tasquare\n1 . .", ("#..",), "r1c1 has a number, but is shaded"),
            ("tasquare\n? . .", ("...",), "r1c1 has a number, but is beside no square"),
            ("tasquare\n. 1 .", ("#.#",), "r1c2 is beside squares of 2 cells together, not 1"),
        ),
        wrong=(("tasquare\n4 .\n. .\n", ("r1c1 is beside squares of 4 cells together",)),),
        open=(("tasquare\n. .\n", ()),),
        unique=(("tasquare\n1 .\n", (".#",)),),
        answers=((PUZZLE, SOLVED, ["....", "###.", "###.", "###."]),),
        in_json=(("tasquare\n1 . .\n. ? .\n", {"grid": ["1 . .", ". ? ."]}),),
        blank=((2, 3, {}, "tasquare\n. . .\n. . ."),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((5, 6)),
        ),
    )
