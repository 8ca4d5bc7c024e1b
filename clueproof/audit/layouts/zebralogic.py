"""Rows of ZebraLogic (Lin and others, ZebraLogic: On the Scaling Limits of LLMs for Logical Reasoning, 2025)."""

from __future__ import annotations

from clueproof.audit.json_text import object_in
from clueproof.audit.layouts import houses
from clueproof.audit.layouts.stated_row import Fields, StatedRow


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    text = fields.get("puzzle")
    if not isinstance(text, str) or "## Clues" not in text or houses.HOUSES.search(text) is None:
        return None
    return StatedRow(houses.record_in(text), houses.table_in(object_in(fields.get("solution"))))
