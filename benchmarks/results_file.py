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


def put_section(page: Path | str, name: str, text: str) -> None:
    """Put what a script writes between its marks in a page."""
    begin, end = f"<!-- {name}: written by `benchmarks/{name}.py --page` -->\n", f"<!-- end of {name} -->\n"
    before, _, rest = Path(page).read_text(encoding="utf-8").partition(begin)
    after = rest.partition(end)[2]
    Path(page).write_text(f"{before}{begin}{text}{end}{after}", encoding="utf-8")
