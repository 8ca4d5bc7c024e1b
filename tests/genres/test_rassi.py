"""Rassi Silai (Rassi): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "rassi\naaabb\naccbb\nccccb\ncc#cc\nccccc\n"
SOLVED_BOARD = """\
+-----------+-------+
| +-------- | +---- |
| | +-------+ |     |
| | | +---+ | +---+ |
+---+ |   | +---+ | |
| +---+   +---+ | | |
| |     +---+ | +---+
| +---+ |   | +---+ |
|     | +---+     | |
| ----+   --------+ |
+-------------------+"""
SOLVED = lines_through(((0, 2), "LLD"), ((0, 4), "LDRD"), ((4, 0), "RULURURDRDRDLL"))


class TestRassi(GenreSuite):
    card = Card(
        name="rassi",
        aliases=("rassi-silai",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   . . | .   .
    - -
. | . . | .   .
-         -
.   . .   . | .
              -
.   .     .   .
.   . .   .   .""",
        solved_board=SOLVED_BOARD,
        small=(
            "rassi\naaa\n",
            "rassi\naa\naa\n",
            "rassi\naaa\naaa\nbbb\n",
            "rassi\naaa\naaa\nborders: r1c2-r2c2\n",
            "rassi\naaa#\naaab\n##bb\n",
        ),
        refused=(
            ("rassi", "the puzzle has no regions"),
            ("rassi\naba\n", "connected"),
            ("rassi\naa\naa\nborders: r1c1-r2c2\n", "there is no place for a border r1c1-r2c2"),
            ("https://puzz.link/p?rassi/4/4/h", "the link ends where"),
        ),
        open=(("rassi\naaa\naaa\naaa\n", ()),),
        unique=(("rassi\naaa\n", lines_through(((0, 0), "RR"))),),
        in_json=(("rassi\naaa\naaa\n", {"regions": ["aaa", "aaa"]}),),
        blank=((2, 3, {}, "rassi\naaa\nbbb"),),
        made=(Making((4, 4)), Making((4, 6), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            ("rassi\naaa\n", lines_through(((0, 0), "R")), "no path passes r1c3"),
            ("rassi\naa\naa\n", lines_through(((0, 0), "RDLU")), "the path through r1c1 is a loop"),
            ("rassi\naa\naa\n", lines_through(((0, 0), "RDL")), "the end of a path at r1c1 touches another one"),
            ("rassi\naaa\nbbb\n", lines_through(((0, 0), "DRRUL")), "the line r1c1-r2c1 crosses a border"),
            (
                "rassi\naaa\naaa\naaa\n",
                lines_through(((0, 0), "RRDD"), ((1, 1), "D"), ((1, 1), "LUD")),
                "no path passes r3c1",
            ),
            (
                "rassi\naaa\naaa\nborders: r1c2-r2c2\n",
                lines_through(((0, 0), "DRURD")),
                "the line r1c2-r2c2 crosses a border",
            ),
            ("rassi\naaaaaa\n", lines_through(((0, 0), "RR"), ((0, 3), "RR")), "the room of r1c1 has 2 paths, not one"),
            (
                "rassi\naaaaa\nabbba\naaaaa\n",
                lines_through(((0, 0), "RRRRDDLLLLUU"), ((1, 1), "RR")),
                "the path through r1c1 is a loop",
            ),
        ),
        wrong=(("rassi\naa\n", ()),),
        forms=(
            (
                "rassi\nborders: r1c2-r2c2\naaa\naaa\n",
                "rassi\na a a\na a a\nborders: r1c2-r2c2\n",
                "https://puzz.link/p?rassi/3/2/08",
            ),
        ),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 3, 0, 4],
                    [0, 3, 1, 3],
                    [1, 1, 1, 2],
                    [1, 1, 2, 1],
                    [1, 2, 2, 2],
                    [1, 3, 1, 4],
                    [1, 4, 2, 4],
                    [2, 0, 2, 1],
                    [2, 0, 3, 0],
                    [2, 2, 2, 3],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 1, 4, 1],
                    [3, 3, 3, 4],
                    [3, 4, 4, 4],
                    [4, 0, 4, 1],
                    [4, 2, 4, 3],
                    [4, 3, 4, 4],
                ],
            ),
        ),
    )
