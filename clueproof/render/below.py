"""What stands below a board: what the puzzle states in words, and a caption."""

from __future__ import annotations

from collections.abc import Sequence

from clueproof.render.elements import Drawing, group, placed, text
from clueproof.render.inks import CLUE
from clueproof.render.layout import ROOM, Layout
from clueproof.render.lettering import ems, fitting, wrapped

CAPTION = 0.4
"""How large the letters of a caption are, in sides of a cell."""
SENTENCE, LEAST_LINE, LONGEST_LINE = 13.0, 30, 52
"""How large the letters of sentences are at least, in pixels, and how many ems lines have at least below a small board
and at most below a large one, where letters are larger."""


def with_sentences(layout: Layout, drawing: Drawing) -> Drawing:
    """The drawing with its sentences below it, in lines as long as it is wide, or as are good to read."""
    sentences = layout.board.sentences
    if not sentences:
        return drawing
    size = max(SENTENCE, drawing.width / LONGEST_LINE)
    left = ROOM if layout.bands["left"].depth else layout.xs[0]
    listed = numbered_list(sentences, max(drawing.width - left - ROOM, LEAST_LINE * size), size)
    width = max(drawing.width, left + listed.width + ROOM)
    body = drawing.body + placed(listed, left, drawing.height)
    return Drawing(width, drawing.height + listed.height + ROOM, body)


def numbered_list(sentences: Sequence[str], width: float, size: float) -> Drawing:
    """The sentences in lines of that width, the numbers before them."""
    number_room = ems(f"{len(sentences)}. ") * size
    y, parts = 0.0, []
    for place, sentence in enumerate(sentences, 1):
        y += size * 0.3
        parts.append(text(0, y + size, size, f"{place}."))
        for line in wrapped(sentence, (width - number_room) / size):
            y += size * 1.3
            parts.append(text(number_room, y - 0.3 * size, size, line))
    return Drawing(width, y, group("sentences", f'fill="{CLUE}"', parts))


def with_caption(layout: Layout, drawing: Drawing) -> Drawing:
    """The drawing with its caption below everything."""
    caption = layout.board.caption
    if not caption:
        return drawing
    size = fitting(caption, layout.side * CAPTION, drawing.width - layout.side * 0.2)
    said = text(drawing.width / 2, drawing.height + size * 0.6, size, caption)
    body = drawing.body + group("caption", f'fill="{CLUE}" text-anchor="middle"', [said])
    return Drawing(drawing.width, drawing.height + 1.2 * size, body)
