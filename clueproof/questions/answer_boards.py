"""What an answer looks like."""

from __future__ import annotations

from typing import Any

from clueproof import render  # its parts are imported when they are used
from clueproof.grid.board import Board
from clueproof.puzzle.rule_set import Puzzle
from clueproof.questions.verdicts import Multiple, NoSolution, SolveAnswer, Solved, Unique, Verdict


def boards(puzzle: Puzzle[Any, Any], answer: Verdict | SolveAnswer) -> tuple[Board, ...]:
    """The solution; of two the first and the second, what differs marked; the puzzle if there is none."""
    draw = puzzle.rules.draw
    if isinstance(answer, Multiple):
        return render.differences_marked(draw(puzzle, answer.solution), draw(puzzle, answer.second))
    return (draw(puzzle, None if isinstance(answer, NoSolution) else answer.solution),)


def picture(answer: Unique[Any] | Multiple[Any] | Solved[Any]) -> str | None:
    """The answer as SVG, its verdict above it; None if it does not know its puzzle."""
    if answer.puzzle is None:
        return None
    return render.to_sheet([render.Figure(answer.word, boards(answer.puzzle, answer))])
