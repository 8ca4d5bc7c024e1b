"""Range: the data card."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite

PUBLISHED = "range\n6 2 . . .\n. . . . 4\n. . . . .\n5 . . . .\n. . . 6 3\n"
SOLVED = ("..#..", ".#...", "....#", ".#...", "..#..")


class TestRange(GenreSuite):
    card = Card(
        "range",
        source="Simon Tatham's Range, 5x5",
        puzzle=PUBLISHED,
        solution=SOLVED,
        board="6 2 . . .\n. . . . 4\n. . . . .\n5 . . . .\n. . . 6 3",
        solved_board="6 2 # . .\n. # . . 4\n. . . . #\n5 # . . .\n. . # 6 3",
        small=(
            "range\n.",
            "range\n. . .",
            "range\n.\n.\n.\n.",
            "range\n. . .\n. . .",
            "range\n3 2 .\n. . 4",
            "range height=3 width=4\n....\n....\n....",
        ),
        same=(
            '{"puzzle": "range", "grid": [[6, 2, 0, 0, 0], [null, "", ".", "", 4], [0,0,0,0,0], [5,0,0,0,0], '
            "[0,0,0,6,3]]}",
        ),
        broken=(
            (PUBLISHED, SOLVED[:4], "the solution is not 5 by 5"),
            (PUBLISHED, ("..x..", *SOLVED[1:]), "a cell is neither shaded (#) nor unshaded (.)"),
            (PUBLISHED, ("..##.", *SOLVED[1:]), "r1c3 and r1c4 are shaded and share a side"),
            (PUBLISHED, ("..#.#", "...#.", *SOLVED[2:]), "r1c4 is cut off from r1c1"),
            (PUBLISHED, (".....", *SOLVED[1:]), "r1c1 sees 9 unshaded cells, not 6"),
            (PUBLISHED, ("#....", ".....", *SOLVED[2:]), "r1c1 has a number, but is shaded"),
        ),
        wrong=(("range\n. . 2 . 6\n. . . . .\n5 . . 5 .\n", ("r1c3 sees 2", "r1c5 sees 6")),),
        open=("range\n2 .\n. .\n",),
    )
