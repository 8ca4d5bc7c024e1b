"""Numbers as records have them.

Those from 1 to n in grids have one symbol each while there are enough, in the alphabets that people use. Rows of whole
numbers have negative ones too, and need not be equally long.
"""

from __future__ import annotations

import re
import string
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import NoReturn

from clueproof.errors import quoted
from clueproof.syntax.record import EMPTY, JsonValue, Line, Record

SYMBOLS = string.digits[1:] + string.ascii_uppercase
"""One character for each number up to 35; larger grids are written with numbers."""
BLANK = EMPTY | {"0"}
"""Signs for an empty cell in a grid of numbers."""


def alphabet_of(tokens: Set[str], largest: int) -> str:
    """The symbols for 1, 2, 3 ... of a grid in which these stand: as a rule 1 to 9, then A, B, C ...

    Grids with more than 9 numbers are also written from 0 to F, where 0 can't be an empty cell
    because another sign is (0 then counts as the last number), or from A to P, where a letter
    stands that would be too large otherwise. "" if it is unclear what 0 means.
    """
    usual = SYMBOLS[:largest]
    if not 9 < largest <= len(SYMBOLS):
        return usual
    given = {token.upper() for token in tokens} - BLANK - {""}
    if "0" in tokens and not tokens.isdisjoint(EMPTY | {""}):
        return usual[:-1] + "0" if given.issubset(usual[:-1]) else ""
    letters = string.ascii_uppercase[:largest]
    return letters if largest <= len(letters) and given.issubset(letters) and not given.issubset(usual) else usual


@lru_cache(maxsize=128)
def number_of(alphabet: str, largest: int) -> dict[str, int]:
    """Token -> number, in either case; in the usual alphabet also numbers of several digits."""
    symbols = {symbol: number for number, symbol in enumerate(alphabet, 1)}
    symbols |= {symbol.lower(): number for symbol, number in symbols.items()}
    return {**{str(n): n for n in range(1, largest + 1)}, **symbols} if alphabet == SYMBOLS[:largest] else symbols


def written(alphabet: str, largest: int) -> list[str]:
    """What stands for each number, a dot at position 0."""
    return [".", *alphabet] if largest <= len(alphabet) else [".", *map(str, range(1, largest + 1))]


LARGEST_NUMBER = 10**6
"""Numbers are between this and its negative."""
MOST_NUMBERS = 100_000


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
        if sum(map(len, self.rows)) > MOST_NUMBERS:
            record.fail(f"more than {MOST_NUMBERS:,} numbers")
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
        if not -LARGEST_NUMBER <= number <= LARGEST_NUMBER:
            self.fail(f"{number} is too large; numbers go to {LARGEST_NUMBER}", place)
        return number


def written_rows(rows: Sequence[Sequence[int]]) -> list[JsonValue]:
    """The rows as a record has them: a string for each."""
    return [" ".join(map(str, row)) for row in rows]
