"""Mid-Loop: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "mid-loop\n...o...\n.......\n.......\n.......\n...o...\n.......\n....o..\n"
SOLVED = lines_through(((0, 0), "RRRDDDLLURULLU"))


class TestMidLoop(GenreSuite):
    card = Card(
        name="mid-loop",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
.   . o .   .
.   .   .   .
.   . o .   .
.   .   o   .""",
        solved_board="""\
+-----o-----+
|           |
+-------+   |
        |   |
.   +-o-+   |
    |       |
.   +---o---+""",
        small=(
            "mid-loop\n...\n...\n...\n",
            "mid-loop\n..o..\n.....\n.....\n",
            "mid-loop\n.o.\n...\n...\n",
            "mid-loop through_all\n.....\n....o\n.....\n",
        ),
        forms=(
            (
                "mid-loop\n..o..\n.....\n.....\n",
                "mid-loop\n. . o . .\n. . . . .\n. . . . .\n",
                '{"puzzle": "mid-loop", "grid": ["..o..", ".....", "....."]}',
            ),
        ),
        refused=(
            ("mid-loop\n.....\n.o...\n.....\n", "a dot stands in a cell or between two cells, not at a corner"),
            ("mid-loop\n#....\n.....\n.....\n", "# is a cell that is no part of the board"),
            ("https://puzz.link/p?midloop/4/4/h", "the link ends where"),
            ("https://puzz.link/p?midloop/2/2/gel", "the link has white dots"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            (
                "mid-loop\n..o..\n.....\n.....\n",
                lines_through(((0, 0), "RDLU")),
                "the dot r1c2 is not the middle of a straight part of the loop",
            ),
            (
                "mid-loop\n.o...\n.....\n.....\n",
                lines_through(((0, 0), "RRDLLU")),
                "the dot r1c1-r1c2 is not the middle of a straight part of the loop",
            ),
            (
                "mid-loop through_all\n.....\n.....\n.....\n",
                lines_through(((0, 0), "RDLU")),
                "the loop does not pass r1c3",
            ),
        ),
        open=(("mid-loop\n.....\n.....\n.....\n", ()),),
        unique=(
            ("mid-loop\n...\n...\n...\n", lines_through(((0, 0), "RDLU"))),
            ("mid-loop\n..o..\n.....\n.....\n", lines_through(((0, 0), "RRDLLU"))),
        ),
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
                    [1, 0, 1, 1],
                    [1, 1, 1, 2],
                    [1, 2, 2, 2],
                    [1, 3, 2, 3],
                    [2, 1, 2, 2],
                    [2, 1, 3, 1],
                    [2, 3, 3, 3],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("mid-loop\n..o..\n.....\n.....\n", {"grid": ["..o..", ".....", "....."]}),),
        blank=((2, 3, {}, "mid-loop\n.....\n.....\n....."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
