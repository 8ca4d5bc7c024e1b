"""What people call several cells: by their row or column where they share one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence

from clueproof.english import listed, ranges

CELL = re.compile(r"r(\d+)c(\d+)")
"""The name of a cell by its row and column."""
SIDE = re.compile(r"the (left|right|upper|lower) side of (.+)")
"""The name of a side of a cell: see `clueproof.grid.edges.side_name`."""
IN_LINE = 3
"""So many cells of one row, or column, are said by their columns, or rows."""


def cell_list(names: Sequence[str]) -> str:
    """ "r1c2 and r3c4"; of several cells in one row "row 8: columns 3, 7 and 8". Cells in the order of the board."""
    spots = _spots(names)
    if spots is None:
        return spot_list(names, cell_list)
    spots.sort()
    rows, columns = {row for row, _ in spots}, {column for _, column in spots}
    if len(spots) >= IN_LINE and len(rows) == 1:
        return f"row {rows.pop()}: columns {ranges([column for _, column in spots])}"
    if len(spots) >= IN_LINE and len(columns) == 1:
        return f"column {columns.pop()}: rows {ranges([row for row, _ in spots])}"
    return listed([f"r{row}c{column}" for row, column in spots])


def spot_list(names: Sequence[str], several: Callable[[Sequence[str]], str] = listed) -> str:
    """ "r1c2 and r3c4"; of sides "the left side of r1c2 and the upper sides of r3c4 and r3c5". `several` puts the names
    of the cells into one phrase."""
    sides: dict[str, list[str]] = defaultdict(list)
    for name in sorted(names, key=_spot) if all(map(CELL.fullmatch, names)) else names:
        side = SIDE.fullmatch(name)
        sides[side[1] if side else name].append(side[2] if side else "")
    return listed(
        [
            name if cells == [""] else f"the {name} side{'s' * (len(cells) > 1)} of {several(cells)}"
            for name, cells in sides.items()
        ]
    )


def line_name(names: Sequence[str]) -> str | None:
    """ "row 3": the row or column that all these cells are in; None if there is none."""
    spots = _spots(names) or []
    rows, columns = {row for row, _ in spots}, {column for _, column in spots}
    if len(spots) > 1 and len(rows) == 1:
        return f"row {rows.pop()}"
    return f"column {columns.pop()}" if len(spots) > 1 and len(columns) == 1 else None


def _spots(names: Sequence[str]) -> list[tuple[int, int]] | None:
    """The rows and columns of cells; None if one of the names is none of a cell."""
    return [*map(_spot, names)] if all(map(CELL.fullmatch, names)) else None


def _spot(name: str) -> tuple[int, int]:
    """The row and column of a cell."""
    row, column = name[1:].split("c")
    return int(row), int(column)
