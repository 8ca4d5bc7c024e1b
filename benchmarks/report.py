"""Files of results: what every report of measurements begins with, how it is written, and shown."""

from __future__ import annotations

import datetime
import json
import os
import platform
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click
from rich.box import MARKDOWN
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
RESULTS = Path(__file__).parent / "results"


def dated(**measured: Any) -> dict[str, Any]:
    """The day and the machine, and what was measured."""
    return {
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {platform.machine()}, "
        f"Python {platform.python_version()}",
        **measured,
    }


def write(path: Path | str, result: Mapping[str, Any]) -> None:
    """As JSON that is read line by line."""
    Path(path).write_text(json.dumps(result, indent=1, default=str) + "\n", encoding="utf-8")


def with_row(rows: Sequence[dict[str, Any]], row: dict[str, Any], *fields: str) -> list[dict[str, Any]]:
    """The rows with this one in the place of that which has the same fields."""

    def about(one: dict[str, Any]) -> list[Any]:
        return [one.get(field) for field in fields]

    place = next((place for place, one in enumerate(rows) if about(one) == about(row)), len(rows))
    return [*rows[:place], row, *rows[place + 1 :]]


def table(rows: Sequence[Mapping[str, Any]]) -> None:
    """Print the rows, in Markdown. Lists of details, which files of results hold, are left out."""
    columns = [name for name in dict.fromkeys(name for row in rows for name in row) if not _is_detail(name, rows)]
    shown = Table(*columns, box=MARKDOWN)
    for row in rows:
        shown.add_row(*(text(row.get(name, "")) for name in columns))
    console = Console()
    # what goes to a file is as wide as it is
    (console if console.is_terminal else Console(width=10_000)).print(shown)


def _is_detail(name: str, rows: Iterable[Mapping[str, Any]]) -> bool:
    return any(isinstance(row.get(name), list) and any(isinstance(one, dict) for one in row[name]) for row in rows)


def text(value: Any) -> str:
    """A figure or some of them, as a table shows them."""
    if isinstance(value, float):
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:.0f}"
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {text(one)}" for name, one in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(text, value))
    return "" if value is None else str(value)


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table for a page."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (head, ["---"] * len(head), *rows))


def section(page: str, name: str, says: Callable[[Any], str]) -> Callable[[Any, Path | None], None]:
    """What writes the results of a scenario into its place in a page."""
    return lambda found, _: put_section(ROOT / page, name, says(found))


def put_section(page: Path, name: str, says: str) -> None:
    """Put what a scenario says between its marks in a page. Raises UsageError if they are missing."""
    begin, end = f"<!-- {name}: written by `python -m benchmarks {name} --page` -->\n", f"<!-- end of {name} -->\n"
    old = page.read_text(encoding="utf-8")
    if begin not in old or end not in old:
        raise click.UsageError(f"{page} has no place for {name}: {begin.strip()} and {end.strip()}")
    before, _, rest = old.partition(begin)
    page.write_text(f"{before}{begin}{says}{end}{rest.partition(end)[2]}", encoding="utf-8")
