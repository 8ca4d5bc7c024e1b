"""Records of Pencil Puzzle Bench 0.1: a link, and a solution as lists of moves."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

from clueproof.audit.json_text import object_in
from clueproof.audit.layouts.stated_row import Fields, StatedRow
from clueproof.audit.moves import StoredMoves

VEIL = b"ppbench"


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states; `cspuz_is_unique` says whether its puzzle is unique."""
    link, pid = fields.get("puzzlink_url") or fields.get("puzzle_url"), fields.get("pid")
    if not isinstance(link, str) or not isinstance(pid, str):
        return None
    moves = object_in(fields.get("solution"))
    if moves is None and fields.get("solution_enc"):
        moves = _unveiled(fields["solution_enc"])
    metadata = object_in(fields.get("metadata"))
    unique = metadata.get("cspuz_is_unique") if isinstance(metadata, Mapping) else None
    return StatedRow(
        link, None if moves is None else StoredMoves(pid, moves), unique=unique if isinstance(unique, bool) else None
    )


def _unveiled(text: Any) -> Any:
    """The solution of a record whose file hides it from those who search for it: base64 of the exclusive or with a key
    that ppbench states. What is none stays as it is."""
    try:
        hidden = base64.b64decode(text, validate=True)
        return json.loads(bytes(byte ^ VEIL[place % len(VEIL)] for place, byte in enumerate(hidden)))
    except (ValueError, TypeError, RecursionError):
        return text
