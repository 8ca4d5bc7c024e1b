"""SudokuPad's own notation of a puzzle: what is drawn, and cages.

    {cs:50,metadata:{t:'A title'},ce:[[,{v:5},...],...],re:[[[0,0],[0,1],...],...],ca:[{cells:[[0,0],[0,1]],v:9}]}

It is JSON with short names for fields, without quotes around names, with nothing for an empty object, and letters for
true and false; or plain JSON. Most of it says how a board looks: what is drawn is read where it has one meaning (module
`sudokupad_drawings`), and may stand for any rule elsewhere, so such a link is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.extras.extra import path_text
from clueproof.errors import quoted
from clueproof.formats.links.sudoku_boards import (
    ONLY,
    SIZES,
    StatedCage,
    compare,
    must_be_spoken,
    negatives,
    refuse,
    says_something,
    with_cages,
    with_regions,
)
from clueproof.formats.links.sudokupad_drawings import DrawingReader
from clueproof.syntax.record import JsonValue

LONG = {
    "a": "arrows",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "ct": "center",
    "fs": "fontSize",
    "h": "height",
    "hl": "headLength",
    "l": "lines",
    "o": "overlays",
    "r": "rounded",
    "re": "regions",
    "t": "title",
    "te": "text",
    "th": "thickness",
    "u": "underlays",
    "v": "value",
    "w": "width",
    "wp": "wayPoints",
}
"""Short names of fields."""
TOKEN = re.compile(r"""\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[{}\[\]:,]|[^\s'"{}\[\]:,]+)""", re.DOTALL)
WORDS = {"t": "true", "f": "false"}
NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|null")
MOST_PARTS = 50_000
"""Of the notation; a board of 16 rows has a tenth of them."""
GLOBAL = {"antiknight": "anti-knight", "antiking": "anti-king", "disjoint": "disjoint-groups"}
"""Rules of the whole board, and the extras that they are."""
NEGATIVE = {"nonconsecutive": "nonconsecutive", "antixv": "xv", "antiratio": "ratio", "antidifference": "difference"}
"""Rules of the whole board about neighbours without a sign."""
BOARD = {"id", "cellSize", "metadata", "cells", "regions", "cages", "global", "foglight"}
READ = ("lines", "arrows", "overlays", "underlays")
"""Fields of what is drawn."""
TEXTS = {"title": "title", "author": "author", "rules": "ruleset"}
"""What is kept of what a link tells about its puzzle, and our fields."""
TOLD = {*TEXTS, "source", "solution", "msgcorrect", "msgincorrect", "antiknight", "antiking"}
CAGE = {"cells", "value", "sum", "unique", "style", "type", "hidden"}
STYLES = {"extraregion": "different", "fpRowIndexer": "row-indexer", "fpColumnIndexer": "column-indexer",
          "fpBoxIndexer": "box-indexer"}  # fmt: skip
"""Styles of cages that are other constraints."""
LOOKS = {"color", "borderColor", "backgroundColor", "fontSize", "fontC", "outlineC"}
"""How a cage is drawn."""
DRAWN = {
    "lines": "lines that are drawn",
    "arrows": "arrows that are drawn",
    "overlays": "signs that are drawn",
    "underlays": "signs that are drawn",
    "bgimage": "a picture behind the grid",
    "norowcol": "rows and columns without a rule",
    "pencilMarks": "given pencil marks",
}


def read(text: str) -> tuple[str, Fields]:
    """The rule set, by name, and the fields of the record of a puzzle. Raises NotationError."""
    board = _board(text)
    cages = board.get("cages") or []
    if not isinstance(cages, list) or not all(isinstance(cage, dict) for cage in cages):
        raise NotationError("the cages of the link are no list of objects")
    told = _told(board, cages)
    cages = [cage for cage in cages if cage.get("cells")]
    cells = board.get("cells")
    size = len(cells) if isinstance(cells, list) else 0
    if size not in SIZES or not all(isinstance(row, list) and len(row) == size for row in cells or ()):
        raise NotationError(f"the cells of the link are no square of {SIZES[0]} to {SIZES[-1]} rows")
    _must_be_known(board, told, cells or [])
    fields: Fields = {"size": size, "grid": [[_number(cell, size) for cell in row] for row in cells or ()]}
    for name, field in TEXTS.items():
        if isinstance(told.get(name), str) and told[name].strip():
            fields[field] = told[name]
    rules = str(fields.get("ruleset", ""))
    drawings = DrawingReader(board, size, rules)
    extras = drawings.extras()
    refuse(DRAWN[field] for field in drawings.left)
    extras += _global(board, told, extras)
    rows = _regions(board.get("regions"), size)
    others, killers = _sorted(cages, rows)
    extras += [line for line in others if line not in extras]
    fields |= with_regions(rows, extras)
    diagonals = [f"different r1c1-r{size}c{size}", f"different r{size}c1-r1c{size}"]
    if {*diagonals} <= {*extras}:
        fields["diagonals"] = True
        extras = [line for line in extras if line not in diagonals]
    must_be_spoken(rules, [*extras, *(["different"] if "diagonals" in fields else [])])
    name, fields = with_cages(fields, extras, killers)
    if isinstance(solution := told.get("solution"), str):
        compare(name, fields, solution)
    return name, fields


def _global(board: Mapping[str, Any], told: Mapping[str, Any], extras: Sequence[str]) -> Iterator[str]:
    """The rules of the whole board as extras. Raises NotationError."""
    listed = board.get("global") or []
    names = [*map(str, listed)] if isinstance(listed, list) else [str(listed)]
    names += [name for name in GLOBAL if says_something(told.get(name)) and str(told[name]).lower() != "false"]
    refuse(quoted(name) for name in names if name not in GLOBAL.keys() | NEGATIVE.keys())
    yield from dict.fromkeys([GLOBAL[name] for name in names if name in GLOBAL])
    yield from negatives([NEGATIVE[name] for name in names if name in NEGATIVE], extras)


# the notation


def _board(text: str) -> Mapping[str, Any]:
    try:
        board = json.loads(text)
    except RecursionError as error:
        raise NotationError("the link is damaged: what it holds is no JSON") from error
    except ValueError:
        try:
            board = json.loads("".join(_unzipped(text)), strict=False)
        except (ValueError, RecursionError) as error:
            raise NotationError("the link is damaged: what it holds is no puzzle of SudokuPad") from error
    if not isinstance(board, dict):
        raise NotationError("the link holds no puzzle: expected an object")
    long = _long(board)
    assert isinstance(long, dict)
    return long


def _unzipped(text: str) -> Iterator[str]:
    """The parts of the same in JSON. Raises ValueError, NotationError."""
    at, before, end, parts = 0, "", len(text.rstrip()), 0
    while at < end:
        parts += 1
        if parts > MOST_PARTS:
            raise NotationError(f"the link holds more than {MOST_PARTS:,} brackets, commas and words")
        found = TOKEN.match(text, at)
        if found is None:
            raise ValueError("a quote without an end")
        part, at = found[1], found.end()
        if part in (",", "]") and before in ("[", ","):
            yield "{}"
        if part[0] == "'":
            yield '"' + re.sub(r'(?<!\\)"', r"\"", part[1:-1].replace("\\'", "'")) + '"'
        elif part in "{}[]:," or part[0] == '"' or NUMBER.fullmatch(part):
            yield part
        else:
            is_value = before == ":" or before == "["
            yield WORDS[part] if is_value and part in WORDS else json.dumps(part)
        before = part


def _long(value: JsonValue) -> JsonValue:
    """The same with the long names of fields."""
    if isinstance(value, list):
        return [_long(item) for item in value]
    if isinstance(value, dict):
        return {LONG.get(name, name): _long(item) for name, item in value.items()}
    return value


# what it says


def _told(board: Mapping[str, Any], cages: list[Any]) -> dict[str, Any]:
    """What is told about the puzzle, in its own field or as the value of cages without cells."""
    told = board.get("metadata")
    found = dict(told) if isinstance(told, dict) else {}
    for cage in cages:
        name, sign, text = str(cage.get("value", "")).partition(":")
        if not cage.get("cells") and sign:
            found.setdefault(name.strip(), text.strip())
    return found


def _must_be_known(board: Mapping[str, Any], told: Mapping[str, Any], cells: list[Any]) -> None:
    others = [name for name, value in board.items() if name not in {*BOARD, *READ} and says_something(value)]
    others += [name for name, value in told.items() if name not in TOLD and says_something(value)]
    for row in cells:
        for cell in row:
            if not isinstance(cell, dict):
                raise NotationError(f"the cell {quoted(cell)} of the link is no object")
            others += [name for name, value in cell.items() if name != "value" and says_something(value)]
    refuse(DRAWN.get(name, quoted(name)) for name in others)


def _number(cell: Mapping[str, Any], size: int) -> int:
    value = cell.get("value")
    if not says_something(value):
        return 0
    if not re.fullmatch(r"\d{1,2}", str(value)) or not 1 <= int(value) <= size:  # type: ignore[arg-type]
        raise NotationError(f"the given number {quoted(value)} is none; expected 1 to {size}")
    return int(value)  # type: ignore[arg-type]


def _regions(listed: object, size: int) -> list[list[int | None]]:
    """The number of the region of each cell."""
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for number, region in enumerate(listed if isinstance(listed, list) else []):
        for r, c in _spots(region, size, "a region"):
            if rows[r][c] is not None:
                raise NotationError("the link has regions that overlap")
            rows[r][c] = number
    if all(number is None for row in rows for number in row):
        raise NotationError("the link has no regions")
    return rows


def _spots(cells: object, size: int, what: str) -> list[tuple[int, int]]:
    """The cells of a region or a cage."""
    listed = cells if isinstance(cells, list) else []
    found = [(cell[0], cell[1]) for cell in listed if isinstance(cell, list) and len(cell) == 2]
    if (
        not found
        or len(found) < len(listed)
        or not all(type(n) is int and 0 <= n < size for cell in found for n in cell)
    ):
        raise NotationError(f"{what} of the link has cells that are not on a grid of {size} by {size}")
    return found


def _sorted(cages: list[Any], rows: list[list[int | None]]) -> tuple[list[str], list[StatedCage]]:
    """The extras that cages stand for, and the killer cages. Cages that are rows, columns or regions say nothing new,
    nor do hidden ones in which numbers may stand twice."""
    size = len(rows)
    houses = [{(r, c) for c in range(size)} for r in range(size)] + [{(r, c) for r in range(size)} for c in range(size)]
    places = [(r, c) for r in range(size) for c in range(size)]
    houses += [{place for place in places if rows[place[0]][place[1]] == number} for number in range(size)]
    slopes = [{(d, d) for d in range(size)}, {(d, size - 1 - d) for d in range(size)}]
    lines, killers = list[str](), list[StatedCage]()
    for cage in cages:
        refuse(quoted(name) for name, value in cage.items() if name not in CAGE | LOOKS and says_something(value))
        cells = _spots(cage["cells"], size, "a cage")
        total, unique, style = _sum(cage), str(cage.get("unique", "")).lower(), str(cage.get("style") or "killer")
        plain = total in (None, len(cells) * (len(cells) + 1) // 2 if len(cells) == size else None)
        free = unique == "false" and total is None and cage.get("hidden") is True
        if free or (plain and unique == "true" and {*cells} in houses):
            continue
        if style in STYLES and plain and (unique == "true" or style != "extraregion"):
            lines.append(f"{STYLES[style]} {path_text(cells)}")
        elif plain and unique == "true" and ({*cells} in slopes or str(cage.get("type") or "killer") != "killer"):
            lines.append(f"different {path_text(sorted(cells, key=lambda cell: cell[1]))}")
        elif str(cage.get("type") or "killer") != "killer" or style not in ("killer", "box"):
            raise NotationError(f"the link has a cage of type {quoted(cage.get('type', cage.get('style')))}; {ONLY}")
        elif unique == "false" or (total is None and unique != "true"):
            raise NotationError(f"the link has a cage in which numbers may stand twice, or without a sum; {ONLY}")
        else:
            killers.append(StatedCage(cells, total))
    return lines, killers


def _sum(cage: Mapping[str, Any]) -> int | None:
    said = [cage[name] for name in ("value", "sum") if says_something(cage.get(name))]
    if not all(re.fullmatch(r"\d{1,4}", str(value)) for value in said):
        raise NotationError(f"a cage of the link says {quoted(said[0])}; expected a sum")
    if len({int(value) for value in said}) > 1:
        raise NotationError("a cage of the link has two sums")
    return int(said[0]) if said else None
