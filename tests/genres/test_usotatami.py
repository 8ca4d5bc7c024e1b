"""Usotatami: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "usotatami\n? ? . ? .\n. 3 . 2 1\n? . . ? .\n? ? . ? ?\n"
SOLVED = ((1, 2, 3, 3, 4), (1, 5, 5, 6, 4), (7, 7, 8, 8, 8), (9, 10, 10, 11, 12))


class TestUsotatami(GenreSuite):
    card = Card(
        name="usotatami",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
? ? . ? .
. 3 . 2 1
? . . ? .
? ? . ? ?""",
        solved_board="""\
+---+---+-------+---+
| ? | ? | .   ? | . |
|   +---+---+---+   |
| . | 3   . | 2 | 1 |
+---+---+---+---+---+
| ?   . | .   ?   . |
+---+---+---+---+---+
| ? | ?   . | ? | ? |
+---+-------+---+---+""",
        small=(
            "usotatami\n?\n",
            "usotatami\n1 .\n",
            "usotatami\n? .\n. ?\n",
            "usotatami\n2 . ?\n. . .\n",
            "usotatami\n? 1 ?\n. . .\n",
            "usotatami\n. . .\n",
        ),
        forms=(
            (
                "usotatami\n. 3 ?\n0 . .\n",
                "usotatami\n.3?\n0..",
                '{"puzzle": "usotatami", "board": [[null, 3, "?"], [0, "", "."]]}',
            ),
        ),
        written=("usotatami\n100 . .\n. . ?\n",),
        refused=(
            ("usotatami", "the puzzle has no grid"),
            (
                "usotatami\n. x\n",
                "'x' is no cell; expected a number from 0 to 999, ? for a strip without one, or . for none",
            ),
            ("usotatami\n1000 .\n", "1000 is more than 999, the largest number"),
            ("https://puzz.link/p?usotatami/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 5"),
            ("usotatami\n? . ?\n. . .\n", ((1, 1, 2), (1, 1, 2)), "the region of r1c1 is no strip"),
            ("usotatami\n? . ?\n", ((1, 1, 1),), "the region of r1c1 contains 2 numbers, not 1"),
            ("usotatami\n? . .\n", ((1, 1, 2),), "the region of r1c3 contains 0 numbers, not 1"),
            ("usotatami\n2 . ?\n", ((1, 1, 2),), "the strip of r1c1 has 2 cells, as its number says"),
            ("usotatami\n? ?\n? ?\n", ((1, 2), (3, 4)), "four strips meet at the lower right corner of r1c1"),
            ("usotatami\n1 . ?\n", ((1, 1, 2),), None),
        ),
        wrong=(
            ("usotatami\n. .\n. .\n", ()),
            ("usotatami\n1\n", ("the strip of r1c1 does not have 1 cell",)),
            ("usotatami\n? ?\n? ?\n", ()),
        ),
        open=(("usotatami\n? . ?\n", ()),),
        unique=(("usotatami\n2 . ?\n", ((1, 2, 2),)),),
        answers=(("usotatami\n2 . ?\n", ((1, 2, 2),), [[1, 2, 2]]),),
        blank=((2, 3, {}, "usotatami\n. . .\n. . ."),),
        links=(
            ("unique", "https://puzz.link/p?usotatami/3/1/2a.", "usotatami\n2 . ?\n"),
            ("multiple", "https://puzz.link/p?usotatami/3/1/--64g.", "usotatami\n100 . ?\n"),
        ),
        not_implied=frozenset({"given"}),
        made=(
            Making((3, 3)),
            Making((4, 5), count=2),
        ),
    )
