"""The fields of a record in which inputs are stored: how typing at a position changes them, and what stands there.

A record that is being edited is an `EditorState`; it need not be a whole puzzle yet. Its grids are open, a token for
each cell. A `Field` knows only the form of the record's fields; what may stand in them, the readers of files decide.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from string import ascii_letters
from typing import Any, Literal, TypeAlias, TypeVar

from clueproof.errors import BadPuzzleError
from clueproof.grid import cell_name, one_piece
from clueproof.grid.edges import SIDES, Cell, Edge, around, beside, corner_name, edge, link_name, links, rectangle
from clueproof.grid.symmetry import Isometry
from clueproof.puzzle.shape import HOLE
from clueproof.syntax.record import JsonValue, Record, Value

Opened = TypeVar("Opened", list[str], list[list[str]])
NOTHING = "."
"""What stands for an empty place."""


@dataclass
class EditorState:
    """The fields of a puzzle of `height` by `width` cells, as JSON has them."""

    fields: dict[str, JsonValue]
    height: int
    width: int
    _open: set[str] = field(default_factory=set, repr=False, compare=False)
    """The fields that are open already."""

    @classmethod
    def of(cls, record: Record, height: int, width: int) -> EditorState:
        """A copy of the fields of a record."""
        return cls({name: _plain(value) for name, value in record.fields.items()}, height, width)

    def copy(self) -> EditorState:
        """The same, to be changed."""
        return EditorState(deepcopy(self.fields), self.height, self.width)

    @property
    def record(self) -> Record:
        """The fields as a record for readers, which may change it."""
        return Record(deepcopy({**self.fields}))

    def grid(self, field: str, height: int, width: int, blank: str = NOTHING) -> list[list[str]]:
        """The tokens of a field, opened in place; `blank` everywhere if there is none of that name. Raises
        BadPuzzleError if it is a grid of another size."""
        if field in self._open:
            grid: Any = self.fields[field]
            return grid  # type: ignore[no-any-return]
        rows = self.fields.get(field)
        opened = (
            [_opened(row, width) for row in rows] if isinstance(rows, list) and rows else [[blank] * width] * height
        )
        if len(opened) != height or any(len(row) != width for row in opened):
            raise BadPuzzleError(f"{field} is no grid of {height} rows of {width}")
        return self._keep(field, [[*row] for row in opened])

    def line(self, field: str, length: int) -> list[str]:
        """The tokens of a field that is a line, opened in place. Raises BadPuzzleError if there are more or fewer."""
        if field in self._open:
            line: Any = self.fields[field]
            return line  # type: ignore[no-any-return]
        value = self.fields.get(field)
        tokens = _opened(value, length) if value not in (None, "", []) else [NOTHING] * length
        if len(tokens) != length:
            raise BadPuzzleError(f"{field} has {len(tokens)} places, not {length}")
        return self._keep(field, tokens)

    def put(self, field: str, value: object) -> None:
        """Write a field of JSON as a whole; None to take it away."""
        self._open.discard(field)
        self.fields.pop(field, None)
        if value is not None:
            self.fields[field] = value  # type: ignore[assignment]

    def _keep(self, field: str, value: Opened) -> Opened:
        self.fields[field] = value  # type: ignore[assignment]
        self._open.add(field)
        return value


def _opened(row: JsonValue, length: int) -> list[str]:
    if isinstance(row, str):
        return [*row] if len(row) == length else row.split()
    if not isinstance(row, list) or not all(isinstance(cell, str | int | None) for cell in row):
        raise BadPuzzleError("a row of a grid is a text or a list of cells")
    return [NOTHING if cell is None else str(cell) for cell in row]


def _plain(value: Value) -> JsonValue:
    return deepcopy(value)  # type: ignore[return-value]


Kind: TypeAlias = Literal[
    "board", "cells", "edges", "vertices", "margins", "regions", "paths", "lines", "groups", "pairs", "rays", "strokes"
]
"""Of which kind the places of an entry are: see `clueproof.puzzle.inputs`."""
Place: TypeAlias = Any
"""A cell, an edge, a vertex, or the cell around the board next to a line; or several cells together."""
Typed: TypeAlias = tuple[tuple[Place, ...], str]
"""Places, and what is typed there."""
THINGS: frozenset[Kind] = frozenset({"lines", "groups", "pairs", "rays", "strokes"})
"""The kinds of places that are several cells or points each. Things that stand there don't take each other's place."""
ONE = "1"
"""What is typed where there is no choice: a region, a path."""


def as_lists(place: Place) -> JsonValue:
    """A place, or several, as JSON has them."""
    return [*map(as_lists, place)] if isinstance(place, tuple) else place


class Field(ABC):
    """Where the inputs of one kind are stored."""

    kind: Kind
    sides: tuple[str, ...] = ()
    """The sides of the board where margins are: "top", "bottom", "left", "right"."""

    @property
    def regions_field(self) -> Field | None:
        """The field of the regions that values are about, each of which may stand in any cell of its region; None for
        values that are about their own places."""
        return None

    @abstractmethod
    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        """Write a value at places of the board; "" takes away what stands there. Raises BadPuzzleError."""

    @abstractmethod
    def typed(self, state: EditorState) -> Iterator[Typed]:
        """All that stands in the field; typed on a blank board, it gives the same again."""

    def turned(self, places: Sequence[Place], value: str, isometry: Isometry) -> str:
        """What a value at places becomes when the board is turned, where it is read in the direction of its line."""
        return value

    def told(self, message: str, state: EditorState) -> str:
        """A reader's message in the terms of the board; the message itself if it is not about this field."""
        return message


