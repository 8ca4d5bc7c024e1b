"""A board as lines of plain text."""

from __future__ import annotations

from clueproof.grid.board import DOT, Board, Spot

KNOWN = "-"


def to_plain(board: Board) -> str:
    """The board as text: cells side by side, bars and dashes for thick borders, margins around.

    The numbers of a list above or below the board stand one below the other. Marked cells stand in
    square brackets. Lines end without trailing blanks; no final line break.
    """
    texts = [[_cell(board, r, c) for c in range(board.width)] for r in range(board.height)]
    left, right = board.margins.get("left"), board.margins.get("right")
    width = max([1, *(len(text) for row in texts for text in row), *map(len, _parts(board, "top", "bottom"))])
    inset = max(map(len, left), default=0) + 1 if left else 0
    lines = [" " * inset + _joined(numbers, width, board, None) for numbers in _stacked(board, "top")]
    for r, row in enumerate(texts):
        line = (left[r].rjust(inset - 1) + " " if left else "") + _joined(row, width, board, r)
        lines.append(line + (" " + right[r] if right else ""))
        if any(((r, c), (r + 1, c)) in board.walls for c in range(board.width)):
            under = ["-" * width if ((r, c), (r + 1, c)) in board.walls else "" for c in range(board.width)]
            lines.append(" " * inset + _joined(under, width, board, None))
    lines += [" " * inset + _joined(numbers, width, board, None) for numbers in _stacked(board, "bottom")]
    return "\n".join(line.rstrip() for line in lines)


def _parts(board: Board, *names: str) -> list[str]:
    return [part for name in names for text in board.margins.get(name, ()) for part in text.split()]


def _stacked(board: Board, name: str) -> list[list[str]]:
    """The lines of the margin above or below: each list next to the board, one number a line."""
    lists = [text.split() for text in board.margins.get(name, ())]
    depth = max(map(len, lists), default=0)
    if name == "top":
        return [[*line] for line in zip(*([""] * (depth - len(parts)) + parts for parts in lists), strict=True)]
    return [[*line] for line in zip(*(parts + [""] * (depth - len(parts)) for parts in lists), strict=True)]


def _cell(board: Board, r: int, c: int) -> str:
    text = board.texts.get((r, c), "#" if (r, c) in board.shaded else _noted(board, (r, c)))
    return f"[{text}]" if (r, c) in board.marked else text


def _noted(board: Board, spot: Spot) -> str:
    """What an empty cell can be: "{12}"; a dash where it is known to stay empty."""
    notes = [note for note in board.notes.get(spot, ()) if note]
    if not notes:
        return board.blank
    between = "" if max(map(len, notes)) == 1 else " "
    return KNOWN if notes == [DOT] else "{" + between.join(notes) + "}"


def _joined(cells: list[str], width: int, board: Board, row: int | None) -> str:
    """Cells of equal width; a bar where a wall stands in this row, room for it where one does in any row."""
    parts = []
    for c, cell in enumerate(cells):
        parts.append(cell.rjust(width))
        if any(((r, c), (r, c + 1)) in board.walls for r in range(board.height)):
            parts.append("|" if row is not None and ((row, c), (row, c + 1)) in board.walls else " ")
    return " ".join(parts)
