"""Given values of puzzles on a grid, row by row, for tests that think in lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clueproof import Puzzle
from clueproof.puzzle.clue import GIVEN, Clues


def row_by_row(puzzle: Puzzle[Any, Any], empty: Any = 0) -> tuple[Any, ...]:
    """What is given in each cell, `empty` for nothing."""
    shape, given = puzzle.shape, puzzle.clues[GIVEN]
    return tuple(given.get((r, c), empty) for r in range(shape.height) for c in range(shape.width))


def clues_of(values: Sequence[Any], width: int, empty: Any = 0) -> Clues:
    """The reverse."""
    return Clues({GIVEN: {divmod(n, width): value for n, value in enumerate(values) if value != empty}})
