"""Kurotto: the data card, random numbers against all shadings, what is made."""

from __future__ import annotations

import random
from itertools import product

from clueproof import parse, solutions
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "kurotto\n. . 0 4\n1 0 . .\n0 . . .\n. 0 . .\n"
SOLVED = ("#...", "...#", "..##", "...#")


class TestKurotto(GenreSuite):
    card = Card(
        name="kurotto",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. . 0 4
1 0 . .
0 . . .
. 0 . .""",
        solved_board="""\
# . 0 4
1 0 . #
0 . # #
. 0 . #""",
        small=(
            "kurotto\n.\n",
            "kurotto\n0\n",
            "kurotto\n1 . ?\n",
            "kurotto\n2 . .\n. . 0\n",
            "kurotto\n. 2 .\n. . .\n3 . .\n",
        ),
        forms=(
            (
                "kurotto\n1 . .\n. ? 0\n",
                "kurotto\n1..\n.?0",
                '{"puzzle": "kurotto", "board": [[1, ".", "."], [".", "?", 0]]}',
            ),
        ),
        written=("kurotto\n11 . . . . .\n. . . . . 0\n",),
        refused=(
            ("kurotto", "the puzzle has no grid"),
            ("kurotto\n1 . .\n. . 6", "6 is more than the 5 other cells of the board"),
            (
                "kurotto\n1 . .\n. . x",
                "'x' is no cell; expected a number from 0 to 5, ? for one that is not told, or .",
            ),
            ("https://puzz.link/p?kurotto/4/4/h0410", "the link ends where"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 4"),
            ("kurotto\n1 . .", ("##.",), "r1c1 has a number, but is shaded"),
            ("kurotto\n? . .", ("##.",), "r1c1 has a number, but is shaded"),
            ("kurotto\n1 . .", (".##",), "the pieces beside r1c1 have 2 shaded cells, not 1"),
            ("kurotto\n. 0 .", ("#..",), "the pieces beside r1c2 have 1 shaded cell, not 0"),
            ("kurotto\n. 3 .\n. . .", ("#.#", "###"), "the pieces beside r1c2 have 5 shaded cells, not 3"),
        ),
        wrong=(
            (
                "kurotto\n1 0\n",
                ("the pieces beside r1c1 have 1 shaded cell", "the pieces beside r1c2 have 0 shaded cells"),
            ),
        ),
        open=(("kurotto\n. .\n", ()),),
        unique=(("kurotto\n2 . .", (".##",)),),
        answers=((PUZZLE, SOLVED, [*SOLVED]),),
        in_json=(("kurotto\n1 . .\n. ? 0\n", {"grid": ["1 . .", ". ? 0"]}),),
        blank=((2, 3, {}, "kurotto\n. . .\n. . ."),),
        made=(Making((1, 4)), Making((4, 5)), Making((6, 6))),
    )


def numbers_of(rows: tuple[str, ...]) -> dict[tuple[int, int], int]:
    """What each unshaded cell counts."""
    shaded = {(r, c) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"}
    found = {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == ".":
                reached = {(r, c)}
                for _ in shaded:
                    reached |= {(i, j) for i, j in shaded if {(i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)} & reached}
                found[r, c] = len(reached) - 1
    return found


def test_random_numbers() -> None:
    chance = random.Random(1)
    every = {
        rows: numbers_of(rows)
        for rows in (tuple("".join(signs[at : at + 4]) for at in (0, 4, 8)) for signs in product(".#", repeat=12))
    }
    for _ in range(12):
        truth = every[chance.choice([*every])]
        told = {spot: number for spot, number in truth.items() if chance.random() < 0.5}
        grid = "\n".join(" ".join(str(told.get((r, c), ".")) for c in range(4)) for r in range(3))
        expected = {
            rows for rows, there in every.items() if all(there.get(spot) == number for spot, number in told.items())
        }
        assert {*solutions(parse(f"kurotto\n{grid}"))} == expected
