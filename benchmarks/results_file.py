"""What every report of measurements begins with, and how it is written."""

from __future__ import annotations

import datetime
import json
import os
import platform
from pathlib import Path
from typing import Any


def dated(**measured: Any) -> dict[str, Any]:
    """The day and the machine, and what was measured."""
    return {
        "date": datetime.date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}, {platform.machine()}, "
        f"Python {platform.python_version()}",
        **measured,
    }


def write(path: Path | str, result: dict[str, Any]) -> None:
    """As JSON that is read line by line."""
    Path(path).write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")


def with_row(rows: list[dict[str, Any]], row: dict[str, Any], *fields: str) -> list[dict[str, Any]]:
    """The rows with this one in the place of that which has the same fields."""

    def about(one: dict[str, Any]) -> list[Any]:
        return [one.get(field) for field in fields]

    place = next((place for place, one in enumerate(rows) if about(one) == about(row)), len(rows))
    return [*rows[:place], row, *rows[place + 1 :]]


def put_section(page: Path | str, name: str, text: str) -> None:
    """Put what the script of that name writes between its marks in a page. Raises ValueError if they are missing."""
    begin, end = f"<!-- {name}: written by `benchmarks/{name}.py --page` -->\n", f"<!-- end of {name} -->\n"
    old = Path(page).read_text(encoding="utf-8")
    if begin not in old or end not in old:
        raise ValueError(f"{page} has no place for {name}: {begin.strip()} and {end.strip()}")
    before, _, rest = old.partition(begin)
    Path(page).write_text(f"{before}{begin}{text}{end}{rest.partition(end)[2]}", encoding="utf-8")
