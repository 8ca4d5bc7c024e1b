"""The boards that go with an answer: as text, in blocks on terminals that show them, as SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from clueproof import render  # its parts are imported when they are used
from clueproof.cli.answer_wording import Answer
from clueproof.cli.output import Output
from clueproof.encoders import Puzzle
from clueproof.grid.board import Board
from clueproof.questions import Solved, Unique
from clueproof.questions.answer_boards import boards

Told: TypeAlias = tuple[Puzzle, Answer, str]
"""A puzzle, the answer, and what else there is to say."""


def lines(puzzle: Puzzle, answer: Answer, output: Output) -> str:
    """The boards as lines for the output, indented."""
    return "\n\n".join(indented(board, output) for board in boards(puzzle, answer.solutions)) + "\n"


def sheet(told: Sequence[Told]) -> str:
    """All boards in one SVG document, each with its puzzle's name and what is told; a single solution by itself."""
    puzzle, answer, _ = told[0]
    if len(told) == 1 and isinstance(answer, Solved | Unique) and answer.best is None:
        return render.to_svg(*boards(puzzle, answer.solutions))
    return render.to_sheet(
        [
            render.Figure(f"{puzzle.name}: {answer.word}", boards(puzzle, answer.solutions), said)
            for puzzle, answer, said in told
        ]
    )


def indented(board: Board, output: Output) -> str:
    """One board as lines for the output, indented."""
    return "\n".join(f"    {line}".rstrip() for line in shown(board, output).split("\n"))


def shown(board: Board, output: Output | None) -> str:
    """One board as lines for the output, or for a file."""
    # without colours those of a picture are told by the names that plain text has
    blocks = output is not None and board.picture and output.shows_blocks and (output.coloured or not board.colours)
    return render.to_blocks(board, output.coloured) if output is not None and blocks else render.to_plain(board)
