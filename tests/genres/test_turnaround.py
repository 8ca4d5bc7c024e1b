"""Turnaround: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "turnaround\n1...\n....\n..31\n....\n"
SOLVED = lines_through(((0, 0), "RRRDDDLULDLUUU"))


class TestTurnaround(GenreSuite):
    card = Card(
        name="turnaround",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
1 . . .
. . . .
. . 3 1
. . . .""",
        solved_board="""\
1-----------+
|           |
|   .   .   |
|           |
|   +---3   1
|   |   |   |
+---+   +---+""",
        small=(
            "turnaround\n..\n..\n",
            "turnaround\n3..\n...\n",
            "turnaround\n...\n.?.\n",
            "turnaround through_all\n...\n...\n",
            "turnaround\n...2\n....\n",
        ),
        forms=(
            (
                "turnaround\n3..\n...\n",
                "turnaround\n3 . .\n. . .\n",
                '{"puzzle": "turnaround", "board": ["3..", "..."]}',
                "https://puzz.link/p?turnaround/3/2/3k",
            ),
        ),
        refused=(
            ("turnaround", "the puzzle has no grid"),
            ("turnaround\n4.\n..\n", "4 is more than the 3 cells"),
            ("https://puzz.link/p?turnaround/4/4/h", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("turnaround\n3..\n...\n", lines_through(((0, 0), "RRDLLU")), "2 turns around r1c1, not 3"),
            ("turnaround\n..3\n...\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            ("turnaround\n..?\n...\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
            ("turnaround through_all\n...\n...\n", lines_through(((0, 0), "RDLU")), "the loop does not pass r1c3"),
        ),
        wrong=(("turnaround\n0.\n..\n", ("0 turns around r1c1",)),),
        open=(("turnaround\n...\n...\n", ()),),
        unique=(("turnaround\n2..\n...\n", lines_through(((0, 0), "RRDLLU"))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 0, 2],
                    [0, 2, 0, 3],
                    [0, 3, 1, 3],
                    [1, 0, 2, 0],
                    [1, 3, 2, 3],
                    [2, 0, 3, 0],
                    [2, 1, 2, 2],
                    [2, 1, 3, 1],
                    [2, 2, 3, 2],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("turnaround\n3..\n...\n", {"grid": ["3..", "..."]}),),
        blank=((2, 3, {}, "turnaround\n...\n..."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
