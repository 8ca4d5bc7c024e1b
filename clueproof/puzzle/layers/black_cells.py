"""Walls: black cells that belong to the shape, each with a number or without one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any

from clueproof.english import counted
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot, beside
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Entry, symbol_entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.puzzle.symbols import CellSigns, Symbols
from clueproof.syntax.record import JsonValue, Record, TokenGrid

WALL = "#"
"""What is written for a wall without a number."""
NO_NUMBER = -1
"""The same as a value."""


@dataclass(frozen=True, slots=True)
class WalledShape(GridShape):
    """Which cells are walls."""

    walls: frozenset[Spot] = field(default=frozenset())


def stretches(shape: WalledShape) -> Iterator[list[Spot]]:
    """The cells of each row, then of each column, from wall to wall."""
    rows = [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
    for line in (*rows, *zip(*rows, strict=True)):
        for wall, cells in groupby(line, shape.walls.__contains__):
            if not wall:
                yield [*cells]


class BlackCells(Layer):
    """Walls, drawn black, and nothing else."""

    shape = WalledShape
    kinds: tuple[str, ...] = ()
    ROWS = "#WwBb01._-*?| "
    """All that rows consist of."""
    symbols: Symbols = CellSigns({WALL: NO_NUMBER}, dict.fromkeys("WwBb1", NO_NUMBER), {WALL: "black"})

    def tokens(self, record: Record, form: Form) -> WallTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self.symbols.blanks, symbols=True)
        shape = GridShape(grid.height, grid.width)
        return WallTokens(grid, self.symbols.values(grid, shape, self.symbols.meaning(shape)))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.walls:
            rows[r][c] = str(clues[GIVEN].get((r, c), WALL))
        record.fields["grid"] = list[JsonValue](map("".join, rows))

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        return sorted(shape.walls)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        slot = CellSlot("grid", (".", "", *sorted(self.symbols.blanks - {"."})))
        return [symbol_entry("wall", "black cell", slot, self.symbols, shape)]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        return replace(board, given=board.given | shape.walls, shaded=board.shaded | shape.walls)


_MEANING = {**dict.fromkeys((WALL, "W", "w", "B", "b"), NO_NUMBER), **{str(number): number for number in range(5)}}


class _WallSymbols(Symbols):
    """Numbers from 0 to 4, and walls without one."""

    packed = True
    called = MappingProxyType({WALL: "black, without a number"})

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return _MEANING

    def expected(self, shape: GridShape) -> str:
        return f"{WALL} for a wall, a number from 0 to 4, or . when empty"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return {NO_NUMBER: WALL, **{number: str(number) for number in range(5)}}


class NumberedWalls(BlackCells):
    """Walls, drawn black, with the numbers of some. A number is at most that of the cells beside the wall."""

    kinds = (GIVEN,)
    ROWS = "#WwBb01234._-*?| "
    symbols = _WallSymbols()

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {**board.texts, **{spot: str(says) for spot, says in given.items()}}
        return super().draw(replace(board, texts=texts), clues, shape, solved, layout)


@dataclass(frozen=True)
class WallTokens(Tokens):
    """The grid, which says how large the board is, and where the walls are."""

    grid: TokenGrid
    values: list[int | None]

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    @property
    def walls(self) -> frozenset[Spot]:
        """All black cells."""
        return frozenset(divmod(n, self.grid.width) for n, value in enumerate(self.values) if value is not None)

    def shaped(self, shape: S) -> S:
        return replace(shape, walls=self.walls)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        found: dict[Spot, int] = {}
        for n, value in enumerate(self.values):
            if value is not None and value != NO_NUMBER:
                spot = divmod(n, shape.width)
                room = len(beside(spot, shape.height, shape.width))
                if value > room:
                    self.grid.fail(f"{value} is more than the {counted(room, 'cell')} beside it", *spot)
                found[spot] = value
        return Read({GIVEN: found}, self.grid.layout)
