"""City Space: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "city-space\n. 5 3 .\n. . . 4\n. . . .\n. . . .\n"
SOLVED = ("#...", "#.#.", "..#.", "##..")


class TestCitySpace(GenreSuite):
    card = Card(
        name="city-space",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. 5 3 .
. . . 4
. . . .
. . . .""",
        solved_board="""\
# 5 3 .
# . # 4
. . # .
# # . .""",
        small=(
            "city-space\n.\n",
            "city-space\n1 .\n",
            "city-space\n? . 1\n",
            "city-space\n2 . .\n. . .\n",
            "city-space\n. 2 .\n. . .\n. . .\n",
            "city-space\n. . . .\n. ? . 3\n. . . .\n",
        ),
        forms=(
            (
                "city-space\n1 . .\n. ? .\n",
                "city-space\n1..\n.?.",
                '{"puzzle": "city-space", "board": [[1, ".", "."], [".", "?", "."]]}',
                "https://puzz.link/p?cityspace/3/2/1i.g",
            ),
        ),
        refused=(
            ("city-space", "the puzzle has no grid"),
            ("city-space\n5 . .\n. . .\n", "5 is more than the 4 cells of its row and column"),
            (
                "city-space\nx . .",
                "'x' is no cell; expected a number from 1 to 3, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?cityspace/4/4/h", "the link ends where"),
            ("https://puzz.link/p?cityspace/3/1/0h", "<text>:1:35: '0' stands where a number from 1 on was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("city-space\n. . .\n", ("#..",), "the shaded cells connected with r1c1 form no bar"),
            ("city-space\n. . .\n. . .\n", ("##.", "#.."), "the shaded cells connected with r1c1 form no bar"),
            ("city-space\n. . .\n. . .\n", ("#..", "#.."), "the 2x2 square from r1c2 to r2c3 is unshaded"),
            ("city-space\n. . . .\n", (".##.",), "r1c4 is cut off from r1c1"),
            ("city-space\n. . . .\n. . . .\n. . . .\n", ("....", ".##.", "...."), "the unshaded cells form a loop"),
            ("city-space\n? . .\n. . .\n", ("##.", "..."), "r1c1 has a number, but is shaded"),
            ("city-space\n2 . .\n", ("...",), "r1c1 sees 3, not 2"),
        ),
        wrong=(("city-space\n1 . .\n. . .\n. . 1\n", ("r1c1 sees 1 unshaded cell",)),),
        open=(("city-space\n. . .\n. . .\n", ()),),
        unique=(("city-space\n3 . .\n", ("...",)),),
        answers=((PUZZLE, SOLVED, ["#...", "#.#.", "..#.", "##.."]),),
        in_json=(("city-space\n1 . .\n. ? .\n", {"grid": [[1, 0, 0], [0, "?", 0]]}),),
        blank=((2, 3, {}, "city-space\n. . .\n. . ."),),
        made=(
            Making((2, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
