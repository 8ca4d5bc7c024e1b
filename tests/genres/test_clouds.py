"""Clouds: the data card; random counts against all sets of cells."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

from clueproof.testing import Card, GenreSuite, Making, Truth
from tests.genres.boards import Rows, Says, cells_of, drawn, in_lines, out_of, subsets

PUZZLE = """\
clouds
col_counts: 2 2 0 3 3
row_counts: 2 4 2 2
"""
SOLVED = ("##...", "##.##", "...##", "...##")
LOW = "clouds\ncol_counts: 2 . .\nrow_counts: . 2\n"


def are_clouds(cells: set[tuple[int, int]]) -> bool:
    """Is every cell in a rectangle of two cells and more each way, with nothing around it?"""
    for r, c in cells:
        top = min(a for a in range(r + 1) if all((b, c) in cells for b in range(a, r + 1)))
        left = min(a for a in range(c + 1) if all((r, b) in cells for b in range(a, c + 1)))
        bottom, right = r, c
        while (bottom + 1, c) in cells:
            bottom += 1
        while (r, right + 1) in cells:
            right += 1
        own = {*product(range(top, bottom + 1), range(left, right + 1))}
        around = {*product(range(top - 1, bottom + 2), range(left - 1, right + 2))} - own
        if bottom == top or right == left or not own <= cells or around & cells:
            return False
    return True


def every(shape: Any) -> dict[Rows, Says]:
    """All skies, with the counts of the columns and rows."""
    skies = [cells for cells in subsets(cells_of(shape)) if are_clouds(cells)]
    return {drawn(shape, cells): in_lines(shape, cells) for cells in skies}


def sky(height: int, width: int) -> str:
    return json.dumps({"puzzle": "clouds", "top": [None] * width, "side": [None] * height})


class TestClouds(GenreSuite):
    card = Card(
        name="clouds",
        aliases=("radar",),
        source="made up",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="  2 2 0 3 3\n2 . . . . .\n4 . . . . .\n2 . . . . .\n2 . . . . .",
        solved_board="  2 2 0 3 3\n2 # # . . .\n4 # # . # #\n2 . . . # #\n2 . . . # #",
        small=(
            "clouds height=1 width=1\ncol_counts: .\nrow_counts: 0\n",
            "clouds\ncol_counts: . 2\nrow_counts: . .\n",
            LOW,
            "clouds\ncol_counts: . . . .\nrow_counts: . 2 .\n",
            "clouds\ncol_counts: . 2 .\nrow_counts: . . . .\n",
        ),
        forms=(
            (
                LOW,
                "radar\ncol_counts: 2..\nrow_counts: .2",
                "clouds\nframed:\n. 2 . .\n. . . .\n2 . . .",
                '{"puzzle": "clouds", "col_counts": "2 . .", "row_counts": ". 2"}',
                '{"puzzle": "clouds", "inputs": {"side": [-1, 2], "top": [2, null, null]}}',
            ),
        ),
        refused=(
            ("clouds", "the size of a Clouds puzzle is not stated: give row_counts, or its height and width"),
            ("clouds\ncol_counts: 3 1\nrow_counts: 1 1", "col_counts, position 1: 3 is more than the 2 cells of that"),
            ("clouds\ncol_counts: 1 x\nrow_counts: 1 2", "col_counts, position 2: 'x' is no clue; expected a number"),
            ("clouds\nframed:\n. 1 .\n1 # .", "<text>:4:3: a cell holds '#'; nothing is given in the cells"),
            ("clouds size=3\ncol_counts: 1 1", "col_counts has 2 clues, but the grid has 3 columns"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 4 by 5"),
            (PUZZLE, ("###..", *SOLVED[1:]), "the cloud of r1c1 is no rectangle"),
            (PUZZLE, ("##...", "##...", "...##", "...##"), "row 2 has 2 cells with clouds, not 4"),
            (PUZZLE, ("##...", "##...", "..##.", "..##."), "r2c2 and r3c3 are of two clouds that touch at a corner"),
            (PUZZLE, (".....", "...##", "...##", "##..."), "the cloud of r4c1 is only one cell high"),
            (PUZZLE, ("#....", "#..##", "...##", "....."), "the cloud of r1c1 is only one cell wide"),
            (LOW, ("##.", "##."), None),
            (LOW, ("x..", "..."), "r1c1 is neither cloudy (#) nor clear (.)"),
        ),
        wrong=(
            (
                "clouds\ncol_counts: 1 . .\nrow_counts: . .",
                ("the number of cloudy cells in column 1 is 1",),
            ),
        ),
        open=(("clouds\ncol_counts: . 2 .\nrow_counts: . .", ()),),
        unique=((LOW, ("##.", "##.")), ("clouds size=2\ncol_counts: 0 .", ("..", ".."))),
        answers=((PUZZLE, SOLVED, list(SOLVED)),),
        in_json=((LOW, {"puzzle": "clouds", "col_counts": "2 . .", "row_counts": ". 2"}),),
        blank=((2, 3, {}, "clouds height=2 width=3"),),
        made=(
            Making((3, 5), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 8),
            Making((10, 10), again=True, holds=lambda made: len(made.puzzle.clues["count"]) == 20),
        ),
        truth=(
            Truth(
                solutions=out_of(every), puzzles=tuple(sky(*size) for size in ((2, 6), (3, 4), (4, 3), (3, 5))), clues=4
            ),
        ),
    )
