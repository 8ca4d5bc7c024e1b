"""Dots in cells, on the sides between them and at corners, which are a matter of the shape."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any, NamedTuple

from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board, Sign
from clueproof.grid.edges import Site, Spot, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Choice, Entry, Look
from clueproof.puzzle.layers.holes import hole_entry, not_hole, only_hole, with_holes
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import HOLE, GridShape, HoledShape
from clueproof.puzzle.slots import BetweenSlot, Kind
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid

BLANK, DOT, DARK_DOT = ".", "o", "@"
DOTS = frozenset("oO1@")
"""What stands in a grid for a dot. Whether it is drawn dark makes no difference to the rules."""


class Dot(NamedTuple):
    """Where a dot is, counted in halves of cells: (0, 0) is the centre of r1c1, (0, 1) the side between it and r1c2."""

    y: int
    x: int

    @property
    def cells(self) -> list[Spot]:
        """The one, two or four cells that it touches, row by row."""
        return [*product(sorted({self.y // 2, (self.y + 1) // 2}), sorted({self.x // 2, (self.x + 1) // 2}))]

    @property
    def name(self) -> str:
        """What people call it: "r1c1", "r1c1-r1c2", at a corner "r1c1-r2c2"."""
        cells = self.cells
        return cell_name(*cells[0]) if len(cells) == 1 else f"{cell_name(*cells[0])}-{cell_name(*cells[-1])}"

    def opposite(self, cell: Spot) -> Spot:
        """The cell at the other side of the dot, as far away."""
        return self.y - cell[0], self.x - cell[1]


@dataclass(frozen=True, slots=True)
class DottedShape(HoledShape):
    """Where the dots are, row by row; cells may be missing."""

    dots: tuple[Dot, ...] = ()
    dark: frozenset[Dot] = field(default=frozenset(), compare=False)
    """Those that are drawn dark: in some puzzles their galaxies make a picture."""


class Dots(Layer):
    """Dots (`shape.dots`), typed where they are: in a grid in which sides and corners have rows and columns too."""

    shape = DottedShape
    kinds = ()
    holes = True

    def tokens(self, record: Record, form: Form) -> DotTokens:
        record.also_called("dots", "grid", "board")
        height, width = record.stated_size()
        size = (2 * height - 1, 2 * width - 1) if height is not None and width is not None else None
        grid = record.grid("dots", EMPTY | {"0"}, symbols=True, size=size)
        if grid.height % 2 == 0 or grid.width % 2 == 0:
            between = "between the rows and columns of cells stand those of sides and corners"
            record.fail(f"{between}, so there is an odd number; this grid has {grid.size}")
        tokens = DotTokens(grid)
        for what, stated, found in zip(("height", "width"), (height, width), tokens.size, strict=True):
            if stated not in (None, found):
                record.fail(f"the stated {what} is {stated}, but a grid with {grid.size} is of {found}")
        return tokens

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        dots = {**dict.fromkeys(shape.dots, DOT), **dict.fromkeys(shape.dark, DARK_DOT)}
        dots |= {Dot(2 * r, 2 * c): HOLE for r, c in shape.holes}
        size = 2 * shape.height - 1, 2 * shape.width - 1
        rows = ["".join([dots.get((y, x), BLANK) for x in range(size[1])]) for y in range(size[0])]
        record.fields["grid"] = list[JsonValue](rows)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return ()

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        symbols, signs, corners = dict(board.symbols), dict(board.signs), dict(board.corners)
        for dot in shape.dots:
            cells, symbol = dot.cells, Symbol.BLACK_DOT if dot in shape.dark else Symbol.WHITE_DOT
            if len(cells) == 1:
                symbols[cells[0]] = symbol
            elif len(cells) == 2:
                signs[cells[0], cells[1]] = Sign(symbol=symbol)
            else:
                corners[cells[-1]] = Sign(symbol=symbol)
        board = replace(board, symbols=symbols, signs=signs, corners=corners, given=board.given | symbols.keys())
        return with_holes(board, shape)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        signs = (Choice(DOT, "dot"), Choice(DARK_DOT, "dark dot"))
        kinds: tuple[tuple[str, str, Kind], ...] = (
            ("dot", "dot", "cells"),
            ("side dot", "dot between two cells", "edges"),
            ("corner dot", "dot at a corner", "vertices"),
        )
        cells = rectangle(shape.height, shape.width)
        sites = {"vertices": tuple([(r, c) for r, c in cells if r and c])}
        look = Look({DOT: Symbol.WHITE_DOT, DARK_DOT: Symbol.BLACK_DOT})
        dots = [
            Entry(name, words, BetweenSlot("grid", part=not_hole, kind=kind), signs, sites=sites.get(kind), look=look)
            for name, words, kind in kinds
        ]
        return [*dots, hole_entry(BetweenSlot("grid", part=only_hole), black=True)]


@dataclass(frozen=True)
class DotTokens(Tokens):
    """The grid, which says how large the board is, and where the dots are."""

    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return (self.grid.height + 1) // 2, (self.grid.width + 1) // 2

    @property
    def holes(self) -> frozenset[Spot]:
        """The cells that are no part of the board. Raises BadPuzzleError for what is no cell."""
        found = set()
        for y, row in enumerate(self.grid.rows):
            for x, token in enumerate(row):
                if token == HOLE and (y % 2 or x % 2):
                    self.grid.fail(f"{quoted(token)} stands for a cell, not for a side or a corner", y, x)
                elif token == HOLE:
                    found.add((y // 2, x // 2))
        return frozenset(found)

    @property
    def dark(self) -> frozenset[Dot]:
        """The dots that are drawn dark."""
        rows = self.grid.rows
        return frozenset(Dot(y, x) for y, row in enumerate(rows) for x, token in enumerate(row) if token == DARK_DOT)

    @property
    def dots(self) -> tuple[Dot, ...]:
        """The dots, row by row. Raises BadPuzzleError for what is none."""
        found = []
        for y, row in enumerate(self.grid.rows):
            for x, token in enumerate(row):
                if token in DOTS:
                    found.append(Dot(y, x))
                elif token not in (EMPTY | {"0", "", HOLE}):
                    self.grid.fail(f"{quoted(token)} is no dot; expected {DOT}, or {BLANK} for none", y, x)
        holes = self.holes
        for dot in found:
            if not holes.isdisjoint(dot.cells):
                self.grid.fail(f"the dot {dot.name} touches a cell that is no part of the board", *dot)
        return tuple(found)

    def shaped(self, shape: S) -> S:
        return replace(shape, dots=self.dots, dark=self.dark, holes=self.holes)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()
