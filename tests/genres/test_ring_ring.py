"""Ring-ring: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "ring-ring\n......\n.##...\n.##...\n.#..#.\n......\n##..##\n"
SOLVED = lines_through(((0, 0), "RRRRRDDDDLLLLLUUUU"), ((1, 3), "RDLU"), ((3, 2), "RDDLUU"))


class TestRingRing(GenreSuite):
    card = Card(
        name="ring-ring",
        aliases=("ringring",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . . . .
. # # . . .
. # # . . .
. # . . # .
. . . . . .
# # . . # #""",
        solved_board="""\
+-------------------+
|                   |
|   #   #   +---+   |
|           |   |   |
|   #   #   +---+   |
|                   |
|   #   +---+   #   |
|       |   |       |
+-------+---+-------+
        |   |
#   #   +---+   #   #""",
        small=(
            "ring-ring\n..\n..\n",
            "ring-ring\n..#\n..#\n",
            "ring-ring\n...\n...\n",
            "ring-ring\n...#\n....\n....\n#...\n",
            "ring-ring\n.#\n..\n",
        ),
        forms=(
            (
                "ring-ring\n..#\n..#\n",
                "ring-ring\n. . #\n. . #\n",
                '{"puzzle": "ringring", "grid": ["..#", "..#"]}',
            ),
        ),
        refused=(
            ("ring-ring", "the puzzle has no grid"),
            ("ring-ring\n..\nx.", "'x' is no cell; expected #, or . for none"),
            ("https://puzz.link/p?ringring/4/4/0!", "'!'"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "there is no loop"),
            ("ring-ring\n...\n...\n", lines_through(((0, 0), "RDLU")), "no loop passes r1c3"),
            ("ring-ring\n..#\n..#\n", lines_through(((0, 0), "RDLU")), None),
            ("ring-ring\n..\n..\n", lines_through(((0, 0), "RDL")), "a line ends at r1c1"),
            (
                "ring-ring\n#..\n...\n",
                lines_through(((0, 0), "RDLU")),
                "the line r1c1-r1c2 runs into r1c1, which no line passes",
            ),
            (
                "ring-ring\n..#\n...\n...\n",
                lines_through(((0, 0), "RDRDLLUU")),
                "the loop at r1c1 has 6 corners, not four",
            ),
        ),
        wrong=(
            ("ring-ring\n...\n...\n...\n", ()),
            ("ring-ring\n##\n##\n", ()),
        ),
        open=(("ring-ring\n....\n....\n....\n....\n", ()),),
        unique=(("ring-ring\n..#\n..#\n", lines_through(((0, 0), "RDLU"))),),
        in_json=(("ring-ring\n.#\n..", {"puzzle": "ring-ring", "grid": [".#", ".."]}),),
        blank=((2, 3, {}, "ring-ring\n...\n..."),),
        made=(
            Making((5, 5)),
            Making((4, 6), count=2),
            Making((8, 8)),
        ),
    )
