"""The small texts inside of cells."""

from __future__ import annotations

from collections import defaultdict
from math import ceil

from clueproof.grid.board import DOT
from clueproof.render.elements import PAPER, box, group, number, path, text
from clueproof.render.inks import MARK
from clueproof.render.layout import Layout
from clueproof.render.lettering import MIDDLE, ems, escaped

INK = "#5c5c5c"
LARGEST = 0.34
"""Letters are not larger than this part of a cell's side."""
UNDER = 0.22
"""Where a cell has a text of its own, its notes share this part of the side, at the bottom."""
ON_EDGE = 0.28
"""The size of letters between two cells, in sides of a cell."""
ASIDE = 0.2
"""How far notes of an edge give way to what stands in one of its cells, in sides of a cell."""
UNDER_CLUE = 0.26
"""Small clues on top of a cell take this part of the side from the notes."""
FILLED = 0.84
"""How much of a cell notes fill, from side to side."""


def notes(layout: Layout) -> str:
    """The notes of each cell in rows, so many side by side that letters are large; those that are struck crossed out.

    In a cell of 9 numbers each stands where it does in the notes of Sudoku players.
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
        # the dot is so small that it can be as large everywhere
        size = layout.side * LARGEST if said == (DOT,) else min(sizes[across], layout.side * LARGEST)
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


def edge_notes(layout: Layout) -> str:
    """What an edge can still be, side by side in its middle."""
    found = []
    for edge, said in sorted(layout.board.edge_notes.items()):
        x, y = layout.edge_middle(edge)
        one, other = (spot in layout.texts or spot in layout.board.symbols for spot in edge)
        # away from the cell in which something stands
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
    """How large letters can be if so many notes stand side by side; `longest` in ems."""
    return min(height / ceil(many / across), width / across / longest)
