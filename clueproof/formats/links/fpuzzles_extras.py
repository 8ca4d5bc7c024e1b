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
from clueproof.formats.links.sudoku_boards import cell_named, long_name, says_something
from clueproof.grid.edges import Cell

LOOKS = {"outlineC", "fontC", "baseC", "width", "height", "angle", "size", "isNewConstraint", "fromConstraint"}
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
    "zipper": "zipper",
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
NEGATIVE = {"ratio": "no-other-black-dot", "xv": "no-other-pair-sum 5,10", "difference": "no-other-white-dot"}
KROPKI = {"white-dot", "black-dot"}
"""A pair with either dot may be in the relation of the other: 1 and 2."""
DRAWN = {"line", "cage", "circle", "rectangle", "text"}
"""Fields of what is drawn only: passed over where a constraint draws it."""
FIELDS = {*LINES, *CELLS, *ALL_OF_A_KIND, *PAIRS, *FLAGS, "xv", "arrow", "clone", "quadruple", "littlekillersum",
          "sandwichsum", "negative", "nonconsecutive"}  # fmt: skip
"""All fields that are read here."""


def extras(board: Object) -> list[str]:
    """The extras of a board as lines of text. Raises NotationError."""
    found: list[str] = []
    for field, kind in LINES.items():
        for one in objects(board, field):
            found += [_written(kind, one.get("value"), line) for line in lines_of(one, field)]
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
        (_little_killer, "littlekillersum"),
    ):
        for one in objects(board, field):
            found += reader(one)
    size = board["size"]
    found += [_sandwich(one, size) for one in objects(board, "sandwichsum")]
    found += [kind for field, kind in FLAGS.items() if board.get(field)]
    found += _negative(board, found)
    return [*dict.fromkeys(found)]


def _of_parity(grid: Sequence[Sequence[Object]], field: str) -> list[Cell]:
    """The cells that say themselves that they are odd or even."""
    rows = [(r, c, cell) for r, row in enumerate(grid) for c, cell in enumerate(row)]
    return [(r, c) for r, c, cell in rows if str(cell.get("parity")).lower() == field]


def is_decoration(field: str, value: object) -> bool:
    """Is a field of drawings of what other fields say?"""
    return (
        field in DRAWN
        and isinstance(value, list)
        and all(isinstance(one, dict) and ("fromConstraint" in one or "isNewConstraint" in one) for one in value)
    )


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
    """The numbers of each line add up to that in the circle, or in the pill of several cells, where the line begins."""
    circle = cells_of(one, "arrow")
    for line in lines_of(one, "arrow"):
        shaft = line[1:] if line[0] in circle else line
        if len(circle) == 1:
            yield _written("arrow", None, [*circle, *shaft])
        else:
            yield _written("pill-arrow", len(circle), [*sorted(circle), *shaft])


def _clone(one: Object) -> Lines:
    yield _written("clone", None, cells_of(one, "clone"), cells_of(one, "clone", "cloneCells"))


def _quadruple(one: Object) -> Lines:
    values = one.get("values")
    if isinstance(values, list) and values:
        yield _written("contains", ",".join(map(str, values)), cells_of(one, "quadruple"))


def _little_killer(one: Object) -> Lines:
    if says_something(one.get("value")):
        yield _written("sum", one["value"], cells_of(one, "littlekillersum"))


def _sandwich(one: Object, size: int) -> str:
    """The sum of the row or column beside which it stands."""
    (r, c), *others = cells_of(one, "sandwichsum")
    every = range(size)
    if not others and (r in every) != (c in every) and {r, c} & {-1, size}:
        line = [(r, column) for column in every] if r in every else [(row, c) for row in every]
        return _written("sandwich", one.get("value"), line if -1 in (r, c) else line[::-1])
    raise NotationError(f"a sandwich sum of the link stands at {quoted(one.get('cell'))}, beside no row or column")


def _negative(board: Object, found: Sequence[str]) -> Lines:
    """The rules that neighbours without a sign are in no relation that has one."""
    told = board.get("negative") or []
    if not isinstance(told, list) or not {*map(str, told)} <= NEGATIVE.keys():
        raise NotationError(f"the negative constraints {quoted(told)} of the link are not known")
    for name in dict.fromkeys([*told, *(["difference"] if board.get("nonconsecutive") else [])]):
        kinds = {"pair-sum"} if name == "xv" else KROPKI
        signed = [line.split(maxsplit=1) for line in found if line.split()[0] in kinds]
        if name != "xv" and any(not rest.startswith("r") for kind, rest in signed if kind == PAIRS[name]):
            raise NotationError(f"the link has negative constraints of {quoted(name)} with values of their own")
        marked = [rest.split()[-1] for _, rest in signed]
        yield " ".join(filter(None, (NEGATIVE[name], " / ".join(marked))))


NEGATIVE_KINDS = {line.split()[0]: name for name, line in NEGATIVE.items()}
NAMES = {kind: field for table in (LINES, CELLS, ALL_OF_A_KIND, PAIRS) for field, kind in table.items()}
"""Kind of extra -> the field that it stands in."""


def fields(extras: Iterable[Extra]) -> dict[str, Any]:
    """The fields of a board that say these extras. Raises NotationError where f-puzzles has no form for one."""
    found: dict[str, Any] = {}

    def add(field: str, one: dict[str, Any]) -> None:
        found.setdefault(field, []).append(one)

    for extra in extras:
        kind, cells = extra.kind, [*map(long_name, extra.cells)]
        value = {} if extra.value == default_value(type(extra)) else {"value": str(extra.value[0])}
        if kind in LINES.values():
            add(NAMES[kind], {"lines": [cells], **value})
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
        elif kind == "cage":
            add("killercage", {"cells": cells, **({"value": str(extra.number)} if extra.value else {})})
        elif kind == "clone" and len(extra.groups) == 2:
            one, other = ([*map(long_name, group)] for group in extra.groups)
            add("clone", {"cells": one, "cloneCells": other})
        elif kind in FLAGS.values():
            found[next(field for field, name in FLAGS.items() if name == kind)] = True
        elif kind in NEGATIVE_KINDS and (kind == "no-other-pair-sum" or not value):
            found.setdefault("negative", []).append(NEGATIVE_KINDS[kind])
        elif kind == "contains" and _is_square(extra.cells):
            add("quadruple", {"cells": cells, "values": [*extra.several_numbers]})
        elif kind == "sum" and (beyond := _beyond(extra.cells)) is not None:
            add("littlekillersum", {"cell": long_name(beyond), "cells": cells, "value": str(extra.number)})
        elif kind == "sandwich":
            first, second = extra.cells[:2]
            beyond = (2 * first[0] - second[0], 2 * first[1] - second[1])
            add("sandwichsum", {"cell": long_name(beyond), "value": str(extra.number)})
        else:
            raise NotationError(f"f-puzzles has no form for {extra}")
    return {field: found[field] for field in sorted(found)}


def _is_square(cells: Sequence[Cell]) -> bool:
    (r, c) = min(cells)
    return {*cells} == {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}


def _beyond(cells: Sequence[Cell]) -> Cell | None:
    """The place before a diagonal line of cells; None if they are none."""
    steps = {(other[0] - one[0], other[1] - one[1]) for one, other in pairwise(cells)}
    step = steps.pop() if len(steps) == 1 else (0, 0)
    return (cells[0][0] - step[0], cells[0][1] - step[1]) if abs(step[0]) == abs(step[1]) == 1 else None


def _touch(pair: tuple[Cell, Cell]) -> bool:
    (r, c), (row, column) = pair
    return abs(r - row) + abs(c - column) == 1
