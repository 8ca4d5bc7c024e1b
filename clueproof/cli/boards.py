"""The boards that go with an answer, as text."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clueproof.encoders import Puzzle
from clueproof.grid.board import Board
from clueproof.questions import Multiple, NoSolution, Solved, Unique, Unknown
from clueproof.render import to_plain


def boards(
    puzzle: Puzzle[Any, Any], answer: Unique[Any] | Multiple[Any] | NoSolution | Unknown[Any] | Solved[Any]
) -> str:
    """The solution; of two the first and the second, what differs in brackets; the puzzle if there is none."""
    draw = puzzle.rules.draw
    if isinstance(answer, Multiple):
        one, other = draw(puzzle, answer.solution), draw(puzzle, answer.second)
        differ = frozenset(
            (r, c) for r in range(one.height) for c in range(one.width) if _look(one, r, c) != _look(other, r, c)
        )
        return "\n\n".join(_indented(replace(board, marked=differ)) for board in (one, other)) + "\n"
    solution = None if isinstance(answer, NoSolution) else answer.solution
    return _indented(draw(puzzle, solution)) + "\n"


def _look(board: Board, r: int, c: int) -> tuple[str | None, bool]:
    return board.texts.get((r, c)), (r, c) in board.shaded


def _indented(board: Board) -> str:
    return "\n".join(f"    {line}".rstrip() for line in to_plain(board).split("\n"))
