"""What stands around a board that is shown as plain text."""

from __future__ import annotations

from clueproof.grid.board import Board


def margin_parts(board: Board) -> list[str]:
    """The numbers above and below the board."""
    return [part for name in ("top", "bottom") for text in board.margins.get(name, ()) for part in text.split()]


def stacked(board: Board, name: str) -> list[list[str]]:
    """The lines of the margin above or below: each list next to the board, one number a line."""
    lists = [text.split() for text in board.margins.get(name, ())]
    depth = max(map(len, lists), default=0)
    if name == "top":
        return [[*line] for line in zip(*([""] * (depth - len(parts)) + parts for parts in lists), strict=True)]
    return [[*line] for line in zip(*(parts + [""] * (depth - len(parts)) for parts in lists), strict=True)]


def above(board: Board) -> list[list[str]]:
    """The lines above the board: the names of the columns, then the margin."""
    names = [[f"c{c + 1}" for c in range(board.width)]] if board.labels else []
    return names + stacked(board, "top")


def row_starts(board: Board) -> list[str]:
    """What stands left of each row, all of one width: its name, then the margin."""
    names = [f"r{r + 1}" for r in range(board.height)] if board.labels else [""] * board.height
    left = board.margins.get("left") or ("",) * board.height
    wide, margin = max(map(len, names), default=0), max(map(len, left), default=0)
    return [
        (name.ljust(wide) + " " if wide else "") + (text.rjust(margin) + " " if board.margins.get("left") else "")
        for name, text in zip(names, left, strict=True)
    ]


def row_ends(board: Board) -> list[str]:
    """What stands right of each row."""
    right = board.margins.get("right")
    return [f" {text}" for text in right] if right else [""] * board.height
