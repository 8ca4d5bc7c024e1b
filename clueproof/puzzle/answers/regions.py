"""Answers that divide the board into regions, or colour regions that are given."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import repeat
from typing import Any

from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid import Grid, cell_name
from clueproof.grid.board import DOT, Board
from clueproof.grid.edges import Cell, Edge, Position, borders, links, rectangle, side_name
from clueproof.grid.joined import Joined
from clueproof.model import Integer, Model, Variable
from clueproof.puzzle.answers.answer import AnswerKind, E
from clueproof.puzzle.answers.cells import CellAnswer, Numbers, other_than
from clueproof.puzzle.areas import numbered
from clueproof.puzzle.encoding import CellEncoding, Encoding, RegionEncoding, RegionNumberEncoding
from clueproof.puzzle.layers.rooms import COLOURS, coloured
from clueproof.puzzle.partial_board import Candidates, KeyedPartialBoard
from clueproof.puzzle.shape import GridShape, OfShape, board_cells, holes_of
from clueproof.puzzle.solution import NumberRows, SignRows
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue

NO_REGION = -1
"""What stands for the region of a cell that is no part of the board."""
NAME = re.compile(r"-?\w+")
"""What regions may be called in an answer."""
UNDIVIDED = 0
"""The number of a region with a border within it, which no solution has."""


class RegionNumbers(Numbers):
    """Each cell holds the size of its region, and neighbours of the same region have the same number. Boards show the
    regions too.

    A key for each number up to some size, and one for all that are larger, so that large regions, which are rare, cost
    nothing: "10 or more". How large they are follows from where they end.
    """

    def __init__(
        self,
        symbols: Symbols,
        most: OfShape[int],
        told: OfShape[int],
        parted: OfShape[bool],
    ) -> None:
        """`most` is the largest number for a shape, `told` the largest that has a key of its own; `parted`: are there
        keys for borders between larger regions?"""
        super().__init__(symbols, most)
        self._told, self._parted = told, parted

    def or_more(self, shape: GridShape) -> int | None:
        """What stands for so many cells or more; None if every number has a key of its own."""
        told = self._told(shape)
        return told + 1 if told < self._most(shape) else None

    def encode(self, shape: GridShape) -> RegionNumberEncoding:
        model, or_more = Model(), self.or_more(shape)
        values = range(1, (or_more or self._most(shape)) + 1)
        words = {or_more: f"{or_more} or more"} if or_more else None
        cells = model.integer_grid(shape.height, shape.width, values, words=words)
        model.key(*cells)
        parted = {}
        if or_more and self._parted(shape):
            parted = model.boolean_edges(_links(shape), ("open", "a border"), name_of=_side_names(shape))
            model.key(*parted.values())
        return RegionNumberEncoding(model, cells=cells, or_more=or_more, parted=parted)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        size, or_more = shape.height * shape.width, self.or_more(shape)
        numbers, parted = keys[:size], keys[size:]
        if or_more in numbers:
            place = {cell: n for n, cell in enumerate(rectangle(shape.height, shape.width))}
            joined = Joined[Cell]()
            for (one, other), border in zip(_links(shape), parted or repeat(0), strict=False):
                if numbers[place[one]] == numbers[place[other]] == or_more and not border:
                    joined.join(one, other)
            sizes = Counter(map(joined.root, place))
            # no region that keys tell rightly has fewer
            numbers = tuple([
                max(number, sizes[joined.root(cell)]) if number == or_more else number
                for cell, number in zip(place, numbers, strict=True)
            ])  # fmt: skip
        return super().decode(shape, numbers)

    def odd_value(self, shape: GridShape, solution: NumberRows) -> str | None:
        """Larger ones are for the rules to refuse."""
        most = shape.height * shape.width
        odd = [f"{cell_name(*cell)} is {n}" for cell, n in by_cell(solution).items() if not 1 <= n <= most]
        return f"{odd[0]}, no number of cells from 1 to {most}" if odd else None

    def from_json(self, shape: GridShape, value: JsonValue) -> NumberRows | None:
        """Numbers in rows, or a board with them: a key does not tell each of them by itself."""
        lines = value.splitlines() if isinstance(value, str) else value
        rows = [_numbers_of(line) for line in lines] if isinstance(lines, list) else []
        found = tuple([row for row in rows if row])
        alike = len(found) == shape.height and {*map(len, found)} == {shape.width}
        return found if alike and self.odd_value(shape, found) is None else None

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        drawn = super().draw(board, shape, solution, layout)
        return replace(drawn, walls=drawn.walls | borders(by_cell(solution)))


def _side_names(shape: GridShape) -> Callable[[Edge], str]:
    """What people call the edges of a board."""
    return partial(side_name, size=(shape.height, shape.width))


def _links(shape: GridShape) -> list[Edge]:
    return links(rectangle(shape.height, shape.width))


def _numbers_of(line: JsonValue) -> tuple[int, ...]:
    if isinstance(line, list):
        return tuple([number for number in line if type(number) is int])
    return tuple(map(int, re.findall("[0-9]+", line))) if isinstance(line, str) else ()


class _Division(AnswerKind[E, NumberRows]):
    """A solution is rows of region numbers, from 1 in the order in which the regions begin."""

    def fault(self, shape: GridShape, solution: NumberRows) -> str | None:
        height, width = shape.height, shape.width
        for r, row in enumerate(solution):
            if UNDIVIDED in row:
                return f"a border ends within the region of {cell_name(r, row.index(UNDIVIDED))}"
        if len(solution) != height or {*map(len, solution)} != {width}:
            return f"the solution is not {height} by {width}"
        holes = holes_of(shape)
        odd = sorted(holes.symmetric_difference(cell for cell, n in by_cell(solution).items() if n == NO_REGION))
        return f"{cell_name(*odd[0])} is {'no part' if odd[0] in holes else 'a part'} of the board" if odd else None

    def draw(self, board: Board, shape: GridShape, solution: NumberRows, layout: str) -> Board:
        return replace(board, walls=board.walls | borders(by_cell(solution)))

    def to_json(self, shape: GridShape, solution: NumberRows, layout: str) -> JsonValue:
        return [list(row) for row in solution]

    def from_json(self, shape: GridShape, value: JsonValue) -> NumberRows | None:
        """Whatever the regions are called, they get their numbers anew; those in several pieces stay what they are. A
        cell that is no part of the board is called as none of them."""
        rows = [row for row in value if isinstance(row, list)] if isinstance(value, list) else []
        if len(rows) != shape.height or {*map(len, rows)} != {shape.width}:
            return None
        holes, names = holes_of(shape), by_cell(rows)
        inside = {cell: str(name) for cell, name in names.items() if cell not in holes and _is_name(name)}
        if odd := [cell for cell in names if cell not in holes and cell not in inside]:
            said = quoted(json.dumps(names[odd[0]]))
            raise BadPuzzleError(f"{cell_name(*odd[0])} is {said}, which names no region")
        outside = {json.dumps(names[cell]).strip('"') for cell in holes}
        if len(outside) > 1 or not outside.isdisjoint(inside.values()):
            raise BadPuzzleError("cells that are no part of the board have the name of a region, or several")
        numbers: dict[str, int] = {}
        found = [numbers.setdefault(inside[cell], len(numbers) + 1) if cell in inside else NO_REGION for cell in names]
        return tuple([tuple(found[start : start + shape.width]) for start in range(0, len(found), shape.width)])

    def from_walls(self, shape: GridShape, walls: frozenset[Edge]) -> NumberRows:
        cells = board_cells(shape)
        return _divided(shape, cells, {edge: edge in walls for edge in links(cells)})

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Cell], int]:
        return lambda cell: solution[cell[0]][cell[1]]


def _is_name(value: JsonValue) -> bool:
    """Can a region be called so? To Python, True is a number."""
    return type(value) is int or (isinstance(value, str) and NAME.fullmatch(value) is not None)


class OwnedRegions(_Division[CellEncoding]):
    """A key for each cell: to which of the regions that the puzzle names does it belong?"""

    def __init__(self, owners: OfShape[Mapping[Cell, Mapping[int, str]]]) -> None:
        """For each cell of a shape the regions that it can belong to, in words: {0: "in the region of r1c1"}."""
        self._owners = owners

    def encode(self, shape: GridShape) -> CellEncoding:
        model = Model()
        owners = self._owners(shape)
        cells = [model.integer(cell_name(*cell), said, words=said) for cell, said in owners.items()]
        model.key(*cells)
        return CellEncoding(model, cells=Grid(shape.height, shape.width, cells))

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        numbers: dict[int, int] = {}
        found = [key if key == NO_REGION else numbers.setdefault(key, len(numbers) + 1) for key in keys]
        return tuple([tuple(found[start : start + shape.width]) for start in range(0, len(found), shape.width)])


class BorderedCells(_Division[RegionEncoding]):
    """A key for each two neighbours: is there a border between them?"""

    def __init__(self, cells: OfShape[list[Cell]] = board_cells) -> None:
        """The cells of a shape, row by row; all of the board by default."""
        self._cells = cells

    def edges(self, shape: GridShape) -> list[Edge]:
        """Where borders can be."""
        return links(self._cells(shape))

    def encode(self, shape: GridShape) -> RegionEncoding:
        model = Model()
        found = model.boolean_edges(self.edges(shape), ("open", "a border"), name_of=_side_names(shape))
        model.key(*found.values())
        return RegionEncoding(model, cells=self._cells(shape), borders=found)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        return _divided(shape, self._cells(shape), dict(zip(self.edges(shape), keys, strict=True)))


def _divided(shape: GridShape, cells: Iterable[Cell], borders: Mapping[Edge, object]) -> NumberRows:
    """The regions into which those edges that are borders divide these cells."""
    joined = Joined[Cell]()
    for (one, other), border in borders.items():
        if not border:
            joined.join(one, other)
    cells = list(cells)
    number_of = {cell: number + 1 for cell, number in zip(cells, numbered(map(joined.root, cells)), strict=True)}
    numbers = [number_of.get(cell, NO_REGION) for cell in rectangle(shape.height, shape.width)]
    for (one, other), border in borders.items():
        if border and number_of[one] == number_of[other]:
            numbers = [UNDIVIDED if number == number_of[one] else number for number in numbers]
    return tuple([tuple(numbers[start : start + shape.width]) for start in range(0, len(numbers), shape.width)])


def by_cell(solution: Sequence[Sequence[Any]]) -> dict[Cell, Any]:
    """What a solution says of each cell."""
    return {(r, c): number for r, row in enumerate(solution) for c, number in enumerate(row)}


def regions_of(solution: NumberRows) -> dict[int, list[Cell]]:
    """The cells of each region, row by row, by its number."""
    found: dict[int, list[Cell]] = {}
    for cell, number in by_cell(solution).items():
        if number != NO_REGION:
            found.setdefault(number, []).append(cell)
    return found


def pieces(numbers: Mapping[Cell, object]) -> list[list[Cell]]:
    """The connected pieces of cells that have the same number, in order of their first cell."""
    seen: set[Cell] = set()
    found = []
    for start, number in numbers.items():
        if start not in seen:
            seen.add(start)
            piece = [start]
            for r, c in piece:
                for near in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
                    if near not in seen and numbers.get(near) == number:
                        seen.add(near)
                        piece.append(near)
            found.append(piece)
    return found


@dataclass
class AreaEncoding(Encoding):
    """One integer key for each region: the number of its colour, from 1."""

    areas: list[Integer] = field(kw_only=True)
    cells_of: Sequence[Sequence[Cell]] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Variable, Sequence[Position]]:
        return dict(zip(self.areas, self.cells_of, strict=True))


class AreaColours(CellAnswer[AreaEncoding, SignRows]):
    """Each region has a colour. A solution is a string for each row, with the initial of a colour for each cell."""

    def __init__(self, most: OfShape[int]) -> None:
        """How many colours there are for a shape."""
        self._most = most

    def encode(self, shape: Any) -> AreaEncoding:
        model = Model()
        words = dict(enumerate(COLOURS[: self._most(shape)], 1))
        areas = [model.integer(f"region {cell_name(*cells[0])}", words, words) for cells in shape.cells_of]
        model.key(*areas)
        return AreaEncoding(model, areas=areas, cells_of=shape.cells_of)

    def decode(self, shape: Any, keys: tuple[int, ...]) -> SignRows:
        text = "".join([COLOURS[keys[region] - 1][0] for region in shape.regions])
        return tuple([text[start : start + shape.width] for start in range(0, len(text), shape.width)])

    def odd_value(self, shape: GridShape, solution: SignRows) -> str | None:
        known = [colour[0] for colour in COLOURS[: self._most(shape)]]
        odd = other_than(known, solution)
        return None if odd is None else f"{odd} is none of {', '.join(known)}"

    def draw(self, board: Board, shape: GridShape, solution: SignRows, layout: str) -> Board:
        return coloured(board, {(r, c): sign for r, row in enumerate(solution) for c, sign in enumerate(row)})

    def to_json(self, shape: GridShape, solution: SignRows, layout: str) -> JsonValue:
        return list(solution)

    def value_at(self, shape: GridShape, solution: SignRows) -> Callable[[Cell], int]:
        number_of = {colour[0]: number for number, colour in enumerate(COLOURS, 1)}
        return lambda cell: number_of[solution[cell[0]][cell[1]]]


class AreaPartialBoard(KeyedPartialBoard):
    """What a region can still be stands in its first cell alone."""

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        first = {min(positions) for positions in self._sites.values()}
        notes = {cell: left for cell, left in board.notes.items() if cell in first or left == (DOT,)}
        return replace(board, notes=notes)
