"""Walls read back from the text of a board: between cells side by side, or from frames with corners."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from clueproof.grid.edges import Edge, links, rectangle

RULED = re.compile(r"[-\s]*-[-\s]*")
"""A line between two rows of cells."""


def walls_drawn(lines: Sequence[str], height: int, width: int) -> frozenset[Edge] | None:
    """The walls between the cells of a board of this size; None if the lines are none that `to_plain` writes for one
    with walls alone."""
    found = _framed(lines, height, width) if lines[0].startswith("+") else _packed(lines, height, width)
    return None if found is None else frozenset(found)


def _framed(lines: Sequence[str], height: int, width: int) -> list[Edge] | None:
    """Of a board with a frame: a wall is a bar, or dashes, where a cell ends."""
    step, rest = divmod(len(lines[0]) - 1, width)
    if rest or step < 2 or len(lines) != 2 * height + 1:
        return None
    page = [line.ljust(len(lines[0])) for line in lines]
    found = []
    for (r, c), (below, right) in links(rectangle(height, width)):
        bar = page[2 * r + 1][right * step] == "|"
        dashes = page[2 * below][c * step + step // 2] == "-"
        if bar if r == below else dashes:
            found.append(((r, c), (below, right)))
    return found


def _packed(lines: Sequence[str], height: int, width: int) -> list[Edge] | None:
    """Of cells side by side: a wall is a bar between two cells, or dashes below the last character of one."""
    rows = [(place, line) for place, line in enumerate(lines) if not RULED.fullmatch(line)]
    if len(rows) != height:
        return None
    found = []
    for r, (place, line) in enumerate(rows):
        ends = list[int]()
        for text, end in _words(line):
            if text != "|":
                ends.append(end)
            elif not 0 < len(ends) < width:
                return None
            else:
                found.append(((r, len(ends) - 1), (r, len(ends))))
        if len(ends) != width:
            return None
        below = lines[place + 1] if place + 1 < len(lines) and RULED.fullmatch(lines[place + 1]) else ""
        found += [((r, c), (r + 1, c)) for c, end in enumerate(ends) if below[end - 1 : end] == "-"]
    return found if all(below < height for _, (below, _) in found) else None


def _words(line: str) -> Iterator[tuple[str, int]]:
    """What stands in a line, and where it ends."""
    for word in re.finditer(r"\S+", line):
        yield word[0], word.end()
