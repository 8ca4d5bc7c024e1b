"""The rows of files that are tables."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from clueproof.audit import FieldNames, TableRow, table_rows


def read_rows(path: Path | str, names: FieldNames | None = None, genre: str | None = None) -> Iterator[TableRow]:
    """The rows of a file, which must be a table."""
    found = table_rows(str(path), names or FieldNames(), genre)
    assert found is not None
    return found
