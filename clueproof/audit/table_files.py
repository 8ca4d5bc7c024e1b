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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import IO, Any

from clueproof.audit.json_text import Unread, read_json
from clueproof.audit.layouts import puzzlekit
from clueproof.errors import ClueproofError
from clueproof.formats.table_cells import unguarded
from clueproof.runs.exports import pyarrow

PACKED: dict[str, Callable[[str], Any]] = {".gz": gzip.GzipFile, ".xz": lzma.LZMAFile, ".bz2": bz2.BZ2File}
"""What opens packed files, by how their names end."""
JSON_LINES = (".jsonl", ".ndjson")
SEPARATED = (".csv", ".tsv")
COLUMNAR = (".parquet", ".arrow")
ENDINGS = (".json", *JSON_LINES, *SEPARATED, *COLUMNAR)
"""How the names of tables end; behind it may stand how they are packed."""
UTF_16 = (b"\xff\xfe", b"\xfe\xff")
SEPARATORS = ",;\t|"
CARD_HEADER = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
CARD_PATH = re.compile(r"""^ *(?:- )?path: *["']?([\w*?][^"'\n]*?)["']? *$""", re.MULTILINE)
FEW = 20
"""Rows at which is looked to see what a file is."""
LONGEST = 10_000_000
"""Characters of a cell in CSV."""


def ending_of(path: str) -> str:
    """The one of `ENDINGS` with which a name ends; else nothing."""
    stem, ending = os.path.splitext(path.lower())
    if ending in PACKED:
        stem, ending = os.path.splitext(stem)
    return ending if ending in ENDINGS else ""


def card_patterns(folder: Path) -> list[str]:
    """The files that the card of a data set says its splits are in, as patterns. A folder may have the same rows in
    another form, too."""
    try:
        text = (folder / "README.md").read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return []
    header = CARD_HEADER.match(text)
    return [found[1] for found in CARD_PATH.finditer(header[1])] if header is not None else []


def head_of(path: str) -> list[str]:
    """The first row of a file in CSV. Raises ClueproofError."""
    with _text(path) as file:
        return _separated(file)[1]


def is_of_json_lines(path: str) -> bool:
    """Is one of the first rows of a file JSON, or is there none? Raises ClueproofError."""
    with _text(path) as file:
        first = [line.lstrip()[:1] for line in islice(filter(str.strip, file), FEW)]
    return not first or not {*first}.isdisjoint("{[")


def json_rows(path: str, states_puzzle: Callable[[Any], bool]) -> Iterable[Any] | None:
    """The rows in a file of JSON: a list; an object that holds lists of rows, such as splits, or a row under each name.
    None for an object that is itself a puzzle. Raises ClueproofError, also for what is no JSON."""
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
    lists = [value for value in found.values() if isinstance(value, list) and value and states_puzzle(value[0])]
    if lists:
        return [row for rows in lists for row in rows]
    if found and all(map(states_puzzle, found.values())):
        return [{"id": name, **row} for name, row in found.items()]
    return None


def table_records(path: str, states_puzzle: Callable[[Any], bool], headed: bool = True) -> Iterator[tuple[int, Any]]:
    """The rows of a table with their numbers, from 1: an object each, or `Unread`. Columns of a file in CSV that has no
    head, and items of rows that are lists, are called 1, 2 ... What keeps the rest of a file from being read is told in
    place of a row."""
    number = 0
    try:
        for number, row in _rows(path, states_puzzle, headed):
            yield number, _named(row)
    except ClueproofError as error:
        yield number + 1, Unread(str(error).removeprefix(f"{path}: "))


def _rows(path: str, states_puzzle: Callable[[Any], bool], headed: bool) -> Iterator[tuple[int, Any]]:
    ending = ending_of(path)
    if ending in COLUMNAR:
        yield from enumerate(_columnar(path, ending), 1)
    elif ending == ".json":
        yield from enumerate(json_rows(path, states_puzzle) or [], 1)
    else:
        with _text(path) as file:
            yield from (_separated_rows(file, headed) if ending in SEPARATED else _lines(file))


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


def _lines(file: IO[str]) -> Iterator[tuple[int, Any]]:
    for number, line in enumerate(file, 1):
        if line.strip():
            yield number, read_json(line)


def _separated(file: IO[str]) -> tuple[Any, list[str]]:
    """What reads the rows of a file in CSV, and its first row, which says what parts its columns."""
    csv.field_size_limit(LONGEST)
    first = next((line for line in file if line.strip()), "")
    reader = csv.reader(_behind(first, file), delimiter=max(SEPARATORS, key=first.count))
    return reader, [name.strip() for name in next(reader, [])]


def _behind(first: str, rest: Iterable[str]) -> Iterator[str]:
    yield first
    yield from rest


def _separated_rows(file: IO[str], headed: bool) -> Iterator[tuple[int, Any]]:
    reader, head = _separated(file)
    if not headed:
        yield 1, head
    for number, row in enumerate(filter(None, reader), 1 if headed else 2):
        cells = [unguarded(cell) or None for cell in row]
        if not headed:
            yield number, cells
        elif len(row) > len(head):
            yield number, Unread("more cells than the first row has columns")
        else:
            yield number, dict(zip(head, cells, strict=False))


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
