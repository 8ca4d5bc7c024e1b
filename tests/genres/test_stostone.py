"""Stostone: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "stostone\naaaa\naaaa\naabb\naccb\nnumbers:\na=5 b=1\n"
SOLVED = ("####", "#...", "...#", ".##.")


class TestStostone(GenreSuite):
    card = Card(
        name="stostone",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------------------+
| 5:.    .     .     .  |
|                       |
|  .     .     .     .  |
|           +-----------+
|  .     .  | 1:.    .  |
|     +-----+-----+     |
|  .  |  .     .  |  .  |
+-----+-----------+-----+""",
        solved_board="""\
+-----------------------+
| 5:#    #     #     #  |
|                       |
|  #     .     .     .  |
|           +-----------+
|  .     .  | 1:.    #  |
|     +-----+-----+     |
|  .  |  #     #  |  .  |
+-----+-----------+-----+""",
        small=(
            "stostone\na\na\n",
            "stostone\naabb\naabb\n",
            "stostone\naab\nabb\nnumbers: a=2\n",
            "stostone\naab\naab\n",
            "stostone\naab\naab\nborders: r1c1-r1c2\nnumbers: b=1\n",
            "stostone\nabc\nabc\nnumbers: c=1\n",
        ),
        forms=(
            (
                "stostone\naab\naab\nnumbers:\na=2 b=1\n",
                "stostone\n1 1 2\n1 1 2\nnumbers: 1=2 2=1",
                '{"puzzle": "stostone", "regions": ["aab", "aab"], "numbers": {"a": 2, "b": 1}}',
            ),
        ),
        refused=(
            ("stostone", "the puzzle has no regions"),
            ("stostone\naab", "the height of a Stostone is even, not 1"),
            ("stostone\naab\naab\nnumbers: a=5", "<text>:1: region 'a': 5 is more than its 4 cells"),
            ("stostone\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?stostone/4/4/h0", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("stostone\naab\naab\n", ("...", "..#"), "column 1 has 0 shaded cells, not 1"),
            ("stostone\nab\nab\n", ("##", ".."), "r1c1 and r1c2 are shaded on both sides of a border"),
            (
                "stostone\naab\naab\nborders: r2c1-r2c2\n",
                ("...", "###"),
                "r2c1 and r2c2 are shaded on both sides of a border",
            ),
            ("stostone\naaab\naaab\n", ("#.##", ".#.."), "r1c3 and r1c4 are shaded on both sides of a border"),
            ("stostone\na\na\na\na\n", ("#", ".", "#", "."), "r3c1 is cut off from r1c1"),
            ("stostone\naa\naa\naa\naa\n", ("#.", ".#", "##", ".."), "r2c2 is cut off from r1c1"),
            ("stostone\naa\naa\nnumbers: a=1\n", ("##", ".."), "the room of r1c1 has 2 shaded cells, not 1"),
        ),
        wrong=(("stostone\nab\nab\nnumbers: a=2\n", ("the room of r1c1 has 2 shaded cells",)),),
        open=(("stostone\na\na\n", ()),),
        answers=((PUZZLE, SOLVED, ["####", "#...", "...#", ".##."]),),
        in_json=(
            ("stostone\naab\naab\nnumbers:\na=2 b=1\n", {"regions": ["aab", "aab"], "numbers": {"a": 2, "b": 1}}),
        ),
        blank=((2, 3, {}, "stostone\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 5), count=2),
            Making((6, 7)),
        ),
    )
