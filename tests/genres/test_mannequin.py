"""Mannequin Gate: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "mannequin\naaab\nccdb\nccdb\nccdb\nnumbers:\nd=0\n"
SOLVED = ("#.##", "#...", "..#.", ".###")


class TestMannequin(GenreSuite):
    card = Card(
        name="mannequin",
        aliases=("mannequin-gate", "mannequingate", "manekingeto"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------------+-----+
|  .     .     .  |  .  |
+-----------+-----+     |
|  .     .  | 0:. |  .  |
|           |     |     |
|  .     .  |  .  |  .  |
|           |     |     |
|  .     .  |  .  |  .  |
+-----------+-----+-----+""",
        solved_board="""\
+-----------------+-----+
|  #     .     #  |  #  |
+-----------+-----+     |
|  #     .  | 0:. |  .  |
|           |     |     |
|  .     .  |  #  |  .  |
|           |     |     |
|  .     #  |  #  |  #  |
+-----------+-----+-----+""",
        small=(
            "mannequin\naa\n",
            "mannequin\naab\nbbb\n",
            "mannequin\naaaa\naaaa\nnumbers: a=1\n",
            "mannequin\naabb\naabb\nnumbers: a=0\n",
            "mannequin\naaa\nbbb\nnumbers: a=1 b=0\n",
            "mannequin\naab\naab\nborders: r1c1-r1c2\nnumbers: a=2\n",
            "mannequin\naaa\nborders: r1c1-r1c2\n",
        ),
        forms=(
            (
                "mannequin\naaa\nbbb\nnumbers:\na=1 b=0\n",
                "mannequin\nxxx\nyyy\nnumbers: y=0 x=1",
                '{"puzzle": "mannequin-gate", "regions": ["aaa", "bbb"], "numbers": {"a": 1, "b": 0}}',
                "https://puzz.link/p?mannequin/3/2/0s10",
            ),
        ),
        refused=(
            (
                "mannequin",
                "<text>:1: the puzzle has no regions: a grid in which each region has a letter or number of its own",
            ),
            ("mannequin\naab\ncab\nnumbers: a=3", "<text>:1: region 'a': 3 is more than 1, its cells but for two"),
            ("https://puzz.link/p?mannequin/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("mannequin\naaa\nbbb", ("#..", "..."), "the room of r1c1 has 1 shaded cell, not 2"),
            ("mannequin\naaa\naaa", (".#.", ".#."), "r1c3 is cut off from r1c1"),
            (
                "mannequin\naaa\nbbb",
                ("#.#", "#.#"),
                "the room of r1c1 and the room of r2c1 share a side, and each has 1 cell between",
            ),
            (
                "mannequin\naaa\naaa\nnumbers: a=2",
                ("#.#", "..."),
                "1 cell between the shaded cells of the room of r1c1, not 2",
            ),
            (
                "mannequin\naaa\naaa\nborders: r1c1-r1c2\nnumbers: a=0",
                ("##.", "..."),
                "2 cells between the shaded cells of the room of r1c1, not 0",
            ),
            (
                "mannequin\naaa\nborders: r1c1-r1c2\n",
                ("##.",),
                "no way leads between the shaded cells of the room of r1c1",
            ),
        ),
        wrong=(("mannequin\naa\naa\nnumbers: a=2\n", ("2 cells between the shaded cells of the room of r1c1",)),),
        open=(("mannequin\naa\naa\n", ()),),
        unique=(("mannequin\naa\n", ("##",)),),
        answers=((PUZZLE, SOLVED, ["#.##", "#...", "..#.", ".###"]),),
        in_json=(
            ("mannequin\naaa\nbbb\nnumbers:\na=1 b=0\n", {"regions": ["aaa", "bbb"], "numbers": {"a": 1, "b": 0}}),
        ),
        blank=((2, 3, {}, "mannequin\naaa\nbbb"),),
        made=(
            Making((2, 4)),
            Making((4, 4)),
        ),
    )
