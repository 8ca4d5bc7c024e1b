"""Palisade (Five Cells).

Rules: divide the board into regions of the same size, along the lines of the grid. A number is how many of the four
sides of its cell are borders; those at the edge of the board are, and at cells that are no part of it. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/palisade.html
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, MISSING, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import Fields, Scanner
from clueproof.english import counted
from clueproof.syntax.record import JsonValue


@dataclass(frozen=True, slots=True)
class PalisadeShape(cp.HoledShape):
    """How many cells each region has."""

    region_size: int = 5


HOLED = Cells(DIGITS_AND_SPACES, {MISSING: "#", UNKNOWN: ""}, unnumbered=lambda shape: shape.holes, bare=MISSING)


class PalisadeId(GameId[PalisadeShape]):
    """Parameters state the size of regions."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        return {"region_size": int(options["size"]), **super().fields(scanner, height, width, options)}

    def parameters(self, shape: PalisadeShape) -> str:
        return f"{super().parameters(shape)}n{shape.region_size}"


class Palisade(cp.Genre[PalisadeShape, cp.RegionEncoding, cp.NumberRows]):
    """Numbers are literals of one model for all puzzles of a shape, which is faster than a model for each puzzle."""

    name = "palisade"
    aliases = ("five-cells", "four-cells", "foseruzu")
    alias_options: ClassVar = {
        "four-cells": {"region_size": 4},
        "foseruzu": {"region_size": 4},
        "five-cells": {"region_size": 5},
    }
    group = "Regions"
    title = "Palisade (Five Cells)"
    noun = "a Palisade"
    shape = PalisadeShape
    usual = cp.Usual((5, 5))
    hash_rows = cp.HoledNumbers.ROWS
    layers = (cp.HoledNumbers(cp.Counts(0, 4, "the 4 sides of a cell", packed=True), also_called=("board", "clues")),)
    further_options = (cp.Option("region_size", "how many cells each region has", "number", 5, needed=True),)
    answer = cp.BorderedCells()
    puzzlink = (
        Link("fivecells", HOLED, fields={"region_size": 5}),
        Link("fourcells", HOLED, fields={"region_size": 4}),
    )
    penpa = Penpa(DRAWN_NUMBERS)
    game_id = PalisadeId(
        "palisade",
        Cells(RunLengths("01234", open_end=True)),
        options=r"n(?P<size>\d{1,9})",
        like="8x6n6, with the size of regions",
    )

    def generator(self) -> cp.Generator:
        return PalisadeGenerator(self)

    def shape_of(self, record: cp.Record, height: int, width: int) -> PalisadeShape:
        plain = super().shape_of(record, height, width)
        size = record.whole("region_size", 1, height * width)
        if size is None:
            record.fail("the puzzle does not say how many cells a region has; write region_size=5")
        return replace(plain, region_size=size)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> PalisadeShape:
        return _divisible(record, super().read_shape(record, tokens))

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[PalisadeShape, cp.Clues]:
        puzzle = super().empty(height, width, options)
        _divisible(cp.Record(), puzzle.shape)
        return puzzle

    def start(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Record:
        # without some of its cells the board may be divisible
        return self.format(super().empty(height, width, options))

    def write_shape(self, record: cp.Record, shape: PalisadeShape) -> None:
        record.fields["region_size"] = shape.region_size

    def told(self, shape: PalisadeShape) -> Sequence[str]:
        return [f"regions of {counted(shape.region_size, 'cell')}"]

    def wording(self, puzzle: cp.Puzzle[PalisadeShape, cp.Clues]) -> Mapping[str, str]:
        return {"regions of the same size": f"regions of {counted(puzzle.shape.region_size, 'cell')}"}

    def rules(self, shape: PalisadeShape, e: cp.RegionEncoding) -> None:
        e.regions(shape.region_size, shape.region_size, f"each region has {counted(shape.region_size, 'cell')}")
        around = {cell: e.around(cell) for cell in shape.cells}
        at_edge = {cell: 4 - len(sides) for cell, sides in around.items()}
        e.state_counts(cp.GIVEN, around, range(5), _says, _says, at_edge)
        three = {cell: numbers[3] for cell, numbers in e.stated[cp.GIVEN].items() if 3 in numbers}
        for (one, other), border in e.borders.items() if shape.region_size > 2 else ():
            # not needed, but people see it
            if one in three and other in three:
                e.add(cp.Clause(-three[one], -three[other], border), "two 3s in a region would be all of it")

    def find_violation(self, puzzle: cp.Puzzle[PalisadeShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            name = f"the region of {cp.cell_name(*cells[0])}"
            if len(cp.one_piece(cells)) < len(cells):
                return f"{name} is not connected"
            if len(cells) != puzzle.shape.region_size:
                return f"{name} has {counted(len(cells), 'cell')}, not {puzzle.shape.region_size}"
        return None

    def clue_values(self, shape: PalisadeShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        region = cp.by_cell(solution)
        return lambda cell: sum(region.get(one) != region.get(other) for one, other in cp.sides_of(cell))

    def describe_violation(self, shape: PalisadeShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, found)}, not {clue.value}"


def _divisible(record: cp.Record, shape: PalisadeShape) -> PalisadeShape:
    """The shape, if its cells can be divided into regions of the size. Raises BadPuzzleError."""
    if len(shape.cells) % shape.region_size:
        record.fail(f"{counted(len(shape.cells), 'cell')} can't be divided into regions of {shape.region_size}")
    return shape


def _says(cell: cp.Cell, borders: int) -> str:
    return f"{cp.cell_name(*cell)} has {counted(borders, 'border')} around it"


USUAL_REGION_SIZE = 5


class PalisadeGenerator(cp.Generator):
    """A random division into regions of the same size."""

    def is_easy(self, recipe: cp.Recipe) -> bool:
        return True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, {"region_size": USUAL_REGION_SIZE, **recipe.options})
        return self.rules.with_clues(
            blank, self.rules.implied(blank, cp.equal_regions(height, width, blank.shape.region_size, rng))
        )
