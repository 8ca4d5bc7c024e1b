"""Rooms: the board is divided into connected regions, and each may have a number. Which rooms there are is a matter of
the shape, their numbers are clues.

In text they are a grid of names, a letter for each room, and the numbers behind the names:

    aab
    cbb
    cdd
    numbers: a=3 c=0

In JSON the field `regions` has such rows, or lists of names, and `numbers` is an object: `{"a": 3, "c": 0}`. A cell
that is no part of the board is `#`, where a genre has such boards.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, product
from string import ascii_letters
from typing import Any, NamedTuple, TypeVar

from clueproof.english import at_most
from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell, Position, rectangle
from clueproof.puzzle.areas import NO_AREA, AreaShape, numbered, read_named_areas
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.fields import (
    CellField,
    EditorState,
    RegionField,
    RegionHoleField,
    RegionNumberField,
    RegionTokenField,
)
from clueproof.puzzle.inputs import InputChoice, InputKind, Look, region_input, whole
from clueproof.puzzle.layers.cages import named_clues
from clueproof.puzzle.layers.layer import BoardRequirements, Layer, Read, Tokens, hole_input, without_holes
from clueproof.puzzle.shape import HOLE, GridShape
from clueproof.syntax.numbers import BLANK
from clueproof.syntax.record import EMPTY, JsonValue, Record, Value

ROOM = "room"
"""The kind of the number of a room; its position is the first cell of the room, row by row."""
NOTHING = EMPTY | {""}
A_LINE = 12
"""Numbers on a line of the text form."""

S = TypeVar("S", bound=GridShape)


def room_name(first: Cell) -> str:
    """What people call a room, from its first cell."""
    return f"the room of {cell_name(*first)}"


def shaded_in_part(rooms: Iterable[Sequence[Cell]], shaded: Collection[Cell]) -> str | None:
    """The first room that is neither all shaded nor all unshaded, in words; None if there is none."""
    found = [room[0] for room in rooms if 0 < sum(cell in shaded for cell in room) < len(room)]
    return f"{room_name(found[0])} is shaded in part" if found else None


@dataclass(frozen=True, slots=True)
class EmptyRoomShape(AreaShape):
    """The rooms, and which of them have the number 0, by their first cells."""

    empty: frozenset[Cell] = frozenset()


def room_numbers(clues: Clues, shape: GridShape) -> dict[Cell, int]:
    """The numbers of rooms, by their first cells: those that are clues, and 0 where the shape says so."""
    empty: frozenset[Cell] = getattr(shape, "empty", frozenset())
    return {**dict.fromkeys(sorted(empty), 0), **clues[ROOM]}


class RoomLimit(NamedTuple):
    """How large the number of a room can be, from its cells, and how the refusal of a larger one ends, with {most} for
    that: "5 is more than ..."."""

    most: Callable[[Sequence[Cell]], int]
    why: str


ROOM_CELLS = RoomLimit(len, "its {most} cells")


class Rooms(Layer[AreaShape]):
    """Rooms that cover the board (`AreaShape`), drawn with thick outlines."""

    shape = AreaShape

    def __init__(
        self,
        limit: RoomLimit | None = None,
        *,
        main: bool = True,
        also_called: tuple[str, ...] = (),
        holes: bool = False,
    ) -> None:
        """`limit`: rooms can have numbers, at most so large; `main`: no other layer has a grid, so that the rooms are
        the one with which the text form begins; `also_called`: other names of the field `regions`; `holes`: cells may
        be missing, which are of no room."""
        self.limit, self._main, self.holes = limit, main, holes
        self._also_called = (*also_called, *(("grid", "board") if main else ()))
        self.kinds = () if limit is None else (ROOM,)

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("regions", *self._also_called)
        height, width, regions, names = read_named_areas(record, self.holes)
        if self.limit is None:
            return RoomTokens(record, (height, width), regions, names, None, None)
        record.also_called("numbers", "region_to_clue")
        return RoomTokens(record, (height, width), regions, names, self.limit, record.get("numbers"))

    def write(self, record: Record, clues: Clues, shape: AreaShape) -> None:
        rooms = shape.cells_of
        names = _names(len(rooms))
        cells = [HOLE if room == NO_AREA else names[room] for room in shape.regions]
        rows = [cells[start : start + shape.width] for start in range(0, len(cells), shape.width)]
        short = len(names[-1]) == 1
        if record.typed or short:
            field = "grid" if record.typed and self._main else "regions"
            record.fields[field] = list[JsonValue]([("" if short else " ").join(row) for row in rows])
        else:
            record.fields["regions"] = list[JsonValue]([list[JsonValue](row) for row in rows])
        numbers = room_numbers(clues, shape)
        told = {name: numbers[room[0]] for name, room in zip(names, rooms, strict=True) if room[0] in numbers}
        if told and record.typed:
            typed = [f"{name}={says}" for name, says in told.items()]
            lines = [" ".join(typed[at : at + A_LINE]) for at in range(0, len(typed), A_LINE)]
            record.fields["numbers"] = list[JsonValue](lines)
        elif told:
            record.fields["numbers"] = dict[str, JsonValue](told)

    def positions(self, kind: str, shape: AreaShape) -> Iterable[Position]:
        return [room[0] for room in shape.cells_of]

    def draw(self, board: Board, clues: Clues, shape: AreaShape, solved: bool, layout: str) -> Board:
        small = {
            room: {**board.small.get(room, {}), "nw": str(says)} for room, says in room_numbers(clues, shape).items()
        }  # in a corner, because the cell of the number has an answer too
        board = without_holes(board, shape.holes)
        return replace(board, walls=board.walls | shape.walls, small={**board.small, **small})

    slot = RegionField(numbers="numbers")

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        rooms = [region_input("region", self.slot), *([hole_input(RegionHoleField(self.slot))] if self.holes else [])]
        if self.limit is None:
            return rooms
        slot, hint = RegionNumberField(self.slot), "a number from 0 up"
        number = InputKind(ROOM, "number of a region", slot, free=True, hint=hint, meant=whole(), look=Look(small="nw"))
        return [*rooms, number]

    def start(self, shape: S) -> S:
        return replace(shape, regions=(0,) * (shape.height * shape.width))  # type: ignore[call-arg]

    def draft_shape(self, shape: S, state: EditorState) -> S:
        names = self.slot.names(state)
        cells = rectangle(state.height, state.width)
        return replace(shape, regions=numbered([names.get(cell, HOLE) for cell in cells]))  # type: ignore[call-arg]


@dataclass(frozen=True)
class RoomTokens(Tokens):
    """The rooms of a record, and what it says of their numbers."""

    record: Record
    board: tuple[int, int]
    regions: tuple[int, ...]
    names: dict[str, int]
    limit: RoomLimit | None
    numbers: Value

    @property
    def size(self) -> tuple[int, int]:
        return self.board

    def shaped(self, shape: S) -> S:
        return replace(shape, regions=self.regions)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        if self.limit is None:
            return Read()
        assert isinstance(shape, AreaShape)
        rooms, found = shape.cells_of, dict[Cell, int]()
        for name, text, line in named_clues(self.record, "numbers", "region", self.numbers):
            if name not in self.names:
                self.record.fail(f"numbers: there is no region {quoted(name)}", line)
            room = rooms[self.names[name]]
            most = self.limit.most(room)
            if room[0] in found:
                self.record.fail(f"numbers: region {quoted(name)} has two", line)
            if not (text.isascii() and text.isdecimal() and len(text) < 10):
                expected = f"a number from 0 to {most}"
                self.record.fail(f"numbers: {quoted(text)} of region {quoted(name)} is none; expected {expected}", line)
            if int(text) > most:
                self.record.fail(
                    f"region {quoted(name)}: {int(text)} is more than {at_most(self.limit.why, most)}", line
                )
            found[room[0]] = int(text)
        return Read({ROOM: dict(sorted(found.items()))})


class RoomsOrEmptyOnes(Rooms):
    """Rooms of which those with the number 0 are a matter of the shape (`shape.empty`), because a room without a number
    is not empty."""

    shape = EmptyRoomShape

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        found = super().tokens(record, form)
        assert isinstance(found, RoomTokens)
        return _EmptyRoomTokens(found.record, found.board, found.regions, found.names, found.limit, found.numbers)


class _EmptyRoomTokens(RoomTokens):
    def shaped(self, shape: S) -> S:
        shape = super().shaped(shape)
        numbers = super().read(shape).clues[ROOM]
        return replace(shape, empty=frozenset(room for room, number in numbers.items() if number == 0))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        numbers = super().read(shape).clues[ROOM]
        return Read({ROOM: {room: number for room, number in numbers.items() if number}})


class RoomsOrRows(Rooms):
    """Rooms without numbers; or none, where each row counts as one. Then another grid, or the stated size, says how
    large the board is."""

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("regions", *self._also_called)
        if record.get("regions") is not None:
            return super().tokens(record, form)
        grid = record.optional_grid("grid")
        return _RowTokens(None if grid is None else (grid.height, grid.width))

    def start(self, shape: S) -> S:
        return shape

    def write(self, record: Record, clues: Clues, shape: AreaShape) -> None:
        if not shape.by_rows:
            super().write(record, clues, shape)

    def draw(self, board: Board, clues: Clues, shape: AreaShape, solved: bool, layout: str) -> Board:
        return board if shape.by_rows else super().draw(board, clues, shape, solved, layout)


@dataclass(frozen=True)
class _RowTokens(Tokens):
    """The size of a board whose rows count as rooms."""

    board: tuple[int, int] | None

    @property
    def size(self) -> tuple[int, int] | None:
        return self.board

    def read(self, shape: GridShape) -> Read:
        return Read()


class RoomsOrClosedCells(Rooms):
    """Rooms without numbers; or none, where the grid says instead which cells are closed: x for those, and a dot or
    nothing for the others. The shape has a set `closed`."""

    OPEN, CLOSED = ".", "x"
    _CLOSED = frozenset({"x", "X", "B", "#"})

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("regions", *self._also_called)
        if record.get("regions") is None or not (grid := record.grid("regions", square=form.square)).tokens & NOTHING:
            return super().tokens(record, form)
        signs = {**dict.fromkeys(self._CLOSED, 1), **dict.fromkeys(NOTHING, 0)}
        values = grid.values(signs, f"{self.CLOSED} for a closed cell, or {self.OPEN} for an open one")
        return ClosedTokens((grid.height, grid.width), values)

    slot = RegionField(instead_of=("grid",))

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        slot = ClosedCellField(part=lambda token: "" if token == self.OPEN else token)
        look, choices = Look(shaded=frozenset(self.CLOSED)), (InputChoice(self.CLOSED, "closed"),)
        return [*super().inputs(shape), InputKind("closed", "closed cell", slot, choices, structural=True, look=look)]

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        if not shape.closed:
            super().write(record, clues, shape)
            return
        rows = [
            "".join([self.CLOSED if (r, c) in shape.closed else self.OPEN for c in range(shape.width)])
            for r in range(shape.height)
        ]
        record.fields["grid"] = list[JsonValue](rows)

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        if shape.closed:
            return replace(board, given=board.given | shape.closed, shaded=board.shaded | shape.closed)
        return super().draw(board, clues, shape, solved, layout)


@dataclass(frozen=True)
class ClosedCellField(CellField):
    """Closed cells, which are there instead of regions."""

    def set(self, state: EditorState, position: Cell, value: str) -> None:
        super().set(state, position, value)
        state.put("regions", None)


@dataclass(frozen=True)
class ClosedTokens(Tokens):
    """Which cells are closed."""

    board: tuple[int, int]
    values: list[int]

    @property
    def size(self) -> tuple[int, int]:
        return self.board

    def shaped(self, shape: S) -> S:
        width = self.board[1]
        closed = frozenset(divmod(place, width) for place, value in enumerate(self.values) if value)
        return replace(shape, closed=closed)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()


def _names(number: int) -> list[str]:
    """Names for so many rooms: letters while there are enough, then two letters each, then three. Names of different
    lengths make it plain what the gaps between them are."""
    several = chain.from_iterable(product(ascii_letters, repeat=length) for length in (1, 2, 3))
    return [*islice(map("".join, several), number)]


class GivenColours(Layer):
    """Given colours; the position of a clue is the first cell of the region. The shape says which regions and how many
    colours there are."""

    kinds = (GIVEN,)

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        return _ColourTokens(record)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if clues[GIVEN]:
            given = {cell: COLOURS[says - 1][0] for cell, says in clues[GIVEN].items()}
            rows: list[JsonValue] = [
                "".join([given.get((r, c), ".") for c in range(shape.width)]) for r in range(shape.height)
            ]
            record.fields["grid"] = rows

    def positions(self, kind: str, shape: Any) -> Iterable[Position]:
        return [cells[0] for cells in shape.cells_of]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = {cells[0]: cells for cells in shape.cells_of if cells[0] in clues[GIVEN]}
        colour_of = {cell: COLOURS[clues[GIVEN][first] - 1][0] for first, cells in given.items() for cell in cells}
        board = coloured(board, {} if solved else colour_of)
        return replace(board, given=frozenset(colour_of))

    def inputs(self, shape: Any) -> Iterable[InputKind]:
        colours = tuple([InputChoice(name[0], name) for name in COLOURS[: shape.colours]])
        return [InputKind(GIVEN, "given colour", RegionTokenField(), colours)]


@dataclass(frozen=True)
class _ColourTokens(Tokens):
    record: Record

    @property
    def size(self) -> None:
        return None

    def read(self, shape: Any) -> Read:
        size = shape.height, shape.width
        grid = self.record.optional_grid("grid", BLANK, symbols=True, size=size)
        if grid is None:
            return Read()
        if (grid.height, grid.width) != size:
            there = f"{shape.height} rows of {shape.width}"
            self.record.fail(f"the grid has {grid.size}, but there are regions for {there}")
        names = COLOURS[: shape.colours]
        meaning: dict[str, int] = {}
        for number, name in enumerate(names, 1):
            meaning |= dict.fromkeys((name[0], name[0].upper(), str(number)), number)
        expected = f"{', '.join([name[0] for name in names])} ({', '.join(names)}), or . for none"
        found: dict[int, tuple[int, Position]] = {}
        for place, says in enumerate(grid.values(meaning, expected)):
            cell, region = divmod(place, shape.width), shape.regions[place]
            before, other = found.setdefault(region, (says, cell)) if says else (0, cell)
            if before != says:
                one, two = names[says - 1], f"{names[before - 1]} in {cell_name(*other)}"
                grid.fail(f"{cell_name(*cell)} is given as {one}, but the same region as {two}", *cell)
        cells = shape.cells_of
        return Read({GIVEN: {cells[region][0]: found[region][0] for region in sorted(found)}})


COLOURS = ("red", "yellow", "green", "blue", "orange", "purple")
"""In boards and texts they are called by their initials."""


GROUNDS = {"r": "lightcoral", "y": "gold", "g": "lightgreen", "b": "lightskyblue", "o": "sandybrown", "p": "plum"}
"""How they are drawn: pale, so that initials can be read on them."""


def coloured(board: Board, colour_of: Mapping[Cell, str]) -> Board:
    """The board with these cells coloured."""
    grounds = {cell: GROUNDS[colour] for cell, colour in colour_of.items()}
    return replace(board, texts={**board.texts, **colour_of}, colours={**board.colours, **grounds})
