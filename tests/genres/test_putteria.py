"""Putteria: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "putteria\n. . 8 .\n. . . .\n. 7 . .\n. . . .\nregions:\nabbb\ncbbb\nccbb\ncccc\n"
SOLVED = ((1, 0, 8, 0), (0, 0, 0, 0), (0, 7, 0, 0), (0, 0, 0, 0))


class TestPutteria(GenreSuite):
    card = Card(
        name="putteria",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. | .   8 .
-
. | .   . .
    -
.   7 | . .
        - -
.   .   . .""",
        solved_board="""\
1 | .   8 .
-
. | .   . .
    -
.   7 | . .
        - -
.   .   . .""",
        small=(
            "putteria\nregions:\na\n",
            "putteria\n. x .\nregions:\nabb\n",
            "putteria\n3 . .\n. . x\nregions:\naab\nabb\n",
            "putteria\nregions:\naab\nabb\n",
            "putteria\nregions:\naaab\nccbb\n",
        ),
        forms=(
            (
                "putteria\n. 3 .\n. . x\nregions:\naab\nabb\n",
                "putteria\n. 3 .\n. . x\nregions:\n1 1 2\n1 2 2",
                '{"puzzle": "putteria", "regions": ["aab", "abb"], "grid": [". 3 .", ". . x"]}',
            ),
        ),
        refused=(
            ("putteria\n1 . .", "the puzzle has no regions"),
            ("putteria\n. 2\nregions:\nab\n", "<text>:2:3: 2 is more than 1, the cells of the largest room"),
            ("putteria\n1 y .\n. . .\nregions:\naab\nabb\n", "'y' is no cell"),
            ("https://puzz.link/p?putteria/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((0,),), "the solution is not 4 by 4"),
            ("putteria\nregions:\nab\n", ((1, 0),), "the room of r1c2 has not 1 in one of its cells, and nothing else"),
            ("putteria\nregions:\nabb\n", ((1, 2, 0),), "r1c1 and r1c2 share a side and are both numbers"),
            ("putteria\nregions:\naabb\n", ((2, 0, 0, 2),), "row 1 has a number twice"),
            ("putteria\n. . x\nregions:\nabb\n", ((1, 0, 2),), "r1c3 is given as 0, not 2"),
        ),
        wrong=(("putteria\n. . x\nregions:\nabb\n", ("r1c3 is 0",)),),
        open=(("putteria\nregions:\naa\n", ()),),
        unique=(("putteria\nregions:\nabb\n", ((1, 0, 2),)),),
        answers=((PUZZLE, SOLVED, [[1, 0, 8, 0], [0, 0, 0, 0], [0, 7, 0, 0], [0, 0, 0, 0]]),),
        in_json=(
            ("putteria\n. 3 .\n. . x\nregions:\naab\nabb\n", {"regions": ["aab", "abb"], "grid": [". 3 .", ". . x"]}),
        ),
        blank=((2, 3, {}, "putteria\nregions:\naaa\nbbb"),),
        not_implied=frozenset({"given"}),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
