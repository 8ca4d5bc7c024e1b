"""Answers with one of a few things in each cell that the shape leaves open, such as a monster between mirrors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot
from clueproof.model import Cell, Integer, Model
from clueproof.puzzle.answers.cells import CellAnswer, NumberRows, SignRows
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.shape import GridShape, board_cells
from clueproof.syntax.record import JsonValue


@dataclass
class OpenCellEncoding(Encoding):
    """One integer key for each open cell."""

    cells: dict[Spot, Integer] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {key: (cell,) for cell, key in self.cells.items()}


class OpenCells(CellAnswer[OpenCellEncoding]):
    """Each open cell holds one of a few things, as values from 1. A solution is a string for each row, with a dot for a
    cell that is not open."""

    CLOSED = "."
    _least = 1
    """The least value; 0 stands for a cell that is not open."""

    def __init__(
        self, words: Mapping[str, str] | Callable[[Any], Mapping[str, str]], cells: Callable[[Any], Sequence[Spot]]
    ) -> None:
        """`words`: sign -> what people call the thing, always or for a shape; `cells`: the open ones of a shape, row by
        row."""
        self._words_of = words if callable(words) else lambda shape: words
        self._cells = cells

    def unlimited(self) -> OpenCells:
        return _with_all_cells(self)

    def encode(self, shape: GridShape) -> OpenCellEncoding:
        model, words = Model(), dict(enumerate(["closed", *self._words_of(shape).values()]))
        words = {value: word for value, word in words.items() if value >= self._least}
        cells = {cell: model.integer(cell_name(*cell), words, words) for cell in self._cells(shape)}
        model.key(*cells.values())
        return OpenCellEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        signs = self.CLOSED + "".join(self._words_of(shape))
        at = {cell: signs[key] for cell, key in zip(self._cells(shape), keys, strict=True)}
        return tuple(["".join([at.get((r, c), self.CLOSED) for c in range(shape.width)]) for r in range(shape.height)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        cells, words = {*self._cells(shape)}, self._words_of(shape)
        for r, row in enumerate(solution):
            for c, sign in enumerate(row):
                if (r, c) in cells and sign not in words:
                    return f"{cell_name(r, c)} holds none of {', '.join(words)}"
                if (r, c) not in cells and sign != self.CLOSED:
                    return f"{cell_name(r, c)} is not open, but holds {sign}"
        return None

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return replace(board, texts={**board.texts, **_filled(solution, self.CLOSED)})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Spot], int | None]:
        values = {sign: value for value, sign in enumerate(self._words_of(shape), 1)}
        return lambda spot: values.get(solution[spot[0]][spot[1]])


class OpenNumbers(CellAnswer[OpenCellEncoding]):
    """Each open cell holds a number from 1 to that of all open cells. A solution is a tuple of numbers for each row,
    with 0 for a cell that is not open."""

    CLOSED = 0
    _least = 1
    """The least value; 0 stands for a cell that is not open."""

    def __init__(self, cells: Callable[[Any], Sequence[Spot]]) -> None:
        """`cells`: the open ones of a shape, row by row."""
        self._cells = cells

    def unlimited(self) -> OpenNumbers:
        return _with_all_cells(self)

    def encode(self, shape: GridShape) -> OpenCellEncoding:
        model, spots = Model(), self._cells(shape)
        cells = {cell: model.integer(cell_name(*cell), range(self._least, len(spots) + 1)) for cell in spots}
        model.key(*cells.values())
        return OpenCellEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        at = dict(zip(self._cells(shape), keys, strict=True))
        return tuple([tuple([at.get((r, c), self.CLOSED) for c in range(shape.width)]) for r in range(shape.height)])

    def odd_value(self, shape: GridShape, solution: NumberRows) -> str | None:
        cells = {*self._cells(shape)}
        for r, row in enumerate(solution):
            for c, number in enumerate(row):
                if (r, c) in cells and not 1 <= number <= len(cells):
                    return f"{cell_name(r, c)} holds no number from 1 to {len(cells)}"
                if (r, c) not in cells and number != self.CLOSED:
                    return f"{cell_name(r, c)} is not open, but holds {number}"
        return None

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        return replace(board, texts={**board.texts, **_filled(solution, self.CLOSED)})

    def to_json(self, shape: GridShape, solution: NumberRows, layout: str) -> JsonValue:
        return [list(row) for row in solution]

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Spot], int | None]:
        return lambda spot: solution[spot[0]][spot[1]] or None


AnyOpen = TypeVar("AnyOpen", OpenCells, OpenNumbers)


def _with_all_cells(answer: AnyOpen) -> AnyOpen:
    """The answer where every cell may be open, or closed."""
    found = copy(answer)
    found._cells, found._least = board_cells, 0
    return found


def _filled(solution: SignRows | NumberRows, closed: str | int) -> dict[Spot, str]:
    """What stands in the cells that are not closed."""
    return {(r, c): str(what) for r, row in enumerate(solution) for c, what in enumerate(row) if what != closed}
