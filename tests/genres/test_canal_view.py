"""Canal View: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "canal-view\n. . . 4\n. 4 . .\n3 . . 3\n. . . .\n"
SOLVED = ("###.", "#.##", "..#.", "####")


class TestCanalView(GenreSuite):
    card = Card(
        name="canal-view",
        aliases=("canal",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . 4
. 4 . .
3 . . 3
. . . .""",
        solved_board="""\
# # # 4
# 4 # #
3 . # 3
# # # #""",
        small=(
            "canal-view\n.\n",
            "canal-view\n0\n",
            "canal-view\n1 . ?\n",
            "canal-view\n2 . .\n. . 0\n",
            "canal-view\n. 2 .\n. . .\n",
            "canal-view\n. . .\n. . .\n. . .\n",
        ),
        forms=(
            (
                "canal-view\n1 . .\n. ? 0\n",
                "canal-view\n1..\n.?0",
                '{"puzzle": "canal-view", "board": [[1, ".", "."], [".", "?", 0]]}',
                "https://puzz.link/p?canal/3/2/1i.0",
            ),
        ),
        written=("canal-view\n10 . . . . .\n. . . . . 0\n. . . . . .\n. . . . . .\n. . . . . .\n. . . . . .\n",),
        refused=(
            ("canal-view", "the puzzle has no grid"),
            ("canal-view\n1 . .\n. . 4", "4 is more than the 3 other cells of its row and column"),
            (
                "canal-view\n1 . .\n. . x",
                "'x' is no cell; expected a number from 0 to 3, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?canal/4/4/h0410", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("canal-view\n. . .\n. . .", ("##.", "##."), "the 2x2 square from r1c1 to r2c2 is shaded"),
            ("canal-view\n. . .", ("#.#",), "r1c3 is cut off from r1c1"),
            ("canal-view\n1 . .", ("##.",), "r1c1 has a number, but is shaded"),
            ("canal-view\n? . .", ("##.",), "r1c1 has a number, but is shaded"),
            ("canal-view\n1 . .", (".##",), "r1c1 sees 2 shaded cells, not 1"),
        ),
        wrong=(("canal-view\n3 . .\n. . .\n. . 3\n", ("r1c1 sees 3 shaded cells", "r3c3 sees 3 shaded cells")),),
        open=(("canal-view\n. .\n", ()),),
        unique=(("canal-view\n2 . .\n", (".##",)),),
        answers=((PUZZLE, SOLVED, ["###.", "#.##", "..#.", "####"]),),
        in_json=(("canal-view\n1 . .\n. ? 0\n", {"grid": ["1 . .", ". ? 0"]}),),
        blank=((2, 3, {}, "canal-view\n. . .\n. . ."),),
        made=(
            Making((1, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
