"""Shimaguni (Islands): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "shimaguni\nabbb\nabbb\nabcc\nabcc\nnumbers:\nb=6 c=3\n"
SOLVED = (".###", ".##.", ".#.#", "#.##")


class TestShimaguni(GenreSuite):
    card = Card(
        name="shimaguni",
        aliases=("islands",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----+-----------------+
|  .  | 6:.    .     .  |
|     |                 |
|  .  |  .     .     .  |
|     |     +-----------+
|  .  |  .  | 3:.    .  |
|     |     |           |
|  .  |  .  |  .     .  |
+-----+-----+-----------+""",
        solved_board="""\
+-----+-----------------+
|  .  | 6:#    #     #  |
|     |                 |
|  .  |  #     #     .  |
|     |     +-----------+
|  .  |  #  | 3:.    #  |
|     |     |           |
|  #  |  .  |  #     #  |
+-----+-----+-----------+""",
        small=(
            "shimaguni\na\n",
            "shimaguni\nab\n",
            "shimaguni\naab\nabb\nnumbers: a=2\n",
            "shimaguni\naab\nabb\n",
            "shimaguni\naaab\nccbb\nnumbers: b=2 c=1\n",
            "shimaguni\naaa\naaa\nborders:\nr1c2-r2c2\n",
        ),
        forms=(
            (
                "shimaguni\naab\nabb\nnumbers:\na=1 b=2\n",
                '{"puzzle": "shimaguni", "regions": ["aab", "abb"], "numbers": {"a": 1, "b": 2}}',
            ),
        ),
        refused=(
            ("shimaguni", "the puzzle has no regions"),
            ("shimaguni\naab\nabb\nnumbers: a=4", "4 is more than its 3 cells"),
            ("https://puzz.link/p?shimaguni/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            (
                "shimaguni\naab\nabb\n",
                ("#..", "..#"),
                "the room of r1c1 and the room of r1c3 share a side, and each has 1 shaded cell",
            ),
            ("shimaguni\naab\nabb\n", ("...", "..#"), "the room of r1c1 has no shaded cell"),
            ("shimaguni\naab\nabb\n", (".##", "..."), "r1c2 and r1c3 are shaded on both sides of a border"),
            ("shimaguni\naaa\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("shimaguni\naab\nabb\nnumbers: a=1\n", ("##.", "..#"), "the room of r1c1 has 2 shaded cells, not 1"),
        ),
        wrong=(("shimaguni\nab\n", ()),),
        open=(("shimaguni\naaa\n", ()),),
        unique=(("shimaguni\naa\nnumbers: a=2\n", ("##",)),),
        answers=((PUZZLE, SOLVED, [".###", ".##.", ".#.#", "#.##"]),),
        in_json=(
            ("shimaguni\naab\nabb\nnumbers:\na=1 b=2\n", {"regions": ["aab", "abb"], "numbers": {"a": 1, "b": 2}}),
        ),
        blank=((2, 3, {}, "shimaguni\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((4, 4)),
        ),
    )
