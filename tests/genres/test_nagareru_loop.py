"""Nagareru Loop (Nagare): the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "nagareru-loop\n.....\n^.>>.\n.....\n^..<.\n.<...\n"
SOLVED_BOARD = """\
+---+   .   .   .
|   |
^   +--->--->---+
|               |
|   .   .   .   |
|               |
^   .   +---<---+
|       |
+---<---+   .   ."""
SOLVED = lines_through(((0, 0), "RDRRRDDLLDLLUUUU"))


class TestNagareruLoop(GenreSuite):
    card = Card(
        name="nagareru-loop",
        aliases=("nagare", "nagareru"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
^ . > > .
. . . . .
^ . . < .
. < . . .""",
        solved_board=SOLVED_BOARD,
        small=(
            "nagareru-loop\n..\n..\n",
            "nagareru-loop\n.>.\n...\n",
            "nagareru-loop\n...\n^.R\n...\n",
            "nagareru-loop\n.#.\n.>D\n...\n",
            "nagareru-loop\nR...\n....\n...L\n",
            "nagareru-loop\nD..U\n....\n.L..\n",
        ),
        refused=(
            ("nagareru-loop", "the puzzle has no grid"),
            ("nagareru-loop\n.X\n..\n", "'X' is no cell; expected ^, v, <, >, or . for none"),
            ("https://puzz.link/p?nagare/4/4/h", "the link ends where"),
        ),
        open=(("nagareru-loop\n...\n...\n", ()),),
        unique=(("nagareru-loop\n...\n^.R\n...\n", lines_through(((0, 0), "RDDLUU"))),),
        in_json=(("nagareru-loop\n.>.\n.#U\n", {"grid": [".>.", ".#U"]}),),
        blank=((2, 3, {}, "nagareru-loop\n...\n..."),),
        not_implied=frozenset({"given"}),
        made=(Making((5, 5)), Making((4, 6), count=2)),
        broken=(
            (PUZZLE, SOLVED, None),
            ("nagareru-loop\n.>.\n...\n", frozenset(), "there is no loop"),
            ("nagareru-loop\n.>.\n.<.\n", lines_through(((0, 0), "RRDLLU")), None),
            (
                "nagareru-loop\n.>.\n.>.\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop does not pass the arrow in r2c2 straight on, as it points",
            ),
            (
                "nagareru-loop\n.>.\n..L\n",
                lines_through(((0, 0), "RDLU")),
                "the loop does not pass the arrow in r1c2 straight on, as it points",
            ),
            ("nagareru-loop\n.>.\n...\n.L.\n", lines_through(((0, 0), "RRDLLU")), None),
            ("nagareru-loop\n.>.L\n....\n", lines_through(((0, 0), "RRDLLU")), "the loop leaves r1c1 against the wind"),
            (
                "nagareru-loop\n...\n...\n.U.\n",
                lines_through(((0, 0), "RRDLLU")),
                "the loop goes straight across the wind in r1c2",
            ),
            ("nagareru-loop\n...R\n...L\n", lines_through(((0, 0), "RRDLLU")), None),
        ),
        wrong=(("nagareru-loop\n>..\n...\n", ("the loop passes r1c1 to the right",)),),
        forms=(
            ("nagareru-loop\n.>.\n##U\n", "nagareru-loop\n. > .\n# # U\n", "https://puzz.link/p?nagare/3/2/a4a556"),
        ),
        answers=(
            (
                PUZZLE,
                SOLVED,
                [
                    [0, 0, 0, 1],
                    [0, 0, 1, 0],
                    [0, 1, 1, 1],
                    [1, 0, 2, 0],
                    [1, 1, 1, 2],
                    [1, 2, 1, 3],
                    [1, 3, 1, 4],
                    [1, 4, 2, 4],
                    [2, 0, 3, 0],
                    [2, 4, 3, 4],
                    [3, 0, 4, 0],
                    [3, 2, 3, 3],
                    [3, 2, 4, 2],
                    [3, 3, 3, 4],
                    [4, 0, 4, 1],
                    [4, 1, 4, 2],
                ],
            ),
        ),
    )