GRID_PLACE = re.compile(r"(\w+) row (\d+), column (\d+): (.*)")


def _told_of_grid(message: str, name: str, called: Callable[[int, int], str]) -> str:
    """A message about a row and a column of a grid, with the name that `called` gives the position on the board."""
    found = GRID_PLACE.fullmatch(message)
    if found is None or found[1] != name:
        return message
    return f"{called(int(found[2]) - 1, int(found[3]) - 1)}: {found[4]}"


class PositionField(Field):
    """A field in which every position has a value of its own."""

    @abstractmethod
    def sites(self, state: EditorState) -> Iterable[Place]:
        """All places."""

    @abstractmethod
    def get(self, state: EditorState, position: Place) -> str:
        """What stands at one of them, "" for nothing."""

    @abstractmethod
    def set(self, state: EditorState, position: Place, value: str) -> None:
        """Write it."""

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        for position in places:
            self.set(state, position, value)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for position in self.sites(state):
            if value := self.get(state, position):
                yield (position,), value


@dataclass(frozen=True)
class CellField(PositionField):
    """A grid with a token in each cell, or a part of each token.

    `blanks` stand for nothing, the first of them is written. `part` takes the value out of a token (by default it is
    the token), `joined` puts another one in its place.
    """

    name: str = "grid"
    blanks: tuple[str, ...] = (NOTHING, "")
    part: Callable[[str], str] = lambda token: token
    joined: Callable[[str, str], str] = lambda token, value: value
    kind: Kind = "cells"

    def sites(self, state: EditorState) -> Iterable[Place]:
        return rectangle(state.height, state.width)

    def at(self, position: Place) -> tuple[int, int]:
        """The row and column of the grid where a place stands."""
        r, c = position
        return r, c

    def size(self, state: EditorState) -> tuple[int, int]:
        """Height and width of the grid."""
        return state.height, state.width

    def get(self, state: EditorState, position: Place) -> str:
        r, c = self.at(position)
        token = self._grid(state)[r][c]
        return "" if token in self.blanks else self.part(token)

    def set(self, state: EditorState, position: Place, value: str) -> None:
        r, c = self.at(position)
        grid = self._grid(state)
        grid[r][c] = self.joined("" if grid[r][c] in self.blanks else grid[r][c], value) or self.blanks[0]

    def typed(self, state: EditorState) -> Iterator[Typed]:
        return super().typed(state) if self.name in state.fields else iter(())

    def called(self, row: int, column: int) -> str:
        """What people call the place at a row and column of the grid, from 0."""
        return cell_name(row, column)

    def told(self, message: str, state: EditorState) -> str:
        return _told_of_grid(message, self.name, self.called)

    def _grid(self, state: EditorState) -> list[list[str]]:
        return state.grid(self.name, *self.size(state), self.blanks[0])


@dataclass(frozen=True)
class SingleField(CellField):
    """The same where a value stands in one cell of the board: it leaves the cell in which it was."""

    def set(self, state: EditorState, position: Place, value: str) -> None:
        for place in self.sites(state) if value else ():
            if self.get(state, place) == value:
                super().set(state, place, "")
        super().set(state, position, value)


