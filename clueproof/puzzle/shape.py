"""Shapes of grid puzzles: the size, and the options that a genre declares as fields.

    @dataclass(frozen=True, slots=True)
    class BinaryShape(GridShape):
        unique_lines: bool = flag(True)

A field made with `flag`, `choice` or `letter_count` is read from a record field of its name and written where it
differs from its default. What needs more (boxes, regions) a genre reads itself in `shape_of`, writes in
`write_shape`, and tells people of in `further_options`.
"""

from __future__ import annotations

import string
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Generic, Literal, TypeAlias, TypeVar

from clueproof.errors import quoted
from clueproof.grid.edges import Cell, Edge, rectangle
from clueproof.syntax.record import JsonValue, Record


@dataclass(frozen=True, slots=True)
class GridShape:
    """Height and width, in cells."""

    height: int
    width: int

    @property
    def side(self) -> int:
        """The number of rows of a square grid."""
        return self.height


HOLE = "#"
"""What is written for a cell that is no part of the board."""
NO_HOLES = f"{HOLE} is a cell that is no part of the board, and boards of this genre have all their cells"


@dataclass(frozen=True, slots=True)
class HoledShape(GridShape):
    """Which cells are no part of the board."""

    holes: frozenset[Cell] = field(default=frozenset(), kw_only=True)

    @property
    def cells(self) -> list[Cell]:
        """The cells of the board, row by row."""
        return rectangle(self.height, self.width, self.holes)


def holes_of(shape: GridShape) -> frozenset[Cell]:
    """The cells that are no part of the board; none where boards of the genre are whole."""
    holes: frozenset[Cell] = getattr(shape, "holes", frozenset())
    return holes


def board_cells(shape: GridShape) -> list[Cell]:
    """The cells of the board, row by row, without the holes."""
    return rectangle(shape.height, shape.width, holes_of(shape))


Result = TypeVar("Result")
OptionKind: TypeAlias = Literal["flag", "choice", "number", "letters", "text"]


@dataclass(frozen=True, slots=True)
class Option:
    """What people can choose besides the size of a board: a field of records."""

    name: str
    words: str
    kind: OptionKind
    default: JsonValue = None
    """None where nothing need be said."""
    among: tuple[int, ...] = ()
    """The values of a choice."""
    needed: bool = False
    """Must it be stated?"""

    def to_json(self) -> dict[str, JsonValue]:
        """The option as data, for a page."""
        among: dict[str, JsonValue] = {"among": list[JsonValue](self.among)} if self.among else {}
        return {"name": self.name, "words": self.words, "kind": self.kind, "default": self.default, **among}


class OptionField(ABC, Generic[Result]):
    """How an option is read from a record."""

    words: str = ""

    @abstractmethod
    def read(self, record: Record, name: str, default: Result, width: int) -> Result:
        """The value for a board of that width, `default` where the record does not state it. Raises BadPuzzleError."""

    @abstractmethod
    def option(self, name: str, default: Result) -> Option:
        """The option as people see it."""

    def written(self, value: Result) -> JsonValue:
        """What states a value in a record: as it is here, the value itself."""
        plain: Any = value
        return plain  # type: ignore[no-any-return]

    @abstractmethod
    def told(self, name: str, value: Result, default: Result) -> str:
        """What the solver of a puzzle with this value must know; "" if nothing."""


@dataclass(frozen=True)
class _Flag(OptionField[bool]):
    words: str = ""
    off: str = ""

    def told(self, name: str, value: bool, default: bool) -> str:
        # what is usual is in the rules of the genre
        return "" if value == default else (self.words or _said(name)) if value else self.off

    def option(self, name: str, default: bool) -> Option:
        return Option(name, self.words or _said(name), "flag", default)

    def read(self, record: Record, name: str, default: bool, width: int) -> bool:
        return record.flag(name, default)


@dataclass(frozen=True)
class _Choice(OptionField[int]):
    among: Sequence[int]
    words: str = ""
    says: Callable[[int], str] | None = None

    def told(self, name: str, value: int, default: int) -> str:
        return f"{self.words or _said(name)}: {value}" if self.says is None else self.says(value)

    def option(self, name: str, default: int) -> Option:
        return Option(name, self.words or _said(name), "choice", default, tuple(self.among))

    def read(self, record: Record, name: str, default: int, width: int) -> int:
        value = record.whole(name, min(self.among), max(self.among))
        if value is not None and value not in self.among:
            allowed = [str(number) for number in self.among]
            record.fail(f"{name} is {', '.join(allowed[:-1])} or {allowed[-1]}, not {value}")
        return default if value is None else value


