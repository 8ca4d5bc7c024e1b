"""Sudoku, of every box shape, jigsaw, with or without the diagonals.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row, each column and
each box (or jigsaw region) holds every number once; with the option, both long diagonals too.
Source: https://en.wikipedia.org/wiki/Sudoku
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain, compress
from math import isqrt
from operator import add
from typing import TypeAlias

from clueproof.encoders.clue import Clue, cell_values, in_cells
from clueproof.encoders.numerals import BLANK, SYMBOLS, alphabet_of, number_of, written
from clueproof.encoders.record import EMPTY, JsonValue, Record, counted
from clueproof.encoders.rule_set import Puzzle, RuleSet
from clueproof.errors import Place, quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.model import AllDifferent, Literal, Model

LARGEST = 64
LINE_SYMBOL = {**number_of(SYMBOLS, len(SYMBOLS)), **dict.fromkeys(BLANK, 0)}
LINE_NUMBER = bytes(LINE_SYMBOL.get(chr(code), 255) for code in range(256))
"""For grids up to side 9: the number of each ASCII character, 255 for what is none."""

Rows: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class SudokuShape:
    """The side, what the boxes are (their rows and columns, or a region number for each cell, row by
    row), and whether the diagonals count."""

    side: int
    box: tuple[int, int] | None
    regions: tuple[int, ...] | None = None
    diagonals: bool = False

    @property
    def region_of(self) -> tuple[int, ...]:
        """The box or region of each cell, row by row."""
        if self.regions is not None:
            return self.regions
        assert self.box is not None
        high, wide = self.box
        across = self.side // wide
        return tuple(r // high * across + c // wide for r in range(self.side) for c in range(self.side))


class Sudoku(RuleSet[SudokuShape, tuple[int, ...], Rows]):
    """Clues are the given numbers of all cells, row by row, 0 for an empty cell."""

    name = "sudoku"
    title = "Sudoku (also jigsaw and X)"

    def parse(self, record: Record) -> Puzzle[SudokuShape, tuple[int, ...]]:
        grid = record.grid(signs=BLANK, square=True)
        side = grid.height
        if grid.width != side:
            record.fail(f"a Sudoku is square; this grid has {grid.size}")
        if side > LARGEST:
            record.fail(f"a Sudoku has at most {LARGEST} rows, not {side}")
        box, regions = record.pair("box"), self._regions(record, side)
        if box and regions:
            record.fail("give either box or regions, not both")
        if box and box[0] * box[1] != side:
            record.fail(
                f"a box of {box[0]} by {box[1]} has {box[0] * box[1]} cells; it does not fit a grid of side {side}"
            )
        if not box and not regions:
            box = _usual_box(side)
            if box[0] == 1 and side > 3:
                record.fail(f"side {side} has no rectangular boxes; give regions, or box=1x{side} for none")
        shape = SudokuShape(side, box, regions, record.flag("diagonals"))
        layout, alphabet = grid.layout, SYMBOLS[:side]
        if layout == "rows" or any(map(str.isalpha, grid.tokens)):
            alphabet = alphabet_of(grid.tokens, side)
            if not alphabet:
                record.fail("0 and another sign for an empty cell both stand in this grid; use one, and 1, 2, 3 ...")
            if layout == "cells" or alphabet != SYMBOLS[:side]:
                layout += " " + alphabet
        last = f" (or a letter up to {alphabet[-1]})" if 9 < side <= len(SYMBOLS) else ""
        expected = f"a number from 1 to {side}{last}, or . when empty"
        return Puzzle(self, shape, tuple(grid.values(number_of(alphabet, side), expected)), layout=layout)

    def _regions(self, record: Record, side: int) -> tuple[int, ...] | None:
        grid = record.optional_grid("regions", signs=frozenset(), square=True)
        if grid is None:
            return None
        if (grid.height, grid.width) != (side, side):
            grid.fail(f"regions cover {grid.height} by {grid.width} cells, but the grid is {side} by {side}")
        for place, token in enumerate(token for row in grid.rows for token in row):
            if token in EMPTY:
                grid.fail("every cell needs a region", *divmod(place, side))
        numbers: dict[str, int] = {}
        regions = tuple(numbers.setdefault(token, len(numbers)) for row in grid.rows for token in row)
        for region, size in Counter(regions).items():
            if size != side:
                name = list(numbers)[region]
                grid.fail(f"region {quoted(name)} has {counted(size, 'cell')}; each needs {side}")
        return regions

    def parse_line(self, line: str, place: Place | None) -> Puzzle[SudokuShape, tuple[int, ...]] | None:
        shape = _line_shape(len(line))
        if shape is None:
            return None
        if not line.isascii():
            return None
        if shape.side <= 9:
            numbers = line.encode().translate(LINE_NUMBER)
            return Puzzle(self, shape, tuple(numbers), None, place) if max(numbers) <= shape.side else None
        symbols, layout = LINE_SYMBOL, "rows"
        alphabet = alphabet_of({*line}, shape.side)
        if alphabet != SYMBOLS[: shape.side]:
            symbols, layout = {**dict.fromkeys(BLANK, 0), **number_of(alphabet, shape.side)}, f"rows {alphabet}"
        givens = tuple(map(symbols.get, line))
        if None in givens or max(givens) > shape.side:  # type: ignore[type-var, operator]
            return None
        return Puzzle(self, shape, givens, None, place, layout)  # type: ignore[arg-type]

    def format(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]]) -> Record:
        shape = puzzle.shape
        record = Record()
        if shape.regions is not None:
            record.fields["regions"] = _written(_rows([r + 1 for r in shape.regions], shape.side), shape.side)
        elif shape.box != _usual_box(shape.side):
            record.fields["box"] = [*(shape.box or ())]
        if shape.diagonals:
            record.fields["diagonals"] = True
        record.fields["grid"] = _written(_rows(puzzle.clues, shape.side), shape.side)
        return record

    def rules(self, shape: SudokuShape) -> Model:
        model = Model()
        side = shape.side
        cells = model.integer_grid(side, side, range(1, side + 1))
        model.key(*cells)
        kind = "box" if shape.regions is None else "region"
        boxes: list[list[int]] = [[] for _ in range(side)]
        for place, region in enumerate(shape.region_of):
            boxes[region].append(place)
        groups = cells.lines
        groups += [(f"{kind} {n}", tuple(cells.cells[p] for p in box)) for n, box in enumerate(boxes, 1)]
        if shape.diagonals:
            groups.append(("diagonal \\", tuple(cells[d, d] for d in range(side))))
            groups.append(("diagonal /", tuple(cells[d, side - 1 - d] for d in range(side))))
        for place_name, group in groups:
            with model.group(place_name):
                model.add(AllDifferent(group), "every number once")
        return model

    def clues(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]], model: Model) -> list[Literal]:
        cells = model.grids["cells"].cells
        return [cell.equals(given) for cell, given in zip(cells, puzzle.clues, strict=True) if given]  # type: ignore[union-attr]

    def decode(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]], keys: tuple[int, ...]) -> Rows:
        return _rows(keys, puzzle.shape.side)

    def check(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]], solution: Rows) -> str | None:
        side = puzzle.shape.side
        if len(solution) != side or {*map(len, solution)} != {side}:
            return f"the solution is not {side} by {side}"
        numbers = [*chain.from_iterable(solution)]
        if [*compress(numbers, puzzle.clues)] != [*filter(None, puzzle.clues)]:
            place = next(p for p, given in enumerate(puzzle.clues) if given and given != numbers[p])
            return f"{cell_name(*divmod(place, side))} is given as {puzzle.clues[place]}, not {numbers[place]}"
        symbols = set(range(1, side + 1))
        if not set(numbers) <= symbols:
            return f"a cell holds no number from 1 to {side}"
        # each house has as many cells as there are numbers, so none stands twice in a house exactly
        # if all pairs (house, number) are distinct
        if all(len(set(map(add, house_of, numbers))) == len(numbers) for house_of in _families(puzzle.shape)):
            houses = _diagonals(side) if puzzle.shape.diagonals else []
        else:
            houses = _houses(puzzle.shape)
        for name, places in houses:
            if {numbers[place] for place in places} != symbols:
                return f"{name} does not hold every number from 1 to {side} once"
        return None

    def draw(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]], solution: Rows | None = None) -> Board:
        side = puzzle.shape.side
        region = puzzle.shape.region_of
        spots = [divmod(place, side) for place in range(side * side)]
        givens = dict(zip(spots, puzzle.clues, strict=True))
        shown = givens if solution is None else {(r, c): solution[r][c] for r, c in spots}
        symbols = _symbols(puzzle)
        walls = {
            ((r, c), (r + dr, c + dc))
            for r, c in spots
            for dr, dc in ((0, 1), (1, 0))
            if r + dr < side and c + dc < side and region[r * side + c] != region[(r + dr) * side + c + dc]
        }
        return Board(
            side,
            side,
            texts={spot: symbols[number] for spot, number in shown.items() if number},
            given=frozenset(spot for spot, given in givens.items() if given),
            walls=frozenset(walls),
            tinted=frozenset((r, c) for r, c in spots if puzzle.shape.diagonals and (r == c or r + c == side - 1)),
        )

    def solution_value(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]], solution: Rows) -> JsonValue:
        if puzzle.layout == "cells":
            return [list(row) for row in solution]
        symbols = _symbols(puzzle)
        if puzzle.layout.startswith("cells"):
            return [[symbols[number] for number in row] for row in solution]
        return _written(solution, puzzle.shape.side, symbols)

    def clue_list(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]]) -> list[Clue]:
        return in_cells(puzzle.clues, puzzle.shape.side, 0)

    def with_clues(
        self, puzzle: Puzzle[SudokuShape, tuple[int, ...]], clues: Iterable[Clue]
    ) -> Puzzle[SudokuShape, tuple[int, ...]]:
        side = puzzle.shape.side
        return replace(puzzle, clues=cell_values(clues, side, side, 0))

    def implied(self, puzzle: Puzzle[SudokuShape, tuple[int, ...]], solution: Rows) -> list[Clue]:
        return in_cells([*chain.from_iterable(solution)], puzzle.shape.side, 0)


def _rows(numbers: tuple[int, ...] | list[int], side: int) -> Rows:
    return tuple([tuple(numbers[start : start + side]) for start in range(0, side * side, side)])


def _symbols(puzzle: Puzzle[SudokuShape, tuple[int, ...]]) -> list[str]:
    """How the puzzle writes each number, a dot at position 0."""
    side = puzzle.shape.side
    return written(puzzle.layout.partition(" ")[2] or SYMBOLS[:side], side)


def _written(rows: Rows, side: int, symbols: Sequence[str] = "." + SYMBOLS) -> JsonValue:
    """Strings of one symbol a cell where there are enough symbols, else lists of numbers."""
    if side <= len(SYMBOLS):
        return ["".join([symbols[number] for number in row]) for row in rows]
    return [list(row) for row in rows]


def _usual_box(side: int) -> tuple[int, int]:
    """The box that goes without saying: as near to a square as can be, not higher than wide."""
    high = next(h for h in range(isqrt(side), 0, -1) if side % h == 0)
    return high, side // high


@lru_cache(maxsize=128)
def _line_shape(length: int) -> SudokuShape | None:
    """The shape of a puzzle on one line: a square grid of square boxes."""
    side = isqrt(length)
    box = isqrt(side)
    if side * side != length or box * box != side or not 4 <= side <= len(SYMBOLS):
        return None
    return SudokuShape(side, (box, box))


@lru_cache(maxsize=32)
def _families(shape: SudokuShape) -> list[list[int]]:
    """For rows, columns and boxes: the house of each cell, times enough to add a number without overlap."""
    side, apart = shape.side, shape.side + 1
    places = range(side * side)
    return [
        [place // side * apart for place in places],
        [place % side * apart for place in places],
        [region * apart for region in shape.region_of],
    ]


def _houses(shape: SudokuShape) -> list[tuple[str, list[int]]]:
    """Name and cells of all that must hold every number once, straight from the rules."""
    side, region = shape.side, shape.region_of
    every = range(side)
    houses = [(f"row {r + 1}", [r * side + c for c in every]) for r in every]
    houses += [(f"column {c + 1}", [r * side + c for r in every]) for c in every]
    kind = "box" if shape.regions is None else "region"
    houses += [(f"{kind} {b + 1}", [place for place in range(side * side) if region[place] == b]) for b in every]
    return houses + (_diagonals(side) if shape.diagonals else [])


def _diagonals(side: int) -> list[tuple[str, list[int]]]:
    return [
        ("the diagonal from the top left", [d * side + d for d in range(side)]),
        ("the diagonal from the top right", [d * side + side - 1 - d for d in range(side)]),
    ]