@dataclass(frozen=True)
class BetweenField(CellField):
    """A grid in which the edges and vertices of the board have rows and columns too, between those of the cells."""

    def sites(self, state: EditorState) -> Iterable[Place]:
        cells = rectangle(state.height, state.width)
        if self.kind == "cells":
            return cells
        return links(cells) if self.kind == "edges" else [(r, c) for r, c in cells if r and c]

    def at(self, position: Place) -> tuple[int, int]:
        if self.kind == "edges":
            (r, c), (below, right) = position
            return r + below, c + right
        r, c = position
        return (2 * r, 2 * c) if self.kind == "cells" else (2 * r - 1, 2 * c - 1)

    def size(self, state: EditorState) -> tuple[int, int]:
        return 2 * state.height - 1, 2 * state.width - 1

    def called(self, row: int, column: int) -> str:
        r, c = row // 2, column // 2
        if row % 2 and column % 2:
            return corner_name((r + 1, c + 1))
        return link_name(((r, c), (r + row % 2, c + column % 2))) if row % 2 or column % 2 else cell_name(r, c)


@dataclass(frozen=True)
class VertexField(CellField):
    """A grid with a token for each vertex of the board."""

    kind: Kind = "vertices"

    def sites(self, state: EditorState) -> Iterable[Place]:
        return rectangle(state.height + 1, state.width + 1)

    def size(self, state: EditorState) -> tuple[int, int]:
        return state.height + 1, state.width + 1

    def called(self, row: int, column: int) -> str:
        return corner_name((row, column))


class InnerVertexField(VertexField):
    """A grid with a token for each vertex where four cells meet."""

    def sites(self, state: EditorState) -> Iterable[Place]:
        return [(r + 1, c + 1) for r, c in rectangle(state.height - 1, state.width - 1)]

    def at(self, position: Place) -> tuple[int, int]:
        r, c = position
        return r - 1, c - 1

    def size(self, state: EditorState) -> tuple[int, int]:
        return state.height - 1, state.width - 1

    def called(self, row: int, column: int) -> str:
        return corner_name((row + 1, column + 1))


@dataclass(frozen=True)
class MarginField(PositionField):
    """Lines of tokens around the board: the field of each side where there are any."""

    fields: Mapping[str, str]
    blanks: tuple[str, ...] = (NOTHING, "")
    kind: Kind = "margins"

    @property
    def sides(self) -> tuple[str, ...]:  # type: ignore[override]
        return (*self.fields,)

    def sites(self, state: EditorState) -> Iterable[Place]:
        lines = dict(zip(SIDES, around(state.height, state.width), strict=True))
        return [cell for side in self.fields for cell in lines[side]]

    def get(self, state: EditorState, position: Place) -> str:
        line, at = self._line(state, position)
        return "" if line[at] in self.blanks else line[at]

    def set(self, state: EditorState, position: Place, value: str) -> None:
        line, at = self._line(state, position)
        line[at] = value or self.blanks[0]

    def _line(self, state: EditorState, position: Cell) -> tuple[list[str], int]:
        r, c = position
        if r in (-1, state.height):
            return state.line(self.fields["top" if r < 0 else "bottom"], state.width), c
        return state.line(self.fields["left" if c < 0 else "right"], state.height), r


class LineField(PositionField):
    """The clues of rows and columns that are lists: `rows` and `cols`, each text as it is typed, `?` for no clue."""

    kind: Kind = "margins"
    sides = ("left", "top")
    BLANK = "?"

    def sites(self, state: EditorState) -> Iterable[Place]:
        return [*((r, -1) for r in range(state.height)), *((-1, c) for c in range(state.width))]

    def get(self, state: EditorState, position: Place) -> str:
        line, at = self._line(state, position)
        return "" if line[at] == self.BLANK else line[at]

    def set(self, state: EditorState, position: Place, value: str) -> None:
        line, at = self._line(state, position)
        line[at] = value or self.BLANK

    def turned(self, places: Sequence[Place], value: str, isometry: Isometry) -> str:
        ((_, column),) = places
        backwards = isometry.direction("e" if column < 0 else "s") in ("w", "n")
        return " ".join(reversed(value.split())) if backwards else value

    def _line(self, state: EditorState, position: Cell) -> tuple[list[str], int]:
        r, c = position
        name, length = ("rows", state.height) if c < 0 else ("cols", state.width)
        listed = state.fields.get(name) or [self.BLANK] * length
        if not isinstance(listed, list) or len(listed) != length:
            raise BadPuzzleError(f"{name} is no list of {length} clues")
        line = [*map(self._text, listed)]
        state.put(name, line)
        return line, max(r, c)

    def _text(self, clue: JsonValue) -> str:
        if not isinstance(clue, list):
            return self.BLANK if clue is None else str(clue)
        blocks = ["".join(map(str, block)) if isinstance(block, list) else str(block) for block in clue]
        return " ".join(blocks) or "0"


