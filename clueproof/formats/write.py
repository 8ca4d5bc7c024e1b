"""Writing puzzles in the forms that `read` takes."""

from __future__ import annotations

import re
from typing import Any

from clueproof.encoders.record import JsonValue
from clueproof.encoders.rule_set import Puzzle


def to_json(puzzle: Puzzle[Any, Any]) -> dict[str, JsonValue]:
    """The puzzle as an object for JSON Lines."""
    fields: dict[str, Any] = {"puzzle": puzzle.rules.name}
    if puzzle.id is not None:
        fields["id"] = puzzle.id
    fields.update(puzzle.about)
    fields.update(puzzle.rules.format(puzzle).fields)
    return fields


def to_text(puzzle: Puzzle[Any, Any]) -> str:
    """The puzzle in the text form, its header line included; ends with a line break."""
    fields = puzzle.rules.format(puzzle).fields
    header, sections = [puzzle.rules.name], []
    about = {"id": puzzle.id, **puzzle.about}
    for name, value in {**about, **fields}.items():
        if value is None:
            continue
        if isinstance(value, bool):
            header.append(name if value else f"{name}=no")
        elif isinstance(value, list) and len(value) == 2 and all(type(part) is int for part in value):
            header.append(f"{name}={value[0]}x{value[1]}")
        elif isinstance(value, list):
            rows = [row if isinstance(row, str) else _spaced(row) for row in value]
            sections.append((name, rows))
        else:
            text = str(value).replace('"', "'")
            header.append(f"{name}={text}" if re.fullmatch(r'[^\s"]+', text) else f'{name}="{text}"')
    # the grid needs no name, so it stands first
    sections.sort(key=lambda section: section[0] != "grid")
    lines = [" ".join(header)]
    for name, rows in sections:
        if name != "grid":
            lines.append(f"{name}:")
        lines += rows
    return "\n".join(lines) + "\n"


def _spaced(row: Any) -> str:
    """A row of numbers, 0 as a dot."""
    return " ".join("." if cell == 0 else str(cell) for cell in row)
