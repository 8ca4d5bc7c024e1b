"""Answers that are marks in a few cells: bulbs, tents."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import replace
from typing import Any, Self

from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Spot
from clueproof.grid.symbols import Symbol
from clueproof.model import Model
from clueproof.puzzle.answers.cells import NO_CELL, CellAnswer, SignRows, other_than, sign_rows
from clueproof.puzzle.encoding import MarkEncoding
from clueproof.puzzle.shape import GridShape, board_cells
from clueproof.syntax.record import JsonValue


class Marks(CellAnswer[MarkEncoding]):
    """Some cells get a mark. A solution is a string for each row: a sign for a mark, a dot for any other cell."""

    NONE = "."

    def __init__(self, sign: str, name: str, symbol: Symbol, free: Callable[[Any], Iterable[Spot]]) -> None:
        """`name` says what a mark is: "a bulb"; `free` are the cells of a shape that can have one."""
        self.sign, self.name, self._symbol, self._free = sign, name, symbol, free

    def unlimited(self) -> Self:
        found = copy(self)
        found._free = board_cells
        return found

    def encode(self, shape: GridShape) -> MarkEncoding:
        model = Model()
        marks = {spot: model.boolean(cell_name(*spot), ("empty", self.name)) for spot in self._free(shape)}
        model.key(*marks.values())
        return MarkEncoding(model, marks=marks)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        marked = {spot for spot, key in zip(self._free(shape), keys, strict=True) if key}
        return sign_rows(shape, [self.sign if spot in marked else self.NONE for spot in board_cells(shape)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        if (other := other_than((self.sign, self.NONE, NO_CELL), solution)) is not None:
            return f"{other} has neither {self.name} ({self.sign}) nor nothing ({self.NONE})"
        odd = sorted(self.marked(solution) - {*self._free(shape)})
        return f"{cell_name(*odd[0])} can't hold {self.name}" if odd else None

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return replace(board, symbols={**board.symbols, **dict.fromkeys(sorted(self.marked(solution)), self._symbol)})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Spot], int]:
        return lambda spot: int(solution[spot[0]][spot[1]] == self.sign)

    def marked(self, solution: SignRows) -> frozenset[Spot]:
        """The cells with a mark."""
        return frozenset((r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign == self.sign)
