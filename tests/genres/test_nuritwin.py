"""Nuritwin: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nuritwin\naabb\naabb\nabbb\naabb\nnumbers:\nb=3\n"
SOLVED = (".###", ".#.#", "###.", "#.#.")


class TestNuritwin(GenreSuite):
    card = Card(
        name="nuritwin",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----------+
|  .     .  | 3:.    .  |
|           |           |
|  .     .  |  .     .  |
|     +-----+           |
|  .  |  .     .     .  |
|     +-----+           |
|  .     .  |  .     .  |
+-----------+-----------+""",
        solved_board="""\
+-----------+-----------+
|  .     #  | 3:#    #  |
|           |           |
|  .     #  |  .     #  |
|     +-----+           |
|  #  |  #     #     .  |
|     +-----+           |
|  #     .  |  #     .  |
+-----------+-----------+""",
        small=(
            "nuritwin\naaa\n",
            "nuritwin\naaaa\nbaaa\nbbba\n",
            "nuritwin\naaaa\naabb\nabbb\nnumbers: b=1\n",
            "nuritwin\naaa\naaa\nnumbers: a=1\n",
            "nuritwin\naaaa\naaaa\n",
            "nuritwin\naaaa\nabbb\nnumbers: b=1\n",
        ),
        forms=(
            (
                "nuritwin\naaa\nabb\nabb\nnumbers:\na=2 b=1\n",
                "nuritwin\n1 1 1\n1 2 2\n1 2 2\nnumbers: 1=2 2=1",
                '{"puzzle": "nuritwin", "regions": ["aaa", "abb", "abb"], "numbers": {"a": 2, "b": 1}}',
            ),
        ),
        refused=(
            ("nuritwin", "the puzzle has no regions"),
            (
                "nuritwin\naaa\naaa\nnumbers: a=3",
                "<text>:1: region 'a': 3 is more than half of its cells, less one between the pieces, 2",
            ),
            ("nuritwin\naab\nbaa", "region 'b' is not connected"),
            ("https://puzz.link/p?nuritwin/4/4/h0", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            ("nuritwin\naaa\n", ("#..",), "the room of r1c1 has 1 piece of shaded cells, not 2"),
            ("nuritwin\naaaa\naaaa\n", ("##.#", "...."), "the pieces of the room of r1c1 have 2 and 1 cells"),
            ("nuritwin\naaa\n", ("#.#",), "r1c3 is cut off from r1c1"),
            ("nuritwin\naaa\naaa\nbbb\nbbb\n", ("#.#", "...", "#.#", "#.#"), "r1c3 is cut off from r1c1"),
            (
                "nuritwin\naaaaa\naaaaa\nbbbbb\n",
                ("##.##", "##.##", "#...#"),
                "the 2x2 square from r1c1 to r2c2 is shaded",
            ),
            (
                "nuritwin\naaaa\naaaa\nbbbb\n",
                ("#..#", "#..#", "####"),
                "the room of r3c1 has 1 piece of shaded cells, not 2",
            ),
            ("nuritwin\naaaa\naaaa\nnumbers: a=1\n", ("#..#", "#..#"), "r1c4 is cut off from r1c1"),
        ),
        wrong=(("nuritwin\naaa\n", ()),),
        open=(("nuritwin\naaaa\naabb\nabbb\n", ()),),
        unique=(("nuritwin\naaaa\nbaaa\nbbba\n", ("#...", "##..", ".#..")),),
        answers=((PUZZLE, SOLVED, [".###", ".#.#", "###.", "#.#."]),),
        in_json=(
            (
                "nuritwin\naaa\nabb\nabb\nnumbers:\na=2 b=1\n",
                {"regions": ["aaa", "abb", "abb"], "numbers": {"a": 2, "b": 1}},
            ),
        ),
        blank=((2, 3, {}, "nuritwin\naaa\nbbb"),),
        made=(
            Making((4, 4)),
            Making((4, 5), count=2),
        ),
    )
