"""What a row of a collection states, before it is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, TypeAlias

from clueproof.audit.moves import StoredMoves
from clueproof.syntax.record import JsonValue

Fields: TypeAlias = "Mapping[str, Any]"


class StatedRow(NamedTuple):
    """The puzzle of a row, its solution, its genre, and whether it is unique; None for what it doesn't state."""

    puzzle: Any
    solution: JsonValue | StoredMoves = None
    genre: str | None = None
    unique: bool | None = None


def board_text(rows: Any) -> str:
    """Rows of cells as a text."""
    return "\n".join(" ".join(map(str, row)) for row in rows)
