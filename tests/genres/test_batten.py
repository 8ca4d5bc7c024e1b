"""Batten: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "batten\ncol_counts: . . . 2\nrow_counts: 1 0 4 0\n.....\n.....\n.....\n.....\n.....\n"
SOLVED = ("...#", "....", "####", "....")


class TestBatten(GenreSuite):
    card = Card(
        name="batten",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
        2
1 . . . .
0 . . . .
4 . . . .
0 . . . .""",
        solved_board="""\
        2
1 . . . #
0 . . . .
4 # # # #
0 . . . .""",
        small=(
            "batten\ncol_counts: .\nrow_counts: 1\n..\n..\n",
            "batten\ncol_counts: . . .\nrow_counts: . 1\n....\n..x.\n....\n",
            "batten\ncol_counts: 1 . .\nrow_counts: . 2\n....\n.x..\n....\n",
            "batten\ncol_counts: . 2 .\nrow_counts: . .\n....\n....\n....\n",
        ),
        forms=(
            (
                "batten\ncol_counts: 1 . .\nrow_counts: . 2\n....\n.x..\n....\n",
                "batten\ncolumns: 1 . .\nside: . 2\nnumbers:\n....\n.X..\n....",
                ('{"puzzle": "batten", "grid": ["....", ".x..", "...."], "top": [1, null, null], "side": [null, 2]}'),
                "https://puzz.link/p?batten/3/2/011i2",
            ),
        ),
        refused=(
            ("batten\n....\n.x..\n.x..\n", "<text>:4:2: a mark stands where four cells meet"),
            ("batten\n....\n.y..\n....\n", "<text>:3:2: 'y' is no cell; expected x, or . for none"),
            (
                "batten\ncol_counts: 3 . .\nrow_counts: . .\n....\n....\n....\n",
                "<text>:1: col_counts, position 1: 3 is more than the 2 cells of that column",
            ),
            ("https://puzz.link/p?batten/3/2/4", "no more than 2 places in all"),
            ("https://puzz.link/p?batten/3/2/0", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            (
                "batten\ncol_counts: . . .\nrow_counts: . .\n....\n.x..\n....\n",
                ("...", "..."),
                "there is no checkerboard around the mark at the lower right corner of r1c1",
            ),
            (
                "batten\ncol_counts: . . .\nrow_counts: . .\n....\n.x..\n....\n",
                ("##.", "#.."),
                "there is no checkerboard around the mark at the lower right corner of r1c1",
            ),
            (
                "batten\ncol_counts: . . .\nrow_counts: . .\n....\n....\n....\n",
                ("#..", ".#."),
                "there is a checkerboard without a mark at the lower right corner of r1c1",
            ),
            (
                "batten\ncol_counts: 1 . .\nrow_counts: . 2\n....\n.x..\n....\n",
                ("#..", ".#."),
                "row 2 has 1 shaded cell, not 2",
            ),
            (
                "batten\ncol_counts: . . .\nrow_counts: . .\n....\n....\n....\n",
                ("..#", ".#."),
                "there is a checkerboard without a mark at the lower right corner of r1c2",
            ),
        ),
        wrong=(("batten\ncol_counts: . 2 .\nrow_counts: . .\n....\n.x..\n....\n", ("column 2 has 2 shaded cells",)),),
        open=(("batten\ncol_counts: . . .\nrow_counts: . .\n....\n.x..\n....\n", ()),),
        unique=(("batten\ncol_counts: . . 2\nrow_counts: 3 1\n....\n....\n....\n", ("###", "..#")),),
        answers=((PUZZLE, SOLVED, ["...#", "....", "####", "...."]),),
        in_json=(
            ("batten\ncol_counts: 1 . .\nrow_counts: . 2\n....\n.x..\n....\n", {"grid": ["....", ".x..", "...."]}),
        ),
        blank=((2, 3, {}, "batten\ncol_counts: . . .\nrow_counts: . .\n....\n....\n...."),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
