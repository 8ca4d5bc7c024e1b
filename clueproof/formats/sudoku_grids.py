"""Sudokus in files of other programs: bare grids, and Killer Sudokus.

Bare 9x9 grids: nine rows without a header, as .sdk files (SudoCue, Sadman) and .ss files (Simple Sudoku) have them.

    #AA author              *-----------*
    #DA title               |53.|.7.|...|
    [Puzzle]                |6..|195|...|
    53..7....               |.98|...|.6.|
    6..195...               |---+---+---|
    ...                     ...

A grid of numbers could be of many genres. It is a Sudoku where something says so: the name of the file, `[Puzzle]`,
boxes that are parted, or givens that break no rule of Sudoku and are as many as one solution needs. Any other is
refused; a header line makes it clear.
Source: https://www.sudocue.net/fileformats.php

Killer Sudokus as their solvers write them, one on each line.

    3x3::k:2816:2816:3074:3074: ...
    SumoCueV1=14J0+0J0=7J1 ...
    S<J<<O<<KJ^<<^<^>^^<N<<<J^Q^S^O>> ...

The first is that of JSudoku and others: a `d` between the colons for diagonals, then for each cell the sum of its cage
times 256, and the number of the cage's first cell, counted from 0. The second is SumoCue's: a `D` for diagonals; `=`
and the sum in the first cell of a cage, `+` and the number of that cell in the others; `J` and the region in jigsaws.
The third has a sign a cell: the sum of a cage in one of its cells, 0 to 9 and letters from A for 10 on, then from a for
36; in the others an arrow that leads to it, from cell to cell: `<>^v`, and diagonally ``` `',. ```
Source: http://www.sudocue.net/forum/viewtopic.php?f=1&t=519,
http://forum.enjoysudoku.com/understandable-snarfable-killer-cages-t6119.html
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from clueproof.encoders.registry import RULE_SETS
from clueproof.errors import BadPuzzleError, ItemPlace, Place, quoted
from clueproof.formats.forms import Form, Found, Opening, one_a_line, stated
from clueproof.formats.sudoku_lists import is_sudoku
from clueproof.formats.text import looks_like_header
from clueproof.grid import cell_name
from clueproof.syntax.record import JsonValue, Line, Record
from clueproof.syntax.typed_grid import DRAWING

RULES = "sudoku"
SIDE = 9
ROW = re.compile(r"[0-9.*_xX?-]{9}")
EMPTY = re.compile(r"[0.*_xX?-]")
DRAWN = frozenset("-=+*| \t")
STROKE = re.compile(r"---|===")
FOREIGN = re.compile(r"\*-|^[^#]*[xX]|^[^,#]*(?:,[^,]*){8,9}$|^[^;#]*(?:;[^;]*){8,9}$")
"""What the text form does not know: corners drawn as stars, x for an empty cell, cells parted by commas."""
STATE, PUZZLE = "[state]", "[puzzle]"
ABOUT = {"A": "author", "D": "title", "C": "remark", "S": "source", "L": "level", "U": "url"}
"""What lines that begin with # and one of these letters tell in .sdk files."""
LOOK = 30
"""So many lines from the first one on hold nine rows, if any do."""
TITLE = re.compile(r"(?:grid|puzzle|board|game|problem|no\.?|nr\.?)\s*#?\d{1,9}:?", re.IGNORECASE)
"""What may stand above a grid: it is then called so."""
LONGEST, MOST_ROWS, MOST_TOLD = 200, 1000, 1000
"""Characters of a row, rows without an empty line between them, characters of what comments tell."""
FEWEST = 17
"""A Sudoku with one solution has so many givens at least."""


class Grids(Form):
    """Bare grids, one after the other."""

    endings = (".sdk", ".ss")

    def recognises(self, opening: Opening) -> bool:
        if opening.default is not None and RULE_SETS.resolved(opening.default) != RULES:
            return False
        if opening.bare.lower() == PUZZLE:
            return True
        if _named(opening):
            return not (is_sudoku(opening.bare) or looks_like_header(opening.bare))
        # no further line is read of files that begin otherwise
        first, title = opening.first.text, TITLE.fullmatch(opening.bare)
        if _row(first, False) is None and not _is_rule(first, False) and not title:
            return False
        lines = list(opening.ahead(LOOK))
        dashes = _dashes_are_cells(lines)
        if sum(_row(line.text, dashes) is not None for line in lines) < SIDE:
            return False
        # with a name, all that the text form knows may follow
        return opening.default is None or title is not None or any(FOREIGN.search(line.text) for line in lines)

    def read(self, opening: Opening) -> Iterator[Found]:
        named = _named(opening)
        dashes = _dashes_are_cells([*opening.ahead(LOOK)])
        reader = _Reader(opening.file, dashes, named, opening.default)
        return reader.read(chain(opening.above, opening.lines()))