@dataclass(frozen=True)
class _Count(OptionField[int]):
    words: str = ""
    most: int | None = None

    def told(self, name: str, value: int, default: int) -> str:
        return f"numbers 1 to {value}"

    def option(self, name: str, default: int) -> Option:
        return Option(name, self.words, "number", needed=True)

    def read(self, record: Record, name: str, default: int, width: int) -> int:
        number = record.whole(name, 1, self.most or width)
        if number is None:
            record.fail(f"the puzzle does not say {self.words}; write {name}=3")
        return number


class _LetterCount(OptionField[int]):
    def told(self, name: str, value: int, default: int) -> str:
        return f"letters A to {string.ascii_uppercase[value - 1]}"

    def option(self, name: str, default: int) -> Option:
        return Option(name, "how many letters there are, or the letters", "letters", needed=True)

    def read(self, record: Record, name: str, default: int, width: int) -> int:
        record.also_called(name, "characters")
        written = record.get(name)
        if isinstance(written, list) and all(isinstance(letter, str) for letter in written):
            written = "".join(map(str, written))
        if written is None:
            record.fail("the puzzle does not say which letters there are; write letters=4 for A to D")
        if isinstance(written, str) and written.upper() == string.ascii_uppercase[: len(written)] != "":
            number = len(written)
        elif isinstance(written, str) and not written.isdecimal():
            record.fail(f"{name} must be a number, or A, B, C ... in their order, not {quoted(written)}")
        else:
            number = record.whole(name, 1, len(string.ascii_uppercase)) or 0
        if number > width:
            record.fail(f"{number} letters do not fit a line of {width} cells")
        return number


def flag(default: bool, words: str = "", off: str = "") -> bool:
    """A field of a shape that is a yes or no; `words` say to people what it is, if its name doesn't. What is usually on
    needs words for puzzles in which it is `off`."""
    return field(default=default, metadata={"option": _Flag(words, off)})


def choice(default: int, among: Sequence[int], words: str = "", says: Callable[[int], str] | None = None) -> int:
    """A field of a shape that is one of a few whole numbers; `words` say to people what it is, if its name doesn't, and
    `says` what a puzzle with some number tells: "2 stars in each row"."""
    return field(default=default, metadata={"option": _Choice(among, words, says)})


def count(words: str, most: int | None = None) -> int:
    """A field of a shape that must be stated: up to which number cells are filled in, from 1 to `most`, or to the width
    of the board; `words` say what it is, such as "how many numbers there are"."""
    return field(default=0, metadata={"option": _Count(words, most)})


def letter_count() -> int:
    """A field of a shape that must be stated: how many letters there are, as their number or the letters themselves."""
    return field(default=0, metadata={"option": _LetterCount()})


def read_options(shape: type[GridShape], record: Record, width: int) -> dict[str, Any]:
    """The options that the record states, by the name of their field. Raises BadPuzzleError."""
    return {
        option.name: option.metadata["option"].read(record, option.name, option.default, width)
        for option in fields(shape)
        if "option" in option.metadata
    }


def options_of(shape: type[GridShape]) -> tuple[Option, ...]:
    """The options that the fields of a shape are."""
    return tuple(
        [
            option.metadata["option"].option(option.name, option.default)
            for option in fields(shape)
            if "option" in option.metadata
        ]
    )


def _said(name: str) -> str:
    return name.replace("_", " ")


def written_options(shape: GridShape) -> dict[str, JsonValue]:
    """The options that differ from their default."""
    return {
        option.name: option.metadata["option"].written(getattr(shape, option.name))
        for option in fields(shape)
        if "option" in option.metadata and getattr(shape, option.name) != option.default
    }


def told_options(shape: GridShape) -> list[str]:
    """What the options of a puzzle with this shape tell who solves it: "2 stars in each row, column and region"."""
    told = [
        option.metadata["option"].told(option.name, getattr(shape, option.name), option.default)
        for option in fields(shape)
        if "option" in option.metadata
    ]
    return [*filter(None, told)]


OfShape: TypeAlias = Callable[[Any], Result]
"""What follows from a shape. Genres have classes of shapes of their own, and a part that several genres share asks each
for what it needs to know of its shapes."""


def is_outside(cell: Cell, shape: GridShape) -> bool:
    """Is it no cell of the board?"""
    return not (0 <= cell[0] < shape.height and 0 <= cell[1] < shape.width)


def leaves_board(edge: Edge, shape: GridShape) -> bool:
    """Is the edge a side at the border?"""
    return any(is_outside(cell, shape) for cell in edge)
