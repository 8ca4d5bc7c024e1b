"""Meandering Numbers: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "meandering-numbers\n....\n3...\n....\n....\nregions:\naaaa\nbbca\nbbca\nbbcc\n"
SOLVED = ((1, 2, 3, 4), (3, 4, 1, 5), (2, 5, 2, 6), (1, 6, 3, 4))


class TestMeanderingNumbers(GenreSuite):
    card = Card(
        name="meandering-numbers",
        aliases=("meander",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. .   .   .
- -   -
3 . | . | .
. . | . | .
          -
. . | .   .""",
        solved_board="""\
1 2   3   4
- -   -
3 4 | 1 | 5
2 5 | 2 | 6
          -
1 6 | 3   4""",
        small=(
            "meandering-numbers\n.\nregions:\na\n",
            "meandering-numbers\n....\n....\nregions:\naabb\naabb\n",
            "meandering-numbers\n..#\n.2.\nregions:\naa#\naab\n",
            "meandering-numbers\n...\nregions:\naaa\n",
            "meandering-numbers\n1..\n...\nregions:\naab\nacb\n",
        ),
        forms=(
            (
                "meandering-numbers\n1..\n...\nregions:\naab\naab\n",
                "meandering-numbers\n1 . .\n. . .\nregions:\n1 1 2\n1 1 2",
                '{"puzzle": "meandering-numbers", "regions": ["aab", "aab"], "grid": ["1..", "..."]}',
            ),
        ),
        refused=(
            ("meandering-numbers\n1..\n...\nregions:\n#ab\naab", "this cell is no part of the board"),
            ("meandering-numbers\n..\n..", "the puzzle has no regions"),
            ("meandering-numbers\n3.\n..\nregions:\nab\nbb", "3 is more than 1, the cells of its region"),
            ("https://puzz.link/p?meander/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 4"),
            ("meandering-numbers\n...\nregions:\naaa\n", ((1, 3, 2),), "the numbers in the region of r1c1 are no path"),
            ("meandering-numbers\n....\nregions:\naabb\n", ((1, 2, 2, 1),), "r1c2 and r1c3 touch and are both 2"),
            (
                "meandering-numbers\n...\n...\nregions:\naab\ncbb\n",
                ((1, 2, 3), (1, 1, 2)),
                "r1c1 and r2c1 touch and are both 1",
            ),
            ("meandering-numbers\n1..\nregions:\naaa\n", ((3, 2, 1),), "r1c1 is given as 1, not 3"),
        ),
        wrong=(("meandering-numbers\n.1.\nregions:\naaa\n", ("r1c2 is 1",)),),
        open=(("meandering-numbers\n...\nregions:\naaa\n", ()),),
        unique=(("meandering-numbers\n1..\nregions:\naaa\n", ((1, 2, 3),)),),
        answers=((PUZZLE, SOLVED, ["1234", "3415", "2526", "1634"]),),
        in_json=(
            ("meandering-numbers\n1..\n...\nregions:\naab\naab\n", {"regions": ["aab", "aab"], "grid": ["1..", "..."]}),
        ),
        made=(
            Making((4, 4)),
            Making((5, 6), count=2),
        ),
    )
