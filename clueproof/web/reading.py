"""From messages to puzzles: what is pasted, opened, or sent with a question."""

from __future__ import annotations

import io
from base64 import b64decode
from collections.abc import Iterator
from typing import TypeAlias

from clueproof.editor.draft import DRAFT, Draft, read_draft
from clueproof.encoders.registry import rule_set
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.formats.form import Found
from clueproof.formats.json_lines import from_object
from clueproof.formats.read import parse, read_all, read_binary
from clueproof.formats.write import to_json
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.shape import GridShape
from clueproof.web.lines import ENTRY, Lines, read_lines
from clueproof.web.protocol import Answer, Asked, ProtocolError, complaint

MOST_CHARACTERS = 1_000_000
"""Of a text; of a file as many bytes."""
MOST_CELLS = 10_000
"""Of a board: 100 by 100."""
MOST_ERRORS = 20
"""Puzzles of one text of which it is told why they can't be read."""


Typing: TypeAlias = "Puzzle | Draft | Lines"
"""What somebody types on."""


def the_puzzle(asked: Asked) -> Puzzle:
    """The puzzle that a message is about. Raises BadPuzzleError, also for a draft."""
    found = typing(asked)
    if not isinstance(found, Puzzle):
        raise BadPuzzleError(f"this is no whole puzzle yet: {found.missing}")
    return found


def typing(asked: Asked) -> Typing:
    """The puzzle, or the draft of one, that a message is about. Raises BadPuzzleError."""
    stated = asked.puzzle
    if not isinstance(stated, dict):
        text = stated or ""
        _must_be_short(len(text))
        return fitting(parse(text))
    if DRAFT not in stated:
        return fitting(from_object(stated))
    if stated[DRAFT] == ENTRY:
        return read_lines(stated)
    name = stated.get("puzzle")
    if not isinstance(name, str):
        raise BadPuzzleError('a draft has the name of its genre as "puzzle"')
    found = read_draft(rule_set(name), stated)
    if isinstance(found, Draft):
        must_fit(found.state.height, found.state.width)
        return found
    return fitting(found)


def read(asked: Asked) -> Answer:
    """All puzzles of a text or of a file, whatever its form."""
    puzzles: list[Answer] = []
    errors: list[Answer] = []
    more = False
    for found in _found(asked):
        try:
            if isinstance(found, ClueproofError):
                raise found
            puzzle = fitting(found)
        except BadPuzzleError as error:
            more = len(errors) == MOST_ERRORS
            if not more:
                errors.append(complaint(error))
        else:
            more = len(puzzles) == asked.options["most"]
            if not more:
                puzzles.append(_named(puzzle))
        if more:
            break
    return {"puzzles": puzzles, "errors": errors, "more": more}


def _named(puzzle: Puzzle) -> Answer:
    rules = puzzle.rules
    name = puzzle.about.get("title") or (rules.title if puzzle.id is None else str(puzzle.id))
    notes = {"notes": [*puzzle.notes]} if puzzle.notes else {}
    return {"puzzle": to_json(puzzle), "name": name, "genre": rules.name, "title": rules.title, **notes}


def _found(asked: Asked) -> Iterator[Found]:
    text, file, genre = (asked.options[name] for name in ("text", "file", "genre"))
    if (text is None) == (file is None):
        raise ProtocolError("read takes either a text or a file")
    name = asked.options["name"] or "<text>"
    if text is not None:
        _must_be_short(len(text))
        return read_all(io.StringIO(text, newline=None), genre, name=name)
    # four characters are three bytes
    _must_be_short(len(file) * 3 // 4)
    try:
        content = b64decode(file, validate=True)
    except ValueError:
        raise ProtocolError("the content of the file is no base64") from None
    return read_binary(io.BytesIO(content), genre, name=name)


def _must_be_short(length: int) -> None:
    if length > MOST_CHARACTERS:
        raise BadPuzzleError(
            f"{length:,} characters are too many; at most {MOST_CHARACTERS:,} are read here, more on the command line"
        )


def fitting(puzzle: Puzzle) -> Puzzle:
    """The puzzle, if its board can be worked on. Raises BadPuzzleError."""
    if isinstance(puzzle.shape, GridShape):
        must_fit(puzzle.shape.height, puzzle.shape.width)
    return puzzle


def must_fit(height: int, width: int) -> None:
    """Refuse a board that is too large to be worked on. Raises BadPuzzleError."""
    if height * width > MOST_CELLS:
        raise BadPuzzleError(
            f"a board of {height} by {width} is too large: at most {MOST_CELLS:,} cells are taken here, "
            "more on the command line"
        )
