"""Forest Walk: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "forest-walk\n. . . . .\n# . . 4 .\n. . 4 . .\n# # . . #\n# . . . .\n"
SOLVED = lines_through(((1, 2), "RDLU"))


class TestForestWalk(GenreSuite):
    card = Card(
        name="forest-walk",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . .
. . . 4 .
. . 4 . .
. . . . .
. . . . .""",
        solved_board="""\
.   .   .   .   .

.   .   +---4   .
        |   |
.   .   4---+   .

.   .   .   .   .

.   .   .   .   .""",
        small=(
            "forest-walk\n. .\n. .\n",
            "forest-walk\n. # .\n. # 2\n",
            "forest-walk\n. . .\n. # .\n? . .\n",
            "forest-walk through_all\n. . .\n. . .\n",
            "forest-walk\n. # . 1\n. # . .\n",
            "forest-walk\n. # .\n? # .\n",
        ),
        forms=(
            (
                "forest-walk\n. # 2\n? . .\n",
                "forest-walk\n.#2\n?..\n",
                '{"puzzle": "forest-walk", "board": [[".", "#", 2], ["?", 0, "."]]}',
            ),
        ),
        refused=(
            ("forest-walk", "the puzzle has no grid"),
            ("forest-walk\n. 7\n. .\n", "7 is more than the 4 cells of the board"),
            ("forest-walk\n. 3#\n. .\n", "a grey cell has no number"),
            (
                "forest-walk\n. x\n. .\n",
                "'x' is no cell; expected a number from 1 to 4, ? for one that is not told, or . for none",
            ),
            ("https://puzz.link/p?forestwalk/2/2/g.i", "r1c1 is grey and has a clue"),
            ("https://puzz.link/p?forestwalk/2/2/00i", "'0'"),
            ("https://puzz.link/p?forestwalk/2/2/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("forest-walk\n. . .\n. . .\n", frozenset(), "there is no line"),
            ("forest-walk\n. . .\n. . .\n", lines_through(((0, 0), "RRDL")), "1 line at r1c1, which is no forest"),
            ("forest-walk through_all\n. . .\n. . .\n", lines_through(((0, 0), "RDLU")), "no line passes r1c3"),
            ("forest-walk\n. # .\n. # .\n", lines_through(((0, 0), "RRDLLU")), "2 lines at r1c2, a cell of forest"),
            (
                "forest-walk\n. . .\n. . .\n",
                lines_through(((0, 0), "RRDLLU"), ((0, 1), "D")),
                "3 lines at r1c2, which is no forest",
            ),
            (
                "forest-walk\n. . . .\n. . . .\n",
                lines_through(((0, 0), "RDLU"), ((0, 2), "RDLU")),
                "r1c3 is cut off from r1c1",
            ),
            ("forest-walk\n. . .\n. . 3\n", lines_through(((0, 0), "RDLU")), "no line passes r2c3"),
            (
                "forest-walk\n. # .\n. # 3\n",
                lines_through(((0, 0), "RRDLLU"), ((0, 1), "D")),
                "2 white cells in a row at r2c3, not 3",
            ),
            ("forest-walk\n. # .\n. # 2\n", lines_through(((0, 0), "RRDLLU"), ((0, 1), "D")), None),
        ),
        wrong=(("forest-walk\n# .\n. .\n", ()),),
        open=(("forest-walk\n. . . .\n. . . .\n. . . .\n", ()),),
        unique=(("forest-walk\n. # .\n. # 2\n", lines_through(((0, 0), "RRDLLU"), ((0, 1), "D"))),),
        in_json=(("forest-walk\n. # 2\n? . .\n", {"grid": [". # 2", "? . ."]}),),
        blank=((2, 3, {}, "forest-walk\n. . .\n. . ."),),
        made=(
            Making((4, 4)),
            Making((4, 6), count=2),
            Making((5, 5), irreducible=True),
        ),
    )
