"""Rows as files: JSON Lines and Parquet, with the columns of `rows.COLUMNS`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import IO, Any, TextIO

from clueproof.datasets.dataset import RowPlace
from clueproof.datasets.rows import COLUMNS
from clueproof.runs.exports import ROW_GROUP, pyarrow
from clueproof.runs.store import Results
from clueproof.syntax.record import JsonValue

FORMATS = ("parquet", "jsonl")


def write_table(rows: Iterable[Mapping[str, JsonValue]], format: str, stream: TextIO) -> None:
    """Write the rows in one of the `FORMATS`. Raises OSError, and ClueproofError where a package is missing."""
    if format == "parquet":
        _write_parquet(rows, stream.buffer)
        return
    for row in rows:
        stream.write(json.dumps({name: row.get(name) for name in COLUMNS}, ensure_ascii=False) + "\n")


def rows_at(places: Iterable[RowPlace], results: Results) -> Iterator[dict[str, JsonValue]]:
    """The rows of these places."""
    for place in places:
        record = results.record(place.position)
        if record is not None:
            yield {**json.loads(record), "stage": place.stage}


def _write_parquet(rows: Iterable[Mapping[str, JsonValue]], file: IO[bytes]) -> None:
    arrow, parquet = pyarrow()

    def kind(said: Any) -> Any:
        if isinstance(said, list):
            return arrow.list_(kind(said[0]))
        if isinstance(said, dict):
            return arrow.struct([(name, kind(one)) for name, one in said.items()])
        return {str: arrow.string(), int: arrow.int64(), float: arrow.float64(), bool: arrow.bool_()}[said]

    schema = arrow.schema([(name, kind(said)) for name, said in COLUMNS.items()])
    left = iter(rows)
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while group := [*islice(left, ROW_GROUP)]:
            columns = {name: [row.get(name) for row in group] for name in COLUMNS}
            writer.write_table(arrow.table(columns, schema))
