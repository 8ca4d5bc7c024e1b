"""What a setter has typed so far, as fields of a record whose grids are open: a token for each cell.

A sheet need not be a whole puzzle. `slots` says where on it entries are kept.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, TypeVar

from clueproof.errors import BadPuzzleError
from clueproof.syntax.record import JsonValue, Record, Value

Opened = TypeVar("Opened", list[str], list[list[str]])
NOTHING = "."
"""What stands for an empty place."""


@dataclass
class Sheet:
    """The fields of a puzzle of `height` by `width` cells, as JSON has them."""

    fields: dict[str, JsonValue]
    height: int
    width: int
    _open: set[str] = field(default_factory=set, repr=False, compare=False)
    """The fields that are open already."""

    @classmethod
    def of(cls, record: Record, height: int, width: int) -> Sheet:
        """A copy of the fields of a record."""
        return cls({name: _plain(value) for name, value in record.fields.items()}, height, width)

    def copy(self) -> Sheet:
        """The same, to be changed."""
        return Sheet(deepcopy(self.fields), self.height, self.width)

    @property
    def record(self) -> Record:
        """The sheet as a record, to be read. Readers change records, never the sheet."""
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
