"""Slitherlink: draw one loop along the sides of cells; a number is how many sides of its cell the loop uses.

Source: https://en.wikipedia.org/wiki/Slitherlink
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clueproof.genres import (
    CellNumbers,
    Clues,
    Counts,
    EdgeEncoding,
    EdgeLines,
    Genre,
    GridShape,
    Lines,
    Puzzle,
    Usual,
    not_one_loop,
)
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Spot, rectangle, sides_of
from clueproof.model import Linear
from clueproof.puzzle.clue import GIVEN


class Slitherlink(Genre[GridShape, EdgeEncoding]):
    """Clues are numbers from 0 to 4."""

    name = "slitherlink"
    title = "Slitherlink (Fences, Loopy)"
    noun = "a Slitherlink"
    usual = Usual((7, 7))
    layers = (CellNumbers(Counts(0, 4, "the 4 sides of a cell", packed=True)),)
    answer = EdgeLines(along=True)

    def rules(self, shape: GridShape, e: EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        for cell in rectangle(shape.height, shape.width):
            around = e.at(sides_of(cell))
            count = e.model.integer(f"the number of lines around {cell_name(*cell)}", range(len(around) + 1))
            e.add(Linear((*((1, side) for side in around), (-1, count)), 0, 0), f"{cell_name(*cell)}: its lines")
            e.state(GIVEN, cell, count)

    def draw_shape(self, shape: GridShape) -> Board:
        return Board(shape.height, shape.width, ruling="dots")

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: Lines) -> str | None:
        return not_one_loop(self.answer, puzzle.shape, solution)

    def says(self, shape: GridShape, solution: Lines, kind: str) -> Callable[[Spot], int]:
        return lambda cell: sum(side in solution for side in sides_of(cell))

    def fault(self, shape: GridShape, solution: Lines, kind: str, position: Any, says: int, found: int) -> str:
        return f"{cell_name(*position)} has {found} lines around it, not {says}"
