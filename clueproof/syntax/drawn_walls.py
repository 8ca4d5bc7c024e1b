"""The walls of a board as text, and what stands in its cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clueproof.grid.edges import Edge, links, rectangle

RULED = re.compile(r"[-\s]*-[-\s]*")
"""A line between two rows of cells."""


class WallsRead(NamedTuple):
    """The walls between the cells of a board as text."""

    seen: frozenset[Edge]
    texts: tuple[tuple[str, ...], ...]
    """What stands in the cells of each row."""
    hidden: frozenset[Edge] = frozenset()
    """Where a sign stands on what may be one."""


def walls_drawn(lines: Sequence[str], height: int, width: int) -> WallsRead | None:
    """The walls of a board of this size; None if the lines are none that `to_plain` writes for one with walls and
    signs on them alone."""
    return _framed(lines, height, width) if lines[0].startswith("+") else _packed(lines, height, width)


def _framed(lines: Sequence[str], height: int, width: int) -> WallsRead | None:
    """Of a board with a frame: a wall is a bar, or dashes, where a cell ends. A sign leaves dashes beside it, but takes
    the place of a bar, which then shows in the vertices at its ends alone."""
    step, rest = divmod(len(lines[0]) - 1, width)
    if rest or step < 2 or len(lines) != 2 * height + 1:
        return None
    page = [line.ljust(len(lines[0])) for line in lines]
    seen, hidden = set[Edge](), set[Edge]()
    for (r, c), (below, right) in links(rectangle(height, width)):
        edge = (r, c), (below, right)
        if r < below:
            if page[2 * below][c * step + 1] == "-":
                seen.add(edge)
            continue
        end, sign, other_end = (page[2 * r + n][right * step] for n in range(3))
        if sign == "|":
            seen.add(edge)
        elif sign != " " and {end, other_end} <= {"+", "|"}:
            hidden.add(edge)
    texts = [tuple([page[2 * r + 1][c * step + 1 : (c + 1) * step] for c in range(width)]) for r in range(height)]
    return WallsRead(frozenset(seen), tuple(texts), frozenset(hidden))


def _packed(lines: Sequence[str], height: int, width: int) -> WallsRead | None:
    """Of cells side by side: a wall is a bar between two cells, or dashes below the last character of one."""
    rows = [(place, line) for place, line in enumerate(lines) if not RULED.fullmatch(line)]
    if len(rows) != height:
        return None
    found, texts = list[Edge](), list[tuple[str, ...]]()
    for r, (place, line) in enumerate(rows):
        ends = list[int]()
        for text, end in _words_of(line):
            if text != "|":
                ends.append(end)
            elif not 0 < len(ends) < width:
                return None
            else:
                found.append(((r, len(ends) - 1), (r, len(ends))))
        if len(ends) != width:
            return None
        texts.append(tuple([word for word, _ in _words_of(line) if word != "|"]))
        below = lines[place + 1] if place + 1 < len(lines) and RULED.fullmatch(lines[place + 1]) else ""
        found += [((r, c), (r + 1, c)) for c, end in enumerate(ends) if below[end - 1 : end] == "-"]
    return WallsRead(frozenset(found), tuple(texts)) if all(below < height for _, (below, _) in found) else None


def _words_of(line: str) -> Iterator[tuple[str, int]]:
    """What stands in a line, and where it ends."""
    for word in re.finditer(r"\S+", line):
        yield word[0], word.end()
