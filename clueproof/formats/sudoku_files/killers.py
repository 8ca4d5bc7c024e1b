"""Killer Sudokus as their solvers write them, one on each line.

    3x3::k:2816:2816:3074:3074: ...
    SumoCueV1=14J0+0J0=7J1 ...

The first is that of JSudoku and others: a `d` between the colons for diagonals, then for each cell the sum of its cage
times 256, and the number of the cage's first cell, counted from 0. The other is SumoCue's: a `D` for diagonals; `=` and
the sum in the first cell of a cage, `+` and the number of that cell in the others; `J` and the region in jigsaws.
Source: http://www.sudocue.net/forum/viewtopic.php?f=1&t=519
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from clueproof.errors import BadPuzzleError, Item, Place, quoted
from clueproof.formats.form import Form, Found, Opening, one_a_line
from clueproof.grid import cell_name
from clueproof.syntax.record import JsonValue, Line, Record

SIDE = 9
CELLS = SIDE * SIDE
LONGEST = 1000
BEGIN = re.compile(r"3x3:d?:k:|SumoCueV1")
COLONS = re.compile(r"3x3:(?P<diagonals>d?):k:(?P<cells>.*)")
SUMO = re.compile(r"SumoCueV1(?P<diagonals>D?)(?P<cells>.*)")
NUMBER = re.compile(r"\d{1,5}")
SUMO_CELL = re.compile(r"(?P<sign>[=+])(?P<number>\d{1,3})(?:J(?P<region>[0-8]))?")


class Killers(Form):
    """A Killer Sudoku on each line."""

    def recognises(self, opening: Opening) -> bool:
        return BEGIN.match(opening.bare) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        return one_a_line(opening, lambda line: _record(line, Item(opening.file, line.number)))


def _record(line: Line, place: Place) -> tuple[str, Record]:
    bare = line.text.strip()
    if len(bare) > LONGEST:
        raise BadPuzzleError(f"{len(bare):,} characters; a Killer Sudoku on a line has at most {LONGEST:,}", place)
    if (found := COLONS.fullmatch(bare)) is not None:
        first, sums, regions = _of_colons(found["cells"], place)
    elif (found := SUMO.fullmatch(bare)) is not None:
        first, sums, regions = _of_sumo(found["cells"], place)
    else:
        raise BadPuzzleError(f"{quoted(bare)} is no Killer Sudoku; expected 3x3::k:... or SumoCueV1...", place)
    cages: list[JsonValue] = []
    for begin, total in sums.items():
        cells = [cell for cell in range(CELLS) if first[cell] == begin]
        if total == 0 and len(cells) > 1:
            raise BadPuzzleError(f"the cage of {_name(begin)} has no sum", place)
        if total:
            cages.append({"cells": [[*divmod(cell, SIDE)] for cell in cells], "sum": total})
    fields: dict[str, JsonValue] = {"n": SIDE, **({"diagonals": True} if found["diagonals"] else {})}
    if regions:
        fields["regions"] = [regions[start : start + SIDE] for start in range(0, CELLS, SIDE)]
    if not cages:
        return "sudoku", Record({**fields, "grid": list[JsonValue](["." * SIDE] * SIDE)}, place)
    return "killer-sudoku", Record({**fields, "cages": cages}, place)


def _of_colons(text: str, place: Place) -> tuple[list[int], dict[int, int], str]:
    """For each cell the first one of its cage, the sums of cages by first cell, and the regions, if they are given."""
    parts = text.rstrip(":").split(":")
    odd = next((part for part in parts if not NUMBER.fullmatch(part)), None)
    if odd is not None:
        raise BadPuzzleError(f"{quoted(odd)} is no cell; expected a number", place)
    _must_be_all(len(parts), place)
    first = [int(part) & 255 for part in parts]
    sums: dict[int, int] = {}
    for cell, part in enumerate(parts):
        if sums.setdefault(first[cell], int(part) >> 8) != int(part) >> 8:
            raise BadPuzzleError(f"the cage of {_name(first[cell])} has two sums", place)
        if first[cell] > cell or first[first[cell]] != first[cell]:
            raise BadPuzzleError(f"{_name(cell)} is in the cage of {_name(first[cell])}, which begins none", place)
    return first, sums, ""


def _of_sumo(text: str, place: Place) -> tuple[list[int], dict[int, int], str]:
    found = [*SUMO_CELL.finditer(text)]
    if "".join([cell[0] for cell in found]) != text:
        raise BadPuzzleError(
            "not all of it is cells; expected =14 or +0, in jigsaws with a region behind, =14J0", place
        )
    _must_be_all(len(found), place)
    sums = {cell: int(one["number"]) for cell, one in enumerate(found) if one["sign"] == "="}
    first = [cell if one["sign"] == "=" else int(one["number"]) for cell, one in enumerate(found)]
    odd = next((cell for cell in range(CELLS) if first[cell] not in sums), None)
    if odd is not None:
        raise BadPuzzleError(f"{_name(odd)} is in the cage of {_name(first[odd])}, which begins none", place)
    regions = "".join([one["region"] or "" for one in found])
    if len(regions) not in (0, CELLS):
        raise BadPuzzleError(f"{len(regions)} cells have a region, expected all {CELLS}", place)
    return first, sums, regions


def _must_be_all(count: int, place: Place) -> None:
    if count != CELLS:
        raise BadPuzzleError(f"{count} cells, expected {CELLS}", place)


def _name(cell: int) -> str:
    return cell_name(*divmod(cell, SIDE))
