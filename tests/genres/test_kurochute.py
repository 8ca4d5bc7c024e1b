"""Kurochute (Kuroshuto): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "kurochute\n3 . . .\n1 . . .\n2 . . .\n1 . . .\n"
SOLVED = ("...#", ".#..", "..#.", ".#..")


class TestKurochute(GenreSuite):
    card = Card(
        name="kurochute",
        aliases=(
            "kuroshuto",
            "kuroshoot",
        ),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
3 . . .
1 . . .
2 . . .
1 . . .""",
        solved_board="""\
3 . . #
1 # . .
2 . # .
1 # . .""",
        small=(
            "kurochute\n.\n",
            "kurochute\n1 .\n",
            "kurochute\n1 . ?\n",
            "kurochute\n2 . .\n. . 1\n",
            "kurochute\n. 1 .\n. . .\n",
            "kurochute\n. . .\n. . .\n. . 1\n",
        ),
        forms=(
            (
                "kurochute\n1 . .\n. ? 2\n",
                "kurochute\n1..\n.?2",
                '{"puzzle": "kurochute", "board": [[1, ".", "."], [".", "?", 2]]}',
                "https://puzz.link/p?kurochute/3/2/1i.2",
            ),
        ),
        written=("kurochute\n10 . . . . . . . . . . .\n. . . . . . . . . . . .\n",),
        refused=(
            ("kurochute", "the puzzle has no grid"),
            ("kurochute\n1 . .\n. . 3", "3 is more than 2, the most steps within a row or column"),
            (
                "kurochute\n1 . .\n. . x",
                "'x' is no cell; expected a number from 1 to 2, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?kurochute/4/4/h1", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("kurochute\n. . .", ("##.",), "r1c1 and r1c2 are shaded and share a side"),
            ("kurochute\n. . .", (".#.",), "r1c3 is cut off from r1c1"),
            ("kurochute\n1 . .", ("#..",), "r1c1 has a number, but is shaded"),
            ("kurochute\n? . .", ("#..",), "r1c1 has a number, but is shaded"),
            ("kurochute\n1 . .", ("..#",), "0 shaded cells 1 away from r1c1, not 1"),
            ("kurochute\n. 1 .", ("#.#",), "2 shaded cells 1 away from r1c2, not 1"),
        ),
        wrong=(("kurochute\n1 1\n", ("one cell 1 away from r1c1 is shaded", "one cell 1 away from r1c2 is shaded")),),
        open=(("kurochute\n. .\n", ()),),
        unique=(("kurochute\n. 1\n", ("#.",)),),
        answers=((PUZZLE, SOLVED, ["...#", ".#..", "..#.", ".#.."]),),
        in_json=(("kurochute\n1 . .\n. ? 2\n", {"grid": [[1, 0, 0], [0, "?", 2]]}),),
        blank=((2, 3, {}, "kurochute\n. . .\n. . ."),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
        not_implied=frozenset({"given"}),
    )
