"""Collections of puzzles as tables, of our own and of other people.

A row is a puzzle, or has its puzzle in one field and a solution in another. Which fields these are is stated
(`FieldNames`), or known from the layout (`layouts`), or from the usual names of columns. A row that can't be read
becomes a row with an error.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Any, NamedTuple

from clueproof.audit.json_text import Unread, object_in, read_json
from clueproof.audit.layouts import LAYOUTS
from clueproof.audit.layouts.stated_row import Fields, StatedRow
from clueproof.audit.moves import StoredMoves
from clueproof.audit.table_files import (
    COLUMNAR,
    JSON_LINES,
    SEPARATED,
    ending_of,
    head_of,
    is_of_json_lines,
    json_rows,
    table_records,
)
from clueproof.encoders import Puzzle
from clueproof.encoders.registry import RULE_SETS
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.formats.answers import as_json
from clueproof.formats.read import parse
from clueproof.syntax.record import JsonValue

PUZZLE_NAMES = (
    *("puzzle", "puzzles", "quiz", "quizzes", "question", "problem", "grid", "board", "puzzle_string"),
    *("initial_board", "sudoku", "puzzle_url", "url"),
)
SOLUTION_NAMES = ("solution", "solutions", "answer", "answers", "solution_string", "final_board", "ground_truth")
GENRE_NAMES = ("genre", "puzzle_type", "type", "task", "game")
ID_NAMES = ("id", "name", "index", "puzzle_id")
"""The names that such fields usually have, the likeliest first."""
WORD = re.compile(r"[A-Za-z][\w -]{2,}|")
"""The name of a column; there may be one without."""
MOST_NAMED = 20
"""Fields that a message lists."""
MISSING = object()
"""In place of what a field holds that is not there."""


class TableRow(NamedTuple):
    """A puzzle and what is stored with it, or why there is none; where it stands, and what it is called."""

    name: JsonValue
    puzzle: Puzzle | None
    solution: JsonValue | StoredMoves = None
    error: str = ""
    stated: str = ""
    """What the puzzle was read from, where it is a text that says all of it."""
    stated_unique: bool | None = None
    """Does the row state that there is exactly one solution? None if it says nothing of that."""


@dataclass(frozen=True)
class FieldNames:
    """The fields in which things stand, with dots into objects: `metadata.puzzle`. None for what is not stated."""

    puzzle: str | None = None
    solution: str | None = None
    id: str | None = None
    genre: str | None = None
    """The field that names the genre of each puzzle."""

    def is_puzzle_in(self, row: Any) -> bool:
        """Is there a field that may be the puzzle?"""
        if not isinstance(row, Mapping):
            return False
        return _usual(row, PUZZLE_NAMES) is not None if self.puzzle is None else _at(row, self.puzzle) is not MISSING

    @property
    def are_numbers(self) -> bool:
        """Are columns numbered, since they have no names?"""
        return self.puzzle is not None and self.puzzle.isdecimal()


def is_table(path: str, names: FieldNames) -> bool:
    """Is a file read as a table? Else it is read as a file of puzzles in another form."""
    ending = ending_of(path)
    if ending in COLUMNAR or not os.path.isfile(path):
        return ending in COLUMNAR
    try:
        if ending in JSON_LINES:
            return is_of_json_lines(path)
        if ending in SEPARATED:
            return names.are_numbers or _is_head(head_of(path), names)
        return ending == ".json" and json_rows(path, names.is_puzzle_in) is not None
    except ClueproofError:
        # whoever reads it says why
        return os.path.splitext(path.lower())[1] != ending


def _is_head(columns: list[str], names: FieldNames) -> bool:
    """Is the first row of a file in CSV its head? Else its rows are those of a grid, or of a list."""
    if names.puzzle in columns or _usual(dict.fromkeys(columns, ""), PUZZLE_NAMES) is not None:
        return True
    return len(columns) > 1 and all(map(WORD.fullmatch, columns))


def table_rows(path: str, names: FieldNames, genre: str | None = None) -> Iterator[TableRow]:
    """The rows of a table in their order. `genre` is the genre of puzzles that don't name one; a puzzle that names
    another is an error. What can't be read is a row with an error, also a file that is no table, or has no rows."""
    number = 0
    headed = not (names.are_numbers and ending_of(path) in SEPARATED) or names.puzzle in head_of(path)
    for number, fields in table_records(path, names.is_puzzle_in, headed):
        yield _row(fields, path, number, names, genre)
    if not number:
        yield TableRow(f"{path}:1", None, error=f"{path}: the file holds no puzzle")


def _row(fields: Any, path: str, number: int, names: FieldNames, genre: str | None) -> TableRow:
    where = f"{path}, row {number}"
    if isinstance(fields, Unread):
        return TableRow(f"{path}:{number}", None, error=f"{where}: {fields.why}")
    name = _named(fields, names, f"{path}:{number}")
    try:
        stated = _stated(fields, names)
        if genre is not None and stated.genre is None:
            stated = stated._replace(genre=genre)
        puzzle = _puzzle(stated.puzzle, stated.genre)
    except BadPuzzleError as error:
        line = "" if error.place is None or error.place.line < 2 else f", line {error.place.line}"
        return TableRow(name, None, error=f"{where}{line}: {error.message}")
    except (ClueproofError, RecursionError) as error:
        return TableRow(name, None, error=f"{where}: {error}")
    if genre is not None and puzzle.rules.name != genre:
        other = f"{where}: expected a puzzle {genre}, and this one is a {puzzle.rules.name}"
        return TableRow(name, None, error=other)
    told = f"{stated.genre or ''}\n{stated.puzzle}" if isinstance(stated.puzzle, str) else ""
    return TableRow(name, puzzle, stated.solution, stated=told, stated_unique=stated.unique)


