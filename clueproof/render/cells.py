"""The contents of cells in an SVG picture: grounds, small clues and notes."""

from __future__ import annotations

from collections import defaultdict
from itertools import groupby
from math import ceil

from clueproof.grid.board import DOT, Board, Cell
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.symbols import Symbol
from clueproof.render.colours import (
    ANSWER,
    CLUE,
    EMPTY,
    MARK,
    MARKED,
    PICTURE,
    SHADED,
    SHADED_MARKED,
    TINTED,
    hexadecimal,
    tint,
)
from clueproof.render.elements import MIDDLE, PAPER, box, disc, ems, escaped, group, number, path, text
from clueproof.render.layout import Layout

RADIUS = 0.42
"""The radius of discs. This and all sizes below are in sides of a cell."""
ALONE, SEVERAL = 0.27, 0.36
"""The size of letters of a single small clue in a corner, and of several small clues."""
EDGE, BESIDE_DISC = 0.07, 0.48
"""The distance of small clues from the sides, and from the centre of a disc."""
INK = "#5c5c5c"
CORNER, REACH = 0.25, 0.34
"""The size of letters of notes in corners, and how far from the centre of the cell they stand."""
AROUND: tuple[Direction, ...] = ("nw", "ne", "sw", "se", "n", "s", "w", "e")
"""The places of notes in corners, in the order in which they are taken."""
MAX_LETTERS = 0.34
"""The maximal size of letters of notes."""
UNDER = 0.22
"""The height for notes at the bottom of a cell that has a text of its own."""
ON_EDGE = 0.28
"""The size of letters between two cells."""
ASIDE = 0.2
"""The distance by which notes of an edge give way to a text in one of its cells."""
UNDER_CLUE = 0.26
"""The height that small clues at the top of a cell take from notes."""
FILLED = 0.84
"""The width that notes fill."""


def fills(layout: Layout) -> str:
    """The grounds of cells, one rectangle for each stretch of a row."""
    found = []
    for r in range(layout.board.height):
        fills = [(ground(layout, (r, c)), c) for c in range(layout.board.width)]
        for fill, stretch in groupby(fills, lambda cell: cell[0]):
            columns = [c for _, c in stretch]
            if fill is not None:
                left, right = layout.xs[columns[0]], layout.xs[columns[-1] + 1]
                found.append(box(left, layout.ys[r], right - left, layout.side, f' fill="{fill}"'))
    return group("fills", 'shape-rendering="crispEdges"', found)


def discs(layout: Layout) -> str:
    """Cells that have places: a circle for each, with an outline."""
    marked = layout.board.marked
    found = []
    for cell in sorted(layout.board.places):
        ink, wide = (MARK, 0.09) if cell in marked else (CLUE, 0.04)
        fill = ground(layout, cell) or PAPER
        more = f' fill="{fill}" stroke="{ink}" stroke-width="{number(layout.side * wide)}"'
        found.append(disc(*layout.middle(cell), layout.side * RADIUS, more))
    return group("discs", 'stroke-linejoin="round"', found)


def on_ways(board: Board) -> frozenset[Cell]:
    """The cells that a way passes."""
    return frozenset(cell for path in board.paths if path.kind == "way" for cell in path.cells)


def ground(layout: Layout, cell: Cell) -> str | None:
    """The colour of a cell; None for that of the paper."""
    board = layout.board
    if cell in board.colours:
        return hexadecimal(layout.shade[board.colours[cell]])
    if cell in board.shaded:
        return SHADED_MARKED if cell in board.marked else PICTURE if board.picture else SHADED
    if cell in board.marked and (board.places or cell not in on_ways(board)):
        return MARKED
    if cell in board.tinted:
        return TINTED
    if board.picture and layout.has_white:
        # otherwise a white cell and an empty one would look the same
        return EMPTY
    return tint(board.tints[cell]) if cell in board.tints else None


def small(layout: Layout) -> str:
    """The small clues of all cells, white on dark ones."""
    found = [
        _clue(layout, cell, where, said)
        for cell, clues in sorted(layout.board.small.items())
        for where, said in clues.items()
    ]
    return group("small", f'fill="{CLUE}" text-anchor="middle"', found)


def _clue(layout: Layout, cell: Cell, where: Direction, said: str) -> str:
    board, side = layout.board, layout.side
    split = board.symbols.get(cell) is Symbol.FALLING
    largest = side * (SEVERAL if split or board.places or len(board.small[cell]) > 1 else ALONE)
    size = min(largest, side * (0.46 if split or largest > side * ALONE else 0.6) / max(ems(said), 0.1))
    x, y = layout.middle(cell)
    down, right = STEPS[where]
    if board.places:
        # outside of the disc
        x, y = x + right * side * BESIDE_DISC, y + down * side * BESIDE_DISC
        return text(x, y + MIDDLE * size, size, said)
    x += right * ((layout.column_width(cell[1]) - ems(said) * size) / 2 - side * EDGE)
    y += down * (side / 2 - size * 0.5 - side * EDGE)
    if cell in board.shaded:
        return text(x, y + MIDDLE * size, size, said, f' fill="{PAPER}"')
    # the ground interrupts the outline of a cage at its sum
    width, height = ems(said) * size, size * 0.9
    fill = f' fill="{ground(layout, cell) or PAPER}"'
    under = box(x - width / 2, y - height / 2, width, height, fill) if board.cages else ""
    return under + text(x, y + MIDDLE * size, size, said)


