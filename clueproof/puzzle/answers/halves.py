"""Answers with half of some cells black, from corner to corner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clueproof.grid.board import Board
from clueproof.grid.directions import Direction
from clueproof.grid.symbols import HALVES
from clueproof.puzzle.answers.bulbs import free_cells
from clueproof.puzzle.answers.cells import SignRows
from clueproof.puzzle.answers.open_cells import OpenCells
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import JsonValue

WHITE = "."
CORNERS: Mapping[str, Direction] = {"7": "nw", "9": "ne", "1": "sw", "3": "se"}
"""The corner that is black, by a sign: where the digit is on a block of keys."""
WRITTEN = {WHITE: "W", "7": "TL", "9": "TR", "1": "BL", "3": "BR", "#": "#"}
"""How they are written in JSON."""
WORDS = {
    WHITE: "white",
    "7": "black at the upper left",
    "9": "black at the upper right",
    "1": "black at the lower left",
    "3": "black at the lower right",
}


class Halves(OpenCells):
    """Each cell that is no wall is white, or half of it is black. A solution is a string for each row: a dot for a
    white cell, 7, 9, 1 or 3 for the corner that is black, and # for a wall."""

    CLOSED = "#"

    def __init__(self) -> None:
        super().__init__(WORDS, free_cells)

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        halves = {
            (r, c): HALVES[CORNERS[sign]]
            for r, row in enumerate(solution)
            for c, sign in enumerate(row)
            if sign in CORNERS
        }
        return replace(board, symbols={**board.symbols, **halves})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return [[WRITTEN[sign] for sign in row] for row in solution]
