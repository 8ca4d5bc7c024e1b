"""Several boards on one SVG sheet, each with a caption."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clueproof.grid.board import Board
from clueproof.render.elements import Drawing, document, placed, text
from clueproof.render.inks import CLUE
from clueproof.render.layout import ROOM
from clueproof.render.lettering import BOLDER, wrapped
from clueproof.render.svg import drawn

TITLE, NOTE = 15.0, 12.0
"""Sizes of letters, in pixels."""
LEAST_WIDTH = 420.0
"""Captions get as much, however small the boards are."""
AROUND = 12.0


class Figure(NamedTuple):
    """Boards that stand side by side under a caption: a title, and what else there is to say."""

    title: str
    boards: tuple[Board, ...]
    note: str = ""


def to_sheet(figures: Sequence[Figure]) -> str:
    """All figures in one SVG document, one below the other."""
    return document(sheet(figures))


def sheet(figures: Sequence[Figure]) -> Drawing:
    """All figures, one below the other."""
    rows = [[drawn(board) for board in figure.boards] for figure in figures]
    widest = [sum(drawing.width for drawing in row) + AROUND * (len(row) - 1) for row in rows]
    width = max([LEAST_WIDTH, *widest])
    parts: list[str] = []
    y = AROUND
    for figure, row in zip(figures, rows, strict=True):
        said = captions(figure, width)
        if said.body:
            parts.append(placed(said, AROUND, y))
        y += said.height + ROOM / 2
        # the boards, not the room around them, in line with the caption
        x = AROUND - ROOM
        for drawing in row:
            parts.append(placed(drawing, x, y))
            x += drawing.width + AROUND
        y += max((drawing.height for drawing in row), default=0) + AROUND
    return Drawing(width + 2 * AROUND, y, "".join(parts))


def captions(figure: Figure, width: float) -> Drawing:
    """The title and the note of a figure, in lines of that width."""
    parts, y = [], 0.0
    for size, said, weight in ((TITLE, figure.title, ' font-weight="bold"'), (NOTE, figure.note, "")):
        for line in wrapped(said, width / size / (BOLDER if weight else 1)):
            y += size * 1.3
            parts.append(text(0, y, size, line, f' fill="{CLUE}"{weight}'))
    return Drawing(width, y, "".join(parts))
