"""Tenner Grid: the data card; random boards against a search by hand, what is made."""

from __future__ import annotations

from itertools import pairwise, permutations, product
from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Says, cells_of, out_of

PUZZLE = "tenner-grid\nframed:\n. . .  . .\n. . .  . .\n. . 0  . .\n3 9 4 10 4\n"
SOLVED = ((1, 2, 3, 4, 0), (0, 4, 1, 2, 3), (2, 3, 0, 4, 1))


def every(shape: Any) -> dict[tuple[tuple[int, ...], ...], Says]:
    """All grids, with the digits of all cells and the sums of the columns."""
    rows = [*permutations(range(shape.width))]
    fits = {
        (one, other)
        for one, other in product(rows, repeat=2)
        if all(one[a] != other[b] for a, b in product(range(shape.width), repeat=2) if abs(a - b) < 2)
    }
    found = {}
    for grid in product(rows, repeat=shape.height):
        if all(pair in fits for pair in pairwise(grid)):
            sums = {(shape.height, c): sum(column) for c, column in enumerate(zip(*grid, strict=True))}
            found[grid] = sums | {(r, c): grid[r][c] for r, c in cells_of(shape)}
    return found


class TestTennerGrid(GenreSuite):
    card = Card(
        name="tenner-grid",
        aliases=("tenner", "from-0-to-9"),
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=" .  .  .  .  .\n .  .  .  .  .\n .  .  0  .  .\n 3  9  4 10  4",
        solved_board=" 1  2  3  4  0\n 0  4  1  2  3\n 2  3  0  4  1\n 3  9  4 10  4",
        small=(
            "tenner-grid\nframed:\n0\n0\n",
            "tenner-grid\nframed:\n. .\n1 .\n",
            "tenner-grid\nframed:\n. . .\n. 2 .\n",
            "tenner-grid\nframed:\n. . . .\n. . . .\n. 4 . 3\n",
            PUZZLE,
        ),
        forms=(
            (
                "tenner-grid\nframed:\n. . . 1\n. 2 . .\n2 . 4 2\n",
                "tenner\n...1\n.2..\nsums: 2 . 4 2",
                '{"puzzle": "tenner-grid", "grid": ["...1", ".2.."], "sums": [2, null, 4, 2]}',
                '{"puzzle": "tenner-grid", "inputs": {"board": [[" ", " ", " ", "1"], [" ", "2", " ", " "]],'
                ' "goal": ["2", "", "4", "2"]}}',
            ),
        ),
        refused=(
            (
                "tenner-grid\n" + "." * 11 + "\nsums: 1 . . . . . . . . . .",
                "a row of a Tenner Grid has at most 10 cells, not 11",
            ),
            ("tenner-grid\n..4\n...\nsums: . . .", "<text>:2:3: 4 is more than 2, the largest digit of so short a row"),
            ("tenner-grid\nx..\n...\nsums: . . .", "<text>:2:1: 'x' is no cell"),
            ("tenner-grid\n...\n...\nsums: 1 2", "sums"),
            ("tenner-grid\n...\n...\nsums: 1 19 2", "19 is more than the digits of that column can add up to, 18"),
            ("tenner-grid\nframed:\n. . .\n. . .\n1 a 2", "'a' is no clue; expected a number, or . for none"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 3 by 5"),
            (PUZZLE, ((1, 2, 3, 4, 4), *SOLVED[1:]), "row 1 has a digit twice"),
            (PUZZLE, ((4, 2, 3, 1, 0), *SOLVED[1:]), "r1c1 and r2c2 touch and are both 4"),
            (PUZZLE.replace("10 4", "9 4"), SOLVED, "column 4 adds up to 10, not 9"),
            (PUZZLE, (*SOLVED[:2], (2, 3, 0, 1, 4)), "r2c3 and r3c4 touch and are both 1"),
            (PUZZLE, (*SOLVED[:2], (4, 3, 0, 2, 1)), "r2c2 and r3c1 touch and are both 4"),
            (PUZZLE, ((1, 2, 3, 4, 5), *SOLVED[1:]), "r1c5 holds no number from 0 to 4"),
            (PUZZLE.replace(". . 0", ". 2 ."), SOLVED, "r3c2 is given as 2, not 3"),
        ),
        wrong=(
            ("tenner-grid\nframed:\n0 0 .\n. . .\n", ("r1c1 is 0", "r1c2 is 0")),
            ("tenner-grid\nframed:\n1 . .\n2 . .\n", ("r1c1 is 1", "column 1 adds up to 2")),
            ("tenner-grid\nframed:\n. . .\n. . .\n. . .\n", ()),
        ),
        open=(("tenner-grid\nframed:\n. .\n. .\n", ("r1c1", "r1c2")),),
        unique=(("tenner-grid\nframed:\n0\n.\n", ((0,),)),),
        answers=((PUZZLE, SOLVED, ["12340", "04123", "23041"]),),
        in_json=((PUZZLE, {"grid": [".....", ".....", "..0.."], "sums": [3, 9, 4, 10, 4]}),),
        blank=((1, 3, {}, "tenner-grid width=3 height=1\nframed:\n. . .\n. . ."),),
        made=(
            Making((1, 4), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 4),
            Making((3, 5), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 5),
            Making((3, 10), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 10),
        ),
        truth=(Truth(solutions=out_of(every), puzzles=("tenner-grid\n....\n....\n....\nsums: . . . .",), clues=20),),
    )
