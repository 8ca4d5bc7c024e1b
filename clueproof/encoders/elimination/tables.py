"""Solutions as people and language models write them: a table with a row for each person."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from clueproof.encoders.elimination.statements import Category
from clueproof.english import either
from clueproof.errors import BadPuzzleError, quoted
from clueproof.syntax.record import JsonValue

NO_LETTER = re.compile(r"[\W_]+")
"""What may be written or left out: "iphone 13", "iPhone-13"."""


def persons_in(value: JsonValue, categories: Sequence[Category]) -> tuple[tuple[str, ...], ...] | None:
    """The items of each person, in the order of the categories; the persons in the order of their first items. None
    for what is no such table.

    A table is a list of objects, an object of them (`{"House 1": {"Name": "Eric"}}`), an object with the `header` and
    the `rows`, or a text, with a line for each person below the names of the categories. Columns may have names of
    their own where only one category has the items in them.
    """
    table = _rows_of_text(value, categories) if isinstance(value, str) else _rows(value)
    columns = [column for row in table[:1] for column in row]
    if any({*row} != {*columns} for row in table):
        return None
    belongs = {column: _category_of(column, [row[column] for row in table], categories) for column in columns}
    if None in belongs.values() or sorted(map(id, belongs.values())) != sorted(map(id, categories)):
        return None
    column_of = {id(category): column for column, category in belongs.items()}
    persons = [tuple([_item(row[column_of[id(c)]], c) or "" for c in categories]) for row in table]
    first = categories[0].position
    return tuple(sorted(persons, key=lambda person: first[person[0]]))


def must_be_known(rows: Sequence[JsonValue], categories: Sequence[Category]) -> None:
    """Refuse objects with the names of all categories and an item that is none of them. Raises BadPuzzleError."""
    for number, row in enumerate(rows, 1):
        if not isinstance(row, Mapping) or {*row} != {category.name for category in categories}:
            return
        for category in categories:
            if _item(row[category.name], category) is None:
                said = f"row {number}, {category.name}: {quoted(str(row[category.name]))} can't stand there"
                raise BadPuzzleError(f"{said}; expected {either([*map(str, category.labels)])}")


def _rows(value: Any) -> list[Mapping[object, Any]]:
    """What each row of a table has in its columns."""
    if not isinstance(value, Mapping):
        is_table = isinstance(value, list) and all(isinstance(row, Mapping) for row in value)
        return [*value] if is_table else []
    if all(isinstance(row, Mapping) for row in value.values()):
        # what an object of objects is called by is one column more, which has no name
        return [{None: name, **row} for name, row in value.items()]
    header, rows = value.get("header"), value.get("rows")
    if not isinstance(header, list) or not isinstance(rows, list) or len({*map(str, header)}) < len(header):
        return []
    if any(not isinstance(row, list) or len(row) != len(header) for row in rows):
        return []
    return [dict(zip(map(str, header), row, strict=True)) for row in rows]


def _category_of(column: object, items: Sequence[object], categories: Sequence[Category]) -> Category | None:
    """The category of a column: the one of its name, or else the only one that has all of its items."""
    having = [category for category in categories if all(_item(item, category) is not None for item in items)]
    named = [category for category in having if column is not None and _bare(column) == _bare(category.name)]
    return having[0] if len(having) == 1 else named[0] if len(named) == 1 else None


def _item(said: object, category: Category) -> str | None:
    """The label that is meant, in capitals or not; "House 1" is the 1 of the houses."""
    if str(said) in category.position:
        return str(said)
    bare = _bare(said)
    found = [label for label in category.labels if bare in (_bare(label), _bare(f"{category.name}{label}"))]
    return found[0] if len(found) == 1 else None


def _bare(said: object) -> str:
    return NO_LETTER.sub("", str(said)).casefold()


def _rows_of_text(text: str, categories: Sequence[Category]) -> list[Mapping[object, Any]]:
    """The rows of a table below the names of the categories; none if it is no such table."""
    head, *lines = [line.strip() for line in text.split("\n") if line.strip()] or [""]
    by_name = {category.name: category for category in categories}
    order = _columns(head, [[*by_name]] * len(categories))
    if order is None or len({*order}) < len(order):
        return []
    found = [_columns(line, [[*map(str, by_name[name].labels)] for name in order]) for line in lines]
    return [dict(zip(order, row, strict=True)) for row in found if row is not None] if all(found) else []


def _columns(line: str, words: Sequence[Sequence[str]]) -> list[str] | None:
    """One of these words for each column, with blanks between them; None if the line is none of such."""
    if not words:
        return None if line else []
    for word in words[0]:
        if line == word or line.startswith(f"{word} "):
            rest = _columns(line[len(word) :].strip(), words[1:])
            if rest is not None:
                return [word, *rest]
    return None