class ListField(LineField):
    """The same where `-` stands for no clue, since `?` is a part of some."""

    BLANK = "-"


@dataclass(frozen=True)
class BoardField(Field):
    """One field, which is about the whole board."""

    name: str
    kind: Kind = "board"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        state.put(self.name, value or None)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        if state.fields.get(self.name) is not None:
            yield (), str(state.fields[self.name])


@dataclass(frozen=True)
class WallField(PositionField):
    """A list of edges by their names."""

    name: str
    folded: Callable[[Edge], Edge]
    """The same edge, where boards wrap."""
    kind: Kind = "edges"

    def sites(self, state: EditorState) -> Iterable[Place]:
        return [
            edge((r - 1, c - 1), (below - 1, right - 1))
            for (r, c), (below, right) in map(_read_link, self._names(state))
        ]

    def get(self, state: EditorState, position: Place) -> str:
        return ONE if link_name(self.folded(position)) in self._names(state) else ""

    def set(self, state: EditorState, position: Place, value: str) -> None:
        name = link_name(self.folded(position))
        names = [other for other in self._names(state) if other != name]
        state.put(self.name, [*names, *([name] if value else [])])

    def _names(self, state: EditorState) -> list[str]:
        names = state.fields.get(self.name) or []
        if not isinstance(names, list) or not all(isinstance(name, str) and LINK.fullmatch(name) for name in names):
            raise BadPuzzleError(f"{self.name} is no list of names such as r1c1-r1c2")
        return [str(name) for name in names]


LINK = re.compile(r"r(\d{1,4})c(\d{1,4})-r(\d{1,4})c(\d{1,4})", re.ASCII)


def _read_link(name: str) -> Edge:
    r, c, below, right = map(int, LINK.fullmatch(name).groups())  # type: ignore[union-attr]
    return (r, c), (below, right)


HALVES: Mapping[str, Cell] = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}
"""The sign of half a domino, and where the other half is."""


@dataclass(frozen=True)
class DominoField(PositionField):
    """A grid with a sign for each half of a domino. A domino takes the place of those that lie there."""

    name: str
    blank: str
    kind: Kind = "edges"

    def sites(self, state: EditorState) -> Iterable[Place]:
        return links(rectangle(state.height, state.width)) if self.name in state.fields else ()

    def get(self, state: EditorState, position: Place) -> str:
        grid = state.grid(self.name, state.height, state.width, self.blank)
        (r, c), (below, right) = position
        signs = "<>" if r == below else "^v"
        return ONE if grid[r][c] + grid[below][right] == signs else ""

    def set(self, state: EditorState, position: Place, value: str) -> None:
        grid = state.grid(self.name, state.height, state.width, self.blank)
        for r, c in position:
            if (half := grid[r][c]) in HALVES:
                down, right = HALVES[half]
                grid[r][c] = grid[r + down][c + right] = self.blank
        if value:
            (r, c), (below, right) = position
            grid[r][c], grid[below][right] = "<>" if r == below else "^v"


# regions and paths


def check_connected(cells: Collection[Cell], what: str) -> None:
    """Raises BadPuzzleError unless cells are one piece."""
    apart = {*cells} - one_piece({*cells})
    if apart:
        first, other = min({*cells} - apart), min(apart)
        raise BadPuzzleError(f"{what} is one piece, but {cell_name(*other)} is cut off from {cell_name(*first)}")


def _pieces(cells: Iterable[Cell]) -> Iterator[set[Cell]]:
    """The connected pieces of cells, in the order of their first ones."""
    left = {*cells}
    while left:
        piece = one_piece(left)
        left -= piece
        yield piece


