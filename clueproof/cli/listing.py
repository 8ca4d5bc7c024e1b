"""Lists of what there is: names, and what there is to say of each."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint

from clueproof.cli.exit_status import one_line
from clueproof.columns import columns_of, flush_left


def print_rows(rows: list[tuple[str, str]]) -> None:
    """Print names, and beside them what there is to say."""
    width = max(columns_of(name) for name, _ in rows)
    for name, says in rows:
        sys.stdout.write(f"{flush_left(name, width)}  {one_line(says)}\n")
    sys.stdout.flush()


def origin(entry: EntryPoint | None) -> str:
    """Which package adds it, if it is not clueproof."""
    if entry is None:
        return ""
    package = entry.dist
    return f" (from {entry.value})" if package is None else f" (from {package.name} {package.version})"
