"""Cages: groups of connected cells with a clue each, such as the sum of their numbers. They are part of the shape.

In text they are a grid of names, a letter for each cage, and the clues behind the names:

    aab
    cbb
    cdd
    targets: a=3+ b=6* c=1-

In JSON they are a list: `{"cells": [[0, 0], [0, 1]], "op": "+", "target": 3}`, cells as row and column from 0; the grid
and the names are read there too.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from math import prod
from string import ascii_letters, ascii_lowercase
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeAlias, TypeVar

from clueproof.english import counted, doing
from clueproof.errors import quoted, shortened
from clueproof.grid import cell_name, one_piece
from clueproof.grid.board import Board
from clueproof.grid.edges import Cell, Position, borders
from clueproof.puzzle.areas import NAMED_AREAS
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.layers.layer import BoardRequirements, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import EMPTY, MAX_SIDE, JsonValue, Line, Record, TokenGrid, Value

if TYPE_CHECKING:
    from clueproof.puzzle.inputs import InputKind


CAGE = "cage"
"""The kind of the clue of a cage; its position is the first cell of the cage, row by row."""

Cage: TypeAlias = tuple[Cell, ...]
"""The cells of a cage, row by row."""
T = TypeVar("T", bound=Hashable)
A_LINE = 8
"""Clues on a line of the text form."""


@dataclass(frozen=True, slots=True)
class CagedShape(GridShape):
    """A grid with cages, in the order of their first cells."""

    cages: tuple[Cage, ...] = ()


class Caged(Protocol):
    """Any shape with cages."""

    @property
    def height(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def cages(self) -> tuple[Cage, ...]: ...


def in_order(cages: Iterable[Iterable[Cell]]) -> tuple[Cage, ...]:
    """The cages as shapes have them."""
    return tuple(sorted(tuple(sorted(cage)) for cage in cages))


def cage_at(shape: Caged, first: Cell) -> Cage:
    """The cage that begins at this cell."""
    return next(cage for cage in shape.cages if cage[0] == first)


class CageClues(ABC, Generic[T]):
    """How the clues of cages are written."""

    @abstractmethod
    def read(self, text: str) -> T | None:
        """What a clue says that stands behind the name of a cage; None if it is none."""

    @abstractmethod
    def written(self, says: T) -> str:
        """The same backwards; pictures show it too."""

    @abstractmethod
    def of_json(self, cage: Mapping[str, JsonValue]) -> T | str | None:
        """What an object of a JSON list says; None if it says nothing, a text that says what is wrong with it."""

    @abstractmethod
    def to_json(self, says: T) -> dict[str, JsonValue]:
        """The same backwards."""

    @abstractmethod
    def fault(self, says: T, cage: Cage, shape: GridShape) -> str | None:
        """Why a cage of these cells can't have the clue, in words."""

    def canonical(self, says: T, cage: Cage) -> T:
        """The same clue as it is written for that cage."""
        return says

    expected: str
    """What stands behind a name, for messages."""
    called = "clue of a cage"
    """What it is to people who type it."""


