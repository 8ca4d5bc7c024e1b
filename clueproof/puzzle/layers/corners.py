"""Numbers at the corners of cells, where grid lines meet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from clueproof.english import counted
from clueproof.grid.board import Board, Sign
from clueproof.grid.edges import Corner, Site, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Entry, symbol_entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import VertexSlot
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import Record, TokenGrid

CORNER = "corner"
"""The kind of a clue at a corner; its position is a `Corner`."""


class CornerNumbers(Layer):
    """A grid of one row and one column more than the board has, with a number at some corners; drawn in circles."""

    kinds = (CORNER,)

    def __init__(self, symbols: Symbols, also_called: tuple[str, ...] = ()) -> None:
        """`also_called`: other names of the field `grid`."""
        self.symbols, self._also_called = symbols, also_called

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("numbers", "grid", *self._also_called)
        height, width = record.stated_size()
        size = (height + 1, width + 1) if height is not None and width is not None else None
        grid = record.grid("numbers", self.symbols.blanks, self.symbols.packed, size=size)
        if grid.height < 2 or grid.width < 2:
            record.fail(f"there are numbers at corners, two rows of two at least; this grid has {grid.size}")
        for what, stated, found in (("height", height, grid.height - 1), ("width", width, grid.width - 1)):
            if stated not in (None, found):
                board = f"{counted(grid.height - 1, 'row')} of {counted(grid.width - 1, 'cell')}"
                record.fail(f"the stated {what} is {stated}, but there are numbers at the corners of {board}")
        return _CornerTokens(self.symbols, grid)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        numbers = [[clues[CORNER].get((r, c)) for c in range(shape.width + 1)] for r in range(shape.height + 1)]
        record.fields["grid"] = self.symbols.rows(numbers, shape)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return [Corner(r, c) for r, c in rectangle(shape.height + 1, shape.width + 1)]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        token = self.symbols.token(shape, layout)
        signs = {corner: Sign(token[says], Symbol.WHITE_CIRCLE) for corner, says in clues[CORNER].items()}
        return replace(board, corners={**board.corners, **signs})

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        slot = VertexSlot("grid", (".", "", *sorted(self.symbols.blanks - {"."})))
        return [symbol_entry(CORNER, "number", slot, self.symbols, shape)]


@dataclass(frozen=True)
class _CornerTokens(Tokens):
    symbols: Symbols
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height - 1, self.grid.width - 1

    def read(self, shape: GridShape) -> Read:
        values, layout = self.symbols.read(self.grid, shape)
        width = shape.width + 1
        found = {Corner(*divmod(n, width)): value for n, value in enumerate(values) if value is not None}
        return Read({CORNER: found}, layout)
