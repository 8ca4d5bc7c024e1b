"""The constraints of f-puzzles that are extras of a Sudoku: how each is read, and written where it has a form there.

A constraint is a field of the board with a list of objects, each with its cells (`cell`, `cells`), lines and value; or
a field that is true. Source: the files that f-puzzles exports, and the public readers of rangsk's solver.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from clueproof.codecs.scanner import NotationError
from clueproof.encoders.extras import Extra
from clueproof.encoders.extras.extra import default_value, path_text
from clueproof.errors import quoted
from clueproof.formats.links.sudoku_boards import (
    NEGATIVE,
    beside_board,
    cell_named,
    long_name,
    negatives,
    says_something,
)
from clueproof.grid.edges import Cell

LOOKS = {"outlineC", "fontC", "baseC", "width", "height", "angle", "size"}
"""How an object is drawn."""
SAYS = {"cell", "cells", "cloneCells", "lines", "value", "values", "direction"}
"""What an object says."""

Board = Mapping[str, Any]


class BoardConstraint(NamedTuple):
    """One constraint of a board."""

    field: str
    told: Board
    size: int
    """Of the board."""

    @property
    def value(self) -> object:
        """Its value; None where it states none."""
        value = self.told.get("value")
        return value if says_something(value) else None

    def cells(self, name: str = "cells") -> list[Cell]:
        """Its cells, in their order. Raises NotationError."""
        alone = [self.told["cell"]] if name == "cells" and "cell" in self.told else None
        return self._cells(self.told.get(name, alone))

    def lines(self) -> list[list[Cell]]:
        """Its lines. Raises NotationError."""
        told = self.told.get("lines")
        if not isinstance(told, list) or not told:
            raise NotationError(f"a constraint {quoted(self.field)} of the link has no lines")
        return [self._cells(line) for line in told]

    def _cells(self, told: object) -> list[Cell]:
        where = f"a constraint {quoted(self.field)} of the link"
        if not isinstance(told, list) or not told:
            raise NotationError(f"{where} has no cells")
        found = []
        for text in told:
            cell = cell_named(text)
            if cell is None:
                raise NotationError(f"{where} has the cell {quoted(text)}; expected one such as R1C2")
            found.append(cell)
        return found


Lines = Iterator[str]
Reader = Callable[[BoardConstraint], Lines]
Written = list[dict[str, Any]]
Writer = Callable[[Extra, int], "Written | None"]


class FieldNotation(NamedTuple):
    """How the objects of a field are read as lines of extras, and how an extra is written as objects."""

    read: Reader
    kind: str
    """The kind of extra that is written so."""
    write: Writer
    """The objects that say an extra on a board of a size; None for one that they can't say."""


def _text(kind: str, value: object, *groups: Sequence[Cell]) -> str:
    stated = "" if value is None else str(value)
    return " ".join(filter(None, (kind, stated, " / ".join(map(path_text, groups)))))


def _names(cells: Iterable[Cell]) -> list[str]:
    return [*map(long_name, cells)]


def _value(extra: Extra) -> dict[str, Any]:
    """The value of an object, if it needs saying."""
    return {} if extra.value == default_value(type(extra)) else {"value": str(extra.value[0])}


def _line(kind: str) -> FieldNotation:
    def read(one: BoardConstraint) -> Lines:
        if kind == "lockout" and one.value is None and one.size != 9:
            raise NotationError(f"the link has lockout lines without a number on {one.size} by {one.size} cells")
        yield from [_text(kind, one.value, line) for line in one.lines()]

    return FieldNotation(read, kind, lambda extra, size: [{"lines": [_names(extra.cells)], **_value(extra)}])


