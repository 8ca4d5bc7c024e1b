"""Sudoku, of every box shape, jigsaw, with or without the diagonals.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row, each column and
each box (or jigsaw region) holds every number once; with the option, both long diagonals too.
Source: https://en.wikipedia.org/wiki/Sudoku
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from math import isqrt
from operator import itemgetter
from typing import ClassVar

import clueproof.genres as cp
from clueproof.errors import Place
from clueproof.puzzle.layers.layer import Layer
from clueproof.syntax.numerals import SYMBOLS
from clueproof.syntax.record import JsonValue

NUMERALS = cp.Numerals(lambda shape: shape.side, alphabets=True)


@dataclass(frozen=True, slots=True)
class SudokuShape(cp.BoxedShape):
    """Whether the diagonals count."""

    diagonals: bool = cp.flag(False, "both long diagonals have every number once")

    @property
    def long_diagonals(self) -> list[tuple[str, list[cp.Spot]]]:
        """The two diagonals where they count."""
        return cp.long_diagonals(self.side) if self.diagonals else []


class Sudoku(cp.Genre[SudokuShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers."""

    name = "sudoku"
    title = "Sudoku (also jigsaw and X)"
    noun = "a Sudoku"
    usual = cp.Usual((9, 9), easy_up_to=81)
    shape = SudokuShape
    square = True
    largest = 64
    layers: ClassVar[tuple[Layer, ...]] = (cp.CellValues(NUMERALS, foldable=True),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)
    further_options = (cp.Option("box", "rows and columns of a box, such as 2x3", "text"),)

    def shape_of(self, record: cp.Record, height: int, width: int) -> SudokuShape:
        return cp.with_boxes(super().shape_of(record, height, width), record)

    def write_shape(self, record: cp.Record, shape: SudokuShape) -> None:
        cp.write_boxes(shape, record)
        super().write_shape(record, shape)

    def rules(self, shape: SudokuShape, e: cp.CellEncoding) -> None:
        cells = e.cells
        diagonals = [(name, tuple([cells[cell] for cell in line])) for name, line in shape.long_diagonals]
        for name, house in (*cells.lines, *cells.regions(shape.region_of, shape.region_kind), *diagonals):
            with e.group(name):
                e.add(cp.AllDifferent(house), "every number once")

    def find_violation(self, puzzle: cp.Puzzle[SudokuShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        side = puzzle.shape.side
        numbers = [*chain.from_iterable(solution)]
        # each is one from 1 to n: so says the form of the answer
        for name, house in _houses(puzzle.shape):
            if len({*house(numbers)}) < side:
                return f"{name} does not hold every number from 1 to {side} once"
        return None

    def inputs(self, shape: SudokuShape) -> tuple[cp.InputKind, ...]:
        # most have boxes, and regions that are typed do without names
        region, *others = super().inputs(shape)
        return (*others, region)

    def shape_inputs(self, shape: SudokuShape) -> list[cp.InputKind]:
        slot = cp.RegionField(connected=False, start=cp.boxes_on, instead_of=("box",))
        return [cp.region_input("region", slot)]

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Record:
        if cp.usual_box(height) is not None or "box" in options:
            return super().start(height, width, options)
        # no boxes go without saying: one region, to be divided
        record = super().start(height, width, {**options, "box": f"1x{width}"})
        record.fields["regions"] = list[JsonValue](["a" * width] * height)
        del record.fields["box"]
        return record

    def draft_shape(self, state: cp.EditorState) -> SudokuShape:
        if cp.usual_box(state.height) is None and "box" not in state.fields:
            state = state.copy()
            state.put("box", f"1x{state.width}")
        return super().draft_shape(state)

    def draw_shape(self, shape: SudokuShape) -> cp.Board:
        tinted = frozenset(cell for _, cells in shape.long_diagonals for cell in cells)
        return replace(super().draw_shape(shape), walls=shape.walls, tinted=tinted)

    def parse_line(self, line: str, place: Place | None) -> cp.Puzzle[SudokuShape, cp.Clues] | None:
        shape = _line_shape(len(line))
        if shape is None or (found := cp.read_line(line, shape.side)) is None:
            return None
        clues, layout = found
        return cp.Puzzle(self, shape, clues, None, place, layout)


@lru_cache(maxsize=128)
def _line_shape(length: int) -> SudokuShape | None:
    """The shape of a puzzle on one line: a square grid of square boxes. One object for all: quick to compare."""
    side = isqrt(length)
    box = isqrt(side)
    if not 4 <= side <= len(SYMBOLS) or box**4 != length:
        return None
    return SudokuShape(side, side, (box, box))


@lru_cache(maxsize=32)
def _houses(shape: SudokuShape) -> list[tuple[str, Callable[[list[int]], tuple[int, ...]]]]:
    """Name and numbers of all that must hold every number once, straight from the rules."""
    side, region_of, every = shape.side, shape.region_of, range(shape.side)
    houses = [(f"row {r + 1}", [r * side + c for c in every]) for r in every]
    houses += [(f"column {c + 1}", [r * side + c for r in every]) for c in every]
    places = range(side * side)
    houses += [(f"{shape.region_kind} {b + 1}", [place for place in places if region_of[place] == b]) for b in every]
    if shape.diagonals:
        houses.append(("the diagonal from the top left", [d * side + d for d in every]))
        houses.append(("the diagonal from the top right", [d * side + side - 1 - d for d in every]))
    # of a single position an itemgetter gives no tuple
    return [(name, itemgetter(*house, house[0])) for name, house in houses]
