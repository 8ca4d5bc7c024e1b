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
