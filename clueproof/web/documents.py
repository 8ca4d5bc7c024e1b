"""What is saved, printed or passed on: pictures, and puzzles in other forms."""

from __future__ import annotations

import re
from base64 import b64encode

from clueproof.formats.writers import WRITERS
from clueproof.pictures.drawing import draw as picture_of
from clueproof.puzzle.rule_set import Puzzle
from clueproof.web.protocol import Answer, Asked
from clueproof.web.reading import the_puzzle

TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "text": "text/plain",
    "txt": "text/plain",
    "json": "application/json",
    "jsonl": "application/jsonl",
}
"""Media types by the ends of file names."""
ENDINGS = {"text": "txt", "json": "json", "jsonl": "jsonl", "non": "non"}
"""Of the forms in which puzzles are written; the others are lines of text."""


def draw(asked: Asked) -> Answer:
    """The puzzle, or its solution, as a picture."""
    puzzle, options = the_puzzle(asked), asked.options
    picture = picture_of(
        puzzle, **{name: options[name] for name in ("solution", "faults", "labels", "title", "rules", "time_limit")}
    )
    form = options["format"]
    if form == "svg":
        return document(puzzle, form, picture.to_svg())
    if form == "text":
        return document(puzzle, "txt", f"{picture}\n")
    return document(puzzle, form, picture.to_pdf() if form == "pdf" else picture.to_png())


def convert(asked: Asked) -> Answer:
    """The puzzle in another form that is read again: text, JSON, a link, a game id."""
    puzzle, form = the_puzzle(asked), asked.options["to"]
    return document(puzzle, ENDINGS.get(form, "txt"), WRITERS[form](puzzle))


def document(puzzle: Puzzle[object, object], ending: str, content: str | bytes) -> Answer:
    """A file of that content, called after the puzzle."""
    name = re.sub(r"[^\w.-]+", "-", "" if puzzle.id is None else str(puzzle.id)).strip("-.")[:60] or puzzle.rules.name
    said: Answer = {"name": f"{name}.{ending}", "type": TYPES.get(ending, "text/plain")}
    if isinstance(content, str):
        return {**said, "content": content}
    return {**said, "base64": b64encode(content).decode()}
