"""Folders that are data sets: which of their files hold rows, and under which licence they are.

Such are clones of repositories, with a card (`README.md`), and what `datasets` saves and caches.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from clueproof.audit.table_files import ending_of

CARD_HEADER = re.compile(r"---\n(.*?)\n---\n", re.DOTALL)
CARD_PATH = re.compile(r"""^ *(?:- )?path: *["']?([\w*?][^"'\n]*?)["']? *$""", re.MULTILINE)
CARD_LICENCE = re.compile(r"""^license: *(?:\n *- *)?["']?([\w.+-]+)["']? *$""", re.MULTILINE)
DESCRIPTION = "dataset_info.json"
DESCRIPTIONS = (DESCRIPTION, "state.json", "dataset_dict.json")
"""What `datasets` writes about the rows that it keeps in files of Arrow."""


def files_of(folder: Path, puzzle_files: Iterable[Path]) -> list[Path]:
    """The files with puzzles in a folder and below: those that the card of a data set says its splits are in, since it
    may have the same rows in another form, too; else all tables, and these files in other forms."""
    named = {path for found in CARD_PATH.finditer(_card(folder)) for path in folder.glob(found[1])}
    if named:
        return sorted(named)
    tables = [path for path in folder.rglob("*") if ending_of(path.name) and not _is_hidden(path.relative_to(folder))]
    described = any(path.suffix == ".arrow" for path in tables)
    return [path for path in sorted({*tables, *puzzle_files}) if not (described and path.name in DESCRIPTIONS)]


def _is_hidden(path: Path) -> bool:
    return any(part.startswith(".") for part in path.parts)


def licence_in(folder: Path) -> str | None:
    """The licence that the card of a data set states, or what `datasets` saved of it."""
    if (found := CARD_LICENCE.search(_card(folder))) is not None:
        return found[1]
    try:
        stated = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))["license"]
    except (OSError, ValueError, LookupError, TypeError):
        return None
    return stated if isinstance(stated, str) and stated else None


def _card(folder: Path) -> str:
    """The header of the card of a data set."""
    try:
        text = (folder / "README.md").read_text(encoding="utf-8-sig", errors="replace")
    except OSError:
        return ""
    header = CARD_HEADER.match(text)
    return "" if header is None else header[1]
