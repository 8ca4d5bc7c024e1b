"""Rassi Silai (Rassi): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "rassi-silai\naaabb\naccbb\nccccb\ncc#cc\nccccc\n"
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


class TestRassiSilai(GenreSuite):
    card = Card(
        name="rassi-silai",
        aliases=("rassi",),
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
            "rassi-silai\naaa\n",
            "rassi-silai\naa\naa\n",
            "rassi-silai\naaa\naaa\nbbb\n",
            "rassi-silai\naaa\naaa\nborders: r1c2-r2c2\n",
            "rassi-silai\naaa#\naaab\n##bb\n",
        ),
        refused=(
            ("rassi-silai", "the puzzle has no regions"),
            ("rassi-silai\naba\n", "connected"),
            ("rassi-silai\naa\naa\nborders: r1c1-r2c2\n", "there is no place for a border r1c1-r2c2"),
            ("https://puzz.link/p?rassi/4/4/h", "the link ends where"),
        ),
        open=(("rassi-silai\naaa\naaa\naaa\n", ()),),
        unique=(("rassi-silai\naaa\n", lines_through(((0, 0), "RR"))),),
        in_json=(("rassi-silai\naaa\naaa\n", {"regions": ["aaa", "aaa"]}),),
        blank=((2, 3, {}, "rassi-silai\naaa\nbbb"),),
        made=(Making((4, 4)), Making((4, 6), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            ("rassi-silai\naaa\n", lines_through(((0, 0), "R")), "no path passes r1c3"),
            ("rassi-silai\naa\naa\n", lines_through(((0, 0), "RDLU")), "the path through r1c1 is a loop"),
            ("rassi-silai\naa\naa\n", lines_through(((0, 0), "RDL")), "the end of a path at r1c1 touches another one"),
            ("rassi-silai\naaa\nbbb\n", lines_through(((0, 0), "DRRUL")), "the line r1c1-r2c1 crosses a border"),
            (
                "rassi-silai\naaa\naaa\naaa\n",
                lines_through(((0, 0), "RRDD"), ((1, 1), "D"), ((1, 1), "LUD")),
                "no path passes r3c1",
            ),
            (
                "rassi-silai\naaa\naaa\nborders: r1c2-r2c2\n",
                lines_through(((0, 0), "DRURD")),
                "the line r1c2-r2c2 crosses a border",
            ),
            (
                "rassi-silai\naaaaaa\n",
                lines_through(((0, 0), "RR"), ((0, 3), "RR")),
                "the room of r1c1 has 2 paths, not one",
            ),
            (
                "rassi-silai\naaaaa\nabbba\naaaaa\n",
                lines_through(((0, 0), "RRRRDDLLLLUU"), ((1, 1), "RR")),
                "the path through r1c1 is a loop",
            ),
        ),
        wrong=(("rassi-silai\naa\n", ()),),
        forms=(
            (
                "rassi-silai\nborders: r1c2-r2c2\naaa\naaa\n",
                "rassi-silai\na a a\na a a\nborders: r1c2-r2c2\n",
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
