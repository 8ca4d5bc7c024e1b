"""Rows of ZebraLogic (Lin and others, ZebraLogic: On the Scaling Limits of LLMs for Logical Reasoning, 2025)."""

from __future__ import annotations

from clueproof.audit.json_text import object_in
from clueproof.audit.layouts.stated_row import Fields, StatedRow

HIDDEN = "___"
"""In place of each item of a solution that is kept back."""


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    text, solution = fields.get("puzzle"), object_in(fields.get("solution"))
    if not isinstance(text, str) or "## Clues" not in text:
        return None
    rows = solution.get("rows") if isinstance(solution, dict) else None
    hidden = isinstance(rows, list) and any(isinstance(row, list) and HIDDEN in row for row in rows)
    return StatedRow(text, None if hidden else solution)
