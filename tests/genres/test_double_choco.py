"""Double Choco: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "double-choco\n#  #  3  .\n #  .  .  .\n # #3  #  .\n"
SOLVED = ((1, 1, 1, 2), (1, 1, 1, 2), (2, 2, 2, 2))


class TestDoubleChoco(GenreSuite):
    card = Card(
        name="double-choco",
        aliases=("dbchoco",),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
 #  #  3  .
 #  .  .  .
 # #3  #  .""",
        solved_board="""\
+--------------+----+
|  #    #    3 |  . |
|              |    |
|  #    .    . |  . |
+--------------+    |
|  #   #3    #    . |
+-------------------+""",
        small=(
            "double-choco\n.#\n",
            "double-choco\n.#\n.#\n",
            "double-choco\n2 # # .\n",
            "double-choco\n..##\n.##.\n",
            "double-choco\n.#1.\n.#.#\n",
            "double-choco\n..\n##\n##\n..\n",
            "double-choco\n.#.#\n.##.\n",
        ),
        forms=(
            (
                "double-choco\n2##\n.#.\n",
                "dbchoco\n2 # #\n. # .",
                '{"puzzle": "double-choco", "grid": [[2, "#", "#"], [".", "#", "."]]}',
                "https://puzz.link/p?dbchoco/3/2/d02k",
            ),
        ),
        refused=(
            ("double-choco", "the puzzle has no grid"),
            (
                "double-choco\n3#\n.#",
                "'3' is no cell; expected a number from 1 to 2, or . for none, or # for a black cell, #1 for one",
            ),
            (
                "double-choco\n.x\n.#",
                "'x' is no cell; expected a number from 1 to 2, or . for none, or # for a black cell, #1 for one",
            ),
            ("https://puzz.link/p?dbchoco/2/2/0h", "the link ends where"),
            ("https://puzz.link/p?dbchoco/2/1/8.g", "a clue without a number"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, ((1, 1), (1, 2)), "the solution is not 3 by 4"),
            ("double-choco\n.#.#\n", ((1, 1, 1, 1),), "the region of r1c1 has several white parts"),
            ("double-choco\n..##\n.##.\n", ((1, 1, 1, 2), (1, 1, 2, 2)), "the region of r1c1 has several grey parts"),
            ("double-choco\n#.\n#.\n", ((1, 2), (1, 2)), "the region of r1c1 has no white part"),
            ("double-choco\n.#.#\n", ((1, 2, 2, 1),), "the region of r1c1 is not connected"),
            ("double-choco\n1#\n.#\n", ((1, 1), (1, 1)), "the region of r1c1 has 2 cells of its colour, not 1"),
        ),
        wrong=(("double-choco\n2 # # .\n", ("the region of r1c1 has 2 cells of its colour",)),),
        open=(("double-choco\n.#\n.#\n", ()),),
        unique=(("double-choco\n1#\n.#\n", ((1, 1), (2, 2))),),
        answers=((PUZZLE, SOLVED, [[1, 1, 1, 2], [1, 1, 1, 2], [2, 2, 2, 2]]),),
        in_json=(("double-choco\n2##\n.#.\n", {"grid": ["2##", ".#."]}),),
        made=(
            Making((2, 3)),
            Making((4, 4)),
        ),
        backends=("sat", "sat:glucose42", "cpsat"),
    )
