"""Sudoku, of every box shape, jigsaw, with or without the diagonals.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row, each column and
each box (or jigsaw region) holds every number once; with the option, both long diagonals too.
Source: https://en.wikipedia.org/wiki/Sudoku
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import isqrt
from operator import add

from clueproof.errors import Place
from clueproof.grid.board import Board, Spot
from clueproof.model import AllDifferent, Integer
from clueproof.puzzle.answers.cells import NumberRows, Numbers
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.encoding import CellEncoding
from clueproof.puzzle.genre import Genre
from clueproof.puzzle.layers.cells import CellValues
from clueproof.puzzle.regions import read_regions, region_walls, written_regions
from clueproof.puzzle.rule_set import Puzzle, Usual
from clueproof.puzzle.shape import GridShape, flag
from clueproof.puzzle.symbols import Numerals
from clueproof.syntax.numerals import BLANK, SYMBOLS, alphabet_of, number_of
from clueproof.syntax.record import Record

NUMERALS = Numerals(lambda shape: shape.side, alphabets=True)


@dataclass(frozen=True, slots=True)
class SudokuShape(GridShape):
    """What the boxes are (their rows and columns, or a region number for each cell, row by row), and whether the
    diagonals count."""

    box: tuple[int, int] | None = None
    regions: tuple[int, ...] | None = None
    diagonals: bool = flag(False)

    @property
    def region_of(self) -> tuple[int, ...]:
        """The box or region of each cell, row by row."""
        if self.regions is not None:
            return self.regions
        assert self.box is not None
        high, wide = self.box
        across = self.side // wide
        return tuple(r // high * across + c // wide for r in range(self.side) for c in range(self.side))


class Sudoku(Genre[SudokuShape, CellEncoding]):
    """Clues are given numbers."""

    name = "sudoku"
    title = "Sudoku (also jigsaw and X)"
    noun = "a Sudoku"
    usual = Usual((9, 9), easy_up_to=81)
    shape = SudokuShape
    square = True
    largest = 64
    layers = (CellValues(NUMERALS, foldable=True),)
    answer = Numbers(NUMERALS, lambda shape: shape.side)

    def shape_of(self, record: Record, height: int, width: int) -> SudokuShape:
        shape = super().shape_of(record, height, width)
        side, box, regions = shape.side, record.pair("box"), read_regions(record, height, width)
        if box and regions:
            record.fail("give either box or regions, not both")
        if box and box[0] * box[1] != side:
            record.fail(
                f"a box of {box[0]} by {box[1]} has {box[0] * box[1]} cells; it does not fit a grid of side {side}"
            )
        if not box and not regions:
            box = usual_box(side)
            if box is None:
                record.fail(f"side {side} has no rectangular boxes; give regions, or box=1x{side} for none")
        return replace(shape, box=box, regions=regions)

    def write_shape(self, record: Record, shape: SudokuShape) -> None:
        if shape.regions is not None:
            record.fields["regions"] = written_regions(shape.regions, shape.side)
        elif shape.box != usual_box(shape.side):
            record.fields["box"] = [*(shape.box or ())]
        super().write_shape(record, shape)

    def rules(self, shape: SudokuShape, e: CellEncoding) -> None:
        cells, side = e.cells, shape.side
        boxes: list[list[Integer]] = [[] for _ in range(side)]
        for cell, region in zip(cells, shape.region_of, strict=True):
            boxes[region].append(cell)
        kind = "box" if shape.regions is None else "region"
        houses = [*cells.lines, *((f"{kind} {n}", tuple(box)) for n, box in enumerate(boxes, 1))]
        if shape.diagonals:
            houses.append(("diagonal \\", tuple(cells[d, d] for d in range(side))))
            houses.append(("diagonal /", tuple(cells[d, side - 1 - d] for d in range(side))))
        for name, house in houses:
            with e.group(name):
                e.add(AllDifferent(house), "every number once")

    def broken_rule(self, puzzle: Puzzle[SudokuShape, Clues], solution: NumberRows) -> str | None:
        shape = puzzle.shape
        numbers, symbols = [*chain.from_iterable(solution)], set(range(1, shape.side + 1))
        # each house has as many cells as there are numbers, so none stands twice in a house exactly
        # if all pairs (house, number) are distinct
        if all(len(set(map(add, house_of, numbers))) == len(numbers) for house_of in _families(shape)):
            houses = _diagonals(shape.side) if shape.diagonals else []
        else:
            houses = _houses(shape)
        for name, places in houses:
            if {numbers[place] for place in places} != symbols:
                return f"{name} does not hold every number from 1 to {shape.side} once"
        return None

    def draw_shape(self, shape: SudokuShape) -> Board:
        side = shape.side
        diagonals = [(d, c) for d in range(side) for c in (d, side - 1 - d)] if shape.diagonals else ()
        walls = region_walls(shape.region_of, side, side)
        return replace(super().draw_shape(shape), walls=walls, tinted=frozenset(diagonals))

    def parse_line(self, line: str, place: Place | None) -> Puzzle[SudokuShape, Clues] | None:
        shape = _line_shape(len(line))
        if shape is None or not line.isascii():
            return None
        if shape.side <= 9:
            numbers, layout = line.encode().translate(LINE_NUMBER), "rows"
            if max(numbers) > shape.side:
                return None
            return Puzzle(self, shape, _givens(shape.side, numbers), None, place)
        alphabet, layout, meaning = alphabet_of({*line}, shape.side), "rows", LINE_SYMBOL
        if alphabet != SYMBOLS[: shape.side]:
            meaning, layout = {**dict.fromkeys(BLANK, 0), **number_of(alphabet, shape.side)}, f"rows {alphabet}"
        found = [meaning.get(symbol, 255) for symbol in line]
        return None if max(found) > shape.side else Puzzle(self, shape, _givens(shape.side, found), None, place, layout)


LINE_SYMBOL = {**number_of(SYMBOLS, len(SYMBOLS)), **dict.fromkeys(BLANK, 0)}
LINE_NUMBER = bytes(LINE_SYMBOL.get(chr(code), 255) for code in range(256))
"""For grids up to side 9: the number of each ASCII character, 255 for what is none."""


def _givens(side: int, numbers: Sequence[int]) -> Clues:
    return Clues({GIVEN: {spot: number for spot, number in zip(_spots(side), numbers, strict=True) if number}})


@lru_cache(maxsize=32)
def _spots(side: int) -> list[Spot]:
    return [divmod(place, side) for place in range(side * side)]


def usual_box(side: int) -> tuple[int, int] | None:
    """The box that goes without saying: as near to a square as can be, not higher than wide; None if that is a row."""
    high = next(h for h in range(isqrt(side), 0, -1) if side % h == 0)
    return (high, side // high) if high > 1 or side <= 3 else None


@lru_cache(maxsize=128)
def _line_shape(length: int) -> SudokuShape | None:
    """The shape of a puzzle on one line: a square grid of square boxes."""
    side = isqrt(length)
    box = isqrt(side)
    if side * side != length or box * box != side or not 4 <= side <= len(SYMBOLS):
        return None
    return SudokuShape(side, side, (box, box))


# the check, straight from the rules


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
    """Name and cells of all that must hold every number once."""
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