@dataclass(frozen=True)
class RegionField(Field):
    """A grid with the name of a region in each cell.

    Cells that are chosen become one region. What is left of others stays one region each, or one for each piece
    (`connected`). A region that is taken away is joined to the neighbour with which it has the longest border.
    """

    name: str = "regions"
    connected: bool = True
    start: Callable[[EditorState], Sequence[object]] | None = None
    """The regions of a board on which none is stored, row by row; None for a single one."""
    numbers: str = ""
    """The field with what is said of regions, by name."""
    instead_of: tuple[str, ...] = ()
    """Fields that are no longer in force once there are regions."""
    kind: Kind = "regions"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        if not places:
            raise BadPuzzleError("a region has a cell at least")
        of = self.names(state)
        before = dict(of)
        if value:
            if self.connected:
                check_connected(places, "a region")
            if {*places} != {cell for cell, name in of.items() if name == of.get(places[0])}:
                self._take(of, places)
        else:
            for name in dict.fromkeys(of[cell] for cell in places if cell in of):
                self._join(state, of, name)
        if of != before or self.name not in state.fields:
            self._write(state, of)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        if self.name in state.fields:
            for cells in _cells_of(self.names(state)).values():
                yield (*cells,), ONE

    def told(self, message: str, state: EditorState) -> str:
        # on the board regions have no names
        cells = _cells_of(self.names(state))
        message = _told_of_grid(message.removeprefix(f"{self.name}: "), self.name, cell_name)
        return REGION.sub(
            lambda found: f"the region of {cell_name(*cells[found[1]][0])}" if found[1] in cells else found[0], message
        )

    def names(self, state: EditorState) -> dict[Cell, str]:
        """For each cell of the board, the name of its region."""
        cells = rectangle(state.height, state.width)
        if self.name not in state.fields:
            start = [0] * len(cells) if self.start is None else self.start(state)
            called = dict(zip(dict.fromkeys(start), _new_names(()), strict=False))
            return {cell: called[region] for cell, region in zip(cells, start, strict=True)}
        grid = state.grid(self.name, state.height, state.width)
        return {(r, c): grid[r][c] for r, c in cells if grid[r][c] != HOLE}

    def put_hole(self, state: EditorState, cell: Cell) -> None:
        """Take a cell out of its region, and off the board."""
        of = self.names(state)
        self._take(of, [cell])
        del of[cell]
        self._write(state, of)

    def fill_hole(self, state: EditorState, cell: Cell) -> None:
        """Give a cell that is missing to a region beside it, or make it one."""
        of = self.names(state)
        if cell not in of:
            of[cell] = next(_new_names({*of.values()}))
            self._join(state, of, of[cell])
            self._write(state, of)

    def _take(self, of: dict[Cell, str], places: Sequence[Cell]) -> None:
        free = _new_names({*of.values()})
        taken, touched = {*places}, dict.fromkeys(of[cell] for cell in places if cell in of)
        left = {name: [cell for cell, other in of.items() if other == name and cell not in taken] for name in touched}
        # a region that only grows is still the same
        of.update(dict.fromkeys(places, next((name for name in touched if not left[name]), None) or next(free)))
        for cells in left.values() if self.connected else ():
            _, *others = [*_pieces(cells)] or [set()]
            for piece in others:
                of.update(dict.fromkeys(piece, next(free)))

    def _join(self, state: EditorState, of: dict[Cell, str], name: str) -> None:
        cells = [cell for cell, other in of.items() if other == name]
        near = [of.get(near, name) for cell in cells for near in beside(cell, state.height, state.width)]
        borders = [other for other in near if other != name]
        if borders:
            of.update(dict.fromkeys(cells, max(borders, key=borders.count)))

    def _write(self, state: EditorState, of: Mapping[Cell, str]) -> None:
        state.put(self.name, [[of.get((r, c), HOLE) for c in range(state.width)] for r in range(state.height)])
        for other in self.instead_of:
            state.put(other, None)
        told = state.fields.get(self.numbers)
        if isinstance(told, dict):
            there = {*of.values()}
            state.put(self.numbers, {name: says for name, says in told.items() if name in there})


@dataclass(frozen=True)
class RegionHoleField(PositionField):
    """The cells that are no part of the board, in a grid with the names of regions."""

    regions: RegionField
    kind: Kind = "cells"

    def sites(self, state: EditorState) -> Iterable[Place]:
        return rectangle(state.height, state.width)

    def get(self, state: EditorState, position: Place) -> str:
        return "" if position in self.regions.names(state) else HOLE

    def set(self, state: EditorState, position: Place, value: str) -> None:
        if not value:
            self.regions.fill_hole(state, position)
        elif position in self.regions.names(state):
            self.regions.put_hole(state, position)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        inside = self.regions.names(state)
        return iter([((position,), HOLE) for position in self.sites(state) if position not in inside])


