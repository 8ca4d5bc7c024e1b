"""Hanare-gumi: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "hanare-gumi\n. . . .\n. 2 . .\n10 . . .\n. . . .\nregions:\naaab\naccb\naabb\naaaa\n"
SOLVED = ((0, 0, 0, 4), (0, 2, 0, 0), (10, 0, 0, 0), (0, 0, 0, 0))


class TestHanareGumi(GenreSuite):
    card = Card(
        name="hanare-gumi",
        aliases=("hanare",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .    .    . |  .
     --   --
 . |  2    . |  .
     --   --
10    . |  .    .
          --   --
 .    .    .    .""",
        solved_board="""\
 .    .    . |  4
     --   --
 . |  2    . |  .
     --   --
10    . |  .    .
          --   --
 .    .    .    .""",
        small=(
            "hanare-gumi\nregions:\na\n",
            "hanare-gumi\n. 1\nregions:\nab\n",
            "hanare-gumi\n3 . .\n. . .\nregions:\naab\nabb\n",
            "hanare-gumi\nregions:\naab\nabb\n",
            "hanare-gumi\nregions:\naaab\nccbb\n",
        ),
        forms=(
            (
                "hanare-gumi\n. 3 .\n. . 3\nregions:\naab\nabb\n",
                "hanare-gumi\n. 3 .\n. . 3\nregions:\n1 1 2\n1 2 2",
                '{"puzzle": "hanare-gumi", "regions": ["aab", "abb"], "grid": [[0, 3, 0], [0, 0, 3]]}',
            ),
        ),
        refused=(
            ("hanare-gumi\n1 . .", "the puzzle has no regions"),
            ("hanare-gumi\n. 2\nregions:\nab\n", "<text>:2:3: 2 is more than 1, the cells of the largest room"),
            ("hanare-gumi\n1 . .\nregions:\naab\nabb\n", "the grid has 1 row of 3 cells"),
            ("https://puzz.link/p?hanare/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((0,),), "the solution is not 4 by 4"),
            (
                "hanare-gumi\nregions:\nab\n",
                ((1, 0),),
                "the room of r1c2 has not 1 in one of its cells, and nothing else",
            ),
            ("hanare-gumi\nregions:\nabb\n", ((1, 2, 0),), "row 1: 1 and 2 have 0 empty cells between them"),
            (
                "hanare-gumi\n1 .\nregions:\nab\n",
                ((0, 1),),
                "the room of r1c1 has not 1 in one of its cells, and nothing else",
            ),
        ),
        open=(("hanare-gumi\nregions:\naab\nabb\n", ()),),
        unique=(("hanare-gumi\nregions:\nab\n", ((1, 1),)),),
        answers=((PUZZLE, SOLVED, [[0, 0, 0, 4], [0, 2, 0, 0], [10, 0, 0, 0], [0, 0, 0, 0]]),),
        in_json=(
            (
                "hanare-gumi\n. 3 .\n. . 3\nregions:\naab\nabb\n",
                {"regions": ["aab", "abb"], "grid": [". 3 .", ". . 3"]},
            ),
        ),
        blank=((2, 3, {}, "hanare-gumi\nregions:\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
