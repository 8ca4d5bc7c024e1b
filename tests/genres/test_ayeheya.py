"""Ayeheya: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "ayeheya\naabb\ncccd\ncccd\nccce\nnumbers: c=0\n"
SOLVED = ("....", "....", "....", "...#")


class TestAyeheya(GenreSuite):
    card = Card(
        name="ayeheya",
        aliases=("ekawayeh",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-----------+-----------+
|  .     .  |  .     .  |
+-----------+-----+-----+
| 0:.    .     .  |  .  |
|                 |     |
|  .     .     .  |  .  |
|                 +-----+
|  .     .     .  |  .  |
+-----------------+-----+""",
        solved_board="""\
+-----------+-----------+
|  .     .  |  .     .  |
+-----------+-----+-----+
| 0:.    .     .  |  .  |
|                 |     |
|  .     .     .  |  .  |
|                 +-----+
|  .     .     .  |  #  |
+-----------------+-----+""",
        small=(
            "ayeheya\na",
            "ayeheya\na\nnumbers: a=1",
            "ayeheya\nabc",
            "ayeheya\nabbcd\n",
            "ayeheya\naab\nccb\nnumbers: c=1",
            "ayeheya\naab\nccb\nddd\nnumbers: d=1",
            "ayeheya\naaa\naab\nbbb\n",
            "ayeheya\naaa\naaa\naaa\n",
        ),
        forms=(
            (
                "ayeheya\naab\nccb\nnumbers:\na=1 c=0\n",
                "ayeheya\nx x y\nz z y\nnumbers: z=0, x=1",
                '{"puzzle": "ayeheya", "inputs": {"board": [["00", "00", "01"], ["02", "02", "01"]],'
                ' "region_to_clue": {"00": 1, "02": 0}}}',
            ),
        ),
        written=("ayeheya\naab\nccb\n",),
        refused=(
            ("ayeheya", "the puzzle has no regions"),
            ("ayeheya\naab\nbaa", "region 'b' is not connected: r2c1 is cut off from r1c3"),
            ("ayeheya\naa\nb.", "every cell needs a region"),
            ("ayeheya\naa\nbb\nnumbers: a=3", "region 'a': 3 is more than its 2 cells"),
            ("ayeheya\naa\nbb\nnumbers: c=1", "numbers: there is no region 'c'"),
            ("https://puzz.link/p?ayeheya/4/4/8i8", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("ayeheya\naaa\nbbb", ("##.", "..."), "r1c1 and r1c2 are shaded and share a side"),
            ("ayeheya\naaa\nbbb", ("#..", "..."), "r1c1 is shaded, and its opposite r1c3 in the room is not"),
            ("ayeheya\naab\nabb", ("..#", "..."), "r1c3 is shaded, and its opposite r2c2 in the room is not"),
            ("ayeheya\nabc", ("...",), "the line of unshaded cells from r1c1 to r1c3 reaches a third room"),
            ("ayeheya\naaa\naaa\nnumbers: a=1", ("...", "..."), "the room of r1c1 has 0 shaded cells, not 1"),
        ),
        wrong=(("ayeheya\naab\naab\nbbb\nnumbers: a=1", ("the room of r1c1 has 1 shaded cell",)),),
        open=(("ayeheya\nabc\n", ()),),
        unique=(("ayeheya\naabb\nccdd\n", ("....", "....")),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("ayeheya\naab\nccb\nnumbers: a=1\n", {"regions": ["aab", "ccb"], "numbers": {"a": 1}}),),
        blank=((2, 3, {}, "ayeheya\naaa\nbbb"),),
        made=(Making((1, 4), count=2), Making((4, 5), count=2), Making((6, 6), count=2)),
    )
