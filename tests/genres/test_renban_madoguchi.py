"""Renban-Madoguchi: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "renban-madoguchi\n. . . 9\n. 12 8 11\n15 10 5 4\n6 . 7 14\nregions:\naabb\nbbbb\nbbbb\nbbbb\n"
SOLVED = ((15, 14, 13, 9), (17, 12, 8, 11), (15, 10, 5, 4), (6, 16, 7, 14))


class TestRenbanMadoguchi(GenreSuite):
    card = Card(
        name="renban-madoguchi",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  . |  .  9
-- --
 . 12    8 11
15 10    5  4
 6  .    7 14""",
        solved_board="""\
15 14 | 13  9
-- --
17 12    8 11
15 10    5  4
 6 16    7 14""",
        small=(
            "renban-madoguchi\n1 .\n. .\nregions:\naa\naa\n",
            "renban-madoguchi\nregions:\nab\nab\n",
            "renban-madoguchi\n. 12 .\nregions:\naab\n",
            "renban-madoguchi\n. . .\n. 3 .\nregions:\naab\nabb\n",
            "renban-madoguchi\n1 .\n. .\nregions:\naa\naa\nborders: r1c1-r1c2\n",
        ),
        forms=(
            (
                "renban-madoguchi\n1 .\n. 12\nregions:\nab\nab\n",
                "renban-madoguchi\n1 -\n- 12\nregions:\n1 2\n1 2\n",
                '{"puzzle": "renban-madoguchi", "regions": ["ab", "ab"], "grid": ["1 .", ". 12"]}',
                "https://puzz.link/p?renban/2/2/o01hc",
            ),
        ),
        refused=(
            ("renban-madoguchi\n. .", "the puzzle has no regions"),
            ("renban-madoguchi\n1000 .\nregions:\naa", "1000 is more than 999"),
            ("https://puzz.link/p?renban/2/1/00h", "a number from 1 on"),
            ("https://puzz.link/p?renban/2/1/0.g", "r1c1 has a clue without a number, which this puzzle has not"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (
                "renban-madoguchi\nregions:\naaa\n",
                ((1, 2, 4),),
                "the room of r1c1 has 1, 2, 4, which don't follow each other",
            ),
            ("renban-madoguchi\nregions:\nab\nab\n", ((1, 3), (2, 4)), None),
            (
                "renban-madoguchi\nregions:\nab\nab\n",
                ((1, 2), (2, 3)),
                "r1c1 and r1c2 are 1 and 2, at both sides of a border of length 2",
            ),
            (
                "renban-madoguchi\nregions:\naa\naa\nborders: r1c1-r1c2\n",
                ((1, 3), (2, 4)),
                "r1c1 and r1c2 are 1 and 3, at both sides of a border of length 1",
            ),
            ("renban-madoguchi\n2 .\nregions:\naa\n", ((1, 2),), "r1c1 is given as 2, not 1"),
        ),
        wrong=(("renban-madoguchi\n1 2\n. .\nregions:\nab\nab\n", ("r1c1 is 1", "r1c2 is 2")),),
        open=(
            ("renban-madoguchi\n. 3\nregions:\naa\n", ("r1c1",)),
            ("renban-madoguchi\nregions:\na\n", ("r1c1",)),
            ("renban-madoguchi\n999 .\nregions:\naa\n", ("r1c2",)),
        ),
        unique=(
            ("renban-madoguchi\n1 .\nregions:\naa\n", ((1, 2),)),
            ("renban-madoguchi\n1 .\n. .\nregions:\nab\nab\n", ((1, 3), (2, 4))),
        ),
        answers=((PUZZLE, SOLVED, ["15 14 13 9", "17 12 8 11", "15 10 5 4", "6 16 7 14"]),),
        in_json=(
            ("renban-madoguchi\n1 .\n. 12\nregions:\nab\nab\n", {"regions": ["ab", "ab"], "grid": ["1 .", ". 12"]}),
        ),
        blank=((2, 3, {}, "renban-madoguchi\nregions:\naaa\nbbb"),),
        made=(
            Making((3, 3)),
            Making((4, 4)),
            Making((4, 6)),
        ),
    )
