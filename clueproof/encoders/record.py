"""A puzzle as a file says it: named fields, no rules yet. What rule sets parse and format.

The text form and JSON Lines both become a `Record`; the floor `formats` translates. A rule set takes
the fields that it knows with `grid`, `flag`, `pair`, ... and calls `done()`, which refuses what was
left over and looks like a misspelt field.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import NamedTuple, NoReturn, TypeAlias

from clueproof.errors import BadPuzzleError, Place

JsonValue: TypeAlias = "None | bool | int | float | str | list[JsonValue] | dict[str, JsonValue]"

EMPTY = frozenset((".", "_", "*", "?", "-", ""))
"""Tokens for an empty cell in every rule set; digit puzzles add "0"."""

ABOUT = frozenset(
    "puzzle id origin expect title author source level difficulty unique solution comment url origin_url "
    "sgt_id height width n size verdict".split()
)
"""Fields about a puzzle rather than in it: read where they can be checked, kept out of the rules."""


class Line(NamedTuple):
    """A line of the text form, with its number in the file and the column at which it begins."""

    text: str
    number: int
    column: int = 1


Value: TypeAlias = "JsonValue | list[Line]"


@dataclass
class Record:
    """The fields of one puzzle. `place` is where it begins."""

    fields: dict[str, Value] = field(default_factory=dict)
    place: Place | None = None
    taken: set[str] = field(default_factory=set)

    def fail(self, message: str, line: int | None = None, column: int | None = None) -> NoReturn:
        """Refuse the puzzle in one line that names the place."""
        place = self.place
        if place is not None and line is not None:
            place = Place(place.file, line)
        raise BadPuzzleError(message, place, column)

    def get(self, name: str) -> Value:
        """The field as it is, None if it is missing."""
        self.taken.add(name)
        return self.fields.get(name)

    def text(self, name: str) -> str | None:
        """A field that is one word or sentence."""
        value = self.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            self.fail(f"{name} must be a text")
        return str(value)

    def flag(self, name: str, default: bool = False) -> bool:
        """A yes or no: true / false in JSON; the bare name, `name=yes` or `name=no` in text."""
        value = self.get(name)
        if value is None:
            return default
        if isinstance(value, bool):
            return value
        word = str(value).lower()
        if word in ("yes", "true", "on", "1"):
            return True
        if word in ("no", "false", "off", "0"):
            return False
        self.fail(f"{name} is yes or no, not {word!r}")

    def whole(self, name: str, least: int | None = None, most: int | None = None) -> int | None:
        """A whole number, None if it is missing."""
        value = self.get(name)
        if value is None:
            return None
        if isinstance(value, str) and re.fullmatch(r"[+-]?\d{1,9}", value):
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            self.fail(f"{name} must be a whole number")
        if (least is not None and value < least) or (most is not None and value > most):
            limits = f"from {least} to {most}" if None not in (least, most) else f"at least {least}"
            self.fail(f"{name} must be {limits}, not {value}")
        return value

    def pair(self, name: str) -> tuple[int, int] | None:
        """Two positive whole numbers: `2x3` in text, [2, 3] in JSON."""
        value = self.get(name)
        if value is None:
            return None
        if isinstance(value, str) and (match := re.fullmatch(r"(\d{1,4})[xX](\d{1,4})", value)):
            value = [int(match[1]), int(match[2])]
        if isinstance(value, list) and len(value) == 2:
            first, second = value
            if type(first) is int and type(second) is int and first > 0 and second > 0:
                return first, second
        self.fail(f"{name} must be two numbers, rows and columns, such as 2x3")

    def grid(self, name: str = "grid", optional: bool = False) -> TokenGrid | None:
        """A grid of tokens, None if it is missing and optional. Every row is equally long."""
        value = self.get(name)
        if value is None or value == []:
            if optional:
                return None
            self.fail(f"the puzzle has no {name}")
        if isinstance(value, str):
            rows: Sequence[object] = value.split("/") if "/" in value else value.splitlines()
        elif isinstance(value, list):
            rows = value
        else:
            self.fail(f"{name} must be a list of rows")
        grid = TokenGrid(self, name, rows)
        for number, row in enumerate(grid.rows):
            if len(row) != len(grid.rows[0]):
                grid.fail(f"{len(row)} cells, but the first row has {len(grid.rows[0])}", number)
        return grid

    def done(self) -> None:
        """Refuse fields that nobody took and that look like a known one misspelt; leave others alone.

        A misspelt option that is silently dropped would change the rules, so the text form, which
        people type, refuses every unknown field.
        """
        known = sorted(self.taken)
        for name, value in self.fields.items():
            if name in self.taken or name in ABOUT:
                continue
            near = get_close_matches(name, known, 1, 0.6) or [
                k for k in known if k.startswith(name) or name.startswith(k)
            ]
            typed = isinstance(value, str) or value is True
            if near:
                self.fail(f"unknown field {name!r}; did you mean {near[0]!r}?")
            if typed and self.typed:
                self.fail(f"unknown option {name!r}; known are {', '.join(known)}")

    typed: bool = False
    """Does the record come from the text form?"""


class TokenGrid:
    """Rows of tokens, each with the place it came from."""

    def __init__(self, record: Record, name: str, rows: Sequence[object]) -> None:
        self.record = record
        self.name = name
        self.layout = "rows"
        """How the cells were written: "rows" (strings) or "cells" (lists)."""
        self._lines: list[Line | None] = []
        self._columns: list[list[int]] = []
        self.rows: list[list[str]] = []
        texts = [row if isinstance(row, Line) else Line(row, 0) for row in rows if isinstance(row, (Line, str))]
        split = _splitter([line.text for line in texts])
        for row in rows:
            if isinstance(row, (Line, str)):
                line = row if isinstance(row, Line) else Line(row, 0)
                cells = split(line.text)
                self._lines.append(line if line.number else None)
                self._columns.append([line.column + start for _, start in cells])
                self.rows.append([token for token, _ in cells])
            elif isinstance(row, list):
                self.layout = "cells"
                self._lines.append(None)
                self._columns.append([])
                self.rows.append([self._token(cell, place) for place, cell in enumerate(row)])
            else:
                self.fail("a row must be a string or a list of cells", len(self.rows))

    def _token(self, cell: object, column: int) -> str:
        if cell is None or cell == "" or cell == " ":
            return "."
        if isinstance(cell, bool) or not isinstance(cell, (int, str)):
            self.fail("a cell must be a number, a string or null", len(self.rows), column)
        return str(cell)

    def fail(self, message: str, row: int | None = None, column: int | None = None) -> NoReturn:
        """Refuse the puzzle, naming the row and column (counted from 0 here, from 1 in the message)."""
        line = self._lines[row] if row is not None and row < len(self._lines) else None
        if line is not None and row is not None:
            at = self._columns[row][column] if column is not None else None
            self.record.fail(message, line.number, at)
        where = self.name if row is None else f"{self.name} row {row + 1}"
        if column is not None:
            where += f", column {column + 1}"
        self.record.fail(f"{where}: {message}")

    @property
    def height(self) -> int:
        """How many rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many cells a row."""
        return len(self.rows[0])

    def values(self, meaning: dict[str, int], expected: str, empty: Iterable[str] = EMPTY, blank: int = 0) -> list[int]:
        """All cells, row by row, as numbers: `meaning` of the token, `blank` for an empty one."""
        table = {**dict.fromkeys(empty, blank), **meaning}
        values = []
        for r, row in enumerate(self.rows):
            for c, token in enumerate(row):
                value = table.get(token)
                if value is None:
                    self.fail(f"{token!r} is no cell; expected {expected}", r, c)
                values.append(value)
        return values


Cells: TypeAlias = list[tuple[str, int]]
"""The tokens of a line, each with the position at which it begins."""


def _splitter(lines: list[str]) -> Callable[[str], Cells]:
    """How people wrote this grid: one symbol a cell, words with spaces between, or spaces as cells.

    Words, if a line mixes words of different lengths ("10 . 3"), or if all lines have equally many
    words that are one symbol each or as many as there are lines. Else every symbol is a cell, and
    spaces and bars are gaps between boxes; unless the rows then differ in length and no other sign
    for an empty cell is used: then a space is an empty cell.
    """
    words = [_words(line) for line in lines]
    counts = {len(line) for line in words}
    lengths = [{len(word) for word, _ in line} for line in words]
    even = len(counts) == 1 and (set().union(*lengths) <= {1} or counts == {len(lines)})
    if max(counts, default=0) > 1 and (even or any(len(line) > 1 for line in lengths)):
        if "." in "".join(lines) or even:
            return _words
        if not _blank_cells(lines):
            return _words
    if _blank_cells(lines):
        width = max(map(len, lines))
        return lambda line: [(symbol if symbol != " " else ".", at) for at, symbol in enumerate(line.ljust(width))]
    return lambda line: [(symbol, start + k) for word, start in _words(line) for k, symbol in enumerate(word)]


def _words(line: str) -> Cells:
    return [(match.group(), match.start()) for match in re.finditer(r"[^\s|]+", line)]


def _blank_cells(lines: list[str]) -> bool:
    """Do spaces stand for empty cells? Only where nothing else can be meant: no sign for an empty cell
    anywhere, and rows that hold different numbers of symbols."""
    text = "".join(lines)
    return (
        " " in text
        and not any(sign in text for sign in "._*?|")
        and len({len("".join(line.split())) for line in lines}) > 1
    )
