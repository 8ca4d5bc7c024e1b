"""What the solutions of an answer look like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from clueproof import render  # its parts are imported when they are used
from clueproof.grid.board import Board
from clueproof.puzzle.rule_set import Puzzle


def boards(puzzle: Puzzle, solutions: Sequence[Any]) -> tuple[Board, ...]:
    """The solution; of two both, what differs marked; the puzzle if there is none."""
    drawn = tuple(puzzle.rules.draw(puzzle, solution) for solution in solutions or (None,))
    return render.differences_marked(*drawn) if len(drawn) == 2 else drawn


def picture(puzzle: Puzzle, word: str, solutions: Sequence[Any]) -> str:
    """The answer as SVG, its verdict in one `word` above it."""
    return render.to_sheet([render.Figure(word, boards(puzzle, solutions))])


def text(puzzle: Puzzle, word: str, solutions: Sequence[Any]) -> str:
    """The answer as lines of text, its verdict in one `word` above the boards."""
    return "\n\n".join([word, *map(render.to_plain, boards(puzzle, solutions))])
