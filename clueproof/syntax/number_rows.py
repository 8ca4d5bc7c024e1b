"""Rows of whole numbers as a record has them: negative ones too, and rows need not be equally long."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NoReturn

from clueproof.errors import quoted
from clueproof.syntax.record import JsonValue, Line, Record

MAX_NUMBER = 10**6
"""Numbers are between this and its negative."""
MAX_NUMBERS = 100_000


class NumberRows:
    """The rows of the field `grid` (`rows`, `matrix` and `triangle` are other names of it), and where they stand.

    In text a row is a line of numbers with blanks or commas between them, in JSON a list of numbers
    or such a string. Raises BadPuzzleError for anything else.
    """

    def __init__(self, record: Record) -> None:
        record.also_called("grid", "rows", "matrix", "triangle")
        self._record = record
        self._lines: list[int | None] = []
        value = record.get("grid")
        if isinstance(value, str):
            value = list[JsonValue](value.strip("/\n").replace("\n", "/").split("/"))
        given = [*value] if isinstance(value, list) else []
        # an empty line parts puzzles, it is no row
        given = [row for row in given if not isinstance(row, Line) or row.text.strip()]
        if not given:
            record.fail("the puzzle has no rows of numbers" if not value else "grid must be a list of rows of numbers")
        self.rows: list[list[int]] = []
        for row in given:
            self._lines.append(row.number if isinstance(row, Line) else None)
            self.rows.append(list(self._numbers(row)))
        if sum(map(len, self.rows)) > MAX_NUMBERS:
            record.fail(f"more than {MAX_NUMBERS:,} numbers")
        height, width = record.stated_size()
        for what, stated, actual in (
            ("height", height, len(self.rows)),
            ("width", width, max(map(len, self.rows))),
        ):
            if stated not in (None, actual):
                record.fail(f"the stated {what} is {stated}, not {actual}")

    def fail(self, message: str, row: int, column: int | None = None) -> NoReturn:
        """Refuse the puzzle because of a row, counted from 0."""
        line = self._lines[row]
        self._record.fail(message if line is not None else f"row {row + 1}: {message}", line, column)

    def _numbers(self, row: object) -> Iterator[int]:
        place = len(self._lines) - 1
        if isinstance(row, (str, Line)):
            text, column = (row.text, row.column) if isinstance(row, Line) else (row, 1)
            for word in re.finditer(r"[^\s,;|]+", text):
                if not re.fullmatch(r"[+-]?[0-9]{1,10}", word.group()):
                    self.fail(f"{quoted(word.group())} is no whole number", place, column + word.start())
                yield self._checked(int(word.group()), place)
        elif isinstance(row, list):
            for position, number in enumerate(row, 1):
                if type(number) is not int:
                    self.fail(f"number {position} is no whole number", place)
                yield self._checked(number, place)
        else:
            self.fail("a row must be a list of whole numbers", place)

    def _checked(self, number: int, place: int) -> int:
        if not -MAX_NUMBER <= number <= MAX_NUMBER:
            self.fail(f"{number} is too large; numbers go to {MAX_NUMBER}", place)
        return number


def written(rows: Sequence[Sequence[int]]) -> list[JsonValue]:
    """The rows as a record has them: a string for each."""
    return [" ".join(map(str, row)) for row in rows]
