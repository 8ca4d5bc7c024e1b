"""Sudokus that are stated by their solution, and by a mask that says which of its cells are given."""

from __future__ import annotations

from clueproof.audit.layouts.stated_row import Fields, StatedRow


def stated(fields: Fields) -> StatedRow | None:
    """What a row in this layout states."""
    mask, solution = fields.get("mask"), fields.get("solution")
    if not (isinstance(mask, str) and isinstance(solution, str) and len(mask) == len(solution) and {*mask} == {*"01"}):
        return None
    given = (cell if shown == "1" else "." for shown, cell in zip(mask, solution, strict=True))
    return StatedRow("".join(given), solution)
