"""Sumplete: the data card; random sums against all ways to delete numbers."""

from __future__ import annotations

import json
from itertools import chain
from random import Random
from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, cells_of, drawn, out_of, subsets

PUZZLE = """\
sumplete
framed:
7  7 4  7
5  8 4 12
2  4 2  8
2 19 6  .
"""
SOLVED = ("#.#", "#..", "...")
LOW = "sumplete\nframed:\n3 1 2 3\n1 1 2 .\n1 2 . .\n"


def every(shape: Any) -> dict[Rows, Says]:
    """All deletions, with the sums of what stays in each column and row."""
    height, width, found = shape.height, shape.width, {}
    cells = cells_of(shape)
    amounts = dict(zip(cells, chain.from_iterable(shape.amounts), strict=True))
    for deleted in subsets(cells):
        kept = {*cells} - deleted
        columns = {(height, c): sum(amounts[cell] for cell in kept if cell[1] == c) for c in range(width)}
        rows = {(r, width): sum(amounts[cell] for cell in kept if cell[0] == r) for r in range(height)}
        found[drawn(shape, deleted)] = columns | rows
    return found


def numbers_at_random(number: int) -> str:
    chance = Random(number)
    height, width = chance.choice([(2, 5), (3, 3), (4, 3), (3, 4)])
    amounts = [[chance.randrange(1, 13) for _ in range(width)] for _ in range(height)]
    return json.dumps({"puzzle": "sumplete", "grid": amounts, "col_sums": [None] * width, "row_sums": [None] * height})


class TestSumplete(GenreSuite):
    card = Card(
        name="sumplete",
        aliases=("number-cross",),
        source="generated",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=" 7  7  4 7\n 5  8  4 12\n 2  4  2 8\n 2 19  6",
        solved_board="#7  7 #4 7\n#5  8  4 12\n 2  4  2 8\n 2 19  6",
        small=(
            "sumplete\nframed:\n1 1\n. .\n",
            "sumplete\nframed:\n2 1 3 3\n. . . .\n",
            LOW,
            "sumplete\nframed:\n1 2 .\n2 1 3\n4 4 1\n. 4 .\n",
            "sumplete\nframed:\n10 5 15\n 5 5  .\n10 .  .\n",
        ),
        forms=(
            (
                LOW,
                "sumplete\nframed:\n3123\n112.\n12..",
                "sumplete\ncol_sums: 1 2 .\nrow_sums: 3 .\n312\n112",
                '{"puzzle": "sumplete", "grid": [[3, 1, 2], [1, 1, 2]], "col_sums": [1, 2, null],'
                ' "row_sums": [3, null]}',
                '{"puzzle": "sumplete", "board": [["3", "1", "2"], [1, 1, 2]], "bottom": [1, 2, -1], "right": [3, ""]}',
            ),
            ("sumplete\nframed:\n12 .\n 5 .\n . .\n", "sumplete width=1 height=2\n12\n5"),
        ),
        refused=(
            ("sumplete", "the puzzle has no grid"),
            ("sumplete\nframed:\n1 2 1\n. 3 3\n. . .", "<text>:4:1: '.' is no cell; expected a number from 1 to 999"),
            ("sumplete\nframed:\n1 0 1\n. . .", "<text>:3:3: '0' is no cell; expected a number from 1 to 999"),
            ("sumplete\nframed:\n1000 2 1\n. . .", "<text>:3:1: 1000 is more than 999, the largest number of a cell"),
            ("sumplete\nframed:\n1 2 4\n. . .", "4 is more than all numbers of row 1 together, 3"),
            ("sumplete\nframed:\n1 2 .\n. 3 .", "3 is more than all numbers of column 2 together, 2"),
            ("sumplete\nframed:\n1 2 .\n. x .", "<text>:4:3: 'x' is no clue; expected a number, or . for none"),
            ("sumplete\nframed:\n1 2 3\n. 1 1", "<text>:4:5: a corner of the frame holds '1'; it must be empty"),
            ("sumplete\ncol_sums: 1 1\n1 2 3", "col_sums has 2 clues, but the grid has 3 columns"),
            ("sumplete\n123\n12", "row 2 has 2 cells, but most rows have 3"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 3 by 3"),
            (PUZZLE, ("#.#", "#..", "#.."), "the sum of column 1 is 0, not 2"),
            (LOW, ("..#", "##."), "the sum of column 1 is 3, not 1"),
            (LOW, ("#..", "..."), None),
            (PUZZLE, ("x..", *SOLVED[1:]), "r1c1 is neither deleted (#) nor kept (.)"),
        ),
        wrong=(("sumplete\nframed:\n2 4 6 5\n1 1 1 .\n. . . .", ("the sum of row 1 is 5",)),),
        open=(("sumplete\nframed:\n3 3 3\n. . .", ("r1c1", "r1c2")),),
        unique=(("sumplete\nframed:\n1 2 4 5\n. . . .", (".#.",)),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((LOW, {"grid": [[3, 1, 2], [1, 1, 2]], "col_sums": [1, 2, None], "row_sums": [3, None]}),),
        blank=((2, 3, {}, "sumplete\n111\n111"),),
        made=(
            Making((1, 3), again=True, holds=lambda made: len(made.puzzle.clues["border"]) == 4),
            Making((5, 7), again=True, holds=lambda made: len(made.puzzle.clues["border"]) == 12),
            Making((9, 9), again=True, holds=lambda made: len(made.puzzle.clues["border"]) == 18),
        ),
        truth=(Truth(solutions=out_of(every), puzzles=tuple(map(numbers_at_random, range(8))), clues=2),),
    )
