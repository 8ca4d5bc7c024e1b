"""What stands around a board that is shown as plain text."""

from __future__ import annotations

from clueproof.columns import columns_of, flush_left, flush_right
from clueproof.grid.board import Board


def margin_parts(board: Board) -> list[str]:
    """The numbers above and below the board, and what is said above it letter by letter."""
    parts = [part for name in ("top", "bottom") for text in board.margins.get(name, ()) for part in text.split()]
    return parts + [letter for name in board.names.get("top", ()) for letter in name]


def stacked(board: Board, name: str) -> list[list[str]]:
    """The lines of the margin above or below: each list next to the board, one number a line."""
    lists = [text.split() for text in board.margins.get(name, ())]
    depth = max(map(len, lists), default=0)
    if name == "top":
        return [[*line] for line in zip(*([""] * (depth - len(parts)) + parts for parts in lists), strict=True)]
    return [[*line] for line in zip(*(parts + [""] * (depth - len(parts)) for parts in lists), strict=True)]


def above(board: Board) -> list[list[str]]:
    """The lines above the board: c1, c2 ..., the names of the columns from top to bottom, then the margin."""
    names = [[f"c{c + 1}" for c in range(board.width)]] if board.labels else []
    upright = board.names.get("top", ())
    depth = max(map(len, upright), default=0)
    return [*names, *map(list, zip(*(name.rjust(depth) for name in upright), strict=True)), *stacked(board, "top")]


def across(board: Board) -> str:
    """A line that says what the columns are together; "" for nothing."""
    headings = board.headings.get("top", ())
    return "across: " + ", ".join(heading.name for heading in headings) if headings else ""


def row_starts(board: Board) -> list[str]:
    """What stands left of each row, all of one width: r1, r2 ..., the heading at its first row, its name, then the
    margin."""
    empty = [""] * board.height
    headings = [said for name, lines in board.headings.get("left", ()) for said in (name, *[""] * (lines - 1))]
    before_row = [
        (flush_left, [f"r{r + 1}" for r in range(board.height)] if board.labels else empty),
        (flush_left, headings or empty),
        (flush_left, board.names.get("left") or empty),
        (flush_right, board.margins.get("left") or empty),
    ]
    starts = empty
    for aligned, parts in before_row:
        wide = max(map(columns_of, parts), default=0)
        if wide or parts is board.margins.get("left"):
            starts = [f"{start}{aligned(part, wide)} " for start, part in zip(starts, parts, strict=True)]
    return starts


def row_ends(board: Board) -> list[str]:
    """What stands right of each row."""
    right = board.margins.get("right")
    return [f" {text}" for text in right] if right else [""] * board.height
