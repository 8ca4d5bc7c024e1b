"""A puzzle as a file says it: named fields, no rules yet. What rule sets parse and format.

The text form and JSON Lines both become a `Record`; the floor `formats` translates. A rule set takes
the fields that it knows with `grid`, `flag`, `pair`, ...; `done()` then refuses what was left over and
might have been meant as a rule.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import isqrt
from typing import NamedTuple, NoReturn, TypeAlias, TypeVar

from clueproof.english import counted, nearest
from clueproof.errors import BadPuzzleError, Place, quoted
from clueproof.syntax.typed_grid import CellsError, Expected, Token, string_rows, typed_rows

Empty = TypeVar("Empty", int, None)
JsonValue: TypeAlias = "bool | int | float | str | list[JsonValue] | dict[str, JsonValue] | None"

EMPTY = frozenset((".", "_", "*", "?", "-"))
"""Signs for an empty cell in every rule set; digit puzzles add "0"."""

TOLD = (
    "expect", "origin", "title", "author", "source", "copyright", "license", "level", "difficulty", "url", "remark",
    "ruleset",
)  # fmt: skip
"""Fields about a puzzle that are kept with it."""
NOTES = "notes"
"""The field for what was left out when the puzzle was read: sentences for the user."""
ABOUT = frozenset(
    (*TOLD, NOTES, "puzzle", "id", "unique", "verdict", "solution", "comment", "meta", "origin_url", "sgt_id")
)
"""Fields about a puzzle rather than in it: kept out of the rules."""
LONE_SURROGATE = re.compile("[\ud800-\udfff]")
"""What `\\ud800` means in JSON where the other half of the pair is missing."""
SIZES = ("height", "width", "n", "size")
"""Fields that state the size of the grid; they are compared with it."""
MAX_SIDE = 10_000
"""The most rows or columns that may be stated: more would only fill the memory."""
HUGE = 10**9
"""Numbers from this one on are not quoted in messages."""
MAX_SHOWN_BITS = 120
"""The most bits of a number that is quoted. Python refuses to write those of more than 4,300 digits."""
MAX_FIELDS = 1000
"""The most fields of a record: each unknown one is compared with all names."""


class Line(NamedTuple):
    """A line of the text form, with its number in the file and the column at which it begins."""

    text: str
    number: int
    column: int = 1


Value: TypeAlias = "JsonValue | list[Line]"


@dataclass
class Record:
    """The fields of one puzzle. `place` is where it begins; `typed`: it comes from the text form.

    `lines` names fields that the text form writes as `name: value`, on a line of their own.
    """

    fields: dict[str, Value] = field(default_factory=dict)
    place: Place | None = None
    taken: set[str] = field(default_factory=set)
    typed: bool = False
    lines: tuple[str, ...] = ()

    def fail(self, message: str, line: int | None = None, column: int | None = None) -> NoReturn:
        """Refuse the puzzle in one line that names the place."""
        place = self.place
        if place is not None and line is not None:
            place = place._replace(line=line)
        raise BadPuzzleError(message, place, column)

    def get(self, name: str) -> Value:
        """The field as it is, None if it is missing."""
        self.taken.add(name)
        return self.fields.get(name)

    def also_called(self, name: str, *others: str) -> None:
        """Read a field of another name as `name`, should there be none of that name."""
        for other in others:
            if name not in self.fields and other in self.fields:
                self.fields[name] = self.fields.pop(other)

    def text(self, name: str) -> str | None:
        """A field that is one word or sentence (or a whole number), None if it is missing."""
        value = self.get(name)
        if value is None:
            return None
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            self.fail(f"{name} must be a text")
        text = str(value)
        if (half := LONE_SURROGATE.search(text)) is not None:
            self.fail(f"{name} holds {half[0]!r}, which is no character: no text file can have it")
        return text

    def flag(self, name: str, default: bool = False) -> bool:
        """A yes or no: true / false in JSON; the bare name, `name=yes` or `name=no` in text."""
        value = self.get(name)
        if value is None:
            return default
        word = str(value).lower() if isinstance(value, (bool, int, str)) else ""
        if word in ("yes", "true", "on", "1"):
            return True
        if word not in ("no", "false", "off", "0"):
            self.fail(f"{name} is yes or no, not {shown(value)}")
        return False

    def whole(self, name: str, least: int | None = None, most: int | None = None) -> int | None:
        """A whole number, None if it is missing."""
        value = self.get(name)
        if value is None:
            return None
        number = _whole(value)
        if number is None:
            self.fail(f"{name} must be a whole number, not {shown(value)}")
        if (least is not None and number < least) or (most is not None and number > most):
            limits = " and ".join(
                [f"at least {least}"] * (least is not None) + [f"at most {most}"] * (most is not None)
            )
            self.fail(f"{name} must be {limits}, not {shown(number)}")
        return number

    def pair(self, name: str) -> tuple[int, int] | None:
        """Two positive whole numbers: `2x3` in text, [2, 3] in JSON. None if it is missing."""
        value = self.get(name)
        if value is None:
            return None
        pair = _pair(value)
        if pair is None:
            self.fail(f"{name} must be two numbers, rows and columns, such as 2x3, not {shown(value)}")
        return pair

    def grid(
        self,
        name: str = "grid",
        signs: frozenset[str] = EMPTY,
        symbols: bool = False,
        square: bool = False,
        *,
        even: bool = False,
        folded: bool = True,
        size: tuple[int, int] | None = None,
    ) -> TokenGrid:
        """A grid of tokens, "" where nothing stands in a cell. Every row is equally long.

        `signs` stand for an empty cell too (none: every cell needs something); `symbols` says that no
        cell is longer than one symbol. What is known of the size helps to tell cells apart, and is not
        checked here: the genre asks for a `square` (on one line if it may be `folded`) or for `even`
        sides, or the rest of the puzzle says the `size`. The field `grid` is compared with the size
        that the record states, if it does.
        """
        value = self.get(name)
        if value is None or value == [] or value == "":
            self.fail(f"the puzzle has no {name}")
        if isinstance(value, str):
            value = [*re.split(r"[/\n]", value.strip("/\n"))]
        if not isinstance(value, list):
            self.fail(f"{name} must be a list of rows, not {shown(value)}")
        if len(value) > MAX_SIDE:
            self.fail(f"{name} has {len(value):,} rows; a grid has at most {MAX_SIDE:,}")
        stated = self.stated_size() if name == "grid" else (None, None)
        height, width = size or stated
        grid = TokenGrid(self, name, value, Expected(signs, symbols, height, width, square, even, square and folded))
        if not any(grid.rows):
            self.fail(f"the puzzle has no {name}")
        grid.check_lengths()
        side = isqrt(grid.width)
        if grid.expected.folded and grid.height == 1 and side > 1 and side * side == grid.width:
            grid.fold(side)
        grid.check_size(*stated)
        return grid

    def optional_grid(
        self,
        name: str,
        signs: frozenset[str] = EMPTY,
        symbols: bool = False,
        square: bool = False,
        *,
        folded: bool = True,
        size: tuple[int, int] | None = None,
    ) -> TokenGrid | None:
        """As `grid`, None if it is missing."""
        if self.get(name) is None:
            return None
        return self.grid(name, signs, symbols, square, folded=folded, size=size)

    def stated_size(self) -> tuple[int | None, int | None]:
        """Height and width of the grid as the record states them, None where it doesn't."""
        sizes = [(self.whole("height", 1), self.whole("width", 1)), self._size("n"), self._size("size")]
        height, width = (next(filter(None, sides), None) for sides in zip(*sizes, strict=True))
        if any((side or 0) > MAX_SIDE for size in sizes for side in size):
            self.fail(f"the stated size is more than {MAX_SIDE} rows or columns")
        return height, width

    def _size(self, name: str) -> tuple[int | None, int | None]:
        """A size that is one number or two. In JSON it may be a word that tells nobody's size ("small")."""
        value = self.get(name)
        if isinstance(value, str) and not self.typed and not any(map(str.isdecimal, value)):
            return None, None
        number = _whole(value)
        pair = _pair(value) or (number, number)
        if value is not None and (pair[0] is None or pair[0] < 1):
            self.fail(f"{name} must be one or two whole numbers from 1, such as 9 or 6x8, not {shown(value)}")
        return pair

    def done(self) -> None:
        """Refuse fields that nobody took: one that is silently dropped could have changed the rules.

        In JSON plain texts and numbers under names of their own are left alone: they are notes.
        """
        known = [*sorted(self.taken - {*SIZES}), "id", "expect", "origin"]
        if len(self.fields) > MAX_FIELDS:
            self.fail(f"a puzzle has at most {MAX_FIELDS:,} fields, not {len(self.fields):,}")
        if not self.typed and any(name in self.fields and name not in self.taken for name in SIZES):
            # nobody compares it, but what is no size could have been meant as one
            self.stated_size()
        for name, value in self.fields.items():
            if name in self.taken or name in ABOUT:
                continue
            near = nearest(name.lower(), known) or next(
                (k for k in known if name and (k.startswith(name.lower()) or name.lower().startswith(k))), None
            )
            kind = "option" if self.typed else "field"
            if near:
                self.fail(f"unknown {kind} {quoted(name)}; did you mean {quoted(near)}?")
            if self.typed or isinstance(value, (bool, list, dict)):
                self.fail(f"unknown {kind} {quoted(name)}; known are {', '.join(known)}")