def _whisper(one: BoardConstraint) -> Lines:
    """Neighbours differ by half the numbers, where no value is stated."""
    yield from [_text("whisper", one.value or (one.size + 1) // 2, line) for line in one.lines()]


def _write_whisper(extra: Extra, size: int) -> Written:
    return [{"lines": [_names(extra.cells)], "value": str(extra.number)}]


def _area(kind: str) -> FieldNotation:
    def read(one: BoardConstraint) -> Lines:
        yield _text(kind, None, one.cells())

    return FieldNotation(read, kind, lambda extra, size: [{"cells": _names(extra.cells)}])


def _pairs(kind: str) -> FieldNotation:
    """Two cells that share a side; more are several objects."""

    def read(one: BoardConstraint) -> Lines:
        yield _text(kind, one.value, _pair(one))

    def write(extra: Extra, size: int) -> Written | None:
        pairs = [*pairwise(extra.cells)]
        return [{"cells": _names(pair), **_value(extra)} for pair in pairs] if all(map(_touch, pairs)) else None

    return FieldNotation(read, kind, write)


def _pair(one: BoardConstraint) -> list[Cell]:
    """Two cells that share a side. Raises NotationError."""
    cells = one.cells()
    if len(cells) != 2 or not _touch((cells[0], cells[1])):
        raise NotationError(f"a sign {quoted(one.field)} of the link does not stand between two neighbours")
    return cells


def _touch(pair: tuple[Cell, Cell]) -> bool:
    (r, c), (row, column) = pair
    return abs(r - row) + abs(c - column) == 1


SIGNS = {"X": 10, "V": 5}


def _xv(one: BoardConstraint) -> Lines:
    sign = str(one.value).upper()
    if sign not in SIGNS:
        raise NotationError(f"the sign {quoted(one.told.get('value'))} between cells is none; expected X or V")
    yield _text("pair-sum", SIGNS[sign], _pair(one))


def _write_xv(extra: Extra, size: int) -> Written | None:
    sign = next((sign for sign, total in SIGNS.items() if total == extra.number), None)
    found = _pairs("pair-sum").write(extra, size)
    return None if sign is None or found is None else [{**one, "value": sign} for one in found]


def _arrows(one: BoardConstraint) -> Lines:
    """The numbers of each line add up to that in the circle, or in the pill of several cells, where the line begins. A
    pill is read from left to right, or down."""
    circle = one.cells()
    rows, columns = {r for r, _ in circle}, {c for _, c in circle}
    if min(len(rows), len(columns)) > 1:
        raise NotationError("an arrow of the link has a circle of cells that are not in one row or column")
    for line in one.lines():
        if line[0] not in circle:
            raise NotationError(f"an arrow of the link begins at {long_name(line[0])}, outside of its circle")
        if len(circle) == 1:
            yield _text("arrow", None, line)
        else:
            yield _text("pill-arrow", len(circle), [*sorted(circle), *line[1:]])


def _write_arrow(extra: Extra, size: int) -> Written:
    return [{"cells": _names(extra.cells[:1]), "lines": [_names(extra.cells)]}]


def _write_pill(extra: Extra, size: int) -> Written | None:
    pill, shaft = extra.cells[: extra.number], extra.cells[extra.number :]
    r, c = shaft[0]
    begins = [cell for cell in pill if max(abs(cell[0] - r), abs(cell[1] - c)) == 1]
    return [{"cells": _names(pill), "lines": [_names((begins[0], *shaft))]}] if begins else None


def _clone(one: BoardConstraint) -> Lines:
    """Cells that are their own clone say nothing."""
    cells, clones = one.cells(), one.cells("cloneCells")
    if len(cells) != len(clones):
        raise NotationError(f"a clone of the link has {len(clones)} cells for {len(cells)}")
    pairs = [pair for pair in zip(cells, clones, strict=True) if pair[0] != pair[1]]
    if pairs:
        yield _text("clone", None, *zip(*pairs, strict=True))


def _write_clone(extra: Extra, size: int) -> Written | None:
    names = [_names(group) for group in extra.groups]
    return [{"cells": names[0], "cloneCells": names[1]}] if len(names) == 2 else None


def _quadruple(one: BoardConstraint) -> Lines:
    values = one.told.get("values")
    if isinstance(values, list) and values:
        yield _text("contains", ",".join(map(str, values)), one.cells())


def _write_quadruple(extra: Extra, size: int) -> Written | None:
    r, c = min(extra.cells)
    square = {*extra.cells} == {(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)}
    return [{"cells": _names(extra.cells), "values": [*extra.several_numbers]}] if square else None


SLOPES = {"UR": (-1, 1), "UL": (-1, -1), "DR": (1, 1), "DL": (1, -1)}
"""Directions of little killers."""


def _little_killer(one: BoardConstraint) -> Lines:
    """The sum of the diagonal that begins beside a cell, or at it, in a direction."""
    if one.value is None:
        return
    slope = SLOPES.get(str(one.told.get("direction")))
    if slope is None:
        yield _text("sum", one.value, BoardConstraint(one.field, {"cells": one.told.get("cells")}, one.size).cells())
        return
    r, c = BoardConstraint(one.field, {"cells": [one.told.get("cell")]}, one.size).cells()[0]
    every = range(one.size)
    reached = [(r + n * slope[0], c + n * slope[1]) for n in range(one.size + 2)]
    cells = [(row, column) for row, column in reached if row in every and column in every]
    if one.told.get("cells") and {*cells} != {*one.cells()}:
        raise NotationError(f"a little killer of the link at {long_name((r, c))} names other cells than it sees")
    yield _text("sum", one.value, cells)


def _write_little_killer(extra: Extra, size: int) -> Written | None:
    """A whole diagonal, which is seen from outside of the board."""
    for direction, (down, right) in SLOPES.items():
        r, c = extra.cells[0][0] - down, extra.cells[0][1] - right
        many = len(extra.cells)
        line = [(r + n * down, c + n * right) for n in range(many + 2)]
        ends = (line[0], line[-1])
        if [*extra.cells] == line[1:-1] and not any(0 <= row < size and 0 <= column < size for row, column in ends):
            said = {"cell": long_name(line[0]), "cells": _names(extra.cells), "direction": direction}
            return [{**said, "value": str(extra.number)}]
    return None


def _outside(kind: str) -> FieldNotation:
    """A clue about the row or column beside which it stands. One without a number says nothing."""

    def read(one: BoardConstraint) -> Lines:
        cells = one.cells()
        line = beside_board(cells[0], one.size) if len(cells) == 1 else None
        if line is None:
            raise NotationError(
                f"a clue {quoted(one.field)} of the link stands at {quoted(one.told.get('cell'))}, beside no row"
            )
        if one.value is not None:
            yield _text(kind, one.value, line)

    def write(extra: Extra, size: int) -> Written:
        first, second = extra.cells[:2]
        beyond = (2 * first[0] - second[0], 2 * first[1] - second[1])
        return [{"cell": long_name(beyond), "value": str(extra.number)}]

    return FieldNotation(read, kind, write)


LINES = {
    "thermometer": _line("thermo"),
    "slowthermometer": _line("slow-thermo"),
    "palindrome": _line("palindrome"),
    "renban": _line("renban"),
    "whispers": FieldNotation(_whisper, "whisper", _write_whisper),
    "betweenline": _line("between"),
    "lockout": _line("lockout"),
    "regionsumline": _line("region-sum-line"),
    "entropicline": _line("entropic"),
    "modularline": _line("modular"),
    "nabner": _line("nabner"),
    "zipperline": _line("zipper"),
    "doublearrow": _line("double-arrow"),
}
AREAS = {
    "extraregion": _area("different"),
    "rowindexer": _area("row-indexer"),
    "columnindexer": _area("column-indexer"),
    "boxindexer": _area("box-indexer"),
}
OUTSIDE = {"sandwichsum": _outside("sandwich"), "xsum": _outside("x-sum"), "skyscraper": _outside("skyscraper")}
NOTATIONS: dict[str, FieldNotation] = {
    **LINES,
    **AREAS,
    "difference": _pairs("white-dot"),
    "ratio": _pairs("black-dot"),
    "xv": FieldNotation(_xv, "pair-sum", _write_xv),
    "arrow": FieldNotation(_arrows, "arrow", _write_arrow),
    "clone": FieldNotation(_clone, "clone", _write_clone),
    "quadruple": FieldNotation(_quadruple, "contains", _write_quadruple),
    "littlekillersum": FieldNotation(_little_killer, "sum", _write_little_killer),
    **OUTSIDE,
}
"""Fields whose objects are an extra each, or several -> how they are read and written."""
ALL_OF_A_KIND = ("odd", "even", "minimum", "maximum")
"""Fields of single cells, and kinds: all are one extra, since cells of the same kind are not compared."""
FLAGS = {"antiknight": "anti-knight", "antiking": "anti-king", "disjointgroups": "disjoint-groups"}
FIELDS = {*NOTATIONS, *ALL_OF_A_KIND, *FLAGS, "negative", "nonconsecutive"}
"""All fields that are read here."""


def extras(board: Board) -> list[str]:
    """The extras of a board as lines of text. Raises NotationError."""
    found: list[str] = []
    for field, notation in NOTATIONS.items():
        for one in objects(board, field):
            found += notation.read(one)
    for field in ALL_OF_A_KIND:
        named = [cell for one in objects(board, field) for cell in one.cells()]
        cells = sorted({*_of_parity(board["grid"], field), *named})
        found += [_text(field, None, cells)] if cells else []
    found += _given_candidates(board["grid"])
    found += [kind for field, kind in FLAGS.items() if board.get(field)]
    told = board.get("negative") or []
    # fog without any light stands there too
    names = [str(name) for name in told if name != "foglight"] if isinstance(told, list) else [""]
    if not {*names} <= NEGATIVE.keys():
        raise NotationError(f"the negative constraints {quoted(told)} of the link are not known")
    found += negatives([*names, *(["nonconsecutive"] if board.get("nonconsecutive") else [])], found)
    return [*dict.fromkeys(found)]


def objects(board: Board, field: str) -> list[BoardConstraint]:
    """The constraints of a field. Raises NotationError."""
    value = board.get(field)
    if not says_something(value):
        return []
    if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
        raise NotationError(f"the field {quoted(field)} of the link is no list of constraints")
    for one in value:
        strange = [name for name in one if name not in LOOKS | SAYS and says_something(one[name])]
        if strange:
            raise NotationError(
                f"a constraint {quoted(field)} of the link has {quoted(strange[0])}, which is not known"
            )
    return [BoardConstraint(field, one, board["size"]) for one in value]


def _of_parity(grid: Sequence[Sequence[Board]], field: str) -> list[Cell]:
    """The cells that say themselves that they are odd or even."""
    rows = [(r, c, cell) for r, row in enumerate(grid) for c, cell in enumerate(row)]
    return [(r, c) for r, c, cell in rows if str(cell.get("parity")).lower() == field]


def _given_candidates(grid: Sequence[Sequence[Board]]) -> Lines:
    """The numbers of which a cell has one, where the setter has given several."""
    for r, row in enumerate(grid):
        for c, cell in enumerate(row):
            told = cell.get("givenPencilMarks")
            if says_something(told) and not (cell.get("given") and cell.get("value")):
                if not isinstance(told, list) or not all(type(number) is int for number in told):
                    raise NotationError(f"the given pencil marks {quoted(told)} of the link are no list of numbers")
                yield _text("one-of", ",".join(map(str, sorted({*told}))), [(r, c)])


def fields(extras: Iterable[Extra], size: int) -> dict[str, Any]:
    """The fields of a board that say these extras; `givenPencilMarks` are those of cells. Raises NotationError where
    f-puzzles has no form for one."""
    found: dict[str, Any] = {}
    for extra in extras:
        for field, said in _fields_of(extra, size).items():
            before = found.get(field)
            found[field] = (
                said
                if before is None or said is True
                else {**before, **said}
                if isinstance(said, dict)
                else [*before, *said]
            )
    return {field: found[field] for field in sorted(found)}


WRITTEN = {
    **{notation.kind: (field, notation.write) for field, notation in NOTATIONS.items()},
    "pill-arrow": ("arrow", _write_pill),
}
"""Kind of extra -> the field that it stands in, and how it is written."""


def _fields_of(extra: Extra, size: int) -> dict[str, Any]:
    """What stands in the fields of a board for an extra. Raises NotationError."""
    kind = extra.kind
    diagonals = {tuple([(d, d) for d in range(size)]): "-", tuple([(size - 1 - d, d) for d in range(size)]): "+"}
    if kind == "different" and extra.cells in diagonals:
        return {f"diagonal{diagonals[extra.cells]}": True}
    if kind in WRITTEN:
        field, write = WRITTEN[kind]
        written = write(extra, size)
        if written is not None:
            return {field: written}
    if kind in ALL_OF_A_KIND:
        return {kind: [{"cell": name} for name in _names(extra.cells)]}
    if kind == "cage":
        return {"killercage": [{"cells": _names(extra.cells), **({"value": str(extra.number)} if extra.value else {})}]}
    if kind == "one-of":
        return {"givenPencilMarks": {cell: [*extra.several_numbers] for cell in extra.cells}}
    flags = [field for field, flag in FLAGS.items() if flag == kind]
    if flags or (kind == "no-other-white-dot" and not _value(extra)):
        return dict.fromkeys(flags or ["nonconsecutive"], True)
    if kind == "no-other-black-dot":
        return {"negative": ["ratio"]}
    if kind == "no-other-pair-sum" and extra.value == (5, 10):
        return {"negative": ["xv"]}
    raise NotationError(f"f-puzzles has no form for {extra}")
