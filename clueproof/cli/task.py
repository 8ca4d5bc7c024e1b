"""What a command is asked to do: the options that solve, verify and count share."""

from __future__ import annotations

from typing import NamedTuple


class Task(NamedTuple):
    """Which puzzles to read, and how to answer."""

    files: tuple[str, ...]
    puzzle: str | None = None
    """The rule set of puzzles that don't name theirs."""
    backend: str = "auto"
    time_limit: float | None = None
    """Seconds for each puzzle."""
    format: str = "text"
    """"text", "jsonl", or "svg" or "html" where there are boards."""
    keep_going: bool = False

    @property
    def text(self) -> bool:
        """Are lines for people wanted?"""
        return self.format == "text"

    @property
    def json(self) -> bool:
        """Is one JSON object a puzzle wanted?"""
        return self.format == "jsonl"
