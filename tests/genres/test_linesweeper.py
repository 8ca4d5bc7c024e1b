"""Linesweeper: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "linesweeper\n..22\n2...\n....\n....\n"
SOLVED = lines_through(((1, 2), "RDDLLLURRU"))


class TestLinesweeper(GenreSuite):
    card = Card(
        name="linesweeper",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . 2 2
2 . . .
. . . .
. . . .""",
        solved_board="""\
.   .   2   2

2   .   +---+
        |   |
+-------+   |
|           |
+-----------+""",
        small=(
            "linesweeper\n..\n..\n",
            "linesweeper\n...\n..2\n",
            "linesweeper\n...\n.8.\n...\n",
            "linesweeper\n....\n...2\n",
        ),
        forms=(
            (
                "linesweeper\n...\n..2\n",
                "linesweeper\n. . .\n. . 2\n",
                '{"puzzle": "linesweeper", "board": ["...", "..2"]}',
            ),
        ),
        refused=(
            ("linesweeper", "the puzzle has no grid"),
            ("linesweeper\n..\n.9\n", "<text>:3:2: 9 is more than the 8 cells around a cell"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("linesweeper\n...\n..2\n", lines_through(((0, 0), "RRDLLU")), "the loop passes r2c3, which has a number"),
            ("linesweeper\n...\n..3\n", lines_through(((0, 0), "RDLU")), "the loop passes 2 cells around r2c3, not 3"),
            (
                "linesweeper\n...\n.7.\n...\n",
                lines_through(((0, 0), "RRDDLLUU")),
                "the loop passes 8 cells around r2c2, not 7",
            ),
        ),
        wrong=(("linesweeper\n..1\n...\n", ("r1c3 is 1",)),),
        open=(("linesweeper\n...\n...\n", ()),),
        unique=(("linesweeper\n...\n.8.\n...\n", lines_through(((0, 0), "RRDDLLUU"))),),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [1, 2, 1, 3],
                    [1, 2, 2, 2],
                    [1, 3, 2, 3],
                    [2, 0, 2, 1],
                    [2, 0, 3, 0],
                    [2, 1, 2, 2],
                    [2, 3, 3, 3],
                    [3, 0, 3, 1],
                    [3, 1, 3, 2],
                    [3, 2, 3, 3],
                ],
            ),
        ),
        in_json=(("linesweeper\n...\n..2\n", {"grid": ["...", "..2"]}),),
        blank=((2, 3, {}, "linesweeper\n...\n..."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
