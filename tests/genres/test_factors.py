"""Factors (Rooms of Factors): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "factors\nabcd\nbbcc\nebfg\neefg\nnumbers:\na=1 c=18 e=24\n"
SOLVED = ((1, 2, 3, 4), (4, 1, 2, 3), (2, 3, 4, 1), (3, 4, 1, 2))


class TestFactors(GenreSuite):
    card = Card(
        name="factors",
        aliases=("rooms-of-factors",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+------+------+------+------+
|  1:. |   .  | 18:. |   .  |
+------+      |      +------+
|   .      .  |   .      .  |
+------+      +------+------+
| 24:. |   .  |   .  |   .  |
|      +------+      |      |
|   .      .  |   .  |   .  |
+-------------+------+------+""",
        solved_board="""\
+------+------+------+------+
|  1:1 |   2  | 18:3 |   4  |
+------+      |      +------+
|   4      1  |   2      3  |
+------+      +------+------+
| 24:2 |   3  |   4  |   1  |
|      +------+      |      |
|   3      4  |   1  |   2  |
+-------------+------+------+""",
        small=(
            "factors\na\n",
            "factors\nab\nab\n",
            "factors\nab\ncc\nnumbers: b=2\n",
            "factors\naab\nccb\ndeb\nnumbers:\na=2\n",
            "factors\naab\naab\nccc\nnumbers: a=4 b=6\n",
        ),
        forms=(
            (
                "factors\nab\ncb\nnumbers:\na=2 b=2\n",
                "factors\n1 2\n3 2\nnumbers: 1=2 2=2",
                '{"puzzle": "factors", "regions": ["ab", "cb"], "numbers": {"a": 2, "b": 2}}',
            ),
        ),
        refused=(
            ("factors", "the puzzle has no regions"),
            ("factors\nabc\nabc", "<text>:1: a Factors puzzle is square; this grid has 2 rows of 3 cells"),
            ("factors\nab\nab\nnumbers: a=1234567890", "is none; expected a number from 0 to 999999999"),
            ("https://puzz.link/p?factors/3/3/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 4 by 4"),
            ("factors\nab\nab\n", ((1, 1), (2, 2)), "row 1 has a number twice"),
            ("factors\nab\nab\n", ((1, 2), (1, 2)), "column 1 has a number twice"),
            ("factors\nab\ncb\nnumbers: a=2\n", ((1, 2), (2, 1)), "the product of the room of r1c1 is 1, not 2"),
        ),
        wrong=(("factors\nab\nab\nnumbers: a=4\n", ("the product of the room of r1c1 is 4",)),),
        open=(("factors\nab\nab\n", ()),),
        unique=(("factors\nab\ncb\nnumbers: a=2\n", ((2, 1), (1, 2))),),
        answers=((PUZZLE, SOLVED, ["1234", "4123", "2341", "3412"]),),
        in_json=(("factors\nab\ncb\nnumbers:\na=2 b=2\n", {"regions": ["ab", "cb"], "numbers": {"a": 2, "b": 2}}),),
        blank=((3, 3, {}, "factors\naaa\nbbb\nccc"),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 6)),
        ),
        square=True,
    )
