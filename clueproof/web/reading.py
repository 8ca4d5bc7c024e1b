"""From messages to puzzles: what is pasted, opened, typed as lines or sent with a question; and what genres exist."""

from __future__ import annotations

import io
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from clueproof import __version__
from clueproof.editor.draft import DRAFT, Draft, read_draft
from clueproof.encoders.registry import grouped, other_names, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.formats.forms import Found
from clueproof.formats.json_lines import from_object
from clueproof.formats.read import parse, read_all, read_binary
from clueproof.formats.write import to_json
from clueproof.generation.making import make
from clueproof.generators.recipe import Recipe
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.rules_text import rules_text
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import JsonValue
from clueproof.web.protocol import ProtocolError, Request, Response, complaint

ENTRY, PLACES = "text", "lines of text"
"""The only entry of such puzzles, and its places."""
EXAMPLE, SECONDS = 1, 5.0
"""The seed of the example puzzle, and the time limit for making it."""
MAX_CHARACTERS = 1_000_000
"""Characters of a text, or bytes of a file."""
MAX_CELLS = 10_000
"""Cells of a board, such as 100 by 100."""
MAX_ERRORS = 20
"""Errors that are reported for one text."""
Editable: TypeAlias = "Puzzle | Draft | LinesDraft"
"""What can be edited."""


@dataclass(frozen=True, slots=True)
class LinesDraft:
    """Lines that are no puzzle yet, with the reason on one line and its place."""

    rules: RuleSet
    text: str
    fault: BadPuzzleError

    @property
    def missing(self) -> str:
        """The reason, with the number of the line."""
        line = f"line {self.fault.place.line}: " if self.fault.place is not None else ""
        return line + str(complaint(self.fault)["message"])

    def to_json(self) -> dict[str, JsonValue]:
        """The draft as an object, which `read_lines` reads."""
        return {"puzzle": self.rules.name, DRAFT: ENTRY, ENTRY: self.text}


def read_lines(value: dict[str, JsonValue]) -> Puzzle | LinesDraft:
    """The puzzle, or draft, of such an object. Raises BadPuzzleError for anything else."""
    text = value.get(ENTRY)
    if not isinstance(text, str):
        raise BadPuzzleError("a draft of lines has them as its text")
    return typed_lines(rule_set(str(value.get("puzzle"))), text)


def typed_lines(rules: RuleSet, text: str) -> Puzzle | LinesDraft:
    """The puzzle of that genre, or its draft."""
    try:
        puzzle = parse(text, rules.name)
        if puzzle.rules.name != rules.name:
            raise BadPuzzleError(f"this is a puzzle of the genre {puzzle.rules.name}, not {rules.name}")
    except BadPuzzleError as error:
        return LinesDraft(rules, text, error)
    return puzzle


def example_lines(rules: RuleSet, size: tuple[int, int] | None, options: dict[str, JsonValue]) -> Puzzle:
    """An example to start from, which shows the form of such puzzles."""
    return replace(make(Recipe(rules.name, size, options), EXAMPLE, time_limit=SECONDS).puzzle, id=None)


def lines_entry() -> Response:
    """The entry of such puzzles, for a page."""
    return {
        "name": ENTRY,
        "words": "the puzzle as lines of text",
        "places": PLACES,
        "choices": [],
        "free": True,
        "hint": "lines as in the example",
        "clear": "",
    }


def the_puzzle(request: Request) -> Puzzle:
    """The puzzle of a message. Raises BadPuzzleError, also for a draft."""
    found = typing(request)
    if not isinstance(found, Puzzle):
        raise BadPuzzleError(f"this is no whole puzzle yet: {found.missing}")
    return found


def typing(request: Request) -> Editable:
    """The puzzle, or the draft, of a message. Raises BadPuzzleError."""
    stated = request.puzzle
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


def read(request: Request) -> Response:
    """All puzzles of a text or of a file, whatever its form."""
    puzzles: list[Response] = []
    errors: list[Response] = []
    more = False
    for found in _found(request):
        try:
            if isinstance(found, ClueproofError):
                raise found
            puzzle = fitting(found)
        except BadPuzzleError as error:
            more = len(errors) == MAX_ERRORS
            if not more:
                errors.append(complaint(error))
        else:
            more = len(puzzles) == request.options["most"]
            if not more:
                puzzles.append(_named(puzzle))
        if more:
            break
    return {"puzzles": puzzles, "errors": errors, "more": more}


def _named(puzzle: Puzzle) -> Response:
    rules = puzzle.rules
    name = puzzle.about.get("title") or (rules.title if puzzle.id is None else str(puzzle.id))
    notes = {"notes": [*puzzle.notes]} if puzzle.notes else {}
    return {"puzzle": to_json(puzzle), "name": name, "genre": rules.name, "title": rules.title, **notes}


def _found(request: Request) -> Iterator[Found]:
    text, file, genre = (request.options[name] for name in ("text", "file", "genre"))
    if (text is None) == (file is None):
        raise ProtocolError("read takes either a text or a file")
    name = request.options["name"] or "<text>"
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
    if length > MAX_CHARACTERS:
        raise BadPuzzleError(
            f"{length:,} characters are too many; at most {MAX_CHARACTERS:,} are read here, more on the command line"
        )


def fitting(puzzle: Puzzle) -> Puzzle:
    """The puzzle, if its board is not too large for a page. Raises BadPuzzleError."""
    if isinstance(puzzle.shape, GridShape):
        must_fit(puzzle.shape.height, puzzle.shape.width)
    return puzzle


def must_fit(height: int, width: int) -> None:
    """Refuse a board that is too large for a page. Raises BadPuzzleError."""
    if height * width > MAX_CELLS:
        raise BadPuzzleError(
            f"a board of {height} by {width} is too large: at most {MAX_CELLS:,} cells are taken here, "
            "more on the command line"
        )


def genres(request: Request) -> Response:
    """All genres; those of other packages that can't be loaded are left out."""
    # imports that other asks don't need
    from clueproof.explanation.difficulty import GRADES
    from clueproof.formats.write import WRITERS
    from clueproof.grid.symmetry import SYMMETRIES

    found = []
    for family, names in grouped():
        for name in names:
            try:
                found.append(_genre(family, rule_set(name)))
            except ClueproofError:
                continue
    return {
        "version": __version__,
        "limits": {"characters": MAX_CHARACTERS, "cells": MAX_CELLS},
        "symmetries": [*SYMMETRIES],
        "forms": [*WRITERS],
        "grades": [*GRADES],
        "genres": found,
    }


def _genre(family: str, rules: RuleSet) -> Response:
    height, width = rules.usual.size
    said = rules_text(rules)
    return {
        "name": rules.name,
        "title": rules.title,
        "family": family,
        "aliases": [*other_names(rules.name)],
        # backticks are for documentation
        "rules": said.text.replace("`", ""),
        "source": said.source,
        "sizes": {
            "height": height,
            "width": width,
            "square": rules.size_fault(height, height + 2) is not None,
            "largest": rules.largest,
        },
        "kinds": [*rules.kinds],
        "options": [option.to_json() for option in rules.options()],
        "grid": rules.grid,
    }