@dataclass(frozen=True)
class RegionNumberField(PositionField):
    """What is said of each region, by its name; typed in any of its cells."""

    regions: RegionField
    kind: Kind = "cells"

    @property
    def regions_field(self) -> Field:
        return self.regions

    def sites(self, state: EditorState) -> Iterable[Place]:
        return [cells[0] for cells in _cells_of(self.regions.names(state)).values()]

    def get(self, state: EditorState, position: Place) -> str:
        return str(self._told(state).get(self.regions.names(state).get(position, HOLE), ""))

    def set(self, state: EditorState, position: Place, value: str) -> None:
        told, name = self._told(state), self.regions.names(state).get(position)
        if name is None:
            raise BadPuzzleError(f"{cell_name(*position)} is no part of the board")
        told.pop(name, None)
        if value:
            told[name] = value
        state.put(self.regions.numbers, told)

    def typed(self, state: EditorState) -> Iterator[Typed]:
        told = self._told(state)
        for name, cells in _cells_of(self.regions.names(state)).items():
            if name in told:
                yield (cells[0],), str(told[name])

    def _told(self, state: EditorState) -> dict[str, JsonValue]:
        told = state.fields.get(self.regions.numbers) or {}
        if not isinstance(told, dict):
            raise BadPuzzleError(f"{self.regions.numbers} are no names of regions with their numbers")
        return {**told}


@dataclass(frozen=True)
class RegionTokenField(CellField):
    """A grid with a token in some cell of each region of which something is said."""

    regions: RegionField = field(default_factory=RegionField)

    @property
    def regions_field(self) -> Field:
        return self.regions

    def sites(self, state: EditorState) -> Iterable[Place]:
        return [cells[0] for cells in _cells_of(self.regions.names(state)).values()]

    def get(self, state: EditorState, position: Place) -> str:
        return next(
            filter(None, [super(RegionTokenField, self).get(state, cell) for cell in self._region(state, position)]), ""
        )

    def set(self, state: EditorState, position: Place, value: str) -> None:
        for cell in self._region(state, position):
            super().set(state, cell, "")
        super().set(state, position, value)

    def _region(self, state: EditorState, position: Cell) -> list[Cell]:
        of = self.regions.names(state)
        return [cell for cell, name in of.items() if name == of[position]]


@dataclass(frozen=True)
class CageField(Field):
    """A list of cages, each with its cells and what it says. A cage takes its cells away from others.

    `covering`: every cell is in a cage, so that the cells of one that is taken away become cages of their own.
    """

    covering: bool
    name: str = "cages"
    kind: Kind = "regions"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        if not places:
            raise BadPuzzleError("a cage has a cell at least")
        check_connected(places, "a cage")
        taken = {*places}
        cages: list[dict[str, JsonValue]] = []
        for cage in self.cages(state):
            cells = cells_of(cage)
            if cells == taken and value:
                return
            if not value and cells & taken:
                taken |= cells
                continue
            first, *others = [*_pieces(cells - taken)] or [set()]
            cages.append({**cage, "cells": _listed(first)})
            cages += [{"cells": _listed(piece)} for piece in others]
        if value:
            cages.append({"cells": _listed(taken)})
        elif self.covering:
            cages += [{"cells": _listed([cell])} for cell in sorted(taken)]
        state.put(self.name, sorted((cage for cage in cages if cage["cells"]), key=lambda cage: min(cells_of(cage))))

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for cage in self.cages(state):
            yield (*sorted(cells_of(cage)),), ONE

    def told(self, message: str, state: EditorState) -> str:
        found = LISTED_CAGE.match(message)
        if found is None:
            return message
        cage = self.cages(state)[int(found[1]) - 1]
        return f"the cage of {cell_name(*min(cells_of(cage)))}{message[found.end() :]}"

    def cages(self, state: EditorState) -> list[dict[str, JsonValue]]:
        """The cages that are stored. Raises BadPuzzleError for what is none."""
        listed = state.fields.get(self.name) or []
        if not isinstance(listed, list) or not all(isinstance(cage, dict) for cage in listed):
            raise BadPuzzleError(f'{self.name} is no list of cages with their "cells"')
        return [cage for cage in listed if isinstance(cage, dict) and cells_of(cage)]


