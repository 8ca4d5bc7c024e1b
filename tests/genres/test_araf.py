"""Araf: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "araf\n2 . 4 3\n1 . 5 .\n1 2 . .\n. 4 4 5\n"
SOLVED = ((1, 1, 1, 2), (3, 3, 3, 2), (4, 5, 5, 2), (4, 4, 5, 2))


class TestAraf(GenreSuite):
    card = Card(
        name="araf",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
2 . 4 3
1 . 5 .
1 2 . .
. 4 4 5""",
        solved_board="""\
+-----------+---+
| 2   .   4 | 3 |
+-----------+   |
| 1   .   5 | . |
+---+-------+   |
| 1 | 2   . | . |
|   +---+   |   |
| .   4 | 4 | 5 |
+-------+---+---+""",
        small=(
            "araf\n1 3\n",
            "araf\n1 . 4\n",
            "araf\n1 3\n? ?\n",
            "araf\n. .\n. .\n",
            "araf\n? 2\n. .\n",
            "araf\n1 3 2\n",
        ),
        forms=(
            (
                "araf\n1 . 4\n. ? .\n. 12 .\n",
                "araf\n1 - 4\n- ? -\n- 12 -\n",
                '{"puzzle": "araf", "grid": ["1 . 4", ". ? .", ". 12 ."]}',
                "https://puzz.link/p?araf/3/3/1g4g.hcg",
            ),
        ),
        refused=(
            ("araf\n1000 .", "1000 is more than 999"),
            ("araf\n1 x", "'x' is no cell"),
            ("https://puzz.link/p?araf/2/2/1", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("araf\n1 . 3\n", ((1, 1, 1),), "the region of r1c1 has 3 cells, and its numbers are 1 and 3"),
            ("araf\n1 3\n3 1\n", ((1, 1), (1, 1)), "the region of r1c1 contains 4 numbers, not 2"),
            ("araf\n1 . 3 3 1\n", ((1, 1, 1, 2, 2),), "the region of r1c1 has 3 cells, and its numbers are 1 and 3"),
            ("araf\n? .\n. 4\n", ((1, 1), (1, 1)), "the region of r1c1 has 4 cells, and its numbers are 4"),
            ("araf\n? .\n. 5\n", ((1, 1), (1, 1)), None),
        ),
        wrong=(("araf\n1 2\n", ()), ("araf\n. .\n. .\n", ()), ("araf\n5 . 5\n", ())),
        open=(("araf\n1 3\n3 1\n", ()),),
        unique=(("araf\n1 3\n", ((1, 1),)), ("araf\n1 3 3 1\n", ((1, 1, 2, 2),))),
        answers=((PUZZLE, SOLVED, [[1, 1, 1, 2], [3, 3, 3, 2], [4, 5, 5, 2], [4, 4, 5, 2]]),),
        in_json=(("araf\n1 . 4\n. ? .\n. 12 .\n", {"grid": ["1 . 4", ". ? .", ". 12 ."]}),),
        blank=((2, 3, {}, "araf\n...\n..."),),
        made=(
            Making((3, 4)),
            Making((4, 4)),
            Making((5, 5)),
        ),
    )
