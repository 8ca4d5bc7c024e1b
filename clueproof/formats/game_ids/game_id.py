"""Game ids of Simon Tatham's programs: parameters, a colon, and the puzzle, on one line ("7x7de:a2b3c...").

Each program has a notation of its own, in a module of the program's name: from an id to the fields of a JSON record,
which the rule set then reads as any other, and from a puzzle to an id. Source:
https://git.tartarus.org/?p=simon/puzzles.git (the functions `validate_desc` and `new_desc` of each program's file).
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from itertools import groupby
from string import ascii_lowercase
from typing import Any, ClassVar, NoReturn

from clueproof.english import counted
from clueproof.errors import ClueproofError, quoted
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

ID = re.compile(r"(?P<parameters>\d[^:#\s]*):(?P<puzzle>\S*)")
"""What a line that is a game id looks like: all parameters begin with a size."""
SIZE = re.compile(r"(?P<width>\d+)(?:x(?P<height>\d+))?")
"""How parameters begin: the width and the height, or the side of a square."""


class GameIdError(ClueproofError):
    """What is wrong with a game id, or why a puzzle has none."""

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.message, self.column = message, column
        """The column in the id, counted from 0, where there is one."""


class Scanner:
    """Reads the part of a game id behind the colon from left to right."""

    def __init__(self, text: str, offset: int = 0) -> None:
        """`offset`: where the text begins in the id."""
        self.text, self.at, self._offset = text, 0, offset

    def __bool__(self) -> bool:
        """Is anything left?"""
        return self.at < len(self.text)

    @property
    def next(self) -> str:
        """The next character, not consumed; empty at the end."""
        return self.text[self.at : self.at + 1]

    def take(self, symbols: str) -> str | None:
        """The next character if it is one of these."""
        found = self.next
        if not found or found not in symbols:
            return None
        self.at += 1
        return found

    def number(self) -> int | None:
        """The whole number that begins here, if one does."""
        found = re.compile(r"\d{1,9}", re.ASCII).match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return int(found[0])

    def several(self, symbols: str, count: int, expected: str) -> list[str]:
        """So many characters, each one of these. Raises GameIdError, which says what was `expected`, at the first that
        is none."""
        found: list[str] = []
        while len(found) < count:
            symbol = self.take(symbols)
            if symbol is None:
                self.fail(expected)
            found.append(symbol)
        return found

    def expect(self, symbol: str) -> None:
        """Take this character. Raises GameIdError if another one stands here."""
        if self.take(symbol) is None:
            self.fail(f"{quoted(symbol)}")

    def end(self) -> None:
        """Raises GameIdError if anything is left."""
        if self:
            self.fail("the end of the game id")

    def fail(self, expected: str) -> NoReturn:
        """Raise GameIdError: what stands here, and what was expected."""
        found = f"{quoted(self.next)} stands" if self else "the game id ends"
        raise GameIdError(f"{found} where {expected} was expected", self._offset + self.at)


class GameId(ABC):
    """The notation of one program."""

    game: ClassVar[str]
    """The name of the program, without `sgt-`."""
    puzzle: ClassVar[str]
    """The name of the rule set."""

    @abstractmethod
    def fields(self, parameters: str, puzzle: Scanner) -> dict[str, JsonValue]:
        """The fields of the puzzle's JSON record. Raises GameIdError for an id that is cut off or fits no parameters;
        what the rules forbid (a number too large ...) the rule set says."""

    @abstractmethod
    def written(self, puzzle: Puzzle[Any, Any]) -> str:
        """The game id of a puzzle, as the program accepts it. Raises GameIdError if the program has no such puzzles."""


def size_of(parameters: str) -> tuple[int, int]:
    """Height and width. Raises GameIdError."""
    found = SIZE.match(parameters)
    if found is None or len(found[0]) > 9:
        raise GameIdError(f"parameters begin with the width and the height (7x7), not with {quoted(parameters)}", 0)
    width = int(found["width"])
    return int(found["height"] or width), width


def options(parameters: str, known: str = "") -> re.Match[str]:
    """What stands behind the size of an id: the match of a regular expression. Raises GameIdError for parameters of
    which nobody knows what they mean."""
    size = SIZE.match(parameters)
    start = size.end() if size else 0
    found = re.compile(known, re.ASCII).fullmatch(parameters, start)
    if found is None:
        raise GameIdError(f"unknown parameters {quoted(parameters[start:])}", start)
    return found


def cells(puzzle: Scanner, count: int, values: str, *, numbers: bool = False) -> list[str]:
    """So many cells: letters stand for 1 to 26 empty ones ("a" is one, "z" 26), each of the `values` is a cell, and
    with `numbers` each number is, with "_" between two of them. Empty cells come as "." """
    found: list[str] = []
    while len(found) < count:
        if (value := puzzle.take(values)) is not None:
            found.append(value)
        elif (empty := puzzle.take(ascii_lowercase)) is not None:
            found += ["."] * (ord(empty) - ord("a") + 1)
        elif numbers and (number := puzzle.number()) is not None:
            found.append(str(number))
            if puzzle.next == "_":
                puzzle.take("_")
        else:
            puzzle.fail("a cell")
    if len(found) > count:
        puzzle.at -= 1
        puzzle.fail(f"no more than {counted(count, 'cell')} in all")
    return found


def written_cells(values: Iterable[str], *, numbers: bool = False) -> str:
    """The same backwards: empty cells are "."."""
    return "".join(_written(values, numbers))


def _written(values: Iterable[str], numbers: bool) -> Iterator[str]:
    before = False  # was the last one a number?
    for empty, run in groupby(values, key=".".__eq__):
        if empty:
            length = len([*run])
            yield "z" * (length // 26) + (ascii_lowercase[length % 26 - 1] if length % 26 else "")
            before = False
            continue
        for value in run:
            yield f"_{value}" if before and numbers else value
            before = True


def given_cells(puzzle: Puzzle[Any, Any]) -> list[str]:
    """What is given in each cell of a puzzle, row by row; "." where nothing is."""
    shape, given = puzzle.shape, puzzle.clues[GIVEN]
    return [str(given.get((r, c), ".")) for r in range(shape.height) for c in range(shape.width)]


def rows(values: list[str], width: int) -> list[JsonValue]:
    """The cells in rows, as a grid of a record has them."""
    return [list[JsonValue](values[start : start + width]) for start in range(0, len(values), width)]
