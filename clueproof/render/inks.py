"""The colours of what is drawn."""

from __future__ import annotations

CLUE, ANSWER = "#1a1a1a", "#1b5e9e"
"""What the puzzle gives, and what the player finds."""
SHADED, PICTURE, TINTED = "#3d3d3d", "#1a1a1a", "#e6eaf0"
EMPTY = "#d7d7d7"
"""The paper of a picture in which white is a colour."""
MARK, MARKED, SHADED_MARKED = "#d9480f", "#ffe2a0", "#8a4a12"
CHAIN = "#7048b6"
"""Arrows over a board."""
TINTED_EDGE = "#c3cedd"
"""Darker than a cell's tint: an edge is small."""
GREY, PALE = "#8a8a8a", "#cfcfcf"
"""What is ruled out and what the player needs less; what lies under numbers."""
TINTS = ("#d9d9d9", "#fdf1c7", "#dcebf9", "#e2f2dc", "#f8dfe0", "#ece2f4", "#fbe6d2", "#dbf0ee", "#eeeed6")
"""Grounds of regions: grey, then as many colours as are used before they come again."""


def tint(place: int) -> str:
    """The ground with this number."""
    return TINTS[0] if place == 0 else TINTS[1 + (place - 1) % (len(TINTS) - 1)]