def _named(opening: Opening) -> bool:
    return opening.file.lower().endswith(Grids.endings)


def _dashes_are_cells(lines: list[Line]) -> bool:
    """Is a dash an empty cell? It is if one stands beside a number."""
    return any("-" in line.text and re.search(r"[1-9]", line.text) for line in lines if not line.text.startswith("#"))


def _row(text: str, dashes: bool) -> str | None:
    """The nine cells of a line, None if it is no row."""
    if len(text) > LONGEST:
        return None
    framed = text.translate(DRAWING).strip()
    if framed.startswith("|") and framed.endswith("|") and framed.count("|") == SIDE + 1:
        text = framed[1:-1]
    elif text.rstrip()[-1:] in (",", ";") and text.count(text.rstrip()[-1]) == SIDE:
        text = text.rstrip()[:-1]  # one behind each cell
    sign = next((sign for sign in ",;\t|" if text.count(sign) == SIDE - 1), None)
    if sign is not None:
        # from a spreadsheet, or in frames, in which empty cells may hold nothing
        parts = [part.strip() or "." for part in text.split(sign)]
        return "".join(parts) if all(len(part) == 1 and ROW.fullmatch(part * SIDE) for part in parts) else None
    cells = re.sub(r"[\s|]", "", text.translate(DRAWING))
    return cells if ROW.fullmatch(cells) and not _is_rule(text, dashes) else None


def _is_rule(text: str, dashes: bool) -> bool:
    """Is it a line that is drawn between the boxes, or around the grid?"""
    text = text.translate(DRAWING)
    if len(text) > LONGEST or not {*text} <= DRAWN or STROKE.search(text) is None:
        return False
    return not (dashes and re.sub(r"[\s|]", "", text) == "-" * SIDE)


@dataclass
class _Chunk:
    """Lines without an empty one between them."""

    rows: list[Line] = field(default_factory=list)
    parted: set[int] = field(default_factory=set)
    """After so many rows a line is drawn."""
    odd: Line | None = None
    """The first line that is neither."""

    def __bool__(self) -> bool:
        return bool(self.rows) or self.odd is not None


