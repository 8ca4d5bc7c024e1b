"""A board as lines of plain text."""

from __future__ import annotations

from clueproof.arguments import expects, instance
from clueproof.columns import columns_of, flush_right
from clueproof.grid.board import Board
from clueproof.render.cell_text import cell_texts
from clueproof.render.spaced import is_spaced, to_spaced
from clueproof.render.text_margins import above, across, margin_parts, row_ends, row_starts, stacked


@expects(board=instance(Board))
def to_plain(board: Board) -> str:
    """The board as text: cells side by side, bars and dashes for thick borders, margins around.

    The numbers of a list above or below the board stand one below the other. Marked cells stand in
    square brackets. Lines end without trailing blanks; no final line break. Where something stands between
    the cells they stand apart (`to_spaced`). Sentences come below, and the caption comes last.
    """
    text = to_spaced(board) if is_spaced(board) else _packed(board)
    said = [f"{place}. {sentence}" for place, sentence in enumerate(board.sentences, 1)]
    return "\n".join(filter(None, (across(board), text, *said, board.caption)))


def _packed(board: Board) -> str:
    texts = [
        [f"[{text}]" if (r, c) in board.marked else text for c, text in enumerate(row)]
        for r, row in enumerate(cell_texts(board, board.blank))
    ]
    head, starts, ends = above(board), row_starts(board), row_ends(board)
    names = head[0] if board.labels else []
    width = max(
        [1, *(columns_of(text) for row in texts for text in row), *map(columns_of, (*names, *margin_parts(board)))]
    )
    inset = " " * len(starts[0]) if starts else ""
    walled = [any(((r, c), (r, c + 1)) in board.walls for r in range(board.height)) for c in range(board.width)]

    def joined(cells: list[str], row: int | None = None) -> str:
        """Cells of equal width; a bar where a wall stands in this row, room for it where one does in any row."""
        parts = []
        for c, cell in enumerate(cells):
            parts.append(flush_right(cell, width))
            if walled[c]:
                parts.append("|" if row is not None and ((row, c), (row, c + 1)) in board.walls else " ")
        return " ".join(parts)

    lines = [inset + joined(numbers) for numbers in head]
    for r, row in enumerate(texts):
        lines.append(starts[r] + joined(row, r) + ends[r])
        under = ["-" * width if ((r, c), (r + 1, c)) in board.walls else "" for c in range(board.width)]
        if any(under):
            lines.append(inset + joined(under))
    lines += [inset + joined(numbers) for numbers in stacked(board, "bottom")]
    return "\n".join(line.rstrip() for line in lines)
