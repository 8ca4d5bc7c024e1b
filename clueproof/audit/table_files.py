"""Files that are tables: JSON, JSON Lines, CSV, Parquet, Arrow, packed or not; their rows as objects.

What other programs write differs in little things that don't matter: byte order marks, UTF-16, what parts columns,
blanks around their names, lists in place of objects. A row that can't be read is `Unread`.
"""

from __future__ import annotations

import bz2
import csv
import gzip
import io
import json
import lzma
import os
import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from typing import IO, Any

from clueproof.audit.columns import FEWEST_CELLS, FieldNames, complete, is_head, is_solved, states_puzzle
from clueproof.audit.json_text import Unread, read_json
from clueproof.audit.layouts import own, puzzlekit
from clueproof.errors import ClueproofError
from clueproof.formats.table_cells import unguarded
from clueproof.runs.exports import pyarrow

PACKED: dict[str, Callable[[str], Any]] = {
    ".gz": gzip.GzipFile,
    ".xz": lzma.LZMAFile,
    ".bz2": bz2.BZ2File,
    ".zst": lambda path: pyarrow()[0].CompressedInputStream(path, "zstd"),
}
"""What opens packed files, by how their names end."""
JSON_LINES = (".jsonl", ".ndjson")
SEPARATED = (".csv", ".tsv")
COLUMNAR = (".parquet", ".arrow")
ENDINGS = (".json", *JSON_LINES, *SEPARATED, *COLUMNAR)
"""How the names of tables end; behind it may stand how they are packed."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
SEPARATORS = ",;\t|"
BEFORE_HEAD = re.compile(r"#|sep=.\s*$")
FEW = 20
"""Rows at which is looked to see what a file is."""
LONGEST = 10_000_000
"""Characters of a cell in CSV."""
DEEPEST = 8
"""Objects in each other, in JSON, in which rows are looked for."""


def ending_of(path: str) -> str:
    """The one of `ENDINGS` with which a name ends; else nothing."""
    stem, ending = os.path.splitext(path.lower())
    if ending in PACKED:
        stem, ending = os.path.splitext(stem)
    return ending if ending in ENDINGS else ""


def table_records(path: str, names: FieldNames) -> Iterator[tuple[int, Any]] | None:
    """The rows of a table with their numbers, from 1: an object each, or `Unread`; None for a file that is no table, so
    that it is read as a file of puzzles in another form. What an option names are fields of a table. Columns of a file
    in CSV that has no head, and items of rows that are lists, are called 1, 2 ... What keeps the rest of a file from
    being read is told in place of a row."""
    ending = ending_of(path)
    if not ending or not (os.path.isfile(path) or ending in COLUMNAR):
        return None
    rows: Iterator[tuple[int, Any]] | None
    try:
        if ending in COLUMNAR:
            rows = enumerate(_columnar(path, ending), 1)
        elif ending == ".json":
            found = _rows_of_json(path, names)
            rows = None if found is None else enumerate(found, 1)
        elif ending in JSON_LINES:
            rows = _lines(path) if names.given or _is_of_json_lines(path) else None
        else:
            headed = _is_headed(path, names)
            rows = None if headed is None else _separated_rows(path, headed)
    except ClueproofError as error:
        if not names.given and os.path.splitext(path.lower())[1] == ending:
            # whoever reads it says why
            return None
        return iter([(1, Unread(_without(path, error)))])
    return None if rows is None else _objects(rows, path)


def _objects(rows: Iterator[tuple[int, Any]], path: str) -> Iterator[tuple[int, Any]]:
    number = 0
    try:
        for number, row in rows:
            yield number, _named(row)
    except ClueproofError as error:
        yield number + 1, Unread(_without(path, error))


def _without(path: str, error: ClueproofError) -> str:
    """What an error says besides the name of the file."""
    return str(error).removeprefix(f"{path}: ")


def _named(row: Any) -> Any:
    """A row as an object."""
    if isinstance(row, str):
        return {"puzzle": row}
    if isinstance(row, list):
        return {str(place): item for place, item in enumerate(row, 1)}
    return row if isinstance(row, (Mapping, Unread)) else Unread("expected an object")


@contextmanager
def _text(path: str) -> Iterator[IO[str]]:
    """A file of text, unpacked. Raises ClueproofError for one that can't be read."""
    try:
        with PACKED.get(os.path.splitext(path.lower())[1], io.FileIO)(path) as file:
            buffered = io.BufferedReader(file)
            encoding = "utf-16" if buffered.peek(2)[:2] in UTF_16 else "utf-8-sig"
            yield io.TextIOWrapper(buffered, encoding, errors="replace", newline="")
    except (OSError, EOFError, lzma.LZMAError, zlib.error, csv.Error) as error:
        raise ClueproofError(f"{path}: {getattr(error, 'strerror', None) or error}") from error