class _Reader:
    """Grids, as their lines come."""

    def __init__(self, file: str, dashes: bool, named: bool, default: str | None) -> None:
        """`named`: the name of the file says that they are Sudokus, and comments tell about the puzzle; `default`: what
        the user calls them."""
        self._file, self._dashes, self._named = file, dashes, named
        self._sure, self._name = named or default is not None, default or RULES
        self._told: dict[str, str] = {}

    def read(self, lines: Iterable[Line]) -> Iterator[Found]:
        """What the lines hold. A puzzle is given when it is clear that no more belongs to it."""
        held: list[Found] = []
        bands: list[Line] = []
        for chunk in self._chunks(lines):
            if chunk.odd is not None:
                bands, held = [], []
                yield self._refused(
                    f"{quoted(chunk.odd.text.strip())} is no row of nine cells; "
                    "a Sudoku with more to it than a grid begins with a header line 'sudoku'",
                    chunk.odd,
                )
                continue
            yield from held
            held = []
            bands += chunk.rows
            if len(chunk.rows) != SIDE // 3 or chunk.parted - {0, 3}:
                held = [self._puzzle(bands, chunk.parted)]
            elif len(bands) == SIDE:
                held = [self._puzzle(bands, {3, 6})]
            else:
                continue
            bands = []
        yield from held
        if bands:
            yield self._puzzle(bands, set())

    def _chunks(self, lines: Iterable[Line]) -> Iterator[_Chunk]:
        chunk, skipping, flooded = _Chunk(), False, False
        for line in lines:
            bare = line.text.strip()
            flooded &= bool(bare)
            if bare.startswith("["):
                yield from [chunk] * bool(chunk)
                chunk, skipping = _Chunk(), bare.lower() == STATE
                self._sure |= bare.lower() == PUZZLE
                if bare.lower() not in (STATE, PUZZLE):
                    chunk.odd = line
            elif skipping or flooded:
                # what a program keeps of its user's progress
                continue
            elif not bare:
                yield from [chunk] * bool(chunk)
                chunk = _Chunk()
            elif bare.startswith("#"):
                self._tell(bare)
            elif TITLE.fullmatch(bare):
                yield from [chunk] * bool(chunk)
                chunk = _Chunk()
                self._told["id"] = bare.rstrip(":")
            elif _is_rule(line.text, self._dashes):
                chunk.parted.add(len(chunk.rows))
            elif _row(line.text, self._dashes) is not None:
                chunk.rows.append(line)
                if len(chunk.rows) > MOST_ROWS:
                    # what is left of it is not looked at
                    yield chunk
                    chunk, flooded = _Chunk(), True
            else:
                chunk.odd = chunk.odd or line
        yield from [chunk] * bool(chunk)

    def _tell(self, comment: str) -> None:
        name, says = ABOUT.get(comment[1:2]), comment[2:].strip()
        if self._named and name is not None and says:
            self._told[name] = f"{self._told[name]} {says}"[:MOST_TOLD] if name in self._told else says[:MOST_TOLD]

    def _puzzle(self, rows: list[Line], parted: set[int]) -> Found:
        told, self._told = self._told, {}
        if len(rows) != SIDE:
            return self._refused(f"{len(rows)} rows of nine cells in a row, expected nine", rows[0])
        cells = [_row(row.text, self._dashes) or "" for row in rows]
        boxed = {3, 6} <= parted <= {0, 3, 6, SIDE} or all(_is_boxed(row.text) for row in rows)
        if not self._sure and not boxed and (doubt := _doubt(cells)) is not None:
            return self._refused(
                f"{doubt}: this may be no Sudoku; say what it is in a header line, such as 'sudoku'", rows[0]
            )
        grid = [Line(EMPTY.sub(".", text), row.number) for text, row in zip(cells, rows, strict=True)]
        place = Place(self._file, rows[0].number)
        return stated(lambda: (self._name, Record({"grid": grid, **told}, place, typed=True)), place)

    def _refused(self, message: str, line: Line) -> BadPuzzleError:
        return BadPuzzleError(message, Place(self._file, line.number))


def _is_boxed(text: str) -> bool:
    """Are the nine cells of a row parted into three times three?"""
    text = text.translate(DRAWING).strip(" \t|")
    parts = re.split(r"\s*\|\s*" if "|" in text else r"\s{2,}" if re.search(r"\S\s\S", text) else r"\s+", text)
    return [len(re.sub(r"\s", "", part)) for part in parts] == [3, 3, 3]


