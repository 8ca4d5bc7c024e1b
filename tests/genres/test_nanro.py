"""Nanro: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "nanro\n. 3 . .\n. . 1 .\n2 . . .\n. 2 . .\nregions:\naabb\ncabb\ncabb\ncccc\n"
SOLVED = ((0, 3, 0, 0), (0, 3, 1, 0), (2, 3, 0, 0), (0, 2, 0, 0))


class TestNanro(GenreSuite):
    card = Card(
        name="nanro",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   3 | . .
-
. | . | 1 .
2 | . | . .
    -   - -
.   2   . .""",
        solved_board="""\
.   3 | . .
-
. | 3 | 1 .
2 | 3 | . .
    -   - -
.   2   . .""",
        small=(
            "nanro\n.\nregions:\na\n",
            "nanro\n. .\n. .\nregions:\nab\nab\n",
            "nanro\n. 2 .\n. . .\nregions:\naab\naab\n",
            "nanro\n. . . ?\nregions:\naaab\n",
            "nanro\n1 . .\n. . ?\nregions:\naab\nacb\nborders: r1c1-r2c1\n",
            "nanro\n. ? .\n. . .\nregions:\naaa\nbbb\n",
        ),
        forms=(
            (
                "nanro\n. ?\n2 .\nregions:\nab\naa\n",
                "nanro\n.?\n2.\nregions:\n1 2\n1 1",
                '{"puzzle": "nanro", "regions": ["ab", "aa"], "board": [[".", "?"], [2, "."]]}',
                "https://puzz.link/p?nanro/2/2/g8g.2g",
            ),
        ),
        written=("nanro\n10 . . . . . . . . . . .\nregions:\naaaaaaaaaaaa\n",),
        refused=(
            ("nanro\n..\n..", "the puzzle has no regions"),
            ("nanro\n3 .\n. .\nregions:\nab\nab", "3 is more than"),
            (
                "nanro\nx .\n. .\nregions:\nab\nab",
                "'x' is no cell; expected a number from 1 to 2, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?nanro/2/2/g", "the link ends where"),
            ("https://puzz.link/p?nanro/2/2/g8g0h", "<text>:1:34: '0' stands where a number from 1 on was expected"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1,),), "the solution is not 4 by 4"),
            ("nanro\n. .\n. .\nregions:\nab\nab\n", ((1, 0), (0, 0)), "the room of r1c2 has 0 numbers"),
            ("nanro\n. .\n. .\nregions:\nab\nab\n", ((2, 0), (2, 3)), "r2c2 holds no number from 0 to 2"),
            ("nanro\n. .\n. .\nregions:\nab\nab\n", ((1, 0), (2, 0)), "the room of r1c1 has 2 numbers that are 1, 2"),
            (
                "nanro\n. .\n. .\nregions:\nab\nab\n",
                ((1, 1), (0, 0)),
                "r1c1 and r1c2 are both 1, with a border between",
            ),
            ("nanro\n. .\n. .\nregions:\nab\nab\n", ((1, 0), (0, 1)), "r2c2 is cut off from r1c1"),
            (
                "nanro\n. .\n. .\nregions:\nab\nab\n",
                ((2, 2), (2, 2)),
                "r1c1 and r1c2 are both 2, with a border between",
            ),
            (
                "nanro\n. . .\n. . .\nregions:\naab\naab\n",
                ((4, 4, 1), (4, 4, 0)),
                "the 2x2 square from r1c1 to r2c2 is all numbers",
            ),
            ("nanro\n? . .\n. . .\nregions:\naab\naab\n", ((0, 2, 1), (0, 2, 0)), "r1c1 is given as -1, not None"),
            (
                "nanro\n. .\n. .\nregions:\nab\naa\nborders: r1c1-r2c1\n",
                ((2, 1), (2, 0)),
                "r1c1 and r2c1 are both 2, with a border between",
            ),
        ),
        wrong=(("nanro\n1 1\nregions:\nab\n", ()),),
        open=(("nanro\n. .\n. .\nregions:\nab\nab\n", ()),),
        unique=(("nanro\n.\nregions:\na\n", ((1,),)),),
        answers=((PUZZLE, SOLVED, [[0, 3, 0, 0], [0, 3, 1, 0], [2, 3, 0, 0], [0, 2, 0, 0]]),),
        in_json=(("nanro\n. ?\n2 .\nregions:\nab\naa\n", {"regions": ["ab", "aa"], "grid": [". ?", "2 ."]}),),
        blank=((2, 3, {}, "nanro\nregions:\naaa\nbbb"),),
        made=(
            Making((3, 3)),
            Making((5, 5), count=2),
            Making((6, 7)),
        ),
    )
