"""Puzzles that are no grid, typed as lines of text, and drafts of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from clueproof.editor.draft import DRAFT
from clueproof.encoders.registry import rule_set
from clueproof.errors import BadPuzzleError
from clueproof.formats.read import parse
from clueproof.generation.making import make
from clueproof.generation.recipe import Recipe
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.web.protocol import Answer, complaint

ENTRY, PLACES = "text", "lines of text"
"""The one entry there is, and where it is typed."""
EXAMPLE, SECONDS = 1, 5.0
"""The seed of the example with which people begin, and how long it may take to make it."""


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines that are no puzzle yet, and why: one line, and where."""

    rules: RuleSet
    text: str
    fault: BadPuzzleError

    @property
    def missing(self) -> str:
        """What is wrong, with the number of the line."""
        line = f"line {self.fault.place.line}: " if self.fault.place is not None else ""
        return line + str(complaint(self.fault)["message"])

    def to_json(self) -> dict[str, Any]:
        """The draft as an object, which `read_lines` reads."""
        return {"puzzle": self.rules.name, DRAFT: ENTRY, ENTRY: self.text}


def read_lines(value: dict[str, Any]) -> Puzzle | Lines:
    """What such an object holds, as far as it is a puzzle by now. Raises BadPuzzleError for what is no such object."""
    text = value.get(ENTRY)
    if not isinstance(text, str):
        raise BadPuzzleError("a draft of lines has them as its text")
    return typed_lines(rule_set(str(value.get("puzzle"))), text)


def typed_lines(rules: RuleSet, text: str) -> Puzzle | Lines:
    """The puzzle of that genre, or its draft."""
    try:
        puzzle = parse(text, rules.name)
        if puzzle.rules.name != rules.name:
            raise BadPuzzleError(f"this is a puzzle of the genre {puzzle.rules.name}, not {rules.name}")
    except BadPuzzleError as error:
        return Lines(rules, text, error)
    return puzzle


def example(rules: RuleSet, size: tuple[int, int] | None, options: dict[str, Any]) -> Puzzle:
    """A puzzle to begin with, to be typed over: the form is easier seen than described."""
    return replace(make(Recipe(rules.name, size, options), EXAMPLE, time_limit=SECONDS).puzzle, id=None)


def entry() -> Answer:
    """What is typed, for a page."""
    return {
        "name": ENTRY,
        "words": "the puzzle as lines of text",
        "places": PLACES,
        "choices": [],
        "free": True,
        "hint": "lines as in the example",
        "clear": "",
    }
