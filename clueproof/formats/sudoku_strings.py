"""Sudokus on one line with more than their givens: jigsaws with their regions, and pencil marks.

    ..3..1..2..1..... AAABBBBA...
    1.3.5.7.9123456789.2.4.6.8. ...

The first has the cells, then a letter for the region of each, with a blank between them or without; above 9 by 9 cells
the numbers are letters from A on. The second has nine signs a cell: the numbers that it can hold, each at its place,
and dots, or zeros, for the others. Source: the program of https://sigh.github.io/Interactive-Sudoku-Solver/
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import isqrt

from clueproof.encoders.registry import RULE_SETS
from clueproof.errors import BadPuzzleError, ItemPlace, Place, quoted
from clueproof.formats.forms import Form, Found, Opening, one_a_line
from clueproof.grid import cell_name
from clueproof.syntax.numbers import BLANK
from clueproof.syntax.record import JsonValue, Line, Record

RULES = "sudoku"
NINE = 9
SIDES = range(4, 27)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKS = re.compile(rf"[0-9.]{{{NINE**3}}}")


class SudokuStrings(Form):
    """One a line."""

    def recognises(self, opening: Opening) -> bool:
        return MARKS.fullmatch(opening.bare) is not None or _halves(opening.bare) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        # what the user calls them may imply options
        called = opening.default
        name = called if called is not None and RULE_SETS.resolved(called) == RULES else RULES
        return one_a_line(opening, lambda line: (name, _record(line, ItemPlace(opening.file, line.number))))


def _halves(text: str) -> tuple[str, str] | None:
    """The cells and the regions of a jigsaw; None if it is none."""
    signs = "".join(text.split())
    cells, regions = signs[: len(signs) // 2], signs[len(signs) // 2 :]
    side = isqrt(len(cells))
    alike = side in SIDES and side * side == len(cells) == len(regions)
    if not (alike and regions.isascii() and regions.isalpha() and {*Counter(regions).values()} == {side}):
        return None
    numbers = LETTERS[:side] if side > NINE else "123456789"[:side]
    return (cells, regions) if {*cells} <= {*numbers} | BLANK and len({*cells} - {*numbers}) <= 1 else None


def _record(line: Line, place: Place) -> Record:
    bare = line.text.strip()
    if MARKS.fullmatch(bare):
        return Record({**_marked(bare, place)}, place)
    halves = _halves(bare)
    if halves is None:
        raise BadPuzzleError(f"{quoted(bare)} is neither cells and regions of a jigsaw nor pencil marks", place)
    cells, regions = halves
    side = isqrt(len(cells))
    numbers = [(LETTERS.find(sign) if side > NINE else "123456789".find(sign)) + 1 for sign in cells]
    grid = [list[JsonValue]([number or None for number in numbers[at : at + side]]) for at in range(0, side**2, side)]
    rows = [regions[at : at + side] for at in range(0, side**2, side)]
    return Record({"grid": list[JsonValue](grid), "regions": list[JsonValue](rows)}, place)


def _marked(text: str, place: Place) -> dict[str, JsonValue]:
    """The fields for pencil marks: a given number where there is one, else an extra."""
    grid: list[list[JsonValue]] = [[None] * NINE for _ in range(NINE)]
    extras = list[JsonValue]()
    for number in range(NINE**2):
        r, c = divmod(number, NINE)
        signs = text[number * NINE : (number + 1) * NINE]
        if any(sign not in (".", "0", str(n)) for n, sign in enumerate(signs, 1)):
            raise BadPuzzleError(
                f"the pencil marks {quoted(signs)} of {cell_name(r, c)} are not at their places", place
            )
        values = [n for n, sign in enumerate(signs, 1) if sign not in ".0"]
        if not values:
            raise BadPuzzleError(f"{cell_name(r, c)} has no pencil mark", place)
        if len(values) == 1:
            grid[r][c] = values[0]
        elif len(values) < NINE:
            extras.append(f"one-of {','.join(map(str, values))} {cell_name(r, c)}")
    return {"grid": list[JsonValue](map(list[JsonValue], grid)), "extras": extras}
