"""Shapes of grid puzzles: the size, and the options that a genre declares as fields.

    @dataclass(frozen=True, slots=True)
    class BinaryShape(GridShape):
        unique_lines: bool = flag(True)

A field made with `flag` or `choice` is read from a record field of its name and written where it differs from its
default. What needs more (boxes, regions, letters) a genre reads itself in `shape_of`, and writes in `write_shape`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any

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


class Option(ABC):
    """How an option is read from a record."""

    @abstractmethod
    def read(self, record: Record, name: str, default: Any) -> Any:
        """The value, `default` where the record does not state it. Raises BadPuzzleError."""


class _Flag(Option):
    def read(self, record: Record, name: str, default: Any) -> bool:
        return record.flag(name, default)


@dataclass(frozen=True)
class _Choice(Option):
    among: Sequence[int]

    def read(self, record: Record, name: str, default: Any) -> int:
        value = record.whole(name, min(self.among), max(self.among))
        if value is not None and value not in self.among:
            allowed = [str(number) for number in self.among]
            record.fail(f"{name} is {', '.join(allowed[:-1])} or {allowed[-1]}, not {value}")
        return default if value is None else value


def flag(default: bool) -> Any:
    """A field of a shape that is a yes or no."""
    return field(default=default, metadata={"option": _Flag()})


def choice(default: int, among: Sequence[int]) -> Any:
    """A field of a shape that is one of a few whole numbers."""
    return field(default=default, metadata={"option": _Choice(among)})


def read_options(shape: type[GridShape], record: Record) -> dict[str, Any]:
    """The options that the record states, by the name of their field. Raises BadPuzzleError."""
    return {
        option.name: option.metadata["option"].read(record, option.name, option.default)
        for option in fields(shape)
        if "option" in option.metadata
    }


def written_options(shape: GridShape) -> dict[str, JsonValue]:
    """The options that differ from their default."""
    return {
        option.name: getattr(shape, option.name)
        for option in fields(shape)
        if "option" in option.metadata and getattr(shape, option.name) != option.default
    }
