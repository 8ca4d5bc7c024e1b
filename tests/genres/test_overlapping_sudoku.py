"""Overlapping Sudokus: the data card, layouts, extras."""

from __future__ import annotations

from itertools import product

import pytest

import clueproof
from clueproof.encoders.overlapping_sudoku import LAYOUTS
from clueproof.testing import Card, GenreSuite, Making

PUZZLE = "overlapping-sudoku grids=r1c1,r3c3 box=2x2\n.2.4##\n....##\n3.1...\n.....1\n##..3.\n##....\n"
SOLVED = (
    (1, 2, 3, 4, 0, 0),
    (4, 3, 2, 1, 0, 0),
    (3, 4, 1, 2, 4, 3),
    (2, 1, 4, 3, 2, 1),
    (0, 0, 2, 1, 3, 4),
    (0, 0, 3, 4, 1, 2),
)
OPEN = "overlapping-sudoku grids=r1c1,r1c3 box=2x2\n1..4..\n......\n......\n......\n"
EXTRAS = "\nextras:\n  cage 3 r1c1-r1c2\n  greater r6c3-r6c4\n"


def with_row(number: int, row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The solution with another row."""
    return (*SOLVED[: number - 1], row, *SOLVED[number:])


class TestOverlappingSudoku(GenreSuite):
    card = Card(
        name="overlapping-sudoku",
        source="made by clueproof",
        puzzle=PUZZLE,
        solution=SOLVED,
        board="""\
. 2 | . 4
. . | . .
- -   - -
3 . | 1 . | . .
. . | . . | . 1
      - -   - -
      . . | 3 .
      . . | . .""",
        solved_board="""\
1 2 | 3 4
4 3 | 2 1
- -   - -
3 4 | 1 2 | 4 3
2 1 | 4 3 | 2 1
      - -   - -
      2 1 | 3 4
      3 4 | 1 2""",
        small=(
            "overlapping-sudoku grids=r1c1 box=1x2\n..\n.2\n",
            "overlapping-sudoku grids=r1c1,r2c2 box=1x2\n1.#\n...\n#..\n",
            "overlapping-sudoku grids=r1c1,r1c2 box=1x2\n.1.\n...\n",
            "overlapping-sudoku grids=r1c1,r1c3 box=1x2\n....\n...2\n",
            "overlapping-sudoku grids=r1c1,r2c3 box=1x2\n..##\n1...\n##.1\n",
            PUZZLE + EXTRAS,
        ),
        not_implied=frozenset({"extra"}),
        forms=(
            (
                "overlapping-sudoku grids=r1c1,r2c3 box=1x2\n..##\n1...\n##.1\n",
                "sudoku grids=R2C3,R1C1 box=1x2\n. . . .\n1 . . .\n. . . 1\n",
                '{"puzzle": "gattai", "grids": "r1c1,r2c3", "box": [1, 2], "grid": ["..##", "1...", "##.1"]}',
            ),
        ),
        refused=(
            ("overlapping-sudoku\n....\n....\n....\n....", "the grids are not stated: grids=samurai, or where they"),
            ("overlapping-sudoku grids=samurais\n...", "'samurais' is no grid; grids are names (samurai, windmill"),
            ("overlapping-sudoku grids=r1c1,r1c1 box=1x2\n..\n..", "two grids begin at r1c1"),
            ("overlapping-sudoku grids=r1c0 box=1x2\n..\n..", "'r1c0' is no grid"),
            ("samurai-sudoku box=2x3\n...", "the layout samurai has boxes of 3 by 3 cells, not of 2 by 3"),
            ("overlapping-sudoku grids=r1c1 box=9x9\n..", "a box of 9 by 9 is none; boxes have up to 35 cells"),
            ("overlapping-sudoku grids=r1c1,r2c2 box=1x2\n..\n..", "the grids need 3 rows and 3 columns, not 2 and 2"),
            (
                "overlapping-sudoku grids=r1c1,r2c2 box=1x2\n#..\n...\n...",
                "r1c1 is a cell of a grid, and can't be a hole",
            ),
            (
                "overlapping-sudoku grids=r1c1,r2c2 box=1x2\n..1\n...\n...",
                "this cell is no part of the board",
            ),
            (PUZZLE + "\nextras:\n  odd r1c5\n", "<text>:10: extras: odd r1c5: r1c5 is not on the board"),
        ),
        broken=(
            (PUZZLE, SOLVED, None),
            (PUZZLE, SOLVED[1:], "the solution is not 6 by 6"),
            (PUZZLE, with_row(1, (1, 1, 3, 4, 0, 0)), "row 1 of grid 1 holds a number twice"),
            (PUZZLE, with_row(5, (0, 0, 2, 1, 4, 3)), "column 3 of grid 2 holds a number twice"),
            (
                "overlapping-sudoku grids=r1c1 box=2x2\n....\n....\n....\n....\n",
                ((1, 2, 3, 4), (2, 3, 4, 1), (3, 4, 1, 2), (4, 1, 2, 3)),
                "the box at r1c1 of grid 1 holds a number twice",
            ),
            (PUZZLE + EXTRAS, SOLVED, "it does not hold that numbers become less along r6c3-r6c4"),
        ),
        wrong=(
            (
                "overlapping-sudoku grids=r1c1,r1c3 box=2x2\n1.1...\n......\n......\n......\n",
                ("r1c1 is 1", "r1c3 is 1"),
            ),
        ),
        open=((OPEN, ()),),
        unique=((PUZZLE, SOLVED),),
        answers=((PUZZLE, SOLVED, ["1234..", "4321..", "341243", "214321", "..2134", "..3412"]),),
        in_json=(
            (
                "overlapping-sudoku grids=r1c1 box=1x2\n..\n.2\nextras:\n  odd r1c2\n",
                {
                    "grids": "r1c1",
                    "box": [1, 2],
                    "grid": ["..", ".2"],
                    "extras": [{"kind": "odd", "cells": [[0, 1]]}],
                },
            ),
        ),
        blank=((2, 2, {"grids": "r1c1", "box": "1x2"}, "overlapping-sudoku grids=r1c1 box=1x2\n..\n.."),),
        made=(
            Making((6, 6), options={"grids": "r1c1,r3c3", "box": "2x2"}),
            Making((12, 12)),
        ),
    )


@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts_have_names(name: str) -> None:
    grids = LAYOUTS[name]
    height, width = 1 + max(grid.rows[-1] for grid in grids), 1 + max(grid.columns[-1] for grid in grids)
    rows = ["." * width] * height
    puzzle = clueproof.parse("\n".join([f"sudoku grids={name}", *rows]))
    assert puzzle == clueproof.parse("\n".join([f"{name}-sudoku", *rows]))
    assert clueproof.to_text(puzzle).startswith(f"overlapping-sudoku grids={name}\n")
    covered = {cell for grid in grids for cell in grid.cells}
    assert {*product(range(height), range(width))} - covered == puzzle.shape.holes
    # each grid has parts of its own, and shares others
    for grid in grids:
        assert len(grid.cells) == len({*grid.cells}) == 81
        assert any({*grid.cells} & {*other.cells} for other in grids if other != grid)
    solved = clueproof.solve(puzzle)
    assert isinstance(solved, clueproof.Solved)
    assert clueproof.check(puzzle, solved.solution) is None


def test_extras_stand_on_the_whole_board() -> None:
    puzzle = clueproof.parse(PUZZLE.replace("3.1", "3..") + "\nextras:\n  cage 3 r3c3-r3c4\n  greater r5c5-r5c6\n")
    every = clueproof.solutions(clueproof.parse(PUZZLE.replace("3.1", "3..")))
    kept = [s for s in every if s[2][2] + s[2][3] == 3 and s[4][4] > s[4][5]]
    assert sorted(kept) == sorted(clueproof.solutions(puzzle))
