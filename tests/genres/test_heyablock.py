"""Heyablock: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "heyablock\naaaa\nbbac\nbaac\nbbcc\nnumbers:\na=2 b=1 c=1\n"
SOLVED = ("..##", ".#..", "...#", "....")


class TestHeyablock(GenreSuite):
    card = Card(
        name="heyablock",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------------------+
| 2:.    .     .     .  |
+-----------+     +-----+
| 1:.    .  |  .  | 1:. |
|     +-----+     |     |
|  .  |  .     .  |  .  |
|     +-----+-----+     |
|  .     .  |  .     .  |
+-----------+-----------+""",
        solved_board="""\
+-----------------------+
| 2:.    .     #     #  |
+-----------+     +-----+
| 1:.    #  |  .  | 1:. |
|     +-----+     |     |
|  .  |  .     .  |  #  |
|     +-----+-----+     |
|  .     .  |  .     .  |
+-----------+-----------+""",
        small=(
            "heyablock\na\n",
            "heyablock\nab\nab\nnumbers: a=0\n",
            "heyablock\naaab\naaab\nnumbers: a=3\n",
            "heyablock\naab\ncab\nnumbers: a=0 b=2\n",
            "heyablock\naab\naab\nborders: r1c1-r1c2\nnumbers: a=2\n",
            "heyablock\nabc\nabc\n",
        ),
        forms=(
            (
                "heyablock\naab\ncab\nnumbers:\na=2 c=0\n",
                "heyablock\nxxy\nzxy\nnumbers: z=0 x=2",
                '{"puzzle": "heyablock", "regions": ["aab", "cab"], "numbers": {"a": 2, "c": 0}}',
                "https://puzz.link/p?heyablock/3/2/eg2g0",
            ),
        ),
        refused=(
            (
                "heyablock",
                "<text>:1: the puzzle has no regions: a grid in which each region has a letter or number of its own",
            ),
            ("heyablock\naab\ncab\nnumbers: b=3", "<text>:1: region 'b': 3 is more than its 2 cells"),
            ("heyablock\naab\ncab\nnumbers: d=0", "<text>:1: numbers: there is no region 'd'"),
            ("https://puzz.link/p?heyablock/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("heyablock\naaa\nbbb", ("##.", "#.."), "r1c1 and r2c1 are shaded on both sides of a border"),
            ("heyablock\naaa\nbbb", ("#.#", "..."), "r1c3 is cut off from r1c1"),
            ("heyablock\naaa\nbbb", ("#..", "..."), "the room of r2c1 has no shaded cell"),
            ("heyablock\naaa\nbbb\nnumbers: b=0", ("#..", "..#"), "the room of r2c1 has shaded cells, not 0"),
            ("heyablock\naaa\naab", (".#.", "##."), "the room of r2c3 has no shaded cell"),
            (
                "heyablock\nabc\nddd\nnumbers: a=0 b=0 c=0",
                ("...", "#.."),
                "the line of unshaded cells from r1c1 to r1c3 reaches a third room",
            ),
            ("heyablock\naaa\nbbb\nnumbers: a=1", ("##.", "..#"), "r2c1 is cut off from r1c3"),
        ),
        wrong=(("heyablock\nab\nab\nnumbers: a=2\n", ()),),
        open=(("heyablock\naa\naa\n", ()),),
        unique=(("heyablock\nab\nnumbers: a=0\n", (".#",)),),
        answers=((PUZZLE, SOLVED, ["..##", ".#..", "...#", "...."]),),
        in_json=(
            ("heyablock\naab\ncab\nnumbers:\na=2 c=0\n", {"regions": ["aab", "cab"], "numbers": {"a": 2, "c": 0}}),
        ),
        blank=((2, 3, {}, "heyablock\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((5, 5), count=2),
        ),
    )
