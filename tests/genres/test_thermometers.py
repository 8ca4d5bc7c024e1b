"""Thermometers: the data card; random boards against all ways to fill them."""

from __future__ import annotations

import json
from itertools import pairwise, product
from random import Random
from typing import Any

from clueproof.encoders.thermometers import random_ways
from clueproof.seeded_random import SeededRandom
from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, drawn, in_lines, out_of

PUZZLE = """\
thermometers
framed:
. 2 2 2
2 > x v
3 > v v
1 x < x
"""
SOLVED = ("#.#", "###", ".#.")
BOARD = """\
   2     2     2
2 (.)-----    (.)
               |
3 (.)----+     |
         |     |
1  ------+     |"""
SOLVED_BOARD = """\
   2     2     2
2 (#)-----    (#)
               |
3 (#)----#     #
         |     |
1  ------#     |"""
LOW = "thermometers\nframed:\n. 1 . .\n2 > > x\n. x . .\n"


def every(shape: Any) -> dict[Rows, Says]:
    """All ways to fill the thermometers, with the counts of the columns and rows."""
    levels = product(*(range(len(way) + 1) for way in shape.thermometers))
    fillings = [
        {cell for way, level in zip(shape.thermometers, levels, strict=True) for cell in way[:level]}
        for levels in levels
    ]
    return {drawn(shape, filled): in_lines(shape, filled) for filled in fillings}


def thermometers_at_random(number: int) -> str:
    height, width = Random(number).choice([(2, 5), (3, 4), (4, 4), (3, 5)])
    ways = random_ways(height, width, SeededRandom("thermometers", number))
    assert sorted(cell for way in ways for cell in way) == [*product(range(height), range(width))]
    signs = {(0, 1): "R", (0, -1): "L", (1, 0): "D", (-1, 0): "U"}
    board = [["X"] * width for _ in range(height)]
    for way in ways:
        for (r, c), (below, right) in pairwise(way):
            board[r][c] = signs[below - r, right - c]
    return json.dumps({"puzzle": "thermometers", "board": board, "top": [None] * width, "side": [None] * height})


class TestThermometers(GenreSuite):
    card = Card(
        name="thermometers",
        aliases=("thermometer",),
        source="made up",
        puzzle=PUZZLE,
        solution=SOLVED,
        board=BOARD,
        solved_board=SOLVED_BOARD,
        small=(
            "thermometers\nframed:\n. 1\n. x\n",
            "thermometers\nframed:\n. . .\n. . .\n1 > x\n",
            LOW,
            "thermometers\nframed:\n. . . 2\n. v > x\n. > ^ .\n1 x < x\n",
            "thermometers\nframed:\n. 2 . .\n. v > x\n. > ^ x\n",
        ),
        forms=(
            (
                LOW,
                "thermometer\nframed:\n.1..\n2RRX\n.X..",
                "thermometers\ncol_counts: 1 . .\nrow_counts: 2 .\n>>x\nx..",
                '{"puzzle": "thermometers", "grid": [">>x", "x.."], "col_counts": [1, null, null],'
                ' "row_counts": [2, null]}',
                '{"puzzle": "thermometers", "inputs": {"board": [["R", "R", "X"], ["X", "", " "]], "top": [1, -1, -1],'
                ' "side": [2, -1]}}',
            ),
        ),
        refused=(
            ("thermometers", "the puzzle has no grid"),
            (
                "thermometers\nframed:\n. . .\n. > >",
                "<text>:4:5: '>' leads to the edge of the board, where there is no",
            ),
            ("thermometers\n>.x", "<text>:2:1: '>' leads to r1c2, where there is no thermometer"),
            ("thermometers\n>x<", "<text>:2:3: both r1c1 and r1c3 lead to r1c2"),
            ("thermometers\n>v\n^<", "<text>:2:1: the thermometer of r1c1 is a ring: it has no bulb"),
            ("thermometers\n>a", "<text>:2:2: 'a' is no cell; expected <, >, ^ or v, x for a tip, or . for none"),
            ("thermometers\nframed:\n. 2 .\n. > x", "<text>:3:3: 2 is more than the 1 cell of that column"),
            ("thermometers\nframed:\n. 1 .\n3 > x", "<text>:4:1: 3 is more than the 2 cells of that row"),
            ("thermometers\n" + "x" * 101, "the width of a Thermometers puzzle is at most 100, not 101"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 3 by 3"),
            (PUZZLE, ("##.", "###", ".#."), "r2c3 is filled, but r1c3 before it is empty"),
            (PUZZLE, ("###", "###", ".#."), "row 1 has 3 filled cells, not 2"),
            (LOW, ("##.", "..#"), "r2c3 is filled, but belongs to no thermometer"),
            (LOW, (".#.", "#.."), "r1c2 is filled, but r1c1 before it is empty"),
            (LOW, ("##.", "..."), None),
            (LOW, ("x..", "..."), "r1c1 is neither filled (#) nor empty (.)"),
        ),
        wrong=(
            (
                "thermometers\nframed:\n. 1 0\n1 x <\n. > x",
                ("row 1 has 1 filled cell", "column 2 has 0 filled cells"),
            ),
        ),
        open=(("thermometers\nframed:\n. 1 .\n. x .\n. x .", ("r1c1", "r2c1")),),
        unique=((LOW, ("##.", "...")),),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((LOW, {"grid": [">>x", "x.."], "col_counts": [1, None, None], "row_counts": [2, None]}),),
        blank=((2, 3, {}, "thermometers\n...\n..."),),
        made=(
            Making((1, 4), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 5),
            Making((5, 7), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 12),
            Making((10, 10), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 20),
        ),
        truth=(Truth(solutions=out_of(every), puzzles=tuple(map(thermometers_at_random, range(8))), clues=2),),
    )
