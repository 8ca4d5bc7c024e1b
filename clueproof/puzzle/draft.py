"""Boards on which somebody types: puzzles, and drafts of them that are none yet.

    board = blank(rules, 9, 9, {})
    board = entered(board, "given", [(0, 4)], "7")

A draft is what was typed, as the fields of a record, and why that is no puzzle. It is drawn, typed on, and
written to JSON like one; as soon as its fields can be read, it is one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from clueproof.errors import BadPuzzleError, quoted
from clueproof.grid.board import Board
from clueproof.puzzle.entries import Entry
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.sheet import Sheet
from clueproof.puzzle.typed_board import typed_board
from clueproof.syntax.record import ABOUT, JsonValue

DRAFT = "draft"
"""The field of JSON that says that something is a draft; it holds the size of the board, "9x9"."""
SIZE = re.compile(r"([1-9]\d{0,3})x([1-9]\d{0,3})", re.ASCII)


@dataclass(frozen=True)
class Draft:
    """What was typed of a puzzle, `sheet`, and what is `missing`, in one line. Nothing changes the sheet."""

    rules: RuleSet
    sheet: Sheet
    missing: str
    id: str | int | None = None
    about: dict[str, str] = field(default_factory=dict)

    @property
    def inputs(self) -> tuple[Entry, ...]:
        """What can be typed on it."""
        return self.rules.inputs(self.rules.draft_shape(self.sheet))

    @property
    def board(self) -> Board:
        """What stands on it."""
        return typed_board(self.sheet, self.inputs)

    def to_json(self) -> dict[str, JsonValue]:
        """The draft as an object, which `read_draft` reads."""
        about: dict[str, JsonValue] = {**({"id": self.id} if self.id is not None else {}), **self.about}
        size = f"{self.sheet.height}x{self.sheet.width}"
        return {"puzzle": self.rules.name, **about, DRAFT: size, **self.sheet.copy().fields}


Typing: TypeAlias = "Puzzle | Draft"
"""What somebody types on."""


def read_draft(rules: RuleSet, value: Mapping[str, JsonValue]) -> Typing:
    """The draft that an object of JSON holds; the puzzle, should it be whole. Raises BadPuzzleError."""
    stated = value.get(DRAFT)
    size = SIZE.fullmatch(stated) if isinstance(stated, str) else None
    if size is None:
        raise BadPuzzleError(f"draft holds the size of the board, such as 9x9, not {quoted(str(stated))}")
    height, width = int(size[1]), int(size[2])
    rules.must_fit(height, width)
    fields = {name: part for name, part in value.items() if name != DRAFT and name not in ABOUT}
    identity = value.get("id")
    about = {
        name: part
        for name, part in value.items()
        if name in ABOUT and name not in ("puzzle", "id") and isinstance(part, str)
    }
    draft = Draft(
        rules, Sheet(fields, height, width).copy(), "", identity if isinstance(identity, str | int) else None, about
    )
    for entry in draft.inputs:
        # refuses fields that are no sheet of that size
        for _ in entry.slot.typed(draft.sheet.copy()):
            pass
    return _settled(draft.sheet, draft, may_be_draft=True)


def blank(rules: RuleSet, height: int, width: int, options: Mapping[str, JsonValue]) -> Typing:
    """A board of that size on which nothing has been typed; a draft where such a board is no puzzle. Options that must
    be stated have their defaults. Raises BadPuzzleError for a size or an option that can't be."""
    rules.must_fit(height, width)
    stated = {option.name: option.default for option in rules.options() if option.needed and option.default} | {
        **options
    }
    sheet = Sheet.of(rules.start(height, width, stated), height, width)
    return _settled(sheet, Draft(rules, sheet, ""), may_be_draft=True)


def sheet_of(at: Typing) -> Sheet:
    """What stands on a board, to be changed."""
    if isinstance(at, Draft):
        return at.sheet.copy()
    return Sheet.of(at.rules.format(at), at.shape.height, at.shape.width)


def entered(at: Typing, name: str, places: Sequence[Any], value: str) -> Typing:
    """The board after something was typed at places: a value of the entry of that name, "" to take away what is there.

    Raises BadPuzzleError, one line, for what can't stand there. What leaves the puzzle in pieces, as regions do that
    are not all drawn yet, makes it a draft; so may whatever is taken away.
    """
    entry = entry_named(at, name)
    sheet = sheet_of(at)
    written = entry.read(value)
    entry.slot.put(sheet, entry.placed(places, sheet), written)
    return _settled(sheet, at, may_be_draft=isinstance(at, Draft) or entry.structural or not written)


def entry_named(at: Typing, name: str) -> Entry:
    """The entry of that name. Raises BadPuzzleError if there is none."""
    entries = entries_of(at)
    for entry in entries:
        if entry.name == name:
            return entry
    known = ", ".join(entry.name for entry in entries) or "none"
    raise BadPuzzleError(f"{at.rules.name} has no entry {quoted(name)}; there is {known}")


def entries_of(at: Typing) -> tuple[Entry, ...]:
    """What can be typed on a board."""
    return at.inputs if isinstance(at, Draft) else at.rules.inputs(at.shape)


def standing(at: Typing) -> dict[str, list[tuple[tuple[Any, ...], str]]]:
    """All that stands on a board: for each entry, by its name, places and the value that is typed there."""
    if not at.rules.grid:
        return {}
    sheet = sheet_of(at)
    return {entry.name: [*entry.slot.typed(sheet)] for entry in entries_of(at)}


def _settled(sheet: Sheet, before: Typing, may_be_draft: bool) -> Typing:
    """The puzzle on a sheet, or the draft. Raises BadPuzzleError if it must not be one."""
    rules = before.rules
    try:
        record = sheet.record
        puzzle = rules.parse(record)
        record.done()
    except BadPuzzleError as error:
        entries = rules.inputs(rules.draft_shape(sheet))
        said = error.message
        for entry in entries:
            said = entry.slot.told(said, sheet)
        if not may_be_draft:
            raise BadPuzzleError(said) from error
        return Draft(rules, sheet, said, before.id, before.about)
    layout = before.layout if isinstance(before, Puzzle) else "rows"
    return replace(puzzle, id=before.id, about=before.about, layout=layout)
