"""What people call several cells: by their row or column where they share one."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence

from clueproof.english import listed, of_several, ranges
from clueproof.grid.edges import Edge, Vertex, corner_name, ends

CELL = re.compile(r"r(\d+)c(\d+)")
"""The name of a cell by its row and column."""
SIDE = re.compile(r"the (?:(left|right|upper|lower) side of |side between )(.+)")
"""The name of a side of a cell: see `clueproof.grid.edges.side_name`."""
BETWEEN = re.compile(r"the side between r(\d+)c(\d+) and r(\d+)c(\d+)")
"""The name of a side of two cells."""
LACKING = {"no line": "no lines", "no track": "no track"}
"""What is said of an edge without a line -> the same of several edges."""
PRESENT = ("a line", "a border")
"""What there is on a side of a cell."""
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


def on(names: Sequence[str]) -> str:
    """Where something lies on sides of cells: "between r1c2 and r2c2 and on the upper side of r1c1"; "" of other
    edges."""
    if not all(map(SIDE.fullmatch, names)):
        return ""
    between = [name for name in names if BETWEEN.fullmatch(name)]
    others = _of_cells([name for name in names if not BETWEEN.fullmatch(name)], spot_list)
    return listed([*([_between(between)] if between else []), *([f"on {listed(others)}"] if others else [])])


def line_list(names: Sequence[str]) -> str:
    """Lines by the edges that they are on: "the line between r1c2 and r2c2", "r1c1-r1c2 and r1c2-r1c3"."""
    where = on(names)
    return f"the line{'s' * (len(names) > 1)} {where}" if where else spot_list(names)


def meeting_cell(names: Sequence[str]) -> str | None:
    """The cell that these edges between centres of cells have in common, two at least; None where there is none."""
    ends = [name.split("-") for name in names]
    shared = {*ends[0]}.intersection(*ends) if len(ends) > 1 else set[str]()
    cell = next(iter(shared)) if len(shared) == 1 else ""
    return cell if CELL.fullmatch(cell) else None


def meeting_corner(names: Sequence[str]) -> str | None:
    """The corner of cells at which these sides meet, two at least: "the lower right corner of r2c3"; None where there
    is none."""
    found = [ends(side) if (side := _side_of(name)) is not None else () for name in names]
    shared = set(found[0]).intersection(*found[1:]) if len(found) > 1 else set[Vertex]()
    return corner_name(shared.pop()) if len(shared) == 1 else None


def _side_of(name: str) -> Edge | None:
    """The side with this name; None if it is none."""
    if between := BETWEEN.fullmatch(name):
        r, c, y, x = (int(number) - 1 for number in between.groups())
        return (r, c), (y, x)
    side = SIDE.fullmatch(name)
    cell = CELL.fullmatch(side[2]) if side is not None else None
    if side is None or cell is None:
        return None
    r, c = int(cell[1]) - 1, int(cell[2]) - 1
    down, right = {"left": (0, -1), "right": (0, 1), "upper": (-1, 0), "lower": (1, 0)}[side[1]]
    one, other = sorted(((r, c), (r + down, c + right)))
    return one, other


def missing(word: str, names: Sequence[str], said: str) -> str:
    """ "no line between r1c1 and r1c2", "no lines r1c1-r1c2 and r1c2-r1c3", "no line on the left side of r1c1": that
    these edges lack what the word, one of LACKING, denies. `said` are their names in a list."""
    one, between, other = names[0].partition("-")
    if len(names) == 1 and between:
        return f"{word} between {one} and {other}"
    inner = [name for name in names if not SIDE.fullmatch(name)]
    if inner and len(inner) < len(names):
        # edges between cells, and sides at the border of the board
        outer = [name for name in names if SIDE.fullmatch(name)]
        return f"{missing(word, inner, listed(inner))}, and none {on(outer)}"
    return f"{word if len(names) == 1 else LACKING[word]} {on(names) or said}"


def are(names: Sequence[str], word: str) -> str:
    """ "r1c2 is shaded", "r1c2 and r3c4 are shaded", "there is no line between r1c1 and r1c2"."""
    said, there = spot_list(names), "there is" if len(names) == 1 else "there are"
    if word in LACKING:
        lacking = missing(word, names, said)
        return f"there {'is' if lacking.startswith(f'{word} ') else 'are'} {lacking}"
    if word in PRESENT and (where := on(names)):
        return f"{there} {word if len(names) == 1 else of_several(word)} {where}"
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
    """Sides of cells: those between cells, then those that lie alike together, and all of the same cells: "the left and
    upper sides of r1c2". `several` puts the names of cells into one phrase."""
    between = [name for name in names if BETWEEN.fullmatch(name)]
    said = [f"the side{'s' * (len(between) > 1)} {_between(between)}"] if between else []
    return listed([*said, *_of_cells([name for name in names if not BETWEEN.fullmatch(name)], several)])


def _of_cells(names: Sequence[str], several: Callable[[Sequence[str]], str]) -> list[str]:
    """Sides that are named by one cell."""
    cells_of: dict[str, list[str]] = defaultdict(list)
    for name in names:
        side = SIDE.fullmatch(name)
        cells_of[side[1] if side else name].append(side[2] if side else "")
    sides_of: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for which, cells in cells_of.items():
        sides_of[tuple(cells) if cells != [""] else ("", which)].append(which)
    return [
        sides[0] if not of[0] else f"the {listed(sides)} side{'s' * (len(of) + len(sides) > 2)} of {several(of)}"
        for of, sides in sides_of.items()
    ]


def _between(names: Sequence[str]) -> str:
    """ "between r1c2 and r2c2"; of several sides that two lines of cells share "between rows 1 and 2 in columns 2 and
    3"."""
    pairs = [
        ((int(side[1]), int(side[2])), (int(side[3]), int(side[4])))
        for side in map(BETWEEN.fullmatch, names)
        if side is not None
    ]
    said = []
    for cell, number in Counter(cell for pair in pairs for cell in pair).items():
        if number >= IN_LINE:
            around = sorted(one if other == cell else other for one, other in pairs if cell in (one, other))
            pairs = [pair for pair in pairs if cell not in pair]
            said.append(f"between r{cell[0]}c{cell[1]} and each of {listed([f'r{r}c{c}' for r, c in around])}")
    shared: dict[tuple[int, int], list[tuple[tuple[int, int], tuple[int, int]]]] = defaultdict(list)
    for one, other in pairs:
        along = int(one[0] == other[0])
        shared[along, one[along]].append((one, other))
    for (along, first), sides in shared.items():
        if len(sides) == 1:
            ((one, other),) = sides
            said.append(f"between r{one[0]}c{one[1]} and r{other[0]}c{other[1]}")
        else:
            lines, across = ("columns", "rows") if along else ("rows", "columns")
            places = ranges([one[not along] for one, _ in sides])
            said.append(f"between {lines} {first} and {first + 1} in {across} {places}")
    return listed(said)


def _spots(names: Sequence[str]) -> list[tuple[int, int]] | None:
    """The rows and columns of cells, in order; None if one of the names is none of a cell."""
    found = [spot(name) for name in names]
    return sorted(place for place in found if place is not None) if None not in found else None


def spot(name: str) -> tuple[int, int] | None:
    """The row and column of a cell, as its name counts them; None if this is no name of a cell."""
    cell = CELL.fullmatch(name)
    return None if cell is None else (int(cell[1]), int(cell[2]))
