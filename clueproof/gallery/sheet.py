"""The gallery as one SVG picture: under the heading of each family its genres, two beside each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from clueproof.gallery.exhibits import Exhibit
from clueproof.render.elements import Drawing, document, path, placed, text
from clueproof.render.inks import CLUE
from clueproof.render.svg import drawn

HEADING, TITLE, NOTE = 22.0, 14.0, 11.0
"""Sizes of letters, in pixels."""
WIDEST, TALLEST = 250.0, 500.0
"""A board on average, so that the puzzle and its solution stand beside each other; larger ones are drawn smaller."""
AROUND, BETWEEN = 24.0, 20.0
SOFT, LINE = "#5f6368", "#d5d5d2"
COLUMNS = 2
CARD = 2 * WIDEST + BETWEEN


def to_svg(exhibits: Iterable[Exhibit]) -> str:
    """All exhibits in one SVG document; the same rules hold for it as for the picture of a board."""
    width = COLUMNS * CARD + (COLUMNS + 1) * AROUND
    parts: list[str] = []
    y = AROUND
    for family, members in groupby(exhibits, attrgetter("family")):
        y += HEADING
        parts.append(text(AROUND, y, HEADING, family, f' fill="{CLUE}" font-weight="bold"'))
        parts.append(path(f"M{AROUND:g} {y + 8:g}H{width - AROUND:g}", f' stroke="{LINE}"'))
        y += AROUND
        cards = [_card(exhibit) for exhibit in members]
        for start in range(0, len(cards), COLUMNS):
            row = cards[start : start + COLUMNS]
            parts += [placed(card, AROUND + place * (CARD + AROUND), y) for place, card in enumerate(row)]
            y += max(card.height for card in row) + AROUND
    return document(Drawing(width, y, "".join(parts)), "A puzzle of every genre, and its solution")


def _card(exhibit: Exhibit) -> Drawing:
    """The title above the puzzle and its solution."""
    parts = [text(0, TITLE, TITLE, exhibit.title, f' fill="{CLUE}" font-weight="bold"')]
    top = TITLE * 1.8
    if exhibit.fault:
        parts.append(text(0, top + NOTE, NOTE, exhibit.fault, f' fill="{SOFT}"'))
        return Drawing(CARD, top + 2 * NOTE, "".join(parts))
    boards = [drawn(board) for board in exhibit.boards]
    scale = _scale(boards)
    x = 0.0
    for board in boards:
        parts.append(placed(board, x, top, scale))
        x += board.width * scale + BETWEEN
    return Drawing(CARD, top + max(board.height for board in boards) * scale, "".join(parts))


def _scale(boards: Sequence[Drawing]) -> float:
    """How much smaller boards are drawn so that they fit beside each other."""
    together = sum(board.width for board in boards)
    return min(1.0, WIDEST * len(boards) / together, TALLEST / max(board.height for board in boards))