def _whole(value: Value) -> int | None:
    if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,9}", value):
        return int(value)
    return value if type(value) is int else None


def _pair(value: Value) -> tuple[int, int] | None:
    if isinstance(value, str) and (match := re.fullmatch(r"([0-9]{1,9})[xX×]([0-9]{1,9})", value)):
        value = list[JsonValue]([int(match[1]), int(match[2])])
    if isinstance(value, list) and len(value) == 2:
        first, second = value
        if type(first) is int and type(second) is int and 0 < first <= MAX_SIDE and 0 < second <= MAX_SIDE:
            return first, second
    return None


def shown(value: Value) -> str:
    """The value in an error message: short."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and value.bit_length() > MAX_SHOWN_BITS:
        return "a huge number"
    if isinstance(value, (str, int, float)):
        return quoted(value)
    return "a list" if isinstance(value, list) else "an object"


class TokenGrid:
    """Rows of tokens, each with the place it came from. Made by `Record.grid`."""

    def __init__(self, record: Record, name: str, rows: Sequence[object], expected: Expected) -> None:
        self.record = record
        self.name = name
        self.expected = expected
        self.layout = "rows"
        """How the cells were written: "rows" (strings) or "cells" (lists)."""
        self.rows: list[list[str]] = []
        self._lines: list[int | None] = []
        """For each row the number of its line in the file, None in JSON."""
        self._columns: list[Sequence[int]] = []
        lines = [row for row in rows if isinstance(row, Line)]
        texts = [row for row in rows if isinstance(row, str)]
        try:
            if lines:
                for place, cells in typed_rows([line.text for line in lines], expected):
                    line = lines[place]
                    self._add(cells, line.number, line.column)
            elif len(texts) == len(rows):
                for _, cells in string_rows(texts, expected):
                    self._add(cells)
            else:
                self.layout = "cells"
                empty = self.expected.signs
                for row in rows:
                    if not isinstance(row, list):
                        self.fail("a row must be a list of cells, as the others are", len(self.rows))
                    # nothing and numbers at once, as grids of links have little else
                    tokens = [
                        ""
                        if cell is None and empty
                        else str(cell)
                        if type(cell) is int and -HUGE < cell < HUGE
                        else self._token(cell, place)
                        for place, cell in enumerate(row)
                    ]
                    self._take(tokens, None, range(1, len(tokens) + 1))
        except CellsError as error:
            if lines and error.row is not None:
                record.fail(error.message, lines[error.row].number)
            self.fail(error.message, error.row)

    def _add(self, cells: Sequence[Token], line: int | None = None, column: int = 1) -> None:
        self._take([text for text, _ in cells], line, [column + at for _, at in cells])

    def _take(self, tokens: list[str], line: int | None, columns: Sequence[int]) -> None:
        self.rows.append(tokens)
        self._lines.append(line)
        self._columns.append(columns)

    def _token(self, cell: object, column: int) -> str:
        if isinstance(cell, str):
            cell = cell.strip(" ")
        if cell is None or cell == "":
            if not self.expected.signs:
                self.fail("every cell needs something here", len(self.rows), column)
            return ""
        if isinstance(cell, bool) or not isinstance(cell, (int, str)):
            self.fail("a cell must be a number, a string or null", len(self.rows), column)
        return str(cell) if isinstance(cell, str) or abs(cell) < HUGE else "a huge number"

    def fail(self, message: str, row: int | None = None, column: int | None = None) -> NoReturn:
        """Refuse the puzzle, naming the row and column (counted from 0 here, from 1 in the message)."""
        line = self._lines[row] if row is not None and row < len(self._lines) else None
        if line is not None and row is not None:
            self.record.fail(message, line, self._columns[row][column] if column is not None else None)
        where = self.name if row is None else f"{self.name} row {row + 1}"
        if column is not None:
            where += f", column {column + 1}"
        self.record.fail(f"{where}: {message}" if row is not None or self._lines[:1] == [None] else message)

    @property
    def tokens(self) -> set[str]:
        """All that stands in some cell."""
        return {token for row in self.rows for token in row}

    @property
    def height(self) -> int:
        """How many rows."""
        return len(self.rows)

    @property
    def width(self) -> int:
        """How many cells a row."""
        return len(self.rows[0])

    @property
    def size(self) -> str:
        """Height and width in words."""
        return f"{counted(self.height, 'row')} of {counted(self.width, 'cell')}"

    def check_lengths(self) -> None:
        """Refuse rows of different lengths."""
        usual = Counter(map(len, self.rows)).most_common(1)[0][0]
        for place, row in enumerate(self.rows):
            if len(row) != usual:
                problem = f"row {place + 1} has {counted(len(row), 'cell')}, but most rows have {usual}"
                self.record.fail(problem if self._lines[place] else f"{self.name} {problem}", self._lines[place])

    def check_size(self, height: int | None, width: int | None) -> None:
        """Refuse a size that is not the stated one."""
        for what, stated, actual in (("height", height, self.height), ("width", width, self.width)):
            if stated is not None and stated != actual:
                self.record.fail(f"the stated {what} is {stated}, but the grid has {self.size}")

    def check_numbers(self, most: int, what: str) -> None:
        """Refuse numbers, of however many digits, that are larger than `most`, which is `what` they can be."""
        largest = len(str(most)), str(most)

        def too_large(token: str) -> bool:
            digits = token.lstrip("0")
            return (len(digits), digits) > largest and token.isascii() and token.isdecimal()

        odd = {*filter(too_large, self.tokens)}
        if odd:
            r, c = self._first(odd)
            token = self.rows[r][c]
            number = token if len(token) < 20 else f"a number of {len(token)} digits"
            self.fail(f"{number} is more than {what}", r, c)

    def inside(self, margins: tuple[int, int, int, int]) -> Value:
        """The grid without so many rows above and below, columns at the left and at the right, as a field."""
        top, bottom, left, right = margins
        down, across = slice(top, self.height - bottom), slice(left, self.width - right)
        lines, found = [], list[JsonValue]()
        for cells, number, columns in zip(self.rows[down], self._lines[down], self._columns[down], strict=True):
            row = cells[across]
            found.append(list[JsonValue](row))
            if number is not None:
                text = ""
                for token, column in zip(row, columns[across], strict=True):
                    text = text.ljust(column - columns[left]) + token
                lines.append(Line(text, number, columns[left]))
        return lines or found

    def fold(self, width: int) -> None:
        """Break a grid that was written on one line into rows of `width` cells."""
        starts = range(0, len(self.rows[0]), width)
        self.rows = [self.rows[0][start : start + width] for start in starts]
        self._columns = [self._columns[0][start : start + width] for start in starts]
        self._lines *= len(starts)

    def values(
        self,
        meaning: Mapping[str, int],
        expected: str,
        empty: Empty = 0,  # type: ignore[assignment]
    ) -> list[int | Empty]:
        """All cells, row by row, as numbers: `meaning` of the token, `empty` for an empty one.

        A sign for an empty cell that has a meaning of its own counts as that. `expected` says in an
        error message what the cell could have been.
        """
        table: dict[str, int | Empty] = {"": empty, **dict.fromkeys(self.expected.signs, empty), **meaning}
        try:
            return [table[token] for row in self.rows for token in row]
        except KeyError:
            r, c = self._first(self.tokens - table.keys())
            self.fail(f"{shown(self.rows[r][c])} is no cell; expected {expected}", r, c)

    def _first(self, tokens: Set[str]) -> tuple[int, int]:
        """Row and column of the first cell with one of these."""
        return next((r, c) for r, row in enumerate(self.rows) for c, token in enumerate(row) if token in tokens)
