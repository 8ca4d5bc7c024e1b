"""Puzzles that are stated by a link: a line of a list, an argument, the field `url` of a record."""

from __future__ import annotations

from typing import Any

from clueproof.errors import BadPuzzleError, Place
from clueproof.formats.notation import NotationError, says_all
from clueproof.puzzle.rule_set import Puzzle
from clueproof.syntax.record import Line, Record

FIELDS = ("url", "puzzlink")
"""Where records keep a link."""


def is_link(text: str) -> bool:
    """Is a line a link to a puzzle, whether it can be read or not?"""
    return text.startswith(("http://", "https://"))


def record_of(line: Line, file: str) -> tuple[str, Record]:
    """The name of the rule set and the record of a line that is a link. Raises BadPuzzleError."""
    # only links pay for the import, which takes as long as that of a genre
    from clueproof.formats.links import puzzlink

    place, text = Place(file, line.number), line.text.strip()
    try:
        name, fields = puzzlink.read_link(text)
    except NotationError as error:
        indent = len(line.text) - len(line.text.lstrip())
        column = None if error.column is None else error.column + indent + line.column
        raise BadPuzzleError(error.message, place, column) from error
    return name, Record({**fields}, place)


def to_link(puzzle: Puzzle[Any, Any]) -> str:
    """The link of a puzzle at puzz.link. Raises NotationError, saying why, where there is none."""
    from clueproof.formats.links import puzzlink

    text = puzzlink.link_of(puzzle)
    name, fields = puzzlink.read_link(text)
    if not says_all(puzzle, name, fields):
        raise NotationError(f"links can't say all that belongs to this {puzzle.rules.name}")
    return text
