"""The symmetries of a nonogram's clues: turns and reflections of the picture that change no clue."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import TypeAlias

LineClue: TypeAlias = "tuple[tuple[int, int], ...] | None"


def symmetries(rows: Sequence[LineClue], columns: Sequence[LineClue]) -> list[tuple[int, ...]]:
    """Where each cell (positions row by row) goes under every turn and reflection that leaves the clues alone.

    Empty lines at the borders stay where they are: the picture inside may be symmetric without them.
    """
    top, bottom = _inside(rows)
    left, right = _inside(columns)
    across, down = list(rows[top:bottom]), list(columns[left:right])
    stay = tuple(range(len(rows) * len(columns)))
    found: list[tuple[int, ...]] = []
    for transposed, upside_down, mirrored in product((False, True), repeat=3):
        new_across, new_down = (down, across) if transposed else (across, down)
        if upside_down:
            new_across, new_down = new_across[::-1], list(map(_reversed, new_down))
        if mirrored:
            new_across, new_down = list(map(_reversed, new_across)), new_down[::-1]
        if (new_across, new_down) != (across, down):
            continue
        goes = list(stay)
        for r, c in product(range(len(across)), range(len(down))):
            new_r, new_c = (c, r) if transposed else (r, c)
            new_r = len(across) - 1 - new_r if upside_down else new_r
            new_c = len(down) - 1 - new_c if mirrored else new_c
            goes[(top + r) * len(columns) + left + c] = (top + new_r) * len(columns) + left + new_c
        if tuple(goes) not in (stay, *found):
            found.append(tuple(goes))
    return found


def _inside(lines: Sequence[LineClue]) -> tuple[int, int]:
    """The first line that may hold a block, and the one behind the last."""
    full = [place for place, clue in enumerate(lines) if clue != ()]
    return (full[0], full[-1] + 1) if full else (0, 0)


def _reversed(clue: LineClue) -> LineClue:
    return None if clue is None else clue[::-1]
