"""Bosanowa: the data card, what is made."""

from __future__ import annotations

from dataclasses import replace

import pytest

import clueproof
from clueproof.encoders.bosanowa import bounds
from clueproof.genres import board_cells
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "bosanowa\n# 2 . # # #\n# . . . 2 #\n. . # . . .\n. 3 . 4 . #\n# . 3 # # #\n"
SOLVED = ((0, 2, 3, 0, 0, 0), (0, 3, 5, 4, 2, 0), (6, 3, 0, 3, 2, 1), (3, 3, 5, 4, 2, 0), (0, 2, 3, 0, 0, 0))
SOME = "bosanowa\n. . 1\n. . .\n"
PUBLISHED = "https://puzz.link/p?bosanowa/6/5/jo9037g2n2n3g4j3i"


class TestBosanowa(GenreSuite):
    card = Card(
        name="bosanowa",
        source=PUBLISHED,
        puzzle=PUZZLE,
        solution=SOLVED,
        board="  2 .\n  . . . 2\n. .   . . .\n. 3 . 4 .\n  . 3",
        solved_board="  2 3\n  3 5 4 2\n6 3   3 2 1\n3 3 5 4 2\n  2 3",
        small=(
            "bosanowa\n1 . .\n",
            "bosanowa\n. . 1\n. . .\n",
            "bosanowa\n. 2\n. .\n",
            "bosanowa\n2 . .\n# . .\n",
            "bosanowa\n4 . #\n. # #\n",
            "bosanowa\n2\n",
        ),
        forms=(
            (
                PUZZLE,
                PUZZLE.replace(".", "-"),
                '{"puzzle": "bosanowa", "grid": ["# 2 . # # #", "# . . . 2 #", ". . # . . .", ". 3 . 4 . #",'
                ' "# . 3 # # #"]}',
                PUBLISHED,
                PUBLISHED.replace("/6/5", "/h/6/5"),
            ),
            ("bosanowa\n. ? 3\n", "https://puzz.link/p?bosanowa/3/1/0g.3"),
        ),
        refused=(
            ("bosanowa\n. .\n. .", "no number is given in the part of the board with r1c1"),
            ("bosanowa\n1 # .", "no number is given in the part of the board with r1c3"),
            ("bosanowa\n1000 .", "1000 is more than 999"),
            ("bosanowa\n1 x", "'x' is no cell"),
            ("https://puzz.link/p?bosanowa/2/1/g1g", "r1c1 has a clue, but is no cell"),
            ("https://puzz.link/p?bosanowa/2/1/0", "the link ends where"),
            ("https://puzz.link/p?bosanowa/2/1/00g", "a number from 1 on"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 5 by 6"),
            (SOME, ((1, 2, 2), (1, 2, 1)), "r1c3: 2 is more than 1, the most that its cell can hold"),
            ("bosanowa\n. 2 .\n", ((2, 1, 2),), "r1c2 is given as 2, not 1"),
            ("bosanowa\n4 8 .\n", ((4, 8, 0),), "r1c3 holds no number from 1 to 12"),
            (SOME, ((2, 2, 1), (1, 2, 1)), "r1c1 is 2, but the differences around it add up to 1"),
        ),
        wrong=(("bosanowa\n2\n", ()), ("bosanowa\n. 2\n. .\n", ())),
        open=((SOME, ("r1c1", "r1c2", "r2c2", "r2c3")),),
        unique=(("bosanowa\n4 . #\n. # #\n", ((4, 2, 0), (2, 0, 0))), ("bosanowa\n. ? 3\n", ((3, 6, 3),))),
        answers=((PUZZLE, SOLVED, [[*row] for row in SOLVED]),),
        in_json=((SOME, {"grid": [". . 1", ". . ."]}),),
        made=(Making((3, 3)), Making((4, 4)), Making((5, 5))),
        bad_made=((Making((1, 1)), "no board of 1 by 1 has a solution"),),
    )


@pytest.mark.parametrize("size", [(3, 4), (4, 4), (5, 5)])
def test_each_number_alone_bounds_all_others_of_its_part(size: tuple[int, int]) -> None:
    (made,) = clueproof.generate("bosanowa", "bounds", 1, size=size)
    shape, numbers = made.puzzle.shape, made.solution
    for r, c in board_cells(shape):
        found = bounds(replace(shape, islands=((r, c),), told=(numbers[r][c],)))
        assert all(numbers[row][column] <= most for (row, column), most in found.items())
