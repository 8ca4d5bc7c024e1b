"""What people call several cells: by their row or column where they share one."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Sequence

from clueproof.english import listed, of_several, ranges

CELL = re.compile(r"r(\d+)c(\d+)")
"""The name of a cell by its row and column."""
SIDE = re.compile(r"the (left|right|upper|lower) side of (.+)")
"""The name of a side of a cell: see `clueproof.grid.edges.side_name`."""
LACKING = {"no line": "no lines", "no track": "no track"}
"""What is said of an edge without a line -> the same of several edges."""
IN_LINE = 3
"""From so many cells of one row on they are named by their columns, and those of a column by their rows."""


def cell_list(names: Sequence[str]) -> str:
    """ "r1c2 and r3c4"; of several cells in one row "row 8: columns 3, 7 and 8". Cells in the order of the board."""
    cells = _spots(names)
    if cells is None:
        return _by_side(names, cell_list) if any(map(SIDE.fullmatch, names)) else listed(names)
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(cells) >= IN_LINE and len(rows) == 1:
        return f"row {rows.pop()}: columns {ranges([column for _, column in cells])}"
    if len(cells) >= IN_LINE and len(columns) == 1:
        return f"column {columns.pop()}: rows {ranges([row for row, _ in cells])}"
    return spot_list(names)


def spot_list(names: Sequence[str]) -> str:
    """ "r1c2 and r3c4"; of sides "the left side of r1c2 and the upper sides of r3c4 and r3c5". Cells in the order of
    the board."""
    if any(map(SIDE.fullmatch, names)):
        return _by_side(names, spot_list)
    cells = _spots(names)
    return listed(names if cells is None else [f"r{row}c{column}" for row, column in cells])


def missing(word: str, names: Sequence[str], said: str) -> str:
    """ "no line between r1c1 and r1c2", "no lines r1c1-r1c2 and r1c2-r1c3", "no line on the left side of r1c1": that
    these edges lack what the word, one of LACKING, denies. `said` are their names in a list."""
    one, between, other = names[0].partition("-")
    if len(names) == 1 and between:
        return f"{word} between {one} and {other}"
    several = word if len(names) == 1 else LACKING[word]
    return f"{several} {'' if between else 'on '}{said}"


def are(names: Sequence[str], word: str) -> str:
    """ "r1c2 is shaded", "r1c2 and r3c4 are shaded", "there is no line between r1c1 and r1c2"."""
    said = spot_list(names)
    if word in LACKING:
        lacking = missing(word, names, said)
        return f"there {'is' if lacking.startswith(f'{word} ') else 'are'} {lacking}"
    return f"{said} {f'is {word}' if len(names) == 1 else f'are {of_several(word)}'}"


def line_name(names: Sequence[str]) -> str | None:
    """ "row 3": the row or column that all these cells are in; None if there is none."""
    cells = _spots(names) or []
    rows, columns = {row for row, _ in cells}, {column for _, column in cells}
    if len(cells) > 1 and len(rows) == 1:
        return f"row {rows.pop()}"
    return f"column {columns.pop()}" if len(cells) > 1 and len(columns) == 1 else None


def stretch(ends: Sequence[str], names: Sequence[str]) -> str:
    """ "c3 to c5", "r1": cells by the names of the first and the last, by their columns if the ends of the whole line
    are in one row, by their rows if these are in one column."""
    cells = [CELL.fullmatch(name) for name in (*ends, *names)]
    found = [(f"r{cell[1]}", f"c{cell[2]}") for cell in cells if cell]
    if len(found) == len(cells) and len({*ends}) > 1:
        for same, told in ((0, 1), (1, 0)):
            if found[0][same] == found[1][same]:
                names = [cell[told] for cell in found[len(ends) :]]
    return " to ".join(dict.fromkeys(names))


def _by_side(names: Sequence[str], several: Callable[[Sequence[str]], str]) -> str:
    """Sides of cells, those that lie alike together, and all of the same cells: "the left and upper sides of r1c2".
    `several` puts the names of cells into one phrase."""
    cells_of: dict[str, list[str]] = defaultdict(list)
    for name in names:
        side = SIDE.fullmatch(name)
        cells_of[side[1] if side else name].append(side[2] if side else "")
    sides_of: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for which, cells in cells_of.items():
        sides_of[tuple(cells) if cells != [""] else ("", which)].append(which)
    return listed(
        [
            sides[0] if not of[0] else f"the {listed(sides)} side{'s' * (len(of) + len(sides) > 2)} of {several(of)}"
            for of, sides in sides_of.items()
        ]
    )


def _spots(names: Sequence[str]) -> list[tuple[int, int]] | None:
    """The rows and columns of cells, in order; None if one of the names is none of a cell."""
    found = [CELL.fullmatch(name) for name in names]
    return sorted((int(cell[1]), int(cell[2])) for cell in found if cell) if all(found) else None