def _doubt(rows: list[str]) -> str | None:
    """Why nine rows of nine cells need not be a Sudoku, None where they must be meant as one."""
    empty = {cell for row in rows for cell in row if EMPTY.match(cell)}
    if len(empty) > 1:
        return f"{' and '.join(sorted(empty))} both stand in cells"
    given = {(r, c): rows[r][c] for r in range(SIDE) for c in range(SIDE) if not EMPTY.match(rows[r][c])}
    if len(given) < FEWEST or len({*given.values()}) < SIDE - 1:
        return f"{len(given)} numbers, {len({*given.values()})} of them different, are too few for a Sudoku"
    for (r, c), number in given.items():
        houses = (
            i for i in given if i != (r, c) and (i[0] == r or i[1] == c or (i[0] // 3, i[1] // 3) == (r // 3, c // 3))
        )
        if any(given[i] == number for i in houses):
            return f"{number} stands twice in a row, a column or a box"
    return None


CELLS = SIDE * SIDE
LONGEST_KILLER = 1000
BEGIN = re.compile(r"3x3:d?:k:|SumoCueV1")
COLONS = re.compile(r"3x3:(?P<diagonals>d?):k:(?P<cells>.*)")
SUMO = re.compile(r"SumoCueV1(?P<diagonals>D?)(?P<cells>.*)")
NUMBER = re.compile(r"\d{1,5}")
ARROWS = re.compile(r"(?=.*[<>^])[0-9A-Za-j<>^v`',.]{81}")
LEADS = {"^": -SIDE, "v": SIDE, "<": -1, ">": 1, "`": -SIDE - 1, "'": -SIDE + 1, ",": SIDE - 1, ".": SIDE + 1}
"""What an arrow adds to the number of a cell."""
SUM_SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij"
SUMO_CELL = re.compile(r"(?P<sign>[=+])(?P<number>\d{1,3})(?:J(?P<region>[0-8]))?")


class Killers(Form):
    """A Killer Sudoku on each line."""

    def recognises(self, opening: Opening) -> bool:
        return BEGIN.match(opening.bare) is not None or ARROWS.fullmatch(opening.bare) is not None

    def read(self, opening: Opening) -> Iterator[Found]:
        return one_a_line(opening, lambda line: _killer(line, ItemPlace(opening.file, line.number)))


def _killer(line: Line, place: Place) -> tuple[str, Record]:
    bare = line.text.strip()
    if len(bare) > LONGEST_KILLER:
        raise BadPuzzleError(
            f"{len(bare):,} characters; a Killer Sudoku on a line has at most {LONGEST_KILLER:,}", place
        )
    if (found := COLONS.fullmatch(bare)) is not None:
        first, sums, regions = _of_colons(found["cells"], place)
    elif (found := SUMO.fullmatch(bare)) is not None:
        first, sums, regions = _of_sumo(found["cells"], place)
    elif ARROWS.fullmatch(bare):
        first, sums, regions = _of_arrows(bare, place)
    else:
        expected = "3x3::k:..., SumoCueV1... or 81 sums and arrows"
        raise BadPuzzleError(f"{quoted(bare)} is no Killer Sudoku; expected {expected}", place)
    cages: list[JsonValue] = []
    for begin, total in sums.items():
        cells = [cell for cell in range(CELLS) if first[cell] == begin]
        if total == 0 and len(cells) > 1:
            raise BadPuzzleError(f"the cage of {_name(begin)} has no sum", place)
        if total:
            cages.append({"cells": [[*divmod(cell, SIDE)] for cell in cells], "sum": total})
    fields: dict[str, JsonValue] = {"n": SIDE, **({"diagonals": True} if found and found["diagonals"] else {})}
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
    names = [int(part) & 255 for part in parts]
    begun: dict[int, int] = {}
    for cell, part in enumerate(parts):
        if int(part) >> 8:
            begun.setdefault(names[cell], cell)
    if all(name == cell for name, cell in begun.items()):
        first = names
    else:
        # the last eight bits name cages in another way than by their first cell; a cell without a sum is in none
        first = [begun[names[cell]] if int(part) >> 8 else cell for cell, part in enumerate(parts)]
    sums: dict[int, int] = {}
    for cell, part in enumerate(parts):
        if sums.setdefault(first[cell], int(part) >> 8) != int(part) >> 8:
            raise BadPuzzleError(f"the cage of {_name(first[cell])} has two sums", place)
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


def _of_arrows(text: str, place: Place) -> tuple[list[int], dict[int, int], str]:
    """As for the others, where the cell with the sum of a cage is called its first one."""

    def ahead(cell: int) -> int:
        step = LEADS.get(text[cell])
        if step is None:
            return cell
        right = (step + 1) % SIDE - 1
        if not (0 <= cell + step < CELLS and 0 <= cell % SIDE + right < SIDE):
            raise BadPuzzleError(f"the arrow of {_name(cell)} leads off the board", place)
        return cell + step

    first = []
    for cell in range(CELLS):
        came, at = {cell}, cell
        while (to := ahead(at)) != at:
            if to in came:
                raise BadPuzzleError(f"the arrows from {_name(cell)} lead to no sum", place)
            came.add(to)
            at = to
        first.append(at)
    return first, {cell: SUM_SIGNS.index(text[cell]) for cell in range(CELLS) if first[cell] == cell}, ""


def _must_be_all(count: int, place: Place) -> None:
    if count != CELLS:
        raise BadPuzzleError(f"{count} cells, expected {CELLS}", place)


def _name(cell: int) -> str:
    return cell_name(*divmod(cell, SIDE))