# what a row says


def _stated(fields: Fields, names: FieldNames) -> StatedRow:
    """The puzzle of a row. Raises BadPuzzleError."""
    if names.puzzle is None and names.genre is None:
        for layout in LAYOUTS:
            if (found := layout(fields)) is not None:
                return found if names.solution is None else found._replace(solution=_in(fields, names.solution))
    name = names.puzzle or _usual(fields, PUZZLE_NAMES)
    if name is None:
        name = next((name for bare, name in _by_bare_name(tuple(fields)).items() if bare in PUZZLE_NAMES), None)
    if name is None:
        there = [*_field_names(fields)]
        more = " ..." if len(there) > MOST_NAMED else ""
        said = ", ".join(there[:MOST_NAMED]) or "nothing"
        raise BadPuzzleError(f"no field with a puzzle; name it with --puzzle-field: {said}{more}")
    puzzle = _in(fields, name)
    if puzzle is None or puzzle == "":
        raise BadPuzzleError(f"the field {name} is empty")
    solution = names.solution or _usual(fields, SOLUTION_NAMES)
    return StatedRow(puzzle, None if solution is None else _in(fields, solution), _genre(fields, names))


def _genre(fields: Fields, names: FieldNames) -> str | None:
    """The genre that a row names."""
    if names.genre is None:
        usual = _usual(fields, GENRE_NAMES)
        genre = None if usual is None else fields[usual]
        return genre if isinstance(genre, str) and RULE_SETS.known(genre) is not None else None
    genre = _in(fields, names.genre)
    if not isinstance(genre, str):
        raise BadPuzzleError(f"the field {names.genre} names no genre")
    return genre


def _named(fields: Fields, names: FieldNames, otherwise: str) -> JsonValue:
    usual = names.id or _usual(fields, ID_NAMES)
    name = None if usual is None else _at(fields, usual)
    return name if isinstance(name, int | str) and not isinstance(name, bool) and name != "" else otherwise


def _usual(fields: Fields, usual: tuple[str, ...]) -> str | None:
    """The field with the likeliest of these names that holds something, whatever capitals and blanks it has."""
    names = _by_bare_name(tuple(fields))
    return next((names[name] for name in usual if name in names and fields[names[name]] is not None), None)


@lru_cache(maxsize=64)
def _by_bare_name(names: tuple[str, ...]) -> dict[str, str]:
    """Fields by their names without capitals and blanks around them."""
    return {name.strip().lower(): name for name in reversed(names)}


def _in(fields: Fields, name: str) -> Any:
    """What stands in a field. Raises BadPuzzleError if it is missing."""
    if (found := _at(fields, name)) is MISSING:
        raise BadPuzzleError(f"the field {name} is missing")
    return found


def _at(fields: Fields, name: str) -> Any:
    """What stands in a field, or `MISSING`."""
    if name in fields:
        return fields[name]
    head, dot, rest = name.partition(".")
    inner = object_in(fields.get(head)) if dot else None
    return _at(inner, rest) if isinstance(inner, Mapping) else MISSING


def _field_names(fields: Fields) -> Iterator[str]:
    """All fields, with dots into objects."""
    for name, field in fields.items():
        inner = object_in(field)
        if isinstance(inner, Mapping):
            yield from (f"{name}.{more}" for more in _field_names(inner))
        else:
            yield str(name)


# puzzles


def _puzzle(stated: Any, genre: str | None) -> Puzzle:
    """Raises ClueproofError."""
    if isinstance(stated, str):
        if not stated.lstrip().startswith("["):
            return parse(stated, genre)
        stated = _listed(stated)
    if isinstance(stated, list):
        stated = {"grid": _square(stated)}
    if not isinstance(stated, Mapping):
        raise BadPuzzleError(f"expected a puzzle, not {type(stated).__name__}")
    fields = dict(stated)
    if genre is not None:
        fields.setdefault("puzzle", genre)
    if "puzzle" not in fields:
        raise BadPuzzleError("the puzzle does not say which genre it is; name it with --puzzle")
    return parse(json.dumps(fields))


def _listed(text: str) -> Any:
    """A list as JSON, Python or NumPy write it. Raises BadPuzzleError."""
    found = read_json(text)
    if isinstance(found, Unread):
        found = read_json(as_json(text))
    if isinstance(found, Unread):
        raise BadPuzzleError(found.why)
    return found


def _square(rows: list[Any]) -> list[Any]:
    """The rows of a square whose cells are listed one after the other; what else is listed as it is."""
    side = isqrt(len(rows))
    if side < 2 or side * side != len(rows) or any(isinstance(cell, list) or len(str(cell)) > 2 for cell in rows):
        return rows
    return [rows[start : start + side] for start in range(0, len(rows), side)]
