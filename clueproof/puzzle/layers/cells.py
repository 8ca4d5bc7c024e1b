"""Clues that stand in cells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from clueproof.english import counted
from clueproof.grid.board import Board, Site, Spot
from clueproof.grid.edges import sides_of
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import BLACK_LOOK, Choice, Entry, symbol_entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.layers.limit import Fits
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue, Record, TokenGrid


class CellClues(Layer):
    """A grid with a clue in some of its cells, in the record field `grid`."""

    in_solution = True
    """Do solved boards show the clues too, besides the answer?"""

    kinds: tuple[str, ...] = (GIVEN,)
    words = "clue"
    """What people call one."""

    def __init__(
        self,
        symbols: Symbols,
        also_called: tuple[str, ...] = (),
        foldable: bool = False,
        optional: bool = False,
        limit: Fits | None = None,
    ) -> None:
        """`also_called`: other names of the field; `foldable`: a square grid may stand on one line; `optional`: there
        may be none, because another layer says how large the board is; `limit`: by the place of a cell."""
        self.symbols, self._limit = symbols, limit
        self._also_called, self._foldable, self._optional = also_called, foldable, optional

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", *self._also_called)
        limit = self.limit(form)
        if self._optional:
            return _FurtherGrid(self.symbols, record, limit)
        symbols = self.symbols
        square, folded = form.square or self._foldable, self._foldable
        grid = record.grid("grid", symbols.blanks, symbols.packed, square, even=form.even, folded=folded)
        return _Grid(symbols, grid, limit)

    def limit(self, form: Form) -> Fits | None:
        """How large its values can be."""
        return self._limit

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if not self._optional or clues[GIVEN]:
            rows = rows_of(clues, shape)
            if not self.symbols.say_size(rows, shape):
                record.fields["width"] = shape.width
            record.fields["grid"] = self.symbols.rows(rows, shape)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return product(range(shape.height), range(shape.width))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        board = replace(board, given=board.given | given.keys())
        if solved and not self.in_solution:
            return board
        token = self.symbols.token(shape, layout)
        return replace(board, texts={**board.texts, **{spot: token[says] for spot, says in given.items()}})

    def entries(self, shape: GridShape) -> Iterable[Entry]:
        return [symbol_entry(GIVEN, self.words, self.slot, self.symbols, shape, self.called(shape))]

    @property
    def slot(self) -> CellSlot:
        """Where the clues are kept."""
        return CellSlot("grid", (".", "", *sorted(self.symbols.blanks - {"."})))

    def called(self, shape: GridShape) -> Mapping[str, str]:
        """What people call some of the tokens."""
        return {}


class CellValues(CellClues):
    """The values of cells that are given: each says what the player would fill in there."""

    in_solution = False
    words = "given value"

    def limit(self, form: Form) -> Fits | None:
        return self._limit or form.limit


class CellNumbers(CellClues):
    """Numbers in cells that say something about the answer."""

    words = "number"

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        shaded = board.shaded & clues[GIVEN].keys()
        # text says which numbers are shaded where some are not; where all are, marks have to
        return replace(board, marked=board.marked | shaded) if len(shaded) == len(clues[GIVEN]) else board


HOLE = "#"
"""What is written for a cell that is no part of the board."""


@dataclass(frozen=True, slots=True)
class HoledShape(GridShape):
    """Which cells are no part of the board."""

    holes: frozenset[Spot] = field(default=frozenset(), kw_only=True)

    @property
    def cells(self) -> list[Spot]:
        """The cells that are, row by row."""
        return [spot for spot in product(range(self.height), range(self.width)) if spot not in self.holes]


def with_holes(board: Board, shape: HoledShape) -> Board:
    """The board with its holes, drawn black, and the borders around them."""
    inside = {*shape.cells}
    around = {side for hole in shape.holes for side in sides_of(hole) if not inside.isdisjoint(side)}
    return replace(
        board, given=board.given | shape.holes, shaded=board.shaded | shape.holes, walls=board.walls | around
    )


class HoledNumbers(CellNumbers):
    """Numbers in cells of a board that may have holes (`HoledShape`)."""

    shape = HoledShape
    ROWS = "#01234._-*?| "
    """All that rows consist of."""

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", *self._also_called)
        grid = record.grid("grid", self.symbols.blanks, self.symbols.packed)
        holes = {(r, c) for r, row in enumerate(grid.rows) for c, token in enumerate(row) if token == HOLE}
        for r, c in holes:
            grid.rows[r][c] = ""
        return HoledTokens(self.symbols, grid, holes=frozenset(holes))

    @property
    def slot(self) -> CellSlot:
        return replace(super().slot, part=lambda token: "" if token == HOLE else token)

    def entries(self, shape: GridShape) -> Iterable[Entry]:
        slot = CellSlot(part=lambda token: token if token == HOLE else "")
        hole = Entry(
            "hole",
            "missing cell",
            slot,
            (Choice(HOLE, "missing"),),
            structural=True,
            look=BLACK_LOOK,
        )
        number, *_ = super().entries(shape)
        return [number, hole]

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        token = {None: ".", **dict[int | None, str](self.symbols.token(shape).items())}
        rows = [[token[value] for value in row] for row in rows_of(clues, shape)]
        for r, c in shape.holes:
            rows[r][c] = HOLE
        record.fields["grid"] = list[JsonValue](["".join(row) for row in rows])

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        cells: list[Spot] = shape.cells
        return cells

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        return with_holes(super().draw(board, clues, shape, solved, layout), shape)


class CellSymbols(CellClues):
    """Clues that are drawn as symbols, such as pearls."""

    def __init__(
        self,
        symbols: Symbols,
        drawn: Mapping[int, Symbol],
        also_called: tuple[str, ...] = (),
        optional: bool = False,
    ) -> None:
        super().__init__(symbols, also_called, optional=optional)
        self._drawn = drawn

    def called(self, shape: GridShape) -> Mapping[str, str]:
        token = self.symbols.token(shape)
        return {token[value]: symbol.value for value, symbol in self._drawn.items()}

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        board = replace(board, given=board.given | given.keys())
        if solved and not self.in_solution:
            return board
        return replace(board, symbols={**board.symbols, **{spot: self._drawn[says] for spot, says in given.items()}})


@dataclass(frozen=True)
class _Grid(Tokens):
    """The grid, which says how large the board is."""

    symbols: Symbols
    grid: TokenGrid
    limit: Fits | None = None

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def read(self, shape: GridShape) -> Read:
        values, layout = self.symbols.read(self.grid, shape)
        spots = product(range(shape.height), range(shape.width))
        given = {spot: value for spot, value in zip(spots, values, strict=True) if value is not None}
        for spot, value in given.items() if self.limit is not None else ():
            assert self.limit is not None
            if (fault := self.limit.fault(shape, spot, value)) is not None:
                self.grid.fail(fault, *spot)
        return Read({GIVEN: given}, layout)


@dataclass(frozen=True)
class HoledTokens(_Grid):
    """The same, of a board that may have holes."""

    holes: frozenset[Spot] = frozenset()

    def shaped(self, shape: S) -> S:
        return replace(shape, holes=self.holes)  # type: ignore[call-arg]


@dataclass(frozen=True)
class _FurtherGrid(Tokens):
    """A grid, if there is one, of the size that the rest of the puzzle says."""

    symbols: Symbols
    record: Record
    limit: Fits | None = None

    @property
    def size(self) -> None:
        return None

    def read(self, shape: GridShape) -> Read:
        size = shape.height, shape.width
        grid = self.record.optional_grid("grid", self.symbols.blanks, self.symbols.packed, size=size)
        if grid is None:
            return Read()
        if (grid.height, grid.width) != size:
            there = f"{counted(shape.height, 'row')} of {shape.width}"
            self.record.fail(f"the grid has {grid.size}, but there are clues for {there}")
        return Read(_Grid(self.symbols, grid, self.limit).read(shape).clues)


def rows_of(clues: Clues, shape: GridShape) -> list[list[int | None]]:
    """What is given in each cell, None for nothing."""
    given = clues[GIVEN]
    return [[given.get((r, c)) for c in range(shape.width)] for r in range(shape.height)]
