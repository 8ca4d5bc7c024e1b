"""Answers with one value for each cell: shading, digits, numbers, letters."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from itertools import chain
from typing import Any, Self, TypeAlias

from clueproof.grid import Grid, cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Spot, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.model import Model
from clueproof.puzzle.answers.answer import Answer, E
from clueproof.puzzle.encoding import BooleanEncoding, CellEncoding, ShadingEncoding
from clueproof.puzzle.layers.limit import Limit
from clueproof.puzzle.shape import GridShape, board_cells, holes_of
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue

NumberRows: TypeAlias = tuple[tuple[int, ...], ...]
"""A solution as rows of values."""
SignRows: TypeAlias = tuple[str, ...]
"""A solution as rows of signs, one for each cell."""


NO_CELL = "_"
"""What stands in a row of signs for a cell that is no part of the board."""
NO_VALUE = 0
"""What stands in a row of numbers for one."""


class CellAnswer(Answer[E]):
    """One key for each cell, row by row."""

    def fault(self, shape: GridShape, solution: Any) -> str | None:
        height, width = shape.height, shape.width
        if len(solution) != height or {*map(len, solution)} != {width}:
            return f"the solution is not {height} by {width}"
        holes = holes_of(shape)
        for r, c in sorted(holes):
            if solution[r][c] not in (NO_CELL, NO_VALUE):
                return f"{cell_name(r, c)} is no part of the board"
        missing = {
            (r, c) for r, row in enumerate(solution) if NO_CELL in row for c in range(width) if row[c] == NO_CELL
        }
        if odd := sorted(missing - holes):
            return f"{cell_name(*odd[0])} is a part of the board"
        return self.odd_value(shape, solution)

    @abstractmethod
    def odd_value(self, shape: GridShape, solution: Any) -> str | None:
        """What to say of a cell whose value can't be; None if there is none."""


def other_than(values: Collection[Any], solution: Sequence[Sequence[Any]]) -> str | None:
    """The name of the first cell that holds none of the values."""
    for r, row in enumerate(solution):
        for c, value in enumerate(row):
            if value not in values:
                return cell_name(r, c)
    return None


class Shading(CellAnswer[ShadingEncoding]):
    """Cells are shaded or not. A solution is a string for each row, `#` for a shaded cell and a dot for another."""

    SHADED, UNSHADED = "#", "."

    def __init__(
        self,
        shaded: str = "shaded",
        unshaded: str = "unshaded",
        encoding: type[ShadingEncoding] = ShadingEncoding,
    ) -> None:
        """The words for the two kinds of cells; `encoding` may have further parts, each with a default."""
        self._shaded, self._unshaded, self._encoding = shaded, unshaded, encoding

    def encode(self, shape: GridShape) -> ShadingEncoding:
        model, words, spots = Model(), (self._unshaded, self._shaded), board_cells(shape)
        keys = {spot: model.boolean(cell_name(*spot), words) for spot in spots}
        model.key(*keys.values())
        # what is no cell is neither shaded nor unshaded
        none = -model.true if len(keys) < shape.height * shape.width else 0
        cells = [keys.get(spot, none) for spot in rectangle(shape.height, shape.width)]
        return self._encoding(model, cells=Grid(shape.height, shape.width, cells), holes=holes_of(shape))

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        return sign_rows(shape, [self.SHADED if key else self.UNSHADED for key in keys])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        if (odd := other_than((self.SHADED, self.UNSHADED, NO_CELL), solution)) is None:
            return None
        return f"{odd} is neither {self._shaded} ({self.SHADED}) nor {self._unshaded} ({self.UNSHADED})"

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return replace(board, shaded=board.shaded | self.shaded(solution))

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Spot], int]:
        return lambda spot: int(solution[spot[0]][spot[1]] == self.SHADED)

    @classmethod
    def shaded(cls, solution: SignRows) -> frozenset[Spot]:
        """The shaded cells of a solution."""
        return frozenset((r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign == cls.SHADED)

    @classmethod
    def unshaded(cls, solution: SignRows) -> frozenset[Spot]:
        """The unshaded cells of a solution."""
        return frozenset((r, c) for r, row in enumerate(solution) for c, sign in enumerate(row) if sign == cls.UNSHADED)


def sign_rows(shape: GridShape, signs: Iterable[str]) -> SignRows:
    """Rows of signs, one for each cell of the board."""
    left, holes = iter(signs), holes_of(shape)
    return tuple([
        "".join([NO_CELL if (r, c) in holes else next(left) for c in range(shape.width)]) for r in range(shape.height)
    ])  # fmt: skip


class Circles(Shading):
    """Every cell has a black or a white circle. A solution is a string for each row, of B and W."""

    SHADED, UNSHADED = "B", "W"

    def __init__(self) -> None:
        super().__init__("black", "white")

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        circles = {
            (r, c): Symbol.BLACK_CIRCLE if sign == self.SHADED else Symbol.WHITE_CIRCLE
            for r, row in enumerate(solution)
            for c, sign in enumerate(row)
        }
        return replace(board, symbols={**board.symbols, **circles})


class _Values(CellAnswer[E]):
    """Rows of values, written with the symbols of the clues."""

    def __init__(self, symbols: Symbols) -> None:
        self._symbols = symbols

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        width = shape.width
        return tuple([keys[start : start + width] for start in range(0, len(keys), width)])

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        token = self._symbols.token(shape, layout)
        return replace(
            board,
            texts={**board.texts, **{(r, c): token[solution[r][c]] for r, c in board_cells(shape)}},
        )

    def to_json(self, shape: GridShape, solution: NumberRows, layout: str) -> JsonValue:
        if layout == "cells":
            return [list(row) for row in solution]
        if layout.startswith("cells "):
            token = self._symbols.token(shape, layout)
            return [[token[value] for value in row] for row in solution]
        if layout.startswith("rows "):
            token = self._symbols.token(shape, layout)
            return ["".join([token[value] for value in row]) for row in solution]
        return self._symbols.rows(solution, shape)

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Spot], int]:
        return lambda spot: solution[spot[0]][spot[1]]