def notes(layout: Layout) -> str:
    """The notes of each cell in rows that make letters as large as possible; notes that are struck are crossed out.

    Nine numbers stand in three rows, as in the notes of Sudoku players.
    """
    longest = [0.1] * layout.board.width
    for (_, c), said in layout.board.notes.items():
        longest[c] = max(longest[c], *map(ems, said))
    found: dict[float, list[str]] = defaultdict(list)
    strokes: list[str] = []
    for (r, c), said in sorted(layout.board.notes.items()):
        (left, top), width, height = layout.corner((r, c)), layout.column_width(c), layout.side
        margin = (1 - FILLED) * layout.side / 2
        left, top, width, height = left + margin, top + margin, width - 2 * margin, height - 2 * margin
        if {"nw", "n", "ne"} & {*layout.board.small.get((r, c), ())}:
            clue = layout.side * UNDER_CLUE - margin
            top, height = top + clue, height - clue
        if (r, c) in layout.texts:
            top, height = top + height * (1 - UNDER), height * UNDER
        sizes = {across: _size(len(said), across, width, height, longest[c]) for across in range(1, len(said) + 1)}
        across = max(sizes, key=sizes.__getitem__)
        # dots are small, so they have the same size everywhere
        size = layout.side * MAX_LETTERS if said == (DOT,) else min(sizes[across], layout.side * MAX_LETTERS)
        wide, high = width / across, height / ceil(len(said) / across)
        for place, note in enumerate(said):
            if note:
                row, column = divmod(place, across)
                x = left + (column + 0.5) * wide
                y = top + (row + 0.5) * high + MIDDLE * size
                found[size].append(f'<text x="{number(x)}" y="{number(y)}">{escaped(note)}</text>')
                if place in layout.board.struck.get((r, c), ()):
                    reach = max(ems(note), 0.6) * size / 2 + 0.1 * size
                    y -= MIDDLE * size
                    strokes.append(f"M{number(x - reach)} {number(y + reach)}L{number(x + reach)} {number(y - reach)}")
    struck = path("".join(strokes), f' class="struck" stroke="{MARK}" stroke-width="{number(layout.side / 24)}"')
    return "".join(
        group("notes", f'fill="{INK}" text-anchor="middle" font-size="{number(size)}"', texts)
        for size, texts in found.items()
    ) + (struck if strokes else "")


def corner_notes(layout: Layout) -> str:
    """The values at the corners of cells, then at the middles of their sides; all in one row where there are more.

    A corner that has a small clue is left free.
    """
    size, found = layout.side * CORNER, []
    for cell, said in sorted(layout.board.corner_notes.items()):
        x, y = layout.middle(cell)
        free = [where for where in AROUND if where not in layout.board.small.get(cell, ())]
        if len(said) > len(free):
            small = min(size, layout.side * FILLED / ems(" ".join(said)))
            found.append(text(x, y - layout.side * REACH + MIDDLE * small, small, " ".join(said)))
            continue
        for where, note in zip(free, said, strict=False):
            (down, right), wide = STEPS[where], max(ems(note) - 0.6, 0) * size / 2
            at = x + right * (layout.column_width(cell[1]) / 2 - layout.side * (0.5 - REACH) - wide)
            found.append(text(at, y + down * layout.side * REACH + MIDDLE * size, size, note))
    return group("corner-notes", f'fill="{ANSWER}" text-anchor="middle"', found)


def edge_notes(layout: Layout) -> str:
    """The notes of edges, side by side in the middle of each."""
    found = []
    for edge, said in sorted(layout.board.edge_notes.items()):
        x, y = layout.edge_middle(edge)
        one, other = (cell in layout.texts or cell in layout.board.symbols for cell in edge)
        # away from the cell that holds a text
        aside = (one - other) * ASIDE * layout.side
        x, y = (x + aside, y) if edge[0][0] == edge[1][0] else (x, y + aside)
        shown = "".join(said) if max(map(len, said), default=0) < 2 else " ".join(filter(None, said))
        if shown:
            size = min(layout.side * ON_EDGE, layout.side * FILLED / ems(shown))
            width, height = ems(shown) * size, size
            paper = box(x - width / 2, y - height / 2, width, height, f' fill="{PAPER}"')
            found.append(paper + text(x, y + MIDDLE * size, size, shown))
    return group("notes", f'fill="{INK}" text-anchor="middle"', found)


def _size(many: int, across: int, width: float, height: float, longest: float) -> float:
    """The size of letters if `across` of so many notes stand side by side; `longest` in ems."""
    return min(height / ceil(many / across), width / across / longest)
