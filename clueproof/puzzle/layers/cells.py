"""Clues that stand in cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from clueproof.english import counted
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Entry, symbol_entry
from clueproof.puzzle.layers.holes import hole_entry, not_hole, taken_holes, with_holes, without_holes
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.layers.limit import Fits
from clueproof.puzzle.shape import HOLE, GridShape, HoledShape, board_cells, holes_of
from clueproof.puzzle.slots import CellSlot
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough


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
        holes: bool = False,
    ) -> None:
        """`also_called`: other names of the field; `foldable`: a square grid may stand on one line; `optional`: there
        may be none, because another layer says how large the board is; `limit`: by the place of a cell; `holes`: cells
        may be missing, which the grid says."""
        self.symbols, self._limit, self.holes = symbols, limit, holes
        self._also_called, self._foldable, self._optional = also_called, foldable, optional

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", *self._also_called)
        limit = self.limit(form)
        if self._optional:
            return _FurtherGrid(self.symbols, record, limit, self.holes)
        symbols = self.symbols
        square, folded = form.square or self._foldable, self._foldable
        grid = record.grid("grid", symbols.blanks, symbols.packed, square, even=form.even, folded=folded)
        return _Grid(symbols, grid, limit, taken_holes(grid) if self.holes else None)

    def limit(self, form: Form) -> Fits | None:
        """How large its values can be."""
        return self._limit

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if not self._optional or clues[GIVEN]:
            rows = rows_of(clues, shape)
            written, holes = self.symbols.rows(rows, shape), holes_of(shape) if self.holes else ()
            if not (self.symbols.say_size(rows, shape) if not holes else self._say_size(written, holes)):
                record.fields["width"] = shape.width
            record.fields["grid"] = written_holes(written, holes) if holes else written

    def _say_size(self, written: Sequence[JsonValue], holes: Collection[Spot]) -> bool:
        """Do rows with holes leave no doubt how many cells they have?"""
        rows = [row.split() for row in written_holes(written, holes) if isinstance(row, str) and " " in row]
        return not rows or say_enough(rows, Expected(self.symbols.blanks))

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return board_cells(shape)

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        board = self._start(board, given, shape)
        if solved and not self.in_solution:
            return board
        token = self.symbols.token(shape, layout)
        return replace(board, texts={**board.texts, **{spot: token[says] for spot, says in given.items()}})

    def _start(self, board: Board, given: Iterable[Spot], shape: GridShape) -> Board:
        board = replace(board, given=board.given.union(given))
        return without_holes(board, holes_of(shape)) if self.holes else board

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        entry = symbol_entry(GIVEN, self.words, self.slot(shape), self.symbols, shape, self.called(shape))
        return [entry, *([hole_entry()] if self.holes and not self._optional else [])]

    def slot(self, shape: GridShape) -> CellSlot:
        """Where the clues are kept."""
        slot = CellSlot("grid", (*self.symbols.nothing(shape), ""))
        return replace(slot, part=not_hole) if self.holes else slot

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


class HoledNumbers(CellNumbers):
    """Numbers in cells of a board that may have holes, which are drawn black."""

    shape = HoledShape
    ROWS = "#01234._-*?| "
    """All that rows consist of."""

    def __init__(self, symbols: Symbols, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(symbols, also_called, holes=True)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        number, _ = super().inputs(shape)
        return [number, hole_entry(black=True)]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        return with_holes(replace(super().draw(board, clues, shape, solved, layout), holes=frozenset()), shape)


class CellSymbols(CellClues):
    """Clues that are drawn as symbols, such as pearls."""

    def __init__(
        self,
        symbols: Symbols,
        drawn: Mapping[int, Symbol],
        also_called: tuple[str, ...] = (),
        optional: bool = False,
        holes: bool = False,
    ) -> None:
        super().__init__(symbols, also_called, optional=optional, holes=holes)
        self._drawn = drawn

    def called(self, shape: GridShape) -> Mapping[str, str]:
        token = self.symbols.token(shape)
        return {token[value]: symbol.value for value, symbol in self._drawn.items()}

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        board = self._start(board, given, shape)
        if solved and not self.in_solution:
            return board
        return replace(board, symbols={**board.symbols, **{spot: self._drawn[says] for spot, says in given.items()}})


@dataclass(frozen=True)
class _Grid(Tokens):
    """The grid, which says how large the board is."""

    symbols: Symbols
    grid: TokenGrid
    limit: Fits | None = None
    holes: frozenset[Spot] | None = None
    """Those that were in it; None if boards have none."""

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def shaped(self, shape: S) -> S:
        return shape if self.holes is None else replace(shape, holes=self.holes)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        values, layout = self.symbols.read(self.grid, shape)
        spots = product(range(shape.height), range(shape.width))
        given = {spot: value for spot, value in zip(spots, values, strict=True) if value is not None}
        for spot in sorted(holes_of(shape).intersection(given)):
            self.grid.fail("this cell is no part of the board", *spot)
        for spot, value in given.items() if self.limit is not None else ():
            assert self.limit is not None
            if (fault := self.limit.fault(shape, spot, value)) is not None:
                self.grid.fail(fault, *spot)
        return Read({GIVEN: given}, layout)


@dataclass(frozen=True)
class _FurtherGrid(Tokens):
    """A grid, if there is one, of the size that the rest of the puzzle says."""

    symbols: Symbols
    record: Record
    limit: Fits | None = None
    holes: bool = False
    """May it show the holes too, of which the rest of the puzzle tells?"""

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
        for spot in sorted(taken_holes(grid) - holes_of(shape)) if self.holes else ():
            grid.fail(f"{HOLE} is a cell that is no part of the board, but this one is", *spot)
        return Read(_Grid(self.symbols, grid, self.limit).read(shape).clues)


def written_holes(rows: Sequence[JsonValue], holes: Collection[Spot]) -> list[JsonValue]:
    """Rows as symbols write them, packed, with blanks between or as lists, with the holes in them."""
    found: list[JsonValue] = []
    for r, row in enumerate(rows):
        assert isinstance(row, (str, list))
        gap = " " if " " in row else ""
        parts: Sequence[JsonValue] = row.split() if isinstance(row, str) and gap else row
        cells = [HOLE if (r, c) in holes else cell for c, cell in enumerate(parts)]
        found.append(gap.join(map(str, cells)) if isinstance(row, str) else cells)
    return found


def rows_of(clues: Clues, shape: GridShape) -> list[list[int | None]]:
    """What is given in each cell, None for nothing."""
    given = clues[GIVEN]
    return [[given.get((r, c)) for c in range(shape.width)] for r in range(shape.height)]
