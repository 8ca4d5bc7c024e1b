"""The constraints of f-puzzles that are extras of a Sudoku: how each is read, and written where it has a form there.

A constraint is a field of the board with a list of objects, each with its cells (`cell`, `cells`), lines and value; or
a field that is true. Source: the files that f-puzzles exports, and the public readers of rangsk's solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from clueproof.codecs.scanner import NotationError
from clueproof.encoders.extras import Extra
from clueproof.encoders.extras.extra import default_value, path_text
from clueproof.errors import quoted
from clueproof.formats.links.sudoku_boards import NEGATIVE, cell_named, long_name, negatives, says_something
from clueproof.grid.edges import Cell

LOOKS = {"outlineC", "fontC", "baseC", "width", "height", "angle", "size"}
"""How an object is drawn."""

Object = Mapping[str, Any]
Lines = Iterator[str]
Reader = Callable[[Object], Lines]

LINES = {
    "thermometer": "thermo",
    "slowthermometer": "slow-thermo",
    "palindrome": "palindrome",
    "renban": "renban",
    "whispers": "whisper",
    "betweenline": "between",
    "lockout": "lockout",
    "regionsumline": "region-sum-line",
    "entropicline": "entropic",
    "modularline": "modular",
    "nabner": "nabner",
    "zipperline": "zipper",
    "doublearrow": "double-arrow",
}
CELLS = {
    "extraregion": "different",
    "rowindexer": "row-indexer",
    "columnindexer": "column-indexer",
    "boxindexer": "box-indexer",
}
ALL_OF_A_KIND = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
"""Fields of single cells: all are one extra, since cells of the same kind are not compared."""
PAIRS = {"difference": "white-dot", "ratio": "black-dot"}
FLAGS = {
    "antiknight": "anti-knight",
    "antiking": "anti-king",
    "disjointgroups": "disjoint-groups",
}
SIGNS = {"X": 10, "V": 5}
OUTSIDE = {"sandwichsum": "sandwich", "xsum": "x-sum", "skyscraper": "skyscraper"}
"""Fields of clues that stand beside a row or column."""
SLOPES = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
"""Directions of little killers."""
FIELDS = {*LINES, *CELLS, *ALL_OF_A_KIND, *PAIRS, *FLAGS, *OUTSIDE, "xv", "arrow", "clone", "quadruple",
          "littlekillersum", "negative", "nonconsecutive"}  # fmt: skip
"""All fields that are read here."""


def extras(board: Object) -> list[str]:
    """The extras of a board as lines of text. Raises NotationError."""
    found: list[str] = []
    for field, kind in LINES.items():
        for one in objects(board, field):
            value = one.get("value") or _usual(kind, board["size"])
            found += [_written(kind, value, line) for line in lines_of(one, field)]
    for field, kind in CELLS.items():
        found += [_written(kind, None, cells_of(one, field)) for one in objects(board, field)]
    for field, kind in ALL_OF_A_KIND.items():
        cells = sorted(
            {
                *_of_parity(board["grid"], field),
                *[cell for one in objects(board, field) for cell in cells_of(one, field)],
            }
        )
        found += [_written(kind, None, cells)] if cells else []
    for field, kind in PAIRS.items():
        found += [_written(kind, one.get("value"), cells_of(one, field)) for one in objects(board, field)]
    for reader, field in (
        (_xv, "xv"),
        (_arrows, "arrow"),
        (_clone, "clone"),
        (_quadruple, "quadruple"),
    ):
        for one in objects(board, field):
            found += reader(one)
    for one in objects(board, "littlekillersum"):
        found += _little_killer(one, board["size"])
    for field, kind in OUTSIDE.items():
        for one in objects(board, field):
            found += _outside(one, field, kind, board["size"])
    found += _given_candidates(board["grid"])
    found += [kind for field, kind in FLAGS.items() if board.get(field)]
    found += _negative(board, found)
    return [*dict.fromkeys(found)]


def _of_parity(grid: Sequence[Sequence[Object]], field: str) -> list[Cell]:
    """The cells that say themselves that they are odd or even."""
    rows = [(r, c, cell) for r, row in enumerate(grid) for c, cell in enumerate(row)]
    return [(r, c) for r, c, cell in rows if str(cell.get("parity")).lower() == field]


def _given_candidates(grid: Sequence[Sequence[Object]]) -> Lines:
    """The numbers of which a cell has one, where the setter has given several."""
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            told = cell.get("givenPencilMarks")
            if says_something(told) and not (cell.get("given") and cell.get("value")):
                if not isinstance(told, list) or not all(type(number) is int for number in told):
                    raise NotationError(f"the given pencil marks {quoted(told)} of the link are no list of numbers")
                yield _written("one-of", ",".join(map(str, sorted({*told}))), [(r, c)])


def _usual(kind: str, size: int) -> int | None:
    """The value of a line that states none: half the numbers, for whispers."""
    if kind == "lockout" and size != 9:
        raise NotationError(f"the link has lockout lines without a number on {size} by {size} cells")
    return (size + 1) // 2 if kind == "whisper" else None


def objects(board: Object, field: str) -> list[Object]:
    """The objects of a field. Raises NotationError."""
    value = board.get(field)
    if not says_something(value):
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise NotationError(f"the field {quoted(field)} of the link is no list of constraints")
    for one in value:
        strange = [
            name
            for name in one
            if name not in LOOKS | {"cell", "cells", "cloneCells", "lines", "value", "values", "direction"}
        ]
        if any(says_something(one[name]) for name in strange):
            raise NotationError(
                f"a constraint {quoted(field)} of the link has {quoted(strange[0])}, which is not known"
            )
    return value


def cells_of(one: Object, field: str, name: str = "cells") -> list[Cell]:
    """The cells of a constraint, in their order. Raises NotationError."""
    told = one.get(name, [one["cell"]] if name == "cells" and "cell" in one else None)
    return _cells(told, field)


def lines_of(one: Object, field: str) -> list[list[Cell]]:
    """Its lines. Raises NotationError."""
    told = one.get("lines")
    if not isinstance(told, list) or not told:
        raise NotationError(f"a constraint {quoted(field)} of the link has no lines")
    return [_cells(line, field) for line in told]


def _cells(told: object, field: str) -> list[Cell]:
    if not isinstance(told, list) or not told:
        raise NotationError(f"a constraint {quoted(field)} of the link has no cells")
    found = []
    for text in told:
        cell = cell_named(text)
        if cell is None:
            raise NotationError(
                f"a constraint {quoted(field)} of the link has the cell {quoted(text)}; expected one such as R1C2"
            )
        found.append(cell)
    return found


def _written(kind: str, value: object, *groups: Sequence[Cell]) -> str:
    stated = str(value) if says_something(value) else ""
    return " ".join(filter(None, (kind, stated, " / ".join(map(path_text, groups)))))


def _xv(one: Object) -> Lines:
    sign = str(one.get("value")).upper()
    if sign not in SIGNS:
        raise NotationError(f"the sign {quoted(one.get('value'))} between cells is none; expected X or V")
    yield _written("pair-sum", SIGNS[sign], cells_of(one, "xv"))


def _arrows(one: Object) -> Lines:
    """The numbers of each line add up to that in the circle, or in the pill of several cells, where the line begins. A
    pill is read from left to right, or down."""
    circle = cells_of(one, "arrow")
    rows, columns = {r for r, _ in circle}, {c for _, c in circle}
    if min(len(rows), len(columns)) > 1:
        raise NotationError("an arrow of the link has a circle of cells that are not in one row or column")
    for line in lines_of(one, "arrow"):
        if line[0] not in circle:
            raise NotationError(f"an arrow of the link begins at {long_name(line[0])}, outside of its circle")
        if len(circle) == 1:
            yield _written("arrow", None, line)
        else:
            yield _written("pill-arrow", len(circle), [*sorted(circle), *line[1:]])


def _clone(one: Object) -> Lines:
    """Cells that are their own clone say nothing."""
    cells, clones = cells_of(one, "clone"), cells_of(one, "clone", "cloneCells")
    if len(cells) != len(clones):
        raise NotationError(f"a clone of the link has {len(clones)} cells for {len(cells)}")
    pairs = [pair for pair in zip(cells, clones, strict=True) if pair[0] != pair[1]]
    if pairs:
        yield _written("clone", None, *zip(*pairs, strict=True))


def _quadruple(one: Object) -> Lines:
    values = one.get("values")
    if isinstance(values, list) and values:
        yield _written("contains", ",".join(map(str, values)), cells_of(one, "quadruple"))


def _little_killer(one: Object, size: int) -> Lines:
    """The sum of the diagonal that begins beside a cell, or at it, in a direction."""
    if says_something(one.get("value")):
        (beside,), slope = _cells([one.get("cell")], "littlekillersum"), SLOPES.get(str(one.get("direction")))
        if slope is None:
            cells = cells_of(one, "littlekillersum")
        else:
            reached = [(beside[0] + n * slope[0], beside[1] + n * slope[1]) for n in range(size + 2)]
            cells = [(r, c) for r, c in reached if 0 <= r < size and 0 <= c < size]
            if one.get("cells") and {*cells} != {*cells_of(one, "littlekillersum")}:
                raise NotationError(
                    f"a little killer of the link at {quoted(one['cell'])} names other cells than it sees"
                )
        yield _written("sum", one["value"], cells)


def _outside(one: Object, field: str, kind: str, size: int) -> Lines:
    """A clue about the row or column beside which it stands. One without a number says nothing."""
    (r, c), *others = cells_of(one, field)
    every = range(size)
    if others or (r in every) == (c in every) or not {r, c} & {-1, size}:
        raise NotationError(f"a clue {quoted(field)} of the link stands at {quoted(one.get('cell'))}, beside no row")
    if says_something(one.get("value")):
        line = [(r, column) for column in every] if r in every else [(row, c) for row in every]
        yield _written(kind, one["value"], line if -1 in (r, c) else line[::-1])


def _negative(board: Object, found: Sequence[str]) -> Lines:
    """The rules that neighbours without a sign are in no relation that has one."""
    told = board.get("negative") or []
    if not isinstance(told, list) or not {*map(str, told)} <= NEGATIVE.keys():
        raise NotationError(f"the negative constraints {quoted(told)} of the link are not known")
    yield from negatives([*map(str, told), *(["nonconsecutive"] if board.get("nonconsecutive") else [])], found)


NAMES = {kind: field for table in (LINES, CELLS, ALL_OF_A_KIND, PAIRS, OUTSIDE) for field, kind in table.items()}
"""Kind of extra -> the field that it stands in."""


def fields(extras: Iterable[Extra], size: int) -> dict[str, Any]:
    """The fields of a board that say these extras; `givenPencilMarks` are those of cells. Raises NotationError where
    f-puzzles has no form for one."""
    found: dict[str, Any] = {}

    def add(field: str, one: dict[str, Any]) -> None:
        found.setdefault(field, []).append(one)

    for extra in extras:
        kind, cells = extra.kind, [*map(long_name, extra.cells)]
        unsaid = extra.value == default_value(type(extra)) and kind != "whisper"
        value = {} if unsaid else {"value": str(extra.value[0])}
        if kind in LINES.values():
            add(NAMES[kind], {"lines": [cells], **value})
        elif kind == "different" and extra.cells in _long_diagonals(size):
            found["diagonal+" if extra.cells[0][0] else "diagonal-"] = True
        elif kind in CELLS.values():
            add(NAMES[kind], {"cells": cells})
        elif kind in ALL_OF_A_KIND.values():
            for cell in cells:
                add(NAMES[kind], {"cell": cell})
        elif kind in PAIRS.values() and all(map(_touch, pairwise(extra.cells))):
            for pair in pairwise(cells):
                add(NAMES[kind], {"cells": [*pair], **value})
        elif kind == "pair-sum" and extra.number in SIGNS.values() and all(map(_touch, pairwise(extra.cells))):
            sign = next(sign for sign, total in SIGNS.items() if total == extra.number)
            for pair in pairwise(cells):
                add("xv", {"cells": [*pair], "value": sign})
        elif kind == "arrow":
            add("arrow", {"cells": cells[:1], "lines": [cells]})
        elif kind == "pill-arrow":
            pill = extra.cells[: extra.number]
            touched = [cell for cell in pill if max(map(abs, map(int.__sub__, cell, extra.cells[len(pill)]))) == 1]
            if not touched:
                raise NotationError(f"f-puzzles has no form for {extra}")
            add("arrow", {"cells": cells[: len(pill)], "lines": [[long_name(touched[0]), *cells[len(pill) :]]]})
        elif kind == "cage":
            add("killercage", {"cells": cells, **({"value": str(extra.number)} if extra.value else {})})
        elif kind == "clone" and len(extra.groups) == 2:
            one, other = ([*map(long_name, group)] for group in extra.groups)
            add("clone", {"cells": one, "cloneCells": other})
        elif kind in FLAGS.values():
            found[next(field for field, name in FLAGS.items() if name == kind)] = True
        elif kind == "no-other-white-dot" and not value:
            found["nonconsecutive"] = True
        elif kind == "no-other-black-dot" or (kind == "no-other-pair-sum" and extra.value == (5, 10)):
            names = found.setdefault("negative", [])
            names += [name for name in ("ratio", "xv") if NEGATIVE[name][0].startswith(kind) and name not in names]
        elif kind == "one-of":
            found.setdefault("givenPencilMarks", {}).update({cell: [*extra.several_numbers] for cell in extra.cells})
        elif kind == "contains" and _is_square(extra.cells):
            add("quadruple", {"cells": cells, "values": [*extra.several_numbers]})
        elif kind == "sum" and (seen := _seen(extra.cells, size)) is not None:
            beyond, direction = seen
            said = {"cell": long_name(beyond), "cells": cells, "direction": direction, "value": str(extra.number)}
            add("littlekillersum", said)
        elif kind in OUTSIDE.values():
            first, second = extra.cells[:2]
            beyond = (2 * first[0] - second[0], 2 * first[1] - second[1])
            add(NAMES[kind], {"cell": long_name(beyond), "value": str(extra.number)})
        else:
            raise NotationError(f"f-puzzles has no form for {extra}")
    return {field: found[field] for field in sorted(found)}


def _is_square(cells: Sequence[Cell]) -> bool:
    (r, c) = min(cells)
    return {*cells} == {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}


def _long_diagonals(size: int) -> list[tuple[Cell, ...]]:
    return [tuple([(d, d) for d in range(size)]), tuple([(size - 1 - d, d) for d in range(size)])]


def _seen(cells: Sequence[Cell], size: int) -> tuple[Cell, str] | None:
    """From where a whole diagonal is seen, outside of the board, and the direction; None if the cells are none."""
    for direction, (down, right) in SLOPES.items():
        r, c = cells[0][0] - down, cells[0][1] - right
        line = [(r + n * down, c + n * right) for n in range(1, len(cells) + 1)]
        ends = [(r, c), (r + (len(cells) + 1) * down, c + (len(cells) + 1) * right)]
        if [*cells] == line and not any(0 <= row < size and 0 <= column < size for row, column in ends):
            return (r, c), direction
    return None


def _touch(pair: tuple[Cell, Cell]) -> bool:
    (r, c), (row, column) = pair
    return abs(r - row) + abs(c - column) == 1
