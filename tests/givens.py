"""Given values of puzzles on a grid, row by row, for tests that think in lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clueproof import Puzzle
from clueproof.grid.edges import around
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.margins import BORDER


def row_by_row(puzzle: Puzzle, empty: Any = 0) -> tuple[Any, ...]:
    """What is given in each cell, `empty` for nothing."""
    shape, given = puzzle.shape, puzzle.clues[GIVEN]
    return tuple(given.get((r, c), empty) for r in range(shape.height) for c in range(shape.width))


def framed(sides: Sequence[Sequence[int]], cells: Sequence[int], side: int) -> Clues:
    """Clues at the top, the bottom, the left and the right, and in cells; 0 for none."""
    border = {
        cell: says
        for spots, line in zip(around(side, side), sides, strict=True)
        for cell, says in zip(spots, line, strict=True)
        if says
    }
    return Clues({BORDER: border, **clues_of(cells, side)})


def clues_of(values: Sequence[Any], width: int, empty: Any = 0) -> Clues:
    """The reverse."""
    return Clues({GIVEN: {divmod(n, width): value for n, value in enumerate(values) if value != empty}})
