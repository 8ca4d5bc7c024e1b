"""What rows and columns are called, and what they are together."""

from __future__ import annotations

from itertools import accumulate

from clueproof.render.elements import group, text, upward
from clueproof.render.inks import CLUE
from clueproof.render.layout import BESIDE_NAME, NAME, Layout
from clueproof.render.lettering import MIDDLE, fitting


def names(layout: Layout) -> str:
    """The names next to the board, right-aligned or rising from it; the headings in bold outside of them."""
    return group("names", f'fill="{CLUE}"', _names(layout)) + group(
        "headings", f'fill="{CLUE}" text-anchor="middle" font-weight="bold"', _headings(layout)
    )


def _names(layout: Layout) -> list[str]:
    board, side, found = layout.board, layout.side, []
    apart = side * BESIDE_NAME
    band = layout.bands["left"]
    for row, said in enumerate(board.names.get("left", ())):
        size = fitting(said, side * NAME, band.names - 2 * apart)
        x, y = layout.inner("left") - apart, layout.middle((row, 0))[1]
        found.append(text(x, y + MIDDLE * size, size, said, ' text-anchor="end"'))
    band = layout.bands["top"]
    for column, said in enumerate(board.names.get("top", ())):
        room = band.names - 2 * apart if band.turned else layout.column_width(column) - apart
        size = fitting(said, side * NAME, room)
        x, y = layout.middle((0, column))[0], layout.inner("top") - apart
        found.append(
            upward(x + MIDDLE * size, y, size, said) if band.turned else text(x, y, size, said, ' text-anchor="middle"')
        )
    return found


def _headings(layout: Layout) -> list[str]:
    side, found = layout.side, []
    for where, headings in layout.board.headings.items():
        band = layout.bands[where]
        at = layout.inner(where) - band.names - band.headings / 2
        edges = layout.xs if where == "top" else layout.ys
        starts = accumulate((heading.lines for heading in headings), initial=0)
        for heading, first in zip(headings, starts, strict=False):
            start, end = edges[first], edges[first + heading.lines]
            size = fitting(heading.name, side * NAME, end - start - side * BESIDE_NAME, bold=True)
            middle = (start + end) / 2
            found.append(
                text(middle, at + MIDDLE * size, size, heading.name)
                if where == "top"
                else upward(at + MIDDLE * size, middle, size, heading.name)
            )
    return found
