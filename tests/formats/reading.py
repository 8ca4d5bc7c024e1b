"""What files hold, as the tests of forms compare it."""

from __future__ import annotations

from io import StringIO

from clueproof import ClueproofError, Puzzle
from clueproof.formats.read import read_all


def all_of(text: str, puzzle: str | None = None, name: str = "f") -> list[Puzzle | str]:
    """Puzzles, and the messages of those that can't be read."""
    found = read_all(StringIO(text), puzzle, name=name)
    return [str(item) if isinstance(item, ClueproofError) else item for item in found]
