"""Solutions that files state beside their puzzles."""

from __future__ import annotations

from collections.abc import Iterable

from clueproof.errors import BadPuzzleError, Place
from clueproof.puzzle.rule_set import Puzzle


def must_solve(puzzle: Puzzle, values: Iterable[int], place: Place | None, column: int | None = None) -> None:
    """Refuse a solution that is none, given by the values of all cells, row by row. If it is one, it is that of a
    puzzle with a single solution, and nothing is left to compare. Raises BadPuzzleError."""
    solution = puzzle.rules.decode(puzzle, tuple(values))
    broken = puzzle.rules.check(puzzle, solution)
    if broken is not None:
        raise BadPuzzleError(f"the solution that the file states is wrong: {broken}", place, column)
