"""Records as files: JSON Lines, CSV, Parquet. They are read while they are written, never all in memory at once."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import islice
from types import ModuleType
from typing import IO, TextIO, TypeAlias

from clueproof.errors import ClueproofError, missing_package
from clueproof.formats.table_cells import guarded
from clueproof.runs.store import Results
from clueproof.syntax.record import JsonValue

ROW_GROUP = 1_000
"""Rows of a Parquet file that are written at a time."""

Records: TypeAlias = Callable[[], Iterable[Mapping[str, JsonValue]]]
"""A function that gives the records, each time from the first."""
QUOTED = re.compile(r'[",;\t\r\n]')
"""Characters for which a cell is quoted. Some programs separate cells by semicolons or tabs."""
FORMATS = ("jsonl", "csv", "parquet")


def format_of(path: str) -> str | None:
    """The format that the name of a file ends in."""
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    return ending if ending in FORMATS else None


def records_of(results: Results) -> Records:
    """The records of all answers, each with its name in front."""

    def records() -> Iterator[dict[str, JsonValue]]:
        for row in results.rows():
            if row.record is not None:
                yield {"id": row.name, **json.loads(row.record)}

    return records


def write_records(records: Records, format: str, stream: TextIO) -> None:
    """Write them in one of the `FORMATS` to a text stream that has a buffer of bytes. Raises OSError, and
    ClueproofError where a package is missing."""
    if format == "parquet":
        write_parquet(records, stream.buffer)
    else:
        (write_csv if format == "csv" else write_jsonl)(records, stream)


def write_jsonl(records: Records, file: IO[str]) -> None:
    """Write an object a line."""
    for record in records():
        file.write(json.dumps(record, ensure_ascii=False) + "\n")


def write_csv(records: Records, file: IO[str]) -> None:
    """Write a column for each field of any record, lists and objects as JSON. No cell is a formula to a spreadsheet."""
    columns = list(_columns(records))
    file.write(",".join(map(_cell, columns)) + "\n")
    for record in records():
        file.write(",".join([_cell(record.get(name)) for name in columns]) + "\n")


def _cell(value: JsonValue) -> str:
    # in JSON semicolons occur only within texts, where they can be escaped
    text = guarded(value) if isinstance(value, str) else (_text(value) or "").replace(";", "\\u003b")
    # the module csv leaves carriage returns without quotes
    return '"' + text.replace('"', '""') + '"' if QUOTED.search(text) else text


def write_parquet(records: Records, file: IO[bytes]) -> None:
    """Write the columns of CSV; a column has the type integer, float or boolean if all its values have it.

    Raises ClueproofError where pyarrow is not installed.
    """
    arrow, parquet = pyarrow()
    types = {bool: arrow.bool_(), int: arrow.int64(), float: arrow.float64()}
    columns = {name: types.get(kind, arrow.string()) for name, kind in _columns(records).items()}
    schema = arrow.schema(list(columns.items()))
    left = iter(records())
    with parquet.ParquetWriter(file, schema) as writer:
        while group := [*islice(left, ROW_GROUP)]:
            values = {
                name: [_text(record.get(name)) if kind == arrow.string() else record.get(name) for record in group]
                for name, kind in columns.items()
            }
            writer.write_table(arrow.table(values, schema))


def pyarrow() -> tuple[ModuleType, ModuleType]:
    """The packages `pyarrow` and `pyarrow.parquet`. Raises ClueproofError."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ClueproofError(missing_package("a Parquet file needs", "pyarrow", "parquet")) from None
    return pyarrow, pyarrow.parquet


def _columns(records: Records) -> dict[str, type]:
    """The fields of all records with their types; str where types differ."""
    found: dict[str, type] = {}
    for record in records():
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
    """Texts unchanged, None for None, everything else as JSON."""
    return value if value is None or isinstance(value, str) else json.dumps(value, ensure_ascii=False)
