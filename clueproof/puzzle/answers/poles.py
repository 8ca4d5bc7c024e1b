"""Answers with a pole of a magnet, + or -, in each cell, or none."""

from __future__ import annotations

from dataclasses import replace

from clueproof.grid.board import Board
from clueproof.grid.symbols import CHARACTERS, Symbol
from clueproof.puzzle.answers.cells import LettersAndGaps, SignRows
from clueproof.puzzle.shape import GridShape


class Poles(LettersAndGaps):
    """Each cell is +, - or blank. A solution is a string of these signs for each row, with a dot for a blank cell."""

    def __init__(self) -> None:
        super().__init__(lambda shape: "+-", empty="blank")

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        symbol_of = {CHARACTERS[symbol]: symbol for symbol in (Symbol.PLUS, Symbol.MINUS)}
        poles = {(r, c): symbol_of.get(sign) for r, row in enumerate(solution) for c, sign in enumerate(row)}
        return replace(board, symbols={spot: symbol for spot, symbol in poles.items() if symbol is not None})
