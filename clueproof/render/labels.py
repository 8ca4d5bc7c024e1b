"""The names of rows and columns."""

from __future__ import annotations

from clueproof.render.elements import group, text
from clueproof.render.inks import GREY
from clueproof.render.layout import LABEL, Layout
from clueproof.render.lettering import MIDDLE, ems

SIZE = 0.33
"""How large letters are, in sides of a cell."""


def labels(layout: Layout) -> str:
    """r1, r2 ... left of the board and c1, c2 ... above it, outside of all clues."""
    board, side = layout.board, layout.side
    if not board.labels:
        return ""
    size = side * min(SIZE, LABEL / ems(f"c{max(board.height, board.width)}"))
    said = [(f"r{r + 1}", layout.label, layout.middle((r, 0))[1]) for r in range(board.height)]
    said += [(f"c{c + 1}", layout.middle((0, c))[0], layout.label) for c in range(board.width)]
    texts = [text(x, y + MIDDLE * size, size, name) for name, x, y in said]
    return group("labels", f'fill="{GREY}" text-anchor="middle"', texts)