class Cages(Layer, Generic[T]):
    """Cages and their clues."""

    shape = CagedShape
    kinds = (CAGE,)
    noun = "cage"
    """What the rules call one."""

    def __init__(self, clues: CageClues[T], covering: bool = False, walls: bool = False, outline: bool = False) -> None:
        """`covering`: every cell is in a cage, and the names are the grid that the text form begins with; `outline`: so
        is every cell of the board, and others of the grid are no part of it. `walls`: they are drawn as thick lines."""
        self.clues, self.covering, self._walls, self.outline = clues, covering, walls, outline

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        if self.covering:
            record.also_called("cages", "grid", "board")
        _from_pair(record)
        listed = record.get("cages")
        if isinstance(listed, list) and any(isinstance(cage, dict) for cage in listed):
            return _ListedCages(self, record, listed)
        record.also_called("targets", "sums")
        targets = record.get("targets")
        if listed in (None, []) and not self.covering:
            return _NamedCages(self, record, None, targets)
        if listed is None:
            record.fail(f"the puzzle has no {self.noun}s: {NAMED_AREAS.format(self.noun)}")
        grid = record.grid("cages", EMPTY, square=form.square, folded=False)
        grid.check_size(*record.stated_size())
        return _NamedCages(self, record, grid, targets)

    def write(self, record: Record, clues: Clues, shape: Caged) -> None:
        given = clues[CAGE]
        if not record.typed:
            _state_size(record, "n", shape)
            listed: list[JsonValue] = [
                {
                    "cells": [list[JsonValue](cell) for cell in cage],
                    **(self.clues.to_json(given[cage[0]]) if cage[0] in given else {}),
                }
                for cage in shape.cages
            ]
            record.fields["cages"] = listed
        elif not shape.cages:
            _state_size(record, "size", shape)
        else:
            names = dict(zip(shape.cages, _names(len(shape.cages)), strict=False))
            of_cell = {cell: name for cage, name in names.items() for cell in cage}
            between = " " if any(len(name) > 1 for name in names.values()) else ""
            rows = [between.join([of_cell.get((r, c), ".") for c in range(shape.width)]) for r in range(shape.height)]
            record.fields["grid" if self.covering else "cages"] = list[JsonValue](rows)
            told = [f"{name}={self.clues.written(given[cage[0]])}" for cage, name in names.items() if cage[0] in given]
            lines = [" ".join(told[at : at + A_LINE]) for at in range(0, len(told), A_LINE)]
            if lines:
                record.fields["targets"] = list[JsonValue](lines)

    def positions(self, kind: str, shape: Caged) -> Iterable[Position]:
        return [cage[0] for cage in shape.cages]

    def draw(self, board: Board, clues: Clues, shape: Caged, solved: bool, layout: str) -> Board:
        small = {
            cell: {**board.small.get(cell, {}), "nw": self.clues.written(says)} for cell, says in clues[CAGE].items()
        }
        board = replace(board, small={**board.small, **small})
        if not self._walls:
            return replace(board, cages=(*board.cages, *map(frozenset, shape.cages)))
        return replace(board, walls=board.walls | borders({cell: cage[0] for cage in shape.cages for cell in cage}))

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CageClueField, CageField
        from clueproof.puzzle.inputs import InputKind, Look, region_input

        cages = CageField(self.covering and not self.outline)
        return [
            region_input("cage", cages, CAGE, look=Look(caged=not self._walls)),
            InputKind(
                "target",
                self.clues.called,
                CageClueField(cages, self._typed, self._fields),
                free=True,
                hint=self.clues.expected,
                meant=self._meant,
                look=Look(small="nw"),
            ),
        ]

    def _typed(self, cage: Mapping[str, JsonValue]) -> str:
        says = self.clues.of_json(cage)
        return "" if says is None else says if isinstance(says, str) else self.clues.written(says)

    def _fields(self, text: str) -> dict[str, JsonValue]:
        says = self.clues.read(text)
        assert says is not None
        return self.clues.to_json(says)

    def _meant(self, text: str) -> str | None:
        return text if self.clues.read(text) is not None else None


class _CageTokens(Tokens, Generic[T]):
    """The cages of a record, however they are written."""

    layer: Cages[T]
    record: Record

    @abstractmethod
    def named(self, shape: GridShape) -> Iterator[tuple[str, list[Cell], T | None]]:
        """For each cage what to call it, its cells, and the clue if there is one. Raises BadPuzzleError."""

    def cages(self, shape: GridShape) -> tuple[Cage, ...]:
        """The cages, of which it is certain that they don't overlap and that each is connected."""
        taken: dict[Cell, str] = {}
        found = []
        for name, cells, _ in self.named(shape):
            for cell in cells:
                if not (0 <= cell[0] < shape.height and 0 <= cell[1] < shape.width):
                    self.record.fail(f"{name}: {cell_name(*cell)} is not on a grid of {shape.height} by {shape.width}")
                if cell in taken:
                    other = "twice" if taken[cell] == name else f"and in {taken[cell]}"
                    self.record.fail(f"{cell_name(*cell)} is in {name} {other}")
                taken[cell] = name
            apart = {*cells} - one_piece({*cells})
            if apart:
                where = f"{cell_name(*min({*cells} - apart))} and {cell_name(*min(apart))}"
                self.record.fail(f"{name} is not connected: {where} are in different pieces")
            found.append(cells)
        if self.layer.covering and not self.layer.outline:
            for cell in product(range(shape.height), range(shape.width)):
                if cell not in taken:
                    self.record.fail(f"{cell_name(*cell)} is in no {self.layer.noun}")
        return in_order(found)

    def shaped(self, shape: S) -> S:
        return replace(shape, cages=self.cages(shape))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        clues = {}
        for name, cells, says in self.named(shape):
            if says is not None:
                cage = tuple(sorted(cells))
                fault = self.layer.clues.fault(says, cage, shape)
                if fault is not None:
                    self.record.fail(f"{name}: {fault}")
                clues[cage[0]] = self.layer.clues.canonical(says, cage)
        return Read({CAGE: dict(sorted(clues.items()))})


