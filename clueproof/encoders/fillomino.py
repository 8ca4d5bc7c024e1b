"""Fillomino (Filling).

Rules: write a number into each cell of the grid. Cells that share a side and have the same number belong to the same
region, and each region has as many cells as its number says. So regions of the same size never share a side. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/filling.html
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.english import counted

TOLD = 9
"""Larger numbers are rare, and share a key unless one is given."""
COUNTS = cp.Counts(1, lambda shape: shape.height * shape.width, "the {most} cells of the board")


@dataclass(frozen=True, slots=True)
class FillominoShape(cp.GridShape):
    """How large a region can be, if the puzzle says so."""

    largest: int | None = None
    told: int = TOLD
    """Numbers up to this one are keys of their own. It says nothing of the rules: see `RegionNumbers`."""
    parted: bool = True
    """Are there keys that tell larger regions apart that are side by side? See `_fitted`."""

    @property
    def most(self) -> int:
        """The largest number that a cell can have."""
        return self.largest or self.height * self.width


class Fillomino(cp.Genre[FillominoShape, cp.RegionNumberEncoding, cp.NumberRows]):
    """Clues are numbers of cells, and literals: one model serves all puzzles of a shape (20x25: 0.02 s to build) that give
    no number above 9; a larger one has a model with keys for all numbers up to it.

    Regions are as large as the board unless the option `largest` says otherwise.
    """

    name = "fillomino"
    title = "Fillomino (Filling)"
    noun = "a Fillomino"
    shape = FillominoShape
    usual = cp.Usual((7, 7))
    layers = (cp.CellValues(COUNTS, also_called=("board", "clues")),)
    further_options = (cp.Option("largest", "the largest number that cells can have, if there is one", "number"),)
    answer = cp.RegionNumbers(
        COUNTS,
        lambda shape: shape.most,
        lambda shape: shape.largest or min(shape.told, shape.most),
        lambda shape: shape.parted,
    )

    def rules(self, shape: FillominoShape, e: cp.RegionNumberEncoding) -> None:
        e.value_regions("each region has as many cells as its number says")

    def broken_rule(self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        numbers = cp.by_cell(solution)
        for region in cp.pieces(numbers):
            said = numbers[region[0]]
            if len(region) != said:
                return f"the region of {cp.cell_name(*region[0])} has {counted(len(region), 'cell')}, not {said}"
        return None

    def sketch(
        self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], encoding: cp.RegionNumberEncoding
    ) -> cp.Sketch | None:
        return cp.SizeSketch.of(puzzle, encoding)

    # the largest number

    def shape_of(self, record: cp.Record, height: int, width: int) -> FillominoShape:
        largest = record.whole("largest", 1, height * width)
        # one that is no limit
        largest = None if largest == height * width else largest
        return replace(super().shape_of(record, height, width), largest=largest)

    def write_shape(self, record: cp.Record, shape: FillominoShape) -> None:
        if shape.largest is not None:
            record.fields["largest"] = shape.largest

    def parse(self, record: cp.Record) -> cp.Puzzle[FillominoShape, cp.Clues]:
        puzzle = super().parse(record)
        for spot, number in puzzle.clues[cp.GIVEN].items():
            if number > puzzle.shape.most:
                record.fail(f"{cp.cell_name(*spot)} is {number}, but the largest number is {puzzle.shape.largest}")
        return _fitted(puzzle)

    def with_clues(
        self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], clues: Iterable[cp.Clue]
    ) -> cp.Puzzle[FillominoShape, cp.Clues]:
        return _fitted(super().with_clues(puzzle, clues))


def _fitted(puzzle: cp.Puzzle[FillominoShape, cp.Clues]) -> cp.Puzzle[FillominoShape, cp.Clues]:
    """With a key for each number that is given; and none to tell larger regions apart if no solution can have two of
    them side by side.

    Joined to one they would be a solution as well, whatever clues are left out. So a model that can't tell them apart has
    solutions whenever there are any, and more than one of each puzzle that has another one than this one's.
    """
    shape, given = puzzle.shape, puzzle.clues[cp.GIVEN]
    told = max(TOLD, *given.values(), 0)
    return replace(puzzle, shape=replace(shape, told=told, parted=_room(shape, given) > 2 * (told + 1)))


def _room(shape: FillominoShape, given: Mapping[cp.Spot, int]) -> int:
    """So many connected cells at most are in regions without a given number."""
    free = {spot: spot not in given for spot in cp.rectangle(shape.height, shape.width)}
    connected = max([len(piece) for piece in cp.pieces(free) if free[piece[0]]], default=0)
    left = len(free)
    spots_of: dict[int, list[cp.Spot]] = {}
    for spot, number in given.items():
        spots_of.setdefault(number, []).append(spot)
    for number, spots in spots_of.items():
        apart: list[cp.Spot] = []  # too far from each other to be in one region
        for r, c in spots:
            if all(abs(r - row) + abs(c - column) >= number for row, column in apart):
                apart.append((r, c))
        left -= max(number * len(apart), len(spots))
    return min(connected, left)