class Bits(_Values[BooleanEncoding]):
    """Each cell holds 0 or 1. A solution is a tuple of numbers for each row."""

    def encode(self, shape: GridShape) -> BooleanEncoding:
        model = Model()
        cells = model.boolean_grid(shape.height, shape.width)
        model.key(*cells)
        return BooleanEncoding(model, cells=cells)

    def odd_value(self, shape: GridShape, solution: NumberRows) -> str | None:
        odd = other_than((0, 1), solution)
        return None if odd is None else f"{odd} holds neither 0 nor 1"


class Numbers(_Values[CellEncoding]):
    """Each cell holds a number from 1 (or 0) to n. A solution is a tuple of numbers for each row."""

    def __init__(
        self,
        symbols: Symbols,
        most: Callable[[Any], int],
        most_at: Callable[[Any], Mapping[Spot, int]] | None = None,
        least: int = 1,
        why: str = "{most}, the most that its cell can hold",
    ) -> None:
        """`most` is the largest number for a shape, `least` the least; `most_at` the largest of each cell, where that
        differs, and `why` how the refusal of a larger one ends: "7 is more than ..."."""
        super().__init__(symbols)
        self._most, self._most_at, self._least = most, most_at, least
        self.limit = None if most_at is None else Limit(lambda shape, spot: most_at(shape)[spot], why)

    def unlimited(self) -> Self:
        if self._most_at is None:
            return self
        found = copy(self)
        found._most_at = None
        return found

    def encode(self, shape: GridShape) -> CellEncoding:
        model = Model()
        if self._most_at is None:
            cells = model.integer_grid(shape.height, shape.width, range(self._least, self._most(shape) + 1))
        else:
            most = {**self._most_at(shape), **dict.fromkeys(holes_of(shape))}
            domains = {
                cell: (NO_VALUE,) if number is None else range(self._least, number + 1) for cell, number in most.items()
            }
            integers = [model.integer(cell_name(*cell), domain) for cell, domain in sorted(domains.items())]
            cells = Grid(shape.height, shape.width, integers)
        model.key(*cells)
        return CellEncoding(model, cells=cells)

    def odd_value(self, shape: GridShape, solution: NumberRows) -> str | None:
        most = self._most(shape)
        values = range(self._least, most + 1)
        if self.limit is None and {*chain.from_iterable(solution)} <= {*values}:
            # every answer of a list comes by here
            return None
        for r, c in board_cells(shape):
            if (value := solution[r][c]) not in values:
                return f"{cell_name(r, c)} holds no number from {self._least} to {most}"
            if self.limit is not None and (fault := self.limit.fault(shape, (r, c), value)) is not None:
                return f"{cell_name(r, c)}: {fault}"
        return None


class LettersAndGaps(CellAnswer[CellEncoding]):
    """Each cell holds a letter or stays empty. A solution is a string for each row, with a dot for an empty cell."""

    EMPTY = "."

    def __init__(self, alphabet: Callable[[Any], str], empty: str = "empty") -> None:
        """The letters for a shape, in their order; and what people call a cell without one."""
        self._alphabet, self._empty = alphabet, empty

    def encode(self, shape: GridShape) -> CellEncoding:
        model = Model()
        words = {0: self._empty, **dict(enumerate(self._alphabet(shape), 1))}
        cells = model.integer_grid(shape.height, shape.width, words, words=words)
        model.key(*cells)
        return CellEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> SignRows:
        signs = self.EMPTY + self._alphabet(shape)
        text = "".join([signs[key] for key in keys])
        return tuple([text[start : start + shape.width] for start in range(0, len(text), shape.width)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        return None

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        letters = {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row) if sign != self.EMPTY}
        return replace(board, texts={**board.texts, **letters})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        if layout == "cells":
            return [["" if sign == self.EMPTY else sign for sign in row] for row in solution]
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Spot], int]:
        signs = self.EMPTY + self._alphabet(shape)
        return lambda spot: signs.index(solution[spot[0]][spot[1]])