@dataclass(frozen=True)
class _ListedCages(_CageTokens[T]):
    """A list of objects."""

    layer: Cages[T]
    record: Record
    listed: Sequence[Any]

    @property
    def size(self) -> tuple[int, int] | None:
        return None if self.record.stated_size() == (None, None) and self._cells() is None else self._size()

    def _size(self) -> tuple[int, int]:
        height, width = self.record.stated_size()
        cells = self._cells() or [(0, 0)]
        return height or 1 + max(r for r, _ in cells), width or 1 + max(c for _, c in cells)

    def _cells(self) -> list[Cell] | None:
        """All cells, where every cell of the grid is in a cage: they say how large it is."""
        return [cell for _, cells, _ in self.named(None) for cell in cells] if self.layer.covering else None

    def named(self, shape: GridShape | None) -> Iterator[tuple[str, list[Cell], T | None]]:
        for number, cage in enumerate(self.listed, 1):
            name = f"{self.layer.noun} {number} of the list"
            cells = cage.get("cells") if isinstance(cage, dict) else None
            if not isinstance(cells, list) or not cells or not all(map(_is_cell, cells)):
                self.record.fail(
                    f'{name}: expected "cells", a list of rows and columns from 0, such as [[0, 0], [0, 1]]'
                )
            says = self.layer.clues.of_json(cage)
            if isinstance(says, str):
                self.record.fail(f"{name}: {says}")
            yield name, [(r, c) for r, c in cells], says


@dataclass(frozen=True)
class _NamedCages(_CageTokens[T]):
    """A grid of names, and clues behind names."""

    layer: Cages[T]
    record: Record
    grid: TokenGrid | None
    targets: Value

    @property
    def size(self) -> tuple[int, int] | None:
        return None if self.grid is None else (self.grid.height, self.grid.width)

    def named(self, shape: GridShape) -> Iterator[tuple[str, list[Cell], T | None]]:
        cells: dict[str, list[Cell]] = {}
        if self.grid is not None:
            for place in product(range(self.grid.height), range(self.grid.width)):
                name = self.grid.rows[place[0]][place[1]]
                if name and name not in self.grid.expected.signs:
                    cells.setdefault(name, []).append(place)
        told: dict[str, T | None] = {}
        noun = self.layer.noun
        for name, text, line in named_clues(self.record, "targets", noun, self.targets):
            if name not in cells:
                self.record.fail(f"targets: there is no {noun} {quoted(name)}", line)
            if name in told:
                self.record.fail(f"targets: {noun} {quoted(name)} has two", line)
            told[name] = self.layer.clues.read(text)
            if told[name] is None:
                self.record.fail(
                    f"targets: {quoted(text)} of {noun} {quoted(name)} is none; expected {self.layer.clues.expected}",
                    line,
                )
        for name, places in cells.items():
            yield f"{noun} {quoted(name)}", places, told.get(name)


def _state_size(record: Record, name: str, shape: Caged) -> None:
    """Say how large the grid is: by one number where it is square."""
    square = shape.height == shape.width
    record.fields.update({name: shape.height} if square else {"height": shape.height, "width": shape.width})


def _from_pair(record: Record) -> None:
    """The field `killer` of some collections: the grid of names, and an object with the clue of each name."""
    pair = record.fields.get("killer")
    if isinstance(pair, list) and len(pair) == 2 and "cages" not in record.fields:
        del record.fields["killer"]
        record.fields["cages"], record.fields["targets"] = pair  # type: ignore[assignment]


def _is_cell(value: object) -> bool:
    if not isinstance(value, list) or len(value) != 2:
        return False
    return all(type(part) is int and abs(part) <= MAX_SIDE for part in value)


NAMED = re.compile(r"([^\s=,;:]+)\s*[=:]\s*([^\s,;]+)[\s,;]*")


def named_clues(record: Record, field: str, what: str, targets: Value) -> Iterator[tuple[str, str, int | None]]:
    """The names of cages, the clue behind each, and the line on which they stand; `what` has such a name."""
    if isinstance(targets, dict):
        for name, value in targets.items():
            yield name, str(value), None
        return
    if not isinstance(targets, str | list | None):
        record.fail(f"{field} are the names of {what}s with their clues: a=12 b=7")
    for line in targets if isinstance(targets, list) else [targets or ""]:
        text, number = (line.text.strip(), line.number) if isinstance(line, Line) else (str(line).strip(), None)
        at = 0
        while at < len(text):
            found = NAMED.match(text, at)
            if found is None:
                record.fail(
                    f"{field}: expected the name of a {what} and its clue, a=12, not {quoted(text[at:])}", number
                )
            yield found[1], found[2], number
            at = found.end()


