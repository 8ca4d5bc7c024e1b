"""Puzzles as we write them, perhaps with what a command of ours found out."""

from __future__ import annotations

from clueproof.audit.layouts.stated_row import Fields, StatedRow
from clueproof.encoders.registry import RULE_SETS

ANSWERED = ("verdict", "solution", "second", "meta", "backend", "seconds", "expected")
"""Fields that stand beside a puzzle in results of ours, and are no part of it."""
MAX_NAME = 60
"""Characters of a genre's name, at most."""


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    name = fields.get("puzzle")
    if not isinstance(name, str) or "\n" in name or len(name) > MAX_NAME or RULE_SETS.known(name) is None:
        return None
    return StatedRow({key: value for key, value in fields.items() if key not in ANSWERED}, fields.get("solution"))
