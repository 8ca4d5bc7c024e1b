"""Collections of puzzles as tables, of our own and of other people.

A row is a puzzle, or has its puzzle in one field and a solution in another (`columns`). A row that can't be read
becomes a row with an error.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from math import isqrt
from typing import Any, NamedTuple

from clueproof.audit.columns import FieldNames, complete, row_name, stated_licence, stated_row
from clueproof.audit.json_text import Unread, read_json, whole_cells
from clueproof.audit.moves import StoredMoves
from clueproof.audit.table_files import FEW, table_records
from clueproof.encoders import Puzzle, rule_set
from clueproof.errors import BadPuzzleError, ClueproofError
from clueproof.formats.answers import as_json
from clueproof.formats.read import parse
from clueproof.syntax.record import JsonValue


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
    licence: str | None = None
    """None if the row states none."""


def table_rows(path: str, names: FieldNames, genre: str | None = None) -> Iterator[TableRow] | None:
    """The rows of a table in their order; None for a file that is read as a file of puzzles in another form. `genre` is
    the genre of puzzles that don't name one, or an alias, which may imply options; a puzzle that names another is an
    error. What can't be read is a row with an error, also a table without rows."""
    records = table_records(path, names)
    return None if records is None else _read(records, path, names, genre)


def _read(records: Iterator[tuple[int, Any]], path: str, names: FieldNames, genre: str | None) -> Iterator[TableRow]:
    first = [*islice(records, FEW)]
    names = complete(names, [fields for _, fields in first if not isinstance(fields, Unread)])
    for number, fields in chain(first, records):
        yield _row(fields, path, number, names, genre)
    if not first:
        yield TableRow(f"{path}:1", None, error=f"{path}: the file holds no puzzle")


def _row(fields: Any, path: str, number: int, names: FieldNames, genre: str | None) -> TableRow:
    where = f"{path}, row {number}"
    if isinstance(fields, Unread):
        return TableRow(f"{path}:{number}", None, error=f"{where}: {fields.why}")
    name = row_name(fields, names, f"{path}:{number}")
    try:
        stated = stated_row(fields, names)
        if genre is not None and stated.genre is None:
            stated = stated._replace(genre=genre)
        puzzle = _puzzle(stated.puzzle, stated.genre)
    except BadPuzzleError as error:
        line = "" if error.place is None or error.place.line < 2 else f", line {error.place.line}"
        return TableRow(name, None, error=f"{where}{line}: {error.message}")
    except (ClueproofError, RecursionError) as error:
        return TableRow(name, None, error=f"{where}: {error}")
    if genre not in (None, puzzle.rules.name) and puzzle.rules.name != rule_set(genre).name:
        other = f"{where}: expected a puzzle {genre}, and this one is a {puzzle.rules.name}"
        return TableRow(name, None, error=other)
    told = f"{stated.genre or ''}\n{stated.puzzle}" if isinstance(stated.puzzle, str) else ""
    return TableRow(
        name,
        puzzle,
        whole_cells(stated.solution),
        stated=told,
        stated_unique=stated.unique,
        licence=stated_licence(fields),
    )


def _puzzle(stated: Any, genre: str | None) -> Puzzle:
    """Raises ClueproofError."""
    if isinstance(stated, str):
        stated = whole_cells(stated)
        if not stated.lstrip().startswith("["):
            return parse(stated, genre)
        stated = _listed(stated)
    if isinstance(stated, list):
        stated = {"grid": _square(whole_cells(stated))}
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