def _rows_of_json(path: str, names: FieldNames) -> Iterable[Any] | None:
    """The rows in a file of JSON: a list; or an object that holds lists of rows, such as splits, or a row under each
    name, at whatever depth. None for an object that is itself a puzzle. Raises ClueproofError for what is no JSON."""
    with _text(path) as file:
        text = file.read()
    found = read_json(text)
    if isinstance(found, Unread):
        lines = [line for line in text.splitlines() if line.strip()]
        if len(lines) < 2:
            raise ClueproofError(f"{path}: {found.why}")
        # which some call so too
        return [*map(read_json, lines)]
    if not isinstance(found, dict):
        return found if isinstance(found, list) else [found]
    if (records := puzzlekit.records(found)) is not None:
        return records
    if own.stated(found) is None:
        if rows := [*_columns(found), *_rows_in(found, names)]:
            return rows
        if is_solved(found):
            return [found]
    return [found] if names.given else None


def _columns(found: Mapping[str, Any]) -> Iterator[Any]:
    """The rows of columns, as pandas writes them: `{"puzzle": {"0": ..., "1": ...}, "solution": {"0": ...`."""
    columns = [*found.values()]
    if len(columns) > 1 and all(isinstance(column, dict) and [*column] == [*columns[0]] for column in columns):
        rows = ({name: column[place] for name, column in found.items()} for place in columns[0])
        yield from (row for row in rows if is_solved(row))


def _rows_in(found: Mapping[str, Any], names: FieldNames, depth: int = 1) -> Iterator[Any]:
    for name, inner in found.items():
        if isinstance(inner, list):
            yield from inner if inner and states_puzzle(inner[0], names) else ()
        elif states_puzzle(inner, names):
            yield {"id": name, **inner}
        elif isinstance(inner, Mapping) and depth < DEEPEST:
            yield from _rows_in(inner, names, depth + 1)


def _is_of_json_lines(path: str) -> bool:
    """Is one of the first rows of a file JSON, or is there none?"""
    with _text(path) as file:
        first = [line.lstrip()[:1] for line in islice(filter(str.strip, file), FEW)]
    return not first or not {*first}.isdisjoint("{[")


def _lines(path: str) -> Iterator[tuple[int, Any]]:
    with _text(path) as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                yield number, read_json(line)


def _is_headed(path: str, names: FieldNames) -> bool | None:
    """Does a file in CSV begin with the names of its columns? None if its rows are those of a grid, or of a list."""
    with _text(path) as file:
        rows = [*islice(_separated(file), FEW)]
    head = rows[0]
    if names.are_numbers(head):
        return False
    if names.given or is_head(head):
        return True
    # the first row may be one of them
    told = any(complete(names, [*map(_named, some)]).solution is not None for some in (rows, rows[1:]))
    return max(map(len, head)) < FEWEST_CELLS if told else None


def _separated(file: IO[str]) -> Iterator[list[str]]:
    """The rows of a file in CSV; the first says what parts its columns, and may be their names. Before it there may be
    remarks, and what tells Excel the separator."""
    csv.field_size_limit(LONGEST)
    first = next((line for line in file if line.strip() and not BEFORE_HEAD.match(line)), "")
    rows = csv.reader(chain([first], file), delimiter=max(SEPARATORS, key=first.count))
    yield [name.strip() for name in next(rows, [])]
    yield from filter(None, rows)


def _separated_rows(path: str, headed: bool) -> Iterator[tuple[int, Any]]:
    with _text(path) as file:
        rows = _separated(file)
        names = [*_apart(next(rows, []))] if headed else []
        for number, row in enumerate(rows, 1):
            cells = [unguarded(cell) or None for cell in row]
            if not headed:
                yield number, cells
            elif len(row) > len(names):
                yield number, Unread("more cells than the first row has columns")
            else:
                yield number, dict(zip(names, cells, strict=False))


def _apart(head: Sequence[str]) -> Iterator[str]:
    """Names of columns; one without a name, or with that of one before, has its number."""
    for place, name in enumerate(head, 1):
        yield str(place) if name in ("", *head[: place - 1]) else name


def _columnar(path: str, ending: str) -> Iterator[Any]:
    arrow, parquet = pyarrow()
    try:
        batches = parquet.ParquetFile(path).iter_batches() if ending == ".parquet" else _arrow_batches(arrow, path)
        for batch in batches:
            for row in batch.to_pylist():
                # there are dates and bytes, which are told as texts, and whole numbers with a point
                yield read_json(json.dumps(row, default=_told))
    except (OSError, arrow.ArrowException) as error:
        said = " ".join(str(error).split())
        raise ClueproofError(f"{path}: this {ending[1:].title()} file can't be read: {said}") from error


def _arrow_batches(arrow: Any, path: str) -> Any:
    """The batches of a file of Arrow, of which there are two kinds; `datasets` keeps its data in streams."""
    try:
        file = arrow.ipc.open_file(path)
    except arrow.ArrowInvalid:
        return arrow.ipc.open_stream(path)
    return (file.get_batch(number) for number in range(file.num_record_batches))


def _told(value: object) -> str:
    return value.decode(errors="replace") if isinstance(value, bytes) else str(value)
