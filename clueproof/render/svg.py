"""A board as an SVG picture, as a puzzle magazine would print it, on white paper."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate

from clueproof.arguments import expects, instance
from clueproof.grid.board import Board, Cell
from clueproof.grid.edges import only_cells
from clueproof.render.cells import corner_notes, discs, edge_notes, fills, notes, on_ways, small
from clueproof.render.colours import ANSWER, CLUE, GREY, MARK, MARKED, RGB, hexadecimal, is_light, luminance
from clueproof.render.elements import (
    MIDDLE,
    PAPER,
    Drawing,
    box,
    document,
    ems,
    fitting,
    group,
    number,
    placed,
    text,
    upward,
    wrapped,
)
from clueproof.render.layout import BESIDE_NAME, LABEL, NAME, ROOM, Layout
from clueproof.render.lines import (
    OUTLINE,
    bands,
    cages,
    chains,
    fences,
    joins,
    lines,
    outline_width,
    outlines,
    paths,
    ruling,
    ways,
)
from clueproof.render.symbols import DARK, signs, symbols, text_place

CAPTION = 0.4
"""The size of letters of a caption, in sides of a cell."""
SENTENCE, MIN_LINE, MAX_LINE = 13.0, 30, 52
"""The minimal size of letters of sentences, in pixels, and the minimal and maximal length of their lines, in ems.
(Below large boards letters are larger.)"""
SIZE = 0.33
"""The size of letters, in sides of a cell."""
BELOW_SMALL = 0.85, 0.08
"""The factor by which texts are smaller in cells with small clues, and how much lower they stand, in sides of a cell.
"""
ON_SYMBOL = 0.62
"""The width for a text on a symbol, in sides of a cell."""
STYLE = {False: 'text-anchor="middle"', True: 'text-anchor="middle" font-weight="bold"'}
"""The style of answers (False) and of givens (True)."""


def with_sentences(layout: Layout, drawing: Drawing) -> Drawing:
    """The drawing with its sentences below it, in lines as long as it is wide, within readable lengths."""
    sentences = layout.board.sentences
    if not sentences:
        return drawing
    size = max(SENTENCE, drawing.width / MAX_LINE)
    left = ROOM if layout.bands["left"].depth else layout.xs[0]
    listed = numbered_list(sentences, max(drawing.width - left - ROOM, MIN_LINE * size), size)
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


def names(layout: Layout) -> str:
    """The names next to the board, right-aligned or written upwards; the headings in bold outside of them."""
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


@expects(board=instance(Board))
def to_svg(board: Board) -> str:
    """The board as one SVG element that needs nothing else: no scripts, fonts, styles or ids.

    Givens are dark and bold, answers blue, marked cells amber with an outline. Pure ASCII.
    """
    return document(drawn(board))


def drawn(board: Board) -> Drawing:
    """The board with its margins and a little room around it."""
    return laid_out(Layout(board))


def laid_out(layout: Layout) -> Drawing:
    """The drawing of a layout, for callers that need the layout too."""
    board = layout.board
    thin, thick = ruling(layout)
    # the cells of a picture are not separated by lines
    ground = [joins(layout), ways(layout), discs(layout)] if board.places else [fills(layout), ways(layout)]
    under = [thin, *ground] if board.picture else [*ground, bands(layout), thin]
    layers = [
        *under,
        outlines(layout),
        paths(layout),
        thick,
        cages(layout),
        symbols(layout, under_lines=True),
        lines(layout),
        symbols(layout, under_lines=False),
        fences(layout),
        signs(layout),
        small(layout),
        _marks(layout),
        notes(layout),
        corner_notes(layout),
        edge_notes(layout),
        _letters(layout),
        chains(layout),
        *_clues(layout),
        names(layout),
        labels(layout),
    ]
    return with_caption(layout, with_sentences(layout, Drawing(layout.width, layout.height, "".join(layers))))


def _marks(layout: Layout) -> str:
    """An outline in each marked cell, with a white one around it, so that it is visible on any ground."""
    board, stroke = layout.board, max(1.0, layout.side / 14)
    boxes = []
    # discs are marked by their outlines, ways by the band under them
    for r, c in [] if board.places else sorted({*only_cells(board.marked)} - on_ways(board)):
        if not (0 <= r < board.height and 0 <= c < board.width):
            continue
        # notes fill the cell
        inset = stroke * (0.8 if (r, c) in board.notes else 1.6)
        x, y = (at + inset for at in layout.corner((r, c)))
        boxes.append(box(x, y, layout.column_width(c) - 2 * inset, layout.side - 2 * inset))
    halo = group("halo", f'fill="none" stroke="{PAPER}" stroke-width="{number(2 * stroke)}"', boxes)
    return halo + group("marks", f'fill="none" stroke="{MARK}" stroke-width="{number(stroke)}"', boxes)


def _letters(layout: Layout) -> str:
    found: dict[tuple[bool, str], list[str]] = {}
    for cell, said in layout.texts.items():
        given = cell in layout.board.given
        x, y = layout.middle(cell)
        around = 0.36 if cell in layout.board.marked else 0.16
        size = fitting(said, layout.size, layout.column_width(cell[1]) - layout.side * around, given)
        if layout.board.small and not layout.board.places:
            part, down = BELOW_SMALL
            size, y = size * part, y + down * layout.side
        if cell in layout.board.symbols:
            right, down, part = text_place(layout.board.symbols[cell])
            x, y = x + right * layout.side, y + down * layout.side
            size = fitting(said, layout.size * part, layout.side * ON_SYMBOL)
        look = given, _ink(layout, cell, given)
        found.setdefault(look, []).append(text(x, y + MIDDLE * size, size, said))
    return "".join(
        group("given" if given else "answers", f'{STYLE[given]} fill="{ink}"', elements)
        for (given, ink), elements in found.items()
    )


def _ink(layout: Layout, cell: Cell, given: bool) -> str:
    board = layout.board
    if cell in board.colours:
        return _readable_on(layout.shade[board.colours[cell]])
    if cell in board.shaded or board.symbols.get(cell) in DARK:
        return PAPER
    return CLUE if given else ANSWER


def _clues(layout: Layout) -> Iterator[str]:
    """The numbers of each margin; those that have a colour, on a swatch of it."""
    for side, margin in layout.margins.items():
        edge, sign = layout.edge(side), -1 if side in ("left", "top") else 1
        across = side in ("left", "right")
        swatches, elements = [], []
        for place, parts in enumerate(margin.lists):
            if layout.beyond(side, place) in layout.board.marked:
                swatches.append(_marked_clue(layout, side, place))
            # on the left and above the last number of a list is next to the board, elsewhere the first one
            for step, part in enumerate(parts[::sign]):
                away = edge + sign * (margin.gap + (step + 0.5) * margin.slot)
                x, y = (away, layout.middle((place, 0))[1]) if across else (layout.middle((0, place))[0], away)
                room = margin.slot if across else layout.column_width(place)
                said, shade = layout.clue(part)
                size = fitting(said, margin.size, room - layout.side * 0.1)
                ink = ""
                if shade is not None:
                    width, height = room * 0.86, min(margin.slot, layout.side) * 0.86
                    fill = f' fill="{hexadecimal(shade)}"'
                    if is_light(shade):
                        fill += f' stroke="{OUTLINE}" stroke-width="{number(outline_width(layout))}"'
                    swatches.append(box(x - width / 2, y - height / 2, width, height, fill))
                    ink = f' fill="{_readable_on(shade)}"'
                elements.append(text(x, y + MIDDLE * size, size, said, ink))
        yield group(f"{side} swatches", 'shape-rendering="crispEdges"', swatches)
        yield group(side, f'fill="{CLUE}" text-anchor="middle"', elements)


def _marked_clue(layout: Layout, side: str, place: int) -> str:
    """The ground of the marked numbers at one end of a line."""
    edge, margin = layout.edge(side), layout.margins[side]
    start = edge - margin.depth if side in ("left", "top") else edge
    inset = layout.side * 0.06
    along = layout.ys[place] if side in ("left", "right") else layout.xs[place]
    corner, size = (along + inset, start + inset), (layout.column_width(place) - 2 * inset, margin.depth - 2 * inset)
    if side in ("left", "right"):
        corner, size = (start + inset, along + inset), (margin.depth - 2 * inset, layout.side - 2 * inset)
    stroke = number(max(1.0, layout.side / 14))
    return box(*corner, *size, f' fill="{MARKED}" stroke="{MARK}" stroke-width="{stroke}"')


def _readable_on(shade: RGB) -> str:
    return PAPER if luminance(shade) < 0.5 else CLUE
