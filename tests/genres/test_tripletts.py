"""Tripletts: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "tripletts\nt...\n.s..\n.t.c\nregions:\naabc\nabbc\ndddc\n"
SOLVED = ("ttct", "tsts", "ctsc")


class TestTripletts(GenreSuite):
    card = Card(
        name="tripletts",
        aliases=("triplets",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
+-------+---+---+
| t   . | . | . |
|   +---+   |   |
| . | s   . | . |
+---+-------+   |
| .   t   . | c |
+-----------+---+""",
        solved_board="""\
+-------+---+---+
| t   t | c | t |
|   +---+   |   |
| t | s   t | s |
+---+-------+   |
| c   t   s | c |
+-----------+---+""",
        small=(
            "tripletts\nregions:\naaa\n",
            "tripletts\ns..\n...\nregions:\naab\nabb\n",
            "tripletts\n..c\n...\n...\nregions:\naab\nabb\nccc\n",
        ),
        forms=(
            (
                "tripletts\ns..\n..c\nregions:\naab\nabb\n",
                "triplets\nS . .\n. . C\nregions:\n1 1 2\n1 2 2",
                '{"puzzle": "tripletts", "regions": ["aab", "abb"], "grid": ["s..", "..c"]}',
            ),
        ),
        refused=(
            ("tripletts", "the puzzle has no regions"),
            ("tripletts\nregions:\naab\nccb", "<text>:1: the room of r1c1 has 2 cells, not 3"),
            ("tripletts\nx..\nregions:\naaa", "<text>:2:1: 'x' is no cell; expected s, c, t, or . for none"),
            (
                "tripletts\ns.\nregions:\naaa",
                "<text>:1: the grid has 1 row of 2 cells, but there are clues for 1 row of 3",
            ),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ("st",), "the solution is not 3 by 4"),
            ("tripletts\nregions:\naaa\n", ("ssc",), "two symbols of the room of r1c1 are alike, and one is not"),
            (
                "tripletts\nregions:\naab\nabb\n",
                ("ssc", "sss"),
                "two symbols of the room of r1c3 are alike, and one is not",
            ),
            (
                "tripletts\nregions:\naaa\nbbb\n",
                ("sct", "sct"),
                "r1c1 and r2c1 have the same symbol, but are in different rooms",
            ),
            ("tripletts\ns..\nregions:\naaa\n", ("ccc",), "r1c1 is given as a square, not a circle"),
            ("tripletts\nregions:\naaa\n", ("ssx",), "r1c3 holds none of s, c, t"),
        ),
        wrong=(("tripletts\nssc\nregions:\naaa\n", ("r1c1 is a square", "r1c2 is a square", "r1c3 is a circle")),),
        open=(("tripletts\nregions:\naaa\n", ()),),
        unique=(("tripletts\ns.s\nregions:\naaa\n", ("sss",)),),
        answers=((PUZZLE, SOLVED, ["ttct", "tsts", "ctsc"]),),
        in_json=(("tripletts\ns..\n..c\nregions:\naab\nabb\n", {"regions": ["aab", "abb"], "grid": ["s..", "..c"]}),),
        made=(
            Making((2, 3)),
            Making((5, 6), count=2),
            Making((6, 7)),
        ),
    )
