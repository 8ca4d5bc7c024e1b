"""Puzzles in files: the text form, one-line lists and JSON Lines, all read and written as records."""

from clueproof.formats.game_ids import to_game_id
from clueproof.formats.links import to_link
from clueproof.formats.read import parse, read
from clueproof.formats.write import to_json, to_text

__all__ = ["parse", "read", "to_game_id", "to_json", "to_link", "to_text"]
