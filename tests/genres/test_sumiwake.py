"""Sumiwake: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "sumiwake\n.....\n.....\n1....\n....1\n.....\nregions:\naaab\naaac\ndeec\nfghc\n"
SOLVED = ("....", "#.#.", "...#", ".#..")


class TestSumiwake(GenreSuite):
    card = Card(
        name="sumiwake",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 +------------+----+
 |  .   .   . | .  |
 |            +----+
 |  .   .   . | .  |
(1)---+-------+    |
 |  . | .   . | .  |
 +----+---+---+   (1)
 |  . | . | . | .  |
 +----+---+---+----+""",
        solved_board="""\
 +------------+----+
 |  .   .   . | .  |
 |            +----+
 |  #   .   # | .  |
(1)---+-------+    |
 |  . | .   . | #  |
 +----+---+---+   (1)
 |  . | # | . | .  |
 +----+---+---+----+""",
        small=(
            "sumiwake\n..\n..\nregions:\na\n",
            "sumiwake\n....\n.1..\nregions:\naab\n",
            "sumiwake\n....\n....\n..1.\nregions:\naab\naab\n",
            "sumiwake\n....\n.2..\n....\nregions:\nabc\nabc\n",
            "sumiwake\n....\n....\n....\nregions:\naab\naab\nborders: r1c1-r1c2\n",
        ),
        forms=(
            (
                "sumiwake\n....\n.2..\n...1\nregions:\naab\nabb\n",
                "sumiwake\nregions:\n1 1 2\n1 2 2\nnumbers:\n....\n.2..\n...1",
                '{"puzzle": "sumiwake", "regions": ["aab", "abb"], "numbers": ["....", ".2..", "...1"]}',
            ),
        ),
        refused=(
            ("sumiwake\nregions:\naab\n", "<text>:1: the puzzle has no numbers"),
            (
                "sumiwake\n...\n...\nregions:\naab\naab\n",
                "<text>:1: the grids of a Sumiwake are of one size; these have 2 rows of 3 cells and 1 row of 2 cells",
            ),
            (
                "sumiwake\n....\n.3..\n....\nregions:\naab\naab\n",
                "<text>:3:2: '3' is no cell; expected 1, 2, or . for none",
            ),
            ("https://puzz.link/p?sumiwake/2/1/0g0", "the link ends where"),
            ("https://puzz.link/p?sumiwake/2/1/0k0", "'zero' is no cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("....",), "the solution is not 4 by 4"),
            (
                "sumiwake\n....\n....\n..1.\nregions:\naab\naab\n",
                ("##.", "..."),
                "r1c1 and r1c2 are shaded and share a side",
            ),
            ("sumiwake\n....\n....\n..1.\nregions:\naab\naab\n", ("#..", ".#."), "r2c1 is cut off from r1c2"),
            (
                "sumiwake\n....\n....\n..1.\nregions:\naab\naab\n",
                ("...", "..."),
                "0 shaded cells at the lower right corner of r2c2, not 1",
            ),
            (
                "sumiwake\n....\n....\nregions:\nabc\n",
                ("...",),
                "the line of unshaded cells from r1c1 to r1c3 reaches a third room",
            ),
            (
                "sumiwake\n.....\n.....\nregions:\naaaa\nborders: r1c1-r1c2 r1c3-r1c4\n",
                ("....",),
                "the line of unshaded cells from r1c1 to r1c4 passes two borders",
            ),
            (
                "sumiwake\n....\n.2..\n....\nregions:\naab\naab\n",
                ("#..", "..."),
                "1 shaded cell at the lower right corner of r1c1, not 2",
            ),
            ("sumiwake\n....\n.1..\n....\nregions:\naab\naab\n", ("#..", ".#."), "r2c1 is cut off from r1c2"),
        ),
        wrong=(
            ("sumiwake\n....\n2...\n....\nregions:\naab\naab\n", ("2 shaded cells at the lower left corner of r1c1",)),
        ),
        open=(("sumiwake\n...\n...\nregions:\naa\n", ()),),
        unique=(("sumiwake\n1..\n...\nregions:\naa\n", ("#.",)),),
        answers=((PUZZLE, SOLVED, ["....", "#.#.", "...#", ".#.."]),),
        in_json=(
            (
                "sumiwake\n....\n.2..\n...1\nregions:\naab\nabb\n",
                {"regions": ["aab", "abb"], "grid": ["....", ".2..", "...1"]},
            ),
        ),
        blank=((2, 3, {}, "sumiwake\n....\n....\n....\nregions:\naaa\nbbb"),),
        made=(
            Making((2, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
