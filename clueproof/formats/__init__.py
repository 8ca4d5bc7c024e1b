"""Puzzles in files: the text form, one-line lists and JSON Lines, all read and written as records.

What writes is imported when it is first used.
"""

from __future__ import annotations

from clueproof.formats.read import parse as parse
from clueproof.formats.read import read as read  # at once: a module is called `read` too
from clueproof.imports import lazy_names

NAMES = {
    "clueproof.formats.game_ids": "to_game_id",
    "clueproof.formats.links": "to_link",
    "clueproof.formats.read": "parse read",
    "clueproof.formats.write": "to_json to_text",
}
"""Module -> its names that are public here."""

__getattr__, __dir__, __all__ = lazy_names(__name__, NAMES)
