"""Names of files that are called after puzzles: such as every system takes for files of the folder where they stand."""

from __future__ import annotations

import re

LONGEST = 100
DEVICE = re.compile(r"(con|prn|aux|nul|(com|lpt)[\d¹²³])(\.|$)", re.IGNORECASE)
"""How names begin that Windows takes for devices, whatever they end in."""


def file_name(said: str, otherwise: str, flags: re.RegexFlag = re.NOFLAG) -> str:
    """A name, without an ending, for what is called so; `otherwise` where nothing is left of that. With `re.ASCII` it
    has letters and digits of ASCII alone."""
    name = re.sub(r"[^\w.+-]+", "-", said, flags=flags).strip(".-")[:LONGEST].rstrip(".-") or otherwise
    return f"{otherwise}-{name}" if DEVICE.match(name) else name
