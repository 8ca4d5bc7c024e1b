"""What every notation of links is: a class that reads and writes them, and a line in `records.NOTATIONS`."""

from __future__ import annotations

from abc import ABC, abstractmethod

from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import JsonValue

Fields = dict[str, JsonValue]
"""Those of a record. None stands for an option that links of the genre do not always say, and that must be stated
elsewhere then."""


class LinkNotation(ABC):
    """Links of one kind."""

    @abstractmethod
    def read(self, text: str, puzzle: str | None) -> tuple[str, Fields]:
        """The rule set, by name, and the fields of the record of the puzzle that a link describes; `puzzle` is the
        name that the user gives to puzzles that don't name their rules. Raises NotationError."""

    @abstractmethod
    def write(self, puzzle: Puzzle) -> str:
        """The link of a puzzle. Raises NotationError, saying why, where there is none."""
