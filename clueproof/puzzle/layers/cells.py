"""Clues that stand in cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product

from clueproof.grid.board import Board, Site
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.layer import Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import Record, TokenGrid


class CellClues(Layer):
    """A grid with a clue in some of its cells, in the record field `grid`."""

    in_solution = True
    """Do solved boards show the clues too, besides the answer?"""

    kinds = (GIVEN,)

    def __init__(
        self, symbols: Symbols, also_called: tuple[str, ...] = (), foldable: bool = False, optional: bool = False
    ) -> None:
        """`also_called`: other names of the field; `foldable`: a square grid may stand on one line; `optional`: there
        may be none, because another layer says how large the board is."""
        self.symbols = symbols
        self._also_called, self._foldable, self._optional = also_called, foldable, optional

    def tokens(self, record: Record, noun: str) -> Tokens:
        record.also_called("grid", *self._also_called)
        if self._optional and record.get("grid") is None:
            return _GridTokens(self, None)
        grid = record.grid(signs=self.symbols.blanks, symbols=self.symbols.packed, square=self._foldable)
        return _GridTokens(self, grid)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if not self._optional or clues[GIVEN]:
            record.fields["grid"] = self.symbols.rows(rows_of(clues, shape), shape)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return product(range(shape.height), range(shape.width))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        board = replace(board, given=board.given | given.keys())
        if solved and not self.in_solution:
            return board
        token = self.symbols.token(shape, layout)
        return replace(board, texts={**board.texts, **{spot: token[says] for spot, says in given.items()}})


class CellValues(CellClues):
    """The values of cells that are given: each says what the player would fill in there."""

    in_solution = False


class CellNumbers(CellClues):
    """Numbers in cells that say something about the answer."""

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        # as text, a number hides the shade
        return replace(board, marked=board.marked | (board.shaded & clues[GIVEN].keys()))


@dataclass(frozen=True)
class _GridTokens(Tokens):
    layer: CellClues
    grid: TokenGrid | None

    @property
    def size(self) -> tuple[int, int] | None:
        return None if self.grid is None or self.layer._optional else (self.grid.height, self.grid.width)

    def read(self, shape: GridShape) -> Read:
        if self.grid is None:
            return Read()
        if (self.grid.height, self.grid.width) != (shape.height, shape.width):
            size = f"{shape.height} rows of {shape.width}"
            self.grid.record.fail(f"the grid has {self.grid.size}, but there are clues for {size}")
        values, layout = self.layer.symbols.read(self.grid, shape)
        width = shape.width
        return Read({GIVEN: {divmod(n, width): value for n, value in enumerate(values) if value is not None}}, layout)


def rows_of(clues: Clues, shape: GridShape) -> list[list[int | None]]:
    """What is given in each cell, None for nothing."""
    given = clues[GIVEN]
    return [[given.get((r, c)) for c in range(shape.width)] for r in range(shape.height)]
