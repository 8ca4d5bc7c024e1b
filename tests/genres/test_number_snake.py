"""Number Snake: the data card, what is made."""

from __future__ import annotations

from clueproof.testing import Card, GenreSuite, Making
from tests.genres.loops import lines_through

PUZZLE = "number-snake\n4 7 3 2\n2 5 7 5\n6 1 2 3\n4 3 4 6\n"
SOLVED = lines_through(((0, 0), "RDDRRD"))


class TestNumberSnake(GenreSuite):
    card = Card(
        name="number-snake",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
4 7 3 2
2 5 7 5
6 1 2 3
4 3 4 6""",
        solved_board="""\
4---7   3   2
    |
2   5   7   5
    |
6   1---2---3
            |
4   3   4   6""",
        small=(
            "number-snake\n1\n",
            "number-snake\n1 2\n",
            "number-snake\n1 3\n2 4\n",
            "number-snake\n1 2\n2 3\n",
            "number-snake\n1 2 3\n2 4 5\n",
            "number-snake\n7 2 5\n2 5 3\n",
        ),
        forms=(
            (
                "number-snake\n1 2 3\n2 4 5\n",
                "Number Snake\n1 2 3\n2 4 5",
                '{"puzzle": "number-snake", "grid": [[1, 2, 3], [2, 4, 5]]}',
            ),
        ),
        refused=(
            ("number-snake", "the puzzle has no grid"),
            ("number-snake\n1 .\n2 3", "'.' is no cell; expected a number from 1 to 999 (number-snake is a genre"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            ("number-snake\n1 2\n2 3\n", frozenset(), "the path has 0 ends, not two"),
            ("number-snake\n1 2\n3 4\n", lines_through(((0, 0), "R")), "the path does not end in r2c2"),
            ("number-snake\n1 2\n2 2\n", lines_through(((0, 0), "RD")), "the path passes the number 2 2 times"),
            ("number-snake\n1 2\n3 4\n", lines_through(((0, 0), "RD")), "the path passes the number 3 never"),
            ("number-snake\n1 2\n3 4\n", lines_through(((0, 0), "RDLU")), "the path has 0 ends, not two"),
        ),
        wrong=(("number-snake\n1 2\n3 4\n", ()),),
        open=(("number-snake\n1 2\n2 3\n", ()),),
        unique=(("number-snake\n1 3 1\n2 3 4\n", lines_through(((0, 0), "DRR"))),),
        counts=(("number-snake\n1 2 3\n2 3 4\n3 4 5\n", 6),),
        in_json=(("number-snake\n1 2 3\n2 4 5\n", {"grid": [[1, 2, 3], [2, 4, 5]]}),),
        made=(Making((4, 5)), Making((6, 6), count=2), Making((5, 5), density=0.6)),
        answers=(
            (PUZZLE, SOLVED, [[0, 0, 0, 1], [0, 1, 1, 1], [1, 1, 2, 1], [2, 1, 2, 2], [2, 2, 2, 3], [2, 3, 3, 3]]),
        ),
    )
