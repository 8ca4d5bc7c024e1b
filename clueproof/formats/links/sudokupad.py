"""SudokuPad's own notation of a puzzle: what is drawn, and cages.

    {cs:50,metadata:{t:'A title'},ce:[[,{v:5},...],...],re:[[[0,0],[0,1],...],...],ca:[{cells:[[0,0],[0,1]],v:9}]}

It is JSON with short names for fields, without quotes around names, with nothing for an empty object, and letters for
true and false; or plain JSON. Most of it says how a board looks. Lines, circles and texts that are drawn may stand for
any rule, so a link that has some is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from clueproof.codecs.scanner import Fields, NotationError
from clueproof.encoders.sudoku import regions
from clueproof.errors import quoted
from clueproof.formats.links.sudoku_boards import ONLY, SIZES, compare, must_be_spoken, refuse, says_something
from clueproof.syntax.record import JsonValue

LONG = {
    "ca": "cages",
    "ce": "cells",
    "cs": "cellSize",
    "re": "regions",
    "v": "value",
    "t": "title",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "c": "color",
    "c1": "borderColor",
    "c2": "backgroundColor",
    "fs": "fontSize",
}
"""Short names of fields."""
TOKEN = re.compile(r"""\s*('(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|[{}\[\]:,]|[^\s'"{}\[\]:,]+)""", re.DOTALL)
WORDS = {"t": "true", "f": "false"}
NUMBER = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?|true|false|null")
MOST_PARTS = 50_000
"""Of the notation; a board of 16 rows has a tenth of them."""
BOARD = {"id", "cellSize", "metadata", "cells", "regions", "cages"}
TEXTS = {"title": "title", "author": "author", "rules": "ruleset"}
"""What is kept of what a link tells about its puzzle, and our fields."""
TOLD = {*TEXTS, "source", "solution", "msgcorrect", "msgincorrect"}
CAGE = {"cells", "value", "sum", "unique", "style", "type", "hidden"}
LOOKS = {"color", "borderColor", "backgroundColor", "fontSize", "fontC", "outlineC"}
"""How a cage is drawn."""
DRAWN = {
    "lines": "lines that are drawn",
    "arrows": "arrows that are drawn",
    "overlays": "signs that are drawn",
    "underlays": "signs that are drawn",
    "bgimage": "a picture behind the grid",
    "foglight": "fog",
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
    rows = _regions(board.get("regions"), size)
    fields |= regions(rows)
    for name, field in TEXTS.items():
        if isinstance(told.get(name), str) and told[name].strip():
            fields[field] = told[name]
    must_be_spoken(fields.get("ruleset"))
    diagonals, killers = _sorted(cages, rows)
    if len(diagonals) == 1:
        raise NotationError(f"the link has one of the diagonals alone; {ONLY}")
    if diagonals:
        fields["diagonals"] = True
    if killers:
        fields["cages"] = killers
    name = "killer-sudoku" if killers else "sudoku"
    if isinstance(solution := told.get("solution"), str):
        compare(name, fields, solution)
    return name, fields


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
    others = [name for name, value in board.items() if name not in BOARD and says_something(value)]
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


def _regions(listed: object, size: int) -> list[list[int]]:
    """The number of the region of each cell."""
    rows = [[-1] * size for _ in range(size)]
    for number, region in enumerate(listed if isinstance(listed, list) else []):
        for r, c in _spots(region, size, "a region"):
            if rows[r][c] >= 0:
                raise NotationError("the link has regions that overlap")
            rows[r][c] = number
    if any(number < 0 for row in rows for number in row):
        raise NotationError("the link has cells without a region")
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


def _sorted(cages: list[Any], rows: list[list[int]]) -> tuple[set[str], list[JsonValue]]:
    """The diagonals that cages stand for, and the killer cages. Cages that are rows, columns or regions say nothing
    new."""
    size = len(rows)
    houses = [{(r, c) for c in range(size)} for r in range(size)] + [{(r, c) for r in range(size)} for c in range(size)]
    places = [(r, c) for r in range(size) for c in range(size)]
    houses += [{place for place in places if rows[place[0]][place[1]] == number} for number in range(size)]
    slopes = {"\\": {(d, d) for d in range(size)}, "/": {(d, size - 1 - d) for d in range(size)}}
    diagonals: set[str] = set()
    killers: list[JsonValue] = []
    for cage in cages:
        refuse(quoted(name) for name, value in cage.items() if name not in CAGE | LOOKS and says_something(value))
        cells = _spots(cage["cells"], size, "a cage")
        total, unique = _sum(cage), str(cage.get("unique", "")).lower()
        whole = total in (None, size * (size + 1) // 2) and unique == "true"
        slope = next((sign for sign, slope in slopes.items() if slope == {*cells}), None)
        if whole and slope is not None:
            diagonals.add(slope)
        elif whole and {*cells} in houses:
            continue
        elif str(cage.get("type", "killer")) != "killer" or str(cage.get("style", "killer")) not in ("killer", "box"):
            raise NotationError(f"the link has a cage of type {quoted(cage.get('type', cage.get('style')))}; {ONLY}")
        elif unique == "false" or (total is None and unique != "true"):
            raise NotationError(f"the link has a cage in which numbers may stand twice, or without a sum; {ONLY}")
        else:
            killers.append({"cells": [[r, c] for r, c in cells], **({} if total is None else {"sum": total})})
    return diagonals, killers


def _sum(cage: Mapping[str, Any]) -> int | None:
    said = [cage[name] for name in ("value", "sum") if says_something(cage.get(name))]
    if not all(re.fullmatch(r"\d{1,4}", str(value)) for value in said):
        raise NotationError(f"a cage of the link says {quoted(said[0])}; expected a sum")
    if len({int(value) for value in said}) > 1:
        raise NotationError("a cage of the link has two sums")
    return int(said[0]) if said else None
