"""Answers with a diagonal stroke in each cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from clueproof.grid import Grid
from clueproof.grid.board import Board
from clueproof.grid.edges import Spot, Vertex
from clueproof.grid.symbols import STROKES
from clueproof.model import Literal, Model
from clueproof.puzzle.answers.cells import CellAnswer, SignRows, other_than
from clueproof.puzzle.encoding import BooleanEncoding
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import JsonValue

FALLING, RISING = "\\", "/"


@dataclass
class StrokeEncoding(BooleanEncoding):
    """One Boolean key for each cell: does the stroke rise to the right?"""

    @property
    def rising(self) -> Grid[Literal]:
        """Literals "the stroke of this cell is /"."""
        return self.cells

    @property
    def falling(self) -> Grid[Literal]:
        """Literals "the stroke of this cell is \\"."""
        return Grid(self.cells.height, self.cells.width, [-cell for cell in self.cells])


class Strokes(CellAnswer[StrokeEncoding]):
    """A stroke in each cell. A solution is a string for each row, of / and \\."""

    def encode(self, shape: GridShape) -> StrokeEncoding:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width, (FALLING, RISING))
        model.key(*cells)
        return StrokeEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        text = "".join([RISING if key else FALLING for key in keys])
        return tuple([text[start : start + shape.width] for start in range(0, len(text), shape.width)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        odd = other_than((FALLING, RISING), solution)
        return None if odd is None else f"{odd} holds neither {RISING} nor {FALLING}"

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        strokes = {(r, c): STROKES[sign] for r, row in enumerate(solution) for c, sign in enumerate(row)}
        return replace(board, symbols={**board.symbols, **strokes})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return [list(row) for row in solution] if layout == "cells" else list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Spot], str]:
        return lambda spot: solution[spot[0]][spot[1]]


def stroke_ends(cell: Spot, sign: str) -> tuple[Vertex, Vertex]:
    """The corners that a stroke joins, the left one first."""
    r, c = cell
    return ((r + 1, c), (r, c + 1)) if sign == RISING else ((r, c), (r + 1, c + 1))
