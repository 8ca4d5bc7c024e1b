"""Arrow Flow: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "arrow-flow\n. . . 5\n? . . ?\n1 . . .\n. 4 . ?\n"
SOLVED_BOARD = """\
> v > 5
? > ^ ?
1 < v <
> 4 < ?"""
SOLVED = (">v>.", ".>^.", ".<v<", ">.<.")


class TestArrowFlow(GenreSuite):
    card = Card(
        name="arrow-flow",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . 5
? . . ?
1 . . .
. 4 . ?""",
        solved_board=SOLVED_BOARD,
        small=(
            "arrow-flow\n?\n",
            "arrow-flow\n. ?\n",
            "arrow-flow\n. ? .\n. . .\n",
            "arrow-flow\n. 4 #\n. . .\n",
            "arrow-flow\n? . .\n. . 2\n",
            "arrow-flow\n. .\n. .\n",
        ),
        refused=(
            ("arrow-flow", "the puzzle has no grid"),
            ("arrow-flow\n9 .\n. ?\n", "9 is more than the 3 other cells"),
            ("arrow-flow\n# #\n", "the board has no cell"),
            ("https://puzz.link/p?arrowflow/4/4/h", "the link ends where"),
        ),
        open=(("arrow-flow\n. ? .\n. . .\n", ()),),
        unique=(("arrow-flow\n. ?\n", (">.",)),),
        in_json=(("arrow-flow\n# 3 .\n. . .\n", {"grid": ["#3.", "..."]}),),
        blank=((2, 3, {}, "arrow-flow\n. . .\n. . ."),),
        made=(Making((4, 4)), Making((4, 5), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            ("arrow-flow\n. ? .\n", (">.>",), "the way from r1c3 comes to no number"),
            ("arrow-flow\n. ? .\n", (">.<",), None),
            ("arrow-flow\n. 1 .\n", (">.<",), "2 arrows lead to r1c2, not 1"),
            ("arrow-flow\n. . ?\n", (">>.",), "the arrows in r1c1 and r1c2 point the same way"),
            ("arrow-flow\n. . ?\n. # .\n", ("v<.", "^_^"), "the way from r1c1 comes to no number"),
            ("arrow-flow\n. #\n. ?\n", (">_", "v."), "the way from r1c1 comes to no number"),
        ),
        wrong=(("arrow-flow\n. 1 .\n. . .\n", ("1 arrow leads to r1c2",)),),
        forms=(("arrow-flow\n#3?\n...\n", "arrow-flow\n# 3 ?\n. . .\n", "https://puzz.link/p?arrowflow/3/2/03.i"),),
        answers=((PUZZLE, SOLVED, [">v>.", ".>^.", ".<v<", ">.<."]),),
    )
