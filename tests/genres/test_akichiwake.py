"""Akichiwake: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "akichiwake\nabbc\nabbd\neffg\neffh\nnumbers:\nb=4 f=1\n"
SOLVED = ("#...", "...#", ".#..", "..#.")


class TestAkichiwake(GenreSuite):
    card = Card(
        name="akichiwake",
        aliases=("akichi",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----+-----------+-----+
|  .  | 4:.    .  |  .  |
|     |           +-----+
|  .  |  .     .  |  .  |
+-----+-----------+-----+
|  .  | 1:.    .  |  .  |
|     |           +-----+
|  .  |  .     .  |  .  |
+-----+-----------+-----+""",
        solved_board="""\
+-----+-----------+-----+
|  #  | 4:.    .  |  .  |
|     |           +-----+
|  .  |  .     .  |  #  |
+-----+-----------+-----+
|  .  | 1:#    .  |  .  |
|     |           +-----+
|  .  |  .     #  |  .  |
+-----+-----------+-----+""",
        small=(
            "akichiwake\na\n",
            "akichiwake\nab\nab\nnumbers: a=1\n",
            "akichiwake\naaab\naaab\nnumbers: a=3\n",
            "akichiwake\naab\ncab\nnumbers: a=0 b=2\n",
            "akichiwake at_most=yes\naaa\nbba\nnumbers: a=2\n",
            "akichiwake\naab\naab\nborders: r1c1-r1c2\nnumbers: a=2\n",
            "akichiwake\nabc\nabc\n",
        ),
        forms=(
            (
                "akichiwake\naab\ncab\nnumbers:\na=2 c=0\n",
                "akichiwake\nxxy\nzxy\nnumbers: z=0 x=2",
                '{"puzzle": "akichi", "regions": ["aab", "cab"], "numbers": {"a": 2, "c": 0}}',
                "https://puzz.link/p?akichi/3/2/eg2g0",
            ),
            (
                "akichiwake at_most\naab\naab\nnumbers:\na=2\n",
                "akichiwake at_most=yes\naab\naab\nnumbers: a=2",
                "https://puzz.link/p?akichi/x/3/2/a02g",
            ),
        ),
        refused=(
            (
                "akichiwake",
                "<text>:1: the puzzle has no regions: a grid in which each region has a letter or number of its own",
            ),
            ("akichiwake\naab\ncab\nnumbers: b=3", "<text>:1: region 'b': 3 is more than its 2 cells"),
            ("https://puzz.link/p?akichi/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("akichiwake\naaa\naaa", ("##.", "..."), "r1c1 and r1c2 are shaded and share a side"),
            ("akichiwake\naaa\naaa", (".#.", "#.."), "r1c3 is cut off from r1c1"),
            ("akichiwake\nabc", ("...",), "the line of unshaded cells from r1c1 to r1c3 reaches a third room"),
            (
                "akichiwake\naaa\naaa\nnumbers: a=4",
                ("#..", "..."),
                "the largest piece of unshaded cells in the room of r1c1 has 5 cells, not 4",
            ),
            (
                "akichiwake\naaa\naaa\nnumbers: a=6",
                ("#..", "..."),
                "the largest piece of unshaded cells in the room of r1c1 has 5 cells, not 6",
            ),
            (
                "akichiwake at_most\naaa\naaa\nnumbers: a=4",
                ("#..", "..."),
                "a piece of unshaded cells in the room of r1c1 has 5 cells, more than 4",
            ),
            (
                "akichiwake\naaa\naaa\nborders: r1c2-r2c2\nnumbers: a=5",
                ("...", "#.#"),
                "the largest piece of unshaded cells in the room of r1c1 has 3 cells, not 5",
            ),
        ),
        wrong=(
            (
                "akichiwake\naa\nnumbers: a=0\n",
                ("the largest piece of unshaded cells in the room of r1c1 has 0 cells",),
            ),
        ),
        open=(("akichiwake\naa\naa\n", ()),),
        unique=(("akichiwake\naa\nnumbers: a=2\n", ("..",)),),
        answers=((PUZZLE, SOLVED, ["#...", "...#", ".#..", "..#."]),),
        in_json=(
            ("akichiwake\naab\ncab\nnumbers:\na=2 c=0\n", {"regions": ["aab", "cab"], "numbers": {"a": 2, "c": 0}}),
        ),
        blank=((2, 3, {}, "akichiwake\naaa\nbbb"),),
        made=(
            Making((3, 4)),
            Making((4, 4), options={"at_most": True}),
            Making((5, 5), count=2),
        ),
    )
