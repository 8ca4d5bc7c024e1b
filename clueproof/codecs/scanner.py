"""Notations on one line, such as game ids and links: reading one from left to right, and whether it says all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NoReturn

from clueproof.errors import BadPuzzleError, ClueproofError, quoted
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue, Record, Value

NUMBER = re.compile(r"\d{1,9}", re.ASCII)


class NotationError(ClueproofError):
    """What is wrong with a text in some notation, or why a puzzle has no form in it."""

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.message, self.column = message, column
        """The column in the text, counted from 0, where there is one."""


def says_all(puzzle: Puzzle, name: str, fields: Mapping[str, Value]) -> bool:
    """Do the fields of a record, read from what was written of a puzzle, describe this puzzle and no other?"""
    if name != puzzle.rules.name:
        return False
    try:
        read = puzzle.rules.parse(Record({**fields}))
    except BadPuzzleError:
        return False
    return bool(read.shape == puzzle.shape and read.clues == puzzle.clues)


class Scanner:
    """A text that is read from left to right."""

    def __init__(self, text: str, offset: int = 0, what: str = "the game id") -> None:
        """`offset`: where the text begins in its line; `what` messages call it."""
        self.text, self.at, self._what, self._offset = text, 0, what, offset
        self.notes: list[str] = []
        """What was passed over on the way, in words."""

    def __bool__(self) -> bool:
        """Is anything left?"""
        return self.at < len(self.text)

    @property
    def next(self) -> str:
        """The next character, not consumed; empty at the end."""
        return self.text[self.at : self.at + 1]

    @property
    def rest(self) -> str:
        """What is left, not consumed."""
        return self.text[self.at :]

    def take(self, symbols: str) -> str | None:
        """The next character if it is one of these."""
        found = self.text[self.at : self.at + 1]
        if not found or found not in symbols:
            return None
        self.at += 1
        return found

    def several(self, symbols: str, count: int, expected: str) -> list[str]:
        """So many characters, each one of these. Raises NotationError, which says what was `expected`, at the first
        that is none."""
        found: list[str] = []
        while len(found) < count:
            symbol = self.take(symbols)
            if symbol is None:
                self.fail(expected)
            found.append(symbol)
        return found

    def digits(self, count: int, symbols: str) -> str | None:
        """The next characters if they are so many of these symbols."""
        found = self.text[self.at : self.at + count]
        if len(found) < count or any(symbol not in symbols for symbol in found):
            return None
        self.at += count
        return found

    def number(self) -> int | None:
        """The whole number that begins here, if one does."""
        found = NUMBER.match(self.text, self.at)
        if found is None:
            return None
        self.at = found.end()
        return int(found[0])

    def take_number(self, what: str) -> int:
        """The whole number that begins here. Raises NotationError, which says `what` was expected, if none does."""
        found = self.number()
        if found is None:
            self.fail(what)
        return found

    def expect(self, symbol: str) -> None:
        """Take this character. Raises NotationError if another one stands here."""
        if self.take(symbol) is None:
            self.fail(quoted(symbol))

    def end(self) -> None:
        """Raises NotationError if anything is left."""
        if self:
            self.fail(f"the end of {self._what}")

    def fail(self, expected: str) -> NoReturn:
        """Raise NotationError: what stands here, and what was expected."""
        found = f"{quoted(self.next)} stands" if self else f"{self._what} ends"
        self.refuse(f"{found} where {expected} was expected")

    def exceed(self, left: int, places: str) -> NoReturn:
        """Raise NotationError: what stands here says something of more places than there are left."""
        self.refuse(f"{quoted(self.next)} takes more {places} than the {left} left")

    def refuse(self, message: str) -> NoReturn:
        """Raise NotationError about what stands here."""
        raise NotationError(message, self._offset + self.at)


Fields = dict[str, JsonValue]
"""Those of a record. None stands for an option that links of the genre do not always say, and that must be stated
elsewhere then."""
