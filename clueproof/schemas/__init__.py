"""JSON Schemas (draft 2020-12) of the objects that `--format jsonl` writes and `to_json` returns."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from clueproof.errors import ClueproofError, quoted

SUFFIX = ".schema.json"


def json_schema(name: str) -> dict[str, Any]:
    """The schema of what a command writes on each line with `--format jsonl` ("verify"), or of "step", "ending",
    "explanation" and "walkthrough". Raises ClueproofError for another name."""
    folder = files(__name__)
    names = sorted(file.name.removesuffix(SUFFIX) for file in folder.iterdir() if file.name.endswith(SUFFIX))
    if name not in names:
        raise ClueproofError(f"there is no schema {quoted(name)}; there are {', '.join(names)}")
    found: dict[str, Any] = json.loads(folder.joinpath(f"{name}{SUFFIX}").read_text(encoding="utf-8"))
    return found


__all__ = ["json_schema"]