def _names(number: int) -> Iterator[str]:
    """Names for so many cages: letters while there are enough, then two letters each."""
    if number <= len(ascii_letters):
        return iter(ascii_letters)
    return (one + other for one, other in product(["", *ascii_lowercase], ascii_letters))


OPERATIONS = "+-*/"
ALSO = {"x": "*", "X": "*", "×": "*", "·": "*", "÷": "/", ":": "/", "−": "-", "=": ""}
"""Other signs for them, and the one for a lone cell."""


class Sums(CageClues[int]):
    """Sums of different numbers: those from 1 to the side, or others that shapes have."""

    expected = "a whole number"
    called = "sum of a cage"

    def __init__(self, numbers: Callable[[Any], range] = lambda shape: range(1, shape.side + 1)) -> None:
        self._numbers = numbers

    def read(self, text: str) -> int | None:
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None

    def written(self, says: int) -> str:
        return str(says)

    def of_json(self, cage: Mapping[str, JsonValue]) -> int | str | None:
        found = cage.get("sum", cage.get("target", cage.get("value")))
        if found is None:
            return None
        return found if type(found) is int and cage.get("op", "+") in ("+", "") else "expected a whole number as sum"

    def to_json(self, says: int) -> dict[str, JsonValue]:
        return {"sum": says}

    def fault(self, says: int, cage: Cage, shape: GridShape) -> str | None:
        many, numbers = len(cage), self._numbers(shape)
        least, most = sum(numbers[:many]), sum(numbers[-many:])
        if least <= says <= most:
            return None
        return (
            f"different numbers from {numbers[0]} to {numbers[-1]} in {counted(many, 'cell')} "
            f"add up to {least} at least and {most} at most, not {shortened(says)}"
        )


@dataclass(frozen=True, slots=True)
class Reckoning:
    """An operation, "" for any or none, and what it makes of the numbers of a cage."""

    operation: str
    target: int
    numbers: tuple[int, ...] = field(default=(), compare=False)
    """Those of a solution, where the clue is what that shows."""

    def fits(self, numbers: tuple[int, ...]) -> bool:
        """Do the numbers of a cage make the target?"""
        greatest = max(numbers)
        made = {
            "+": sum(numbers) == self.target,
            "-": greatest - (sum(numbers) - greatest) == self.target,
            "*": prod(numbers) == self.target,
            "/": greatest * greatest == self.target * prod(numbers),
        }
        return made[self.operation] if self.operation else any(made.values())


class Reckonings(CageClues[Reckoning]):
    """A number and the sign of the operation: `12+`, `24x`; numbers are from 1 to the side."""

    expected = "a number and one of + - x /, such as 12+"

    def read(self, text: str) -> Reckoning | None:
        found = re.fullmatch(r"(\d{1,9})(\D?)", text)
        sign = found and ALSO.get(found[2], found[2])
        return Reckoning(sign or "", int(found[1])) if found and (sign == "" or sign in OPERATIONS) else None  # type: ignore[operator]

    def written(self, says: Reckoning) -> str:
        return f"{says.target}{'x' if says.operation == '*' else says.operation}"

    def of_json(self, cage: Mapping[str, JsonValue]) -> Reckoning | str | None:
        target, operation = cage.get("target", cage.get("value")), cage.get("op", cage.get("operation")) or ""
        if target is None:
            return "it has an operation, but no target" if operation else None
        if type(target) is not int or not isinstance(operation, str):
            return "expected a whole number as target, and one of + - * / as op"
        return self.read(f"{target}{operation}") or (
            f"expected a number and one of + - * /, not {shortened(target)} and {quoted(operation)}"
        )

    def to_json(self, says: Reckoning) -> dict[str, JsonValue]:
        return {"op": says.operation, "target": says.target}

    def canonical(self, says: Reckoning, cage: Cage) -> Reckoning:
        return says if len(cage) > 1 else Reckoning("", says.target)

    def fault(self, says: Reckoning, cage: Cage, shape: GridShape) -> str | None:
        many, side, target = len(cage), shape.side, says.target
        if many == 1 and says.operation in ("-", "/"):
            return "a single cell has nothing to subtract from its number, or to divide it by"
        by_operation = {"+": many * side, "-": side - many + 1, "*": side**many, "/": side}
        most = by_operation[says.operation] if says.operation else side if many == 1 else max(by_operation.values())
        if target > most:
            numbers = f"{doing(many, 'number', 'make')} {most} at most, each up to {side}"
            return f"{shortened(self.written(says))} is too large; {numbers}"
        least = many if says.operation == "+" else 0 if says.operation == "-" and many > 2 else 1
        return f"{shortened(self.written(says))} is too small" if target < least else None
