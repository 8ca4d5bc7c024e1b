"""The errors that a user of clueproof can meet. Each message is one clear line."""

from __future__ import annotations

from typing import NamedTuple


class ClueproofError(Exception):
    """Anything that clueproof says to its user on purpose."""


class Place(NamedTuple):
    """Where a puzzle stands: a file and the line on which it begins, counted from 1."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class BadPuzzleError(ClueproofError):
    """A puzzle that can't be read: what is wrong, where, and what was expected."""

    def __init__(self, message: str, place: Place | None = None, column: int | None = None) -> None:
        self.message = message
        self.place = place
        self.column = column
        """Column in the line of `place`, counted from 1, where there is one."""
        where = "" if place is None else f"{place}: " if column is None else f"{place}:{column}: "
        super().__init__(f"{where}{message}")


class InternalError(ClueproofError):
    """An answer failed the rule set's own check: a bug in clueproof. No verdict was given."""
