"""Yajitatami: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "yajitatami\n. . . . .\n. . v2 . v2\n^2 . . . .\n. . . ^2 .\n"
SOLVED = ((1, 1, 2, 3, 4), (5, 5, 2, 3, 4), (6, 7, 7, 7, 7), (6, 8, 8, 9, 9))


class TestYajitatami(GenreSuite):
    card = Card(
        name="yajitatami",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 .  .  .  .  .
 .  . 2v  . 2v
2^  .  .  .  .
 .  .  . 2^  .""",
        solved_board="""\
+---------+----+----+----+
|  .    . |  . |  . |  . |
+---------+    |    |    |
|  .    . | 2v |  . | 2v |
+----+----+----+----+----+
| 2^ |  .    .    .    . |
|    +---------+---------+
|  . |  .    . | 2^    . |
+----+---------+---------+""",
        small=(
            "yajitatami\n.\n",
            "yajitatami\n. .\n",
            "yajitatami\n. . .\n. . .\n",
            "yajitatami\n>2 . .\n. . .\n. . .\n",
            "yajitatami\n. . .\nv1 . .\n",
            "yajitatami\n. . . .\n. <2 . .\n",
        ),
        forms=(
            (
                "yajitatami\n>2 . .\n. <3 .\n",
                "yajitatami\nR2 . .\n. 3L _",
                '{"puzzle": "yajitatami", "board": [[">2", "", "."], [".", "<3", "."]]}',
            ),
        ),
        refused=(
            ("yajitatami", "the puzzle has no grid"),
            ("yajitatami\n1 .\n. .", "<text>:2:1: '1' is no cell; expected an arrow"),
            ("https://puzz.link/p?yajitatami/4/4/h", "the link ends where"),
            ("https://puzz.link/p?yajitatami/2/2/0.c", "r1c1 has a clue without a number, which this puzzle has not"),
            ("https://puzz.link/p?yajitatami/2/2/d80", "the link has given borders, which this puzzle has not"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 4 by 5"),
            ("yajitatami\n. . .\n", ((1, 1, 2),), "the region of r1c3 is no strip of two cells or more"),
            ("yajitatami\n. .\n. .\n", ((1, 1), (1, 1)), "the region of r1c1 is no strip of two cells or more"),
            ("yajitatami\n>3 . . .\n", ((1, 1, 2, 2),), "the strip of r1c1 has 2 cells, not 3"),
            ("yajitatami\n. >2 . .\n", ((1, 1, 2, 2),), "r1c2 points at 1 border, not 2"),
            (
                "yajitatami\n. . . .\n. . . .\n",
                ((1, 1, 2, 2), (3, 3, 4, 4)),
                "four strips meet at the lower right corner of r1c2",
            ),
            ("yajitatami\n>2 . . . . .\n", ((1, 1, 2, 2, 3, 3),), "r1c1 points at no border at its side"),
        ),
        wrong=(("yajitatami\n. . .\n. ^2 .\n", ("the strip of r2c2 has 2 cells, and its arrow points at 2 borders",)),),
        open=(("yajitatami\n. . .\n. . .\n. . .\n", ()),),
        unique=(("yajitatami\n. . .\n", ((1, 1, 1),)),),
        answers=(("yajitatami\n. . .\n", ((1, 1, 1),), [[1, 1, 1]]),),
        blank=((2, 3, {}, "yajitatami\n. . .\n. . ."),),
        links=(
            (
                "unique",
                "https://puzz.link/p?yajitatami/3/1/c",
                "yajitatami\n. . .\n",
                "https://puzz.link/p?yajitatami/3/1/c0",
            ),
        ),
        not_implied=frozenset({"given"}),
        made=(
            Making((3, 3)),
            Making((4, 5), count=2),
        ),
    )
