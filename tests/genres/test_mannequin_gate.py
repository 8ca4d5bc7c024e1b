"""Mannequin Gate: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "mannequin-gate\naabb\naabb\nccdb\ncddb\nnumbers:\nb=2\n"
SOLVED = ("##.#", "....", ".#..", "####")


class TestMannequinGate(GenreSuite):
    card = Card(
        name="mannequin-gate",
        aliases=("mannequin", "manekingeto"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----------+
|  .     .  | 2:.    .  |
|           |           |
|  .     .  |  .     .  |
+-----------+-----+     |
|  .     .  |  .  |  .  |
|     +-----+     |     |
|  .  |  .     .  |  .  |
+-----+-----------+-----+""",
        solved_board="""\
+-----------+-----------+
|  #     #  | 2:.    #  |
|           |           |
|  .     .  |  .     .  |
+-----------+-----+     |
|  .     #  |  .  |  .  |
|     +-----+     |     |
|  #  |  #     #  |  #  |
+-----+-----------+-----+""",
        small=(
            "mannequin-gate\naa\n",
            "mannequin-gate\naab\nbbb\n",
            "mannequin-gate\naaaa\naaaa\nnumbers: a=1\n",
            "mannequin-gate\naabb\naabb\nnumbers: a=0\n",
            "mannequin-gate\naaa\nbbb\nnumbers: a=1 b=0\n",
            "mannequin-gate\naab\naab\nborders: r1c1-r1c2\nnumbers: a=2\n",
            "mannequin-gate\naaa\nborders: r1c1-r1c2\n",
        ),
        forms=(
            (
                "mannequin-gate\naaa\nbbb\nnumbers:\na=1 b=0\n",
                "mannequin-gate\nxxx\nyyy\nnumbers: y=0 x=1",
                '{"puzzle": "mannequin", "regions": ["aaa", "bbb"], "numbers": {"a": 1, "b": 0}}',
                "https://puzz.link/p?mannequin/3/2/0s10",
            ),
        ),
        refused=(
            (
                "mannequin-gate",
                "<text>:1: the puzzle has no regions: a grid in which each region has a letter or number of its own",
            ),
            ("mannequin-gate\naab\ncab\nnumbers: a=3", "<text>:1: region 'a': 3 is more than 1, its cells but for two"),
            ("https://puzz.link/p?mannequin/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("mannequin-gate\naaa\nbbb", ("#..", "..."), "the room of r1c1 has 1 shaded cell, not 2"),
            ("mannequin-gate\naaa\naaa", (".#.", ".#."), "r1c3 is cut off from r1c1"),
            (
                "mannequin-gate\naaa\nbbb",
                ("#.#", "#.#"),
                "the room of r1c1 and the room of r2c1 share a side, and each has 1 cell between",
            ),
            (
                "mannequin-gate\naaa\naaa\nnumbers: a=2",
                ("#.#", "..."),
                "1 cell between the shaded cells of the room of r1c1, not 2",
            ),
            (
                "mannequin-gate\naaa\naaa\nborders: r1c1-r1c2\nnumbers: a=0",
                ("##.", "..."),
                "2 cells between the shaded cells of the room of r1c1, not 0",
            ),
            (
                "mannequin-gate\naaa\nborders: r1c1-r1c2\n",
                ("##.",),
                "no way leads between the shaded cells of the room of r1c1",
            ),
        ),
        wrong=(("mannequin-gate\naa\naa\nnumbers: a=2\n", ("2 cells between the shaded cells of the room of r1c1",)),),
        open=(("mannequin-gate\naa\naa\n", ()),),
        unique=(("mannequin-gate\naa\n", ("##",)),),
        answers=((PUZZLE, SOLVED, ["##.#", "....", ".#..", "####"]),),
        in_json=(
            ("mannequin-gate\naaa\nbbb\nnumbers:\na=1 b=0\n", {"regions": ["aaa", "bbb"], "numbers": {"a": 1, "b": 0}}),
        ),
        blank=((2, 3, {}, "mannequin-gate\naaa\nbbb"),),
        made=(
            Making((2, 4)),
            Making((4, 4)),
        ),
    )
