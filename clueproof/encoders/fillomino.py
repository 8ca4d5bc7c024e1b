"""Fillomino (Filling).

Rules: write a number into each cell of the grid. Cells that share a side and have the same number belong to the same
region, and each region has as many cells as its number says. So regions of the same size never share a side. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/filling.html
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import clueproof.genres as cp
from clueproof.english import counted

USUAL_LARGEST = 9
COUNTS = cp.Counts(1, lambda shape: shape.height * shape.width, "the {most} cells of the board")


@dataclass(frozen=True, slots=True)
class FillominoShape(cp.GridShape):
    """How large a region can be."""

    largest: int = USUAL_LARGEST


class Fillomino(cp.Genre[FillominoShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are numbers of cells, and literals: one model serves all puzzles of a shape (20x25: 0.02 s to build).

    Regions have up to 9 cells, as in most puzzles, unless a larger number is given or the option `largest` says so.
    """

    name = "fillomino"
    title = "Fillomino (Filling)"
    noun = "a Fillomino"
    shape = FillominoShape
    usual = cp.Usual((7, 7))
    layers = (cp.CellValues(COUNTS, also_called=("board", "clues")),)
    further_options = (cp.Option("largest", "the largest number that cells can have", "number", USUAL_LARGEST),)
    answer = cp.RegionNumbers(COUNTS, lambda shape: min(shape.largest, shape.height * shape.width))

    def rules(self, shape: FillominoShape, e: cp.CellEncoding) -> None:
        e.value_regions("each region has as many cells as its number says")

    def broken_rule(self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        numbers = cp.by_cell(solution)
        for region in cp.pieces(numbers):
            said = numbers[region[0]]
            if len(region) != said:
                return f"the region of {cp.cell_name(*region[0])} has {counted(len(region), 'cell')}, not {said}"
        return None

    def sketch(self, puzzle: cp.Puzzle[FillominoShape, cp.Clues], encoding: cp.CellEncoding) -> cp.Sketch | None:
        return cp.RegionSketch.of(puzzle, encoding)

    # the largest number

    def shape_of(self, record: cp.Record, height: int, width: int) -> FillominoShape:
        largest = record.whole("largest", 1, height * width)
        return replace(super().shape_of(record, height, width), largest=largest or USUAL_LARGEST)

    def write_shape(self, record: cp.Record, shape: FillominoShape) -> None:
        if shape.largest != USUAL_LARGEST:
            record.fields["largest"] = shape.largest

    def parse(self, record: cp.Record) -> cp.Puzzle[FillominoShape, cp.Clues]:
        puzzle = super().parse(record)
        for spot, number in puzzle.clues[cp.GIVEN].items():
            if number > puzzle.shape.largest:
                if record.get("largest") is not None:
                    record.fail(f"{cp.cell_name(*spot)} is {number}, but the largest number is {puzzle.shape.largest}")
                puzzle = replace(puzzle, shape=replace(puzzle.shape, largest=number))
        return puzzle