def cells_of(cage: Mapping[str, JsonValue]) -> set[Cell]:
    """The cells of a cage. Raises BadPuzzleError."""
    cells = cage.get("cells")
    if not isinstance(cells, list) or not cells or not all(_is_cell(cell) for cell in cells):
        raise BadPuzzleError('a cage has "cells", a list of rows and columns from 0')
    return {(cell[0], cell[1]) for cell in cells}  # type: ignore[index, misc]


def _is_cell(cell: object) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)


def _listed(cells: Iterable[Cell]) -> list[JsonValue]:
    return [list[JsonValue](cell) for cell in sorted(cells)]


@dataclass(frozen=True)
class CageClueField(PositionField):
    """What each cage says; typed in any of its cells."""

    cages: CageField
    read: Callable[[Mapping[str, JsonValue]], str]
    """What a cage of the list says, as it is typed; "" for nothing."""
    fields: Callable[[str], Mapping[str, JsonValue]]
    """The same backwards."""
    kind: Kind = "cells"

    @property
    def regions_field(self) -> Field:
        return self.cages

    def sites(self, state: EditorState) -> Iterable[Place]:
        return [min(cells_of(cage)) for cage in self.cages.cages(state)]

    def get(self, state: EditorState, position: Place) -> str:
        return next((self.read(cage) for cage in self.cages.cages(state) if position in cells_of(cage)), "")

    def set(self, state: EditorState, position: Place, value: str) -> None:
        cages = self.cages.cages(state)
        for place, cage in enumerate(cages):
            if position in cells_of(cage):
                cages[place] = {"cells": cage["cells"], **(self.fields(value) if value else {})}
                state.put(self.cages.name, cages)
                return
        raise BadPuzzleError(f"{cell_name(*position)} is in no cage")


STEPS: Mapping[Cell, str] = {(-1, 0): "^", (1, 0): "v", (0, -1): "<", (0, 1): ">"}


@dataclass(frozen=True)
class PathField(Field):
    """A grid with a sign in each cell of a path that points at the next one, and another in the last cell. A path takes
    the place of those that it meets."""

    name: str
    last: str
    what: str
    kind: Kind = "paths"

    def put(self, state: EditorState, places: Sequence[Place], value: str) -> None:
        grid = state.grid(self.name, state.height, state.width)
        for path in self._paths(state):
            if not {*path}.isdisjoint(places):
                for r, c in path:
                    grid[r][c] = NOTHING
        if not value:
            return
        if not places:
            raise BadPuzzleError(f"{self.what} has a cell at least")
        for n, (r, c) in enumerate(places):
            if (r, c) in places[:n]:
                raise BadPuzzleError(f"{self.what} passes {cell_name(r, c)} twice")
            if n + 1 == len(places):
                grid[r][c] = self.last
                continue
            below, right = places[n + 1]
            if (sign := STEPS.get((below - r, right - c))) is None:
                raise BadPuzzleError(f"{cell_name(r, c)} and {cell_name(below, right)} share no side")
            grid[r][c] = sign

    def typed(self, state: EditorState) -> Iterator[Typed]:
        for path in self._paths(state):
            yield path, ONE

    def _paths(self, state: EditorState) -> list[tuple[Cell, ...]]:
        grid = state.grid(self.name, state.height, state.width)
        to = {sign: step for step, sign in STEPS.items()}
        signs = {(r, c): grid[r][c] for r, c in rectangle(state.height, state.width) if grid[r][c] in (*to, self.last)}
        after = {(r, c): (r + to[sign][0], c + to[sign][1]) for (r, c), sign in signs.items() if sign in to}
        found = []
        for first in signs.keys() - {*after.values()}:
            path = [first]
            while (onward := after.get(path[-1])) in signs and onward not in path:
                assert onward is not None
                path.append(onward)
            found.append(tuple(path))
        return sorted(found)


REGION = re.compile(r"region '(\w+)'")
LISTED_CAGE = re.compile(r"cage (\d+) of the list")


def _cells_of(names: Mapping[Cell, str]) -> dict[str, list[Cell]]:
    found: dict[str, list[Cell]] = {}
    for cell, name in names.items():
        found.setdefault(name, []).append(cell)
    return found


def _new_names(taken: Collection[str]) -> Iterator[str]:
    number = 0
    while True:
        name = ascii_letters[number] if number < len(ascii_letters) else f"{ascii_letters[number % 52]}{number // 52}"
        if name not in taken:
            yield name
        number += 1
