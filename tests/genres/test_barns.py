"""Barns: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "barns\n.#..\n..#.\n..#.\n....\n"
SOLVED = lines_through(((0, 0), "RRRDLLDRRDLLLUUU"))


class TestBarns(GenreSuite):
    card = Card(
        name="barns",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . . .
. . . .
. . . .
. . . .""",
        solved_board="""\
+-----------+
|           |
|   +-------+
|   |
|   +-------+
|           |
+-----------+""",
        small=(
            "barns\n..\n..\n",
            "barns\n...\n#.#\n...\n",
            "barns\n...\n...\n",
            "barns\n....\n.##.\n....\n....\n",
            "barns\nwalls: r1c2-r2c2\n...\n...\n",
            "barns\nwalls: r1c2-r2c2\n....\n....\n....\n....\n",
        ),
        forms=(
            (
                "barns\nwalls: r1c2-r2c2\n.#.\n...\n",
                "barns\nwalls: r2c2-r1c2\n. # .\n. . .\n",
                '{"puzzle": "barns", "board": [".#.", "..."], "walls": ["r1c2-r2c2"]}',
            ),
        ),
        refused=(
            ("barns", "the puzzle has no grid"),
            ("barns\n.x\n..\n", "'x' is no cell; expected # for a grey one, or . for none"),
            ("barns\nwalls: r1c1-r1c3\n...\n...\n", "there is no place for a wall r1c1-r1c3"),
            (
                "barns\nwalls: r1c3-r1c4\n...\n...\n",
                "there is no place for a wall r1c3-r1c4 on this board of 2 by 3 cells",
            ),
            ("https://puzz.link/p?barns/4/4/g", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, frozenset(), "no line passes r1c1"),
            ("barns\n...\n...\n", lines_through(((0, 0), "RDLU")), "no line passes r1c3"),
            ("barns\n.#\n..\n", lines_through(((0, 0), "RDLU")), "the loop turns in r1c2, on ice"),
            ("barns\n...\n...\n...\n", lines_through(((0, 0), "RDDRULLU")), "no line passes r1c3"),
            ("barns\n..\n..\n..\n", lines_through(((0, 0), "RDDLUU")), None),
            (
                "barns\nwalls: r1c1-r1c2\n..\n..\n",
                lines_through(((0, 0), "RDLU")),
                "the loop goes through the wall r1c1-r1c2",
            ),
        ),
        wrong=(
            ("barns\n#.\n..\n", ()),
            ("barns\nwalls: r1c1-r1c2\n..\n..\n", ("there is no line between r1c1 and r1c2",)),
        ),
        open=(("barns\n....\n....\n....\n....\n", ()),),
        unique=(("barns\n...\n...\n", lines_through(((0, 0), "RRDLLU"))),),
        in_json=(("barns\nwalls: r1c2-r2c2\n.#.\n...\n", {"grid": [".#.", "..."], "walls": ["r1c2-r2c2"]}),),
        blank=((2, 3, {}, "barns\n...\n..."),),
        made=(
            Making((4, 4), irreducible=True),
            Making((4, 6), count=2),
            Making((6, 6)),
        ),
    )
