"""Several boards together: on one SVG sheet, or in an HTML page in ASCII that needs no other file.

The pictures of a page share what they have in common (`share`): those of steps differ little from one to the next. Each
layer of a picture (a `<g>`) is cut into runs of elements, and runs that occur again become definitions that pictures
`<use>`. Where a run ends depends on its last element alone, so that one more element changes one run, and all others
are found again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple
from zlib import crc32

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from clueproof.grid.board import Board
from clueproof.render.colours import CLUE
from clueproof.render.elements import BOLDER, Drawing, document, escaped, placed, text, wrapped
from clueproof.render.layout import ROOM
from clueproof.render.svg import drawn

RUN = 16
"""The approximate number of elements in a run."""
MIN_RUN = 60
"""Characters of a run that is worth a definition."""
TAG = re.compile(r"<(/?)[^>]*?(/?)>")
TITLE, NOTE = 15.0, 12.0
"""Sizes of letters, in pixels."""
MIN_CAPTION = 420.0
"""The minimal width of captions, however small the boards are."""
AROUND = 12.0


def share(pictures: Sequence[str]) -> tuple[str, list[str]]:
    """Definitions, as an SVG document that shows nothing, and the SVG documents that use them in place of these."""
    cut = [[*_cut(picture)] for picture in pictures]
    times = Counter(run for runs in cut for run in runs)
    names = {
        run: f"part-{number}"
        for number, run in enumerate(
            (run for run, count in times.items() if count > 1 and len(run) >= MIN_RUN and _is_whole(run)), 1
        )
    }
    defined = "".join(f'<g id="{name}">{run}</g>' for run, name in names.items())
    uses = {run: f'<use href="#{name}"/>' for run, name in names.items()}
    found = ["".join(uses.get(run, run) for run in runs) for runs in cut]
    if not names:
        return "", found
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="parts" aria-hidden="true"><defs>{defined}</defs></svg>',
        found,
    )


def _cut(picture: str) -> Iterator[str]:
    """The tags of the picture and of its layers, one by one, and between them runs of elements."""
    run, depth, start = "", 0, 0
    for tag in TAG.finditer(picture):
        closes, empty = tag[1], tag[2]
        outer = depth < 2 and (closes or (not empty and tag[0].startswith(("<svg", "<g"))))
        depth += -1 if closes else 0 if empty else 1
        if outer or (closes and depth < 2):
            if run:
                yield run
            yield picture[start : tag.end()]
            run, start = "", tag.end()
        elif depth <= 2 and (closes or empty):
            element = picture[start : tag.end()]
            run, start = run + element, tag.end()
            if crc32(element.encode()) % RUN == 0:
                yield run
                run = ""


def _is_whole(run: str) -> bool:
    """Is it a run of whole elements, not just the tag that opens a layer?"""
    return run.count("<") > 1 or run.endswith("/>")


class Figure(NamedTuple):
    """Boards side by side under a caption: a title and a note."""

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
    width = max([MIN_CAPTION, *widest])
    parts: list[str] = []
    y = AROUND
    for figure, row in zip(figures, rows, strict=True):
        said = captions(figure, width)
        if said.body:
            parts.append(placed(said, AROUND, y))
        y += said.height + ROOM / 2
        # aligns the boards, not the room around them, with the caption
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


def templates(package: str) -> Environment:
    """The templates of a package, which can include `theme.css`, the common style of all pages."""
    return Environment(
        loader=ChoiceLoader([PackageLoader(package), PackageLoader("clueproof.render")]),
        autoescape=True,
        finalize=_finalized,
        undefined=StrictUndefined,
    )


def picture(board: Board, said: str) -> tuple[Markup, float]:
    """A board as SVG with a description for screen readers, and its width in pixels."""
    drawing = drawn(board)
    return Markup(document(drawing, said)), drawing.width


def _finalized(value: object) -> Markup:
    """A value as the template writes it, in ASCII: jinja's own escaping would leave other characters."""
    return value if isinstance(value, Markup) else Markup(escaped(str(value)))
