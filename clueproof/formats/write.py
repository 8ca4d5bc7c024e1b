"""Writing puzzles in the forms that `read` takes. What is written is read back: it is the same puzzle, or refused.

The forms of `convert --to` (`WRITERS`) are functions from a puzzle to its text. One that ends with a line break is a
block of lines of its own, any other is one line. A function raises NotationError, saying why, where its form can't
state the puzzle.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from clueproof.arguments import expects, instance
from clueproof.codecs.scanner import NotationError
from clueproof.encoders.registry import RULE_SETS
from clueproof.errors import BadPuzzleError, quoted
from clueproof.formats.forms import is_comment
from clueproof.formats.links import NOTATIONS
from clueproof.formats.read import parse
from clueproof.formats.text import HEADER, SECTION, looks_like_header
from clueproof.grid.edges import site_name
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import CluesUnknownError, Puzzle
from clueproof.puzzle.shape import holes_of
from clueproof.registry import imported
from clueproof.syntax.record import TOLD, JsonValue, Record


@expects(puzzle=instance(Puzzle))
def to_json(puzzle: Puzzle) -> dict[str, JsonValue]:
    """The puzzle as an object for JSON Lines. Raises NotationError if that would be read as another puzzle."""
    fields = json_fields(puzzle)
    read_back(puzzle, json.dumps(fields, ensure_ascii=False))
    return fields


def json_fields(puzzle: Puzzle) -> dict[str, JsonValue]:
    """The same, not read back: for what goes into a text that is."""
    return _fields(puzzle, puzzle.rules.format(puzzle))


def _fields(puzzle: Puzzle, record: Record) -> dict[str, JsonValue]:
    """The record, and what is known about the puzzle."""
    fields: dict[str, Any] = {"puzzle": puzzle.rules.name}
    if puzzle.id is not None:
        fields["id"] = puzzle.id
    fields.update({name: puzzle.about[name] for name in TOLD if name in puzzle.about})
    fields.update(record.fields)
    return fields


@expects(puzzle=instance(Puzzle))
def to_text(puzzle: Puzzle) -> str:
    """The puzzle in the text form, its header line included; ends with a line break. Raises NotationError if that would
    be read as another puzzle."""
    return read_back(puzzle, typed_text(puzzle))


def typed_text(puzzle: Puzzle) -> str:
    """The same, not read back: for what stands among other lines."""
    header, single, sections = [puzzle.rules.name], [], []
    record = puzzle.rules.typed(puzzle)
    own_line = record.lines
    for name, value in _fields(puzzle, record).items():
        if name == "puzzle" or value is None:
            continue
        if name in own_line:
            single.append(f"{name}: {value if isinstance(value, str) else _spaced(value)}")
        elif isinstance(value, bool):
            header.append(name if value else f"{name}=no")
        elif isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
            header.append(f"{name}={value[0]}x{value[1]}")
        elif isinstance(value, list):
            sections.append((name, [row if isinstance(row, str) else _spaced(row) for row in value]))
        elif isinstance(value, dict):
            sections.append((name, [f"{_listed(key)}: {_items(items)}" for key, items in value.items()]))
        else:
            header.append(f"{name}={_quoted(str(value))}")
    # the grid needs no name, so it stands first
    sections.sort(key=lambda section: section[0] != "grid")
    lines = [" ".join(header), *single]
    for name, rows in sections:
        if name != "grid":
            lines.append(f"{name}:")
        prose = name != "grid" and any(" " in row and (HEADER.fullmatch(row) or SECTION.fullmatch(row)) for row in rows)
        # indented, no sentence is taken for a header or for a section of its own
        # and behind a bar no row of letters or of # is taken for a header or for a comment
        barred = not prose and any(looks_like_header(row) or _is_comment(row, puzzle) for row in rows)
        lines += [f"  {row}" if prose else f"| {row}" if barred else row for row in rows]
    return "\n".join(lines) + "\n"


def _is_comment(row: str, puzzle: Puzzle) -> bool:
    """Would a row be taken for a comment? One with holes is told from comments by the rows beside it."""
    return not holes_of(puzzle.shape) and is_comment(row, puzzle.rules.name)


def read_back(puzzle: Puzzle, text: str) -> str:
    """The text, which is what goes out of a puzzle. Raises NotationError, saying what is lost, if it would be read as
    another one: genres of other packages can have clues that their layers can't write.

    Nothing reads the text of a genre that is not registered, so that it can't be read otherwise.
    """
    name = puzzle.rules.name
    if name not in RULE_SETS or _is_plain(puzzle, text):
        return text
    try:
        found = parse(text)
    except BadPuzzleError as error:
        raise NotationError(f"this {name} can't be written: read back, {error.message}") from error
    if found != puzzle and found.rules.canonical(found) != puzzle.rules.canonical(puzzle):
        raise NotationError(f"this {name} can't be written: read back, {_difference(puzzle, found)}")
    return text


PLAIN = re.compile(r"(?:# [^\n]*\n)*(?P<name>[a-z-]+)(?: id=\w+-\d+)?\n(?P<rows>(?:[1-9.]{2,9}\n)+)", re.ASCII)
"""Comments, a header without options, and rows of digits: what most grids are written as."""


def _is_plain(puzzle: Puzzle, text: str) -> bool:
    """Is it a text that every reader takes for the puzzle: the numbers that its genre reads from one line, as rows? To
    read it back would take as long as making the puzzle."""
    found = PLAIN.fullmatch(text)
    if found is None or found["name"] != puzzle.rules.name:
        return False
    rows = found["rows"].split()
    return len(rows) > 1 and {*map(len, rows)} == {len(rows)} and puzzle.rules.parse_line("".join(rows), None) == puzzle


def _difference(puzzle: Puzzle, found: Puzzle) -> str:
    """In what another puzzle was found than was written."""
    if found.rules != puzzle.rules:
        return f"it is a {found.rules.name}"
    try:
        wrote, read = puzzle.rules.clue_list(puzzle), puzzle.rules.clue_list(found)
    except CluesUnknownError:
        return "it is another puzzle"
    if lost := next((clue for clue in wrote if clue not in read), None):
        return f"{_called(lost)} is lost"
    if more := next((clue for clue in read if clue not in wrote), None):
        return f"there is {_called(more)}, which the puzzle doesn't have"
    return "its shape is another one"


def _called(clue: Clue) -> str:
    """A clue in words, whatever a genre of another package has for its place."""
    try:
        where = "" if clue.position is None else f" at {site_name(clue.position)}"
    except (TypeError, ValueError, IndexError):
        where = f" at {clue.position}"
    return f"the clue {quoted(str(clue.value))} of the kind {quoted(clue.kind)}{where}"


def _quoted(text: str) -> str:
    """As it is where it is one word, else between double quotes."""
    if text.isprintable() and re.fullmatch(r'[^\s"=#\\]+', text):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable())


def _items(items: Any) -> str:
    """A list, or a number, on one line; a single item with blanks in it stands between quotes."""
    if isinstance(items, int):
        return str(items)
    if len(items) == 1 and " " in str(items[0]):
        return json.dumps(str(items[0]), ensure_ascii=False)
    return ", ".join(_listed(str(item)) for item in items)


def _listed(text: str) -> str:
    """As it is where commas and a colon around it leave no doubt, else between double quotes."""
    return text if re.fullmatch(r"\w[^,:\"\\]*(?<!\s)|[+-]?\d+(\.\d+)?", text) else json.dumps(text, ensure_ascii=False)


def _spaced(row: Any) -> str:
    """A row of numbers, 0 as a dot; a row of none is a lone 0, since an empty line would be lost.

    A pair such as a block and its colour, [3, "a"], is written as 3a.
    """
    return " ".join(_cell(cell) for cell in row) or "0"


def _cell(cell: object) -> str:
    return "." if cell == 0 else "".join(map(str, cell)) if isinstance(cell, list) else str(cell)


def _json_line(puzzle: Puzzle) -> str:
    return json.dumps(to_json(puzzle), ensure_ascii=False)


def _by(where: str, **options: str) -> Callable[[Puzzle], str]:
    """The function that writes, which is imported with the first puzzle."""

    def write(puzzle: Puzzle) -> str:
        text: str = imported(where)(puzzle, **options)
        return text

    return write


WRITERS: dict[str, Callable[[Puzzle], str]] = {
    "text": to_text,
    "json": _json_line,
    "jsonl": _json_line,
    "sgt": _by("clueproof.formats.game_ids:to_game_id"),
    "sudoku-line": _by("clueproof.formats.sudoku_lists:to_sudoku_line"),
    "non": _by("clueproof.formats.nonogram_files:to_non"),
    **{kind: _by("clueproof.formats.links:to_link", kind=kind) for kind in NOTATIONS},
}
WITH_SOLUTION = ("fpuzzles", "sudokupad")
"""Forms that have a place for the solution."""
BETWEEN = {"non": "====\n"}
"""What stands between two blocks, where an empty line does not part them."""
