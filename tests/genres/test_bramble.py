"""Bramble: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "bramble\nabbb\ncbbb\ncbbb\ndeef\nnumbers:\na=1 b=4 d=1 e=0\n"
SOLVED = ("#.##", ".#..", ".#..", "#...")


class TestBramble(GenreSuite):
    card = Card(
        name="bramble",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----+-----------------+
| 1:. | 4:.    .     .  |
+-----+                 |
|  .  |  .     .     .  |
|     |                 |
|  .  |  .     .     .  |
+-----+-----------+-----+
| 1:. | 0:.    .  |  .  |
+-----+-----------+-----+""",
        solved_board="""\
+-----+-----------------+
| 1:# | 4:.    #     #  |
+-----+                 |
|  .  |  #     .     .  |
|     |                 |
|  .  |  #     .     .  |
+-----+-----------+-----+
| 1:# | 0:.    .  |  .  |
+-----+-----------+-----+""",
        small=(
            "bramble\na\n",
            "bramble\nab\n",
            "bramble\naab\nabb\nnumbers: a=2\n",
            "bramble\naab\nabb\n",
            "bramble\naaab\nccbb\nnumbers: b=2 c=0\n",
            "bramble\naaa\naaa\nborders:\nr1c2-r2c2\n",
        ),
        forms=(
            (
                "bramble\naab\nabb\nnumbers:\na=1 b=2\n",
                '{"puzzle": "bramble", "regions": ["aab", "abb"], "numbers": {"a": 1, "b": 2}}',
            ),
        ),
        refused=(
            ("bramble", "the puzzle has no regions"),
            ("bramble\naab\nabb\nnumbers: a=4", "4 is more than its 3 cells"),
            ("https://puzz.link/p?bramble/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("bramble\naab\nabb\n", (".##", "..."), "r1c2 and r1c3 are shaded on both sides of a border"),
            ("bramble\naaa\n", ("###",), "the piece of r1c1 has 3 cells, more than 2"),
            ("bramble\naaa\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("bramble\naa\naa\n", ("#.", ".#"), "r1c1 and r2c2 are single cells that touch at a corner"),
            (
                "bramble\naaaa\naaaa\naaaa\naaaa\n",
                (".##.", "#..#", ".##.", "...."),
                "shaded cells form a loop around r2c2",
            ),
            ("bramble\naab\nabb\nnumbers: a=1\n", ("##.", "..#"), "the room of r1c1 has 2 shaded cells, not 1"),
        ),
        wrong=(("bramble\naa\naa\nnumbers: a=3\n", ("the room of r1c1 has 3 shaded cells",)),),
        open=(("bramble\naa\n", ()),),
        unique=(("bramble\naa\nnumbers: a=2\n", ("##",)),),
        answers=((PUZZLE, SOLVED, ["#.##", ".#..", ".#..", "#..."]),),
        in_json=(("bramble\naab\nabb\nnumbers:\na=1 b=2\n", {"regions": ["aab", "abb"], "numbers": {"a": 1, "b": 2}}),),
        blank=((2, 3, {}, "bramble\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
        ),
    )
