"""Answers as files: JSON Lines, CSV, Parquet. Rows are read as they are written, and never all of them held."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import IO, Any, TypeAlias

from clueproof.errors import ClueproofError, missing_package
from clueproof.runs.store import Row
from clueproof.syntax.record import JsonValue

TOGETHER = 10_000
"""Rows of a Parquet file that are written at a time."""

Rows: TypeAlias = Callable[[], Iterable[Row]]
"""The rows, as often as they are asked for."""


def write_jsonl(rows: Rows, file: IO[str]) -> None:
    """An object a line: the name as `id`, and the record."""
    for record in _records(rows):
        file.write(json.dumps(record, ensure_ascii=False) + "\n")


def write_csv(rows: Rows, file: IO[str]) -> None:
    """A column for each field of any record; lists and objects are JSON."""
    columns = list(_columns(rows))
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(columns)
    for record in _records(rows):
        writer.writerow([_text(record.get(name)) for name in columns])


def write_parquet(rows: Rows, file: IO[bytes]) -> None:
    """As for CSV; a column is of whole numbers, numbers or truth values where all that it has are.

    Raises ClueproofError where pyarrow is not installed.
    """
    arrow, parquet = pyarrow()
    types = {bool: arrow.bool_(), int: arrow.int64(), float: arrow.float64()}
    columns = {name: types.get(kind, arrow.string()) for name, kind in _columns(rows).items()}
    schema = arrow.schema(list(columns.items()))
    records = _records(rows)
    with parquet.ParquetWriter(file, schema) as writer:
        while group := [*islice(records, TOGETHER)]:
            values = {
                name: [_text(record.get(name)) if kind == arrow.string() else record.get(name) for record in group]
                for name, kind in columns.items()
            }
            writer.write_table(arrow.table(values, schema))


def pyarrow() -> tuple[Any, Any]:
    """The packages `pyarrow` and `pyarrow.parquet`. Raises ClueproofError."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ClueproofError(missing_package("a Parquet file needs", "pyarrow", "parquet")) from None
    return pyarrow, pyarrow.parquet


def _records(rows: Rows) -> Iterator[dict[str, JsonValue]]:
    """What is answered, with its name in front."""
    for row in rows():
        if row.record is not None:
            yield {"id": row.name, **json.loads(row.record)}


def _columns(rows: Rows) -> dict[str, type]:
    """The fields of all records, and the type that holds what stands in each; str where nothing else does."""
    found: dict[str, type] = {}
    for record in _records(rows):
        for name, value in record.items():
            if value is None:
                continue
            kind, there = type(value), found.get(name)
            if there in (None, kind):
                found[name] = kind
            else:
                found[name] = float if {there, kind} == {int, float} else str
    return found


def _text(value: JsonValue) -> str | None:
    """Texts as they are, None as nothing, all else as JSON."""
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
