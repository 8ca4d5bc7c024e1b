"""Tatami (Tatamidoku).

Rules: the board is divided into regions of n cells each. Write a number into every cell so that each region holds every
number from 1 to n once, and each row and each column holds every number equally often. Equal numbers don't share a
side. Source: https://www.puzzler.com/puzzles-a-z/tatami

On some sites, and in one collection, it is called Patchwork; what puzz.link calls patchwork is another genre.
"""

from __future__ import annotations

from dataclasses import replace
from math import gcd

import clueproof.genres as cp
from clueproof.encoders.filled_rooms import NUMERALS, FilledRoomsApart, most
from clueproof.english import counted


class Tatami(FilledRoomsApart):
    """Clues are given numbers, literals of the model of the regions."""

    name = "tatami"
    aliases = ("tatamidoku",)
    group = "Numbers and letters in lines"
    title = "Tatami (Tatamidoku)"
    noun = "a Tatami"
    usual = cp.Usual((6, 6))
    layers = (
        cp.Rooms(main=False, also_called=("id_board",)),
        cp.CellValues(NUMERALS, also_called=("num_board", "board"), optional=True),
    )

    def generator(self) -> cp.Generator:
        return TatamiGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.AreaShape:
        shape = super().read_shape(record, tokens)
        size = len(shape.cells_of[0])
        for region in shape.cells_of:
            if len(region) != size:
                first, other = cp.cell_name(*shape.cells_of[0][0]), cp.cell_name(*region[0])
                record.fail(f"the region of {other} has {counted(len(region), 'cell')}, but that of {first} has {size}")
        for line, length in (("row", shape.width), ("column", shape.height)):
            if length % size:
                record.fail(f"a {line} of {length} cells can't hold {counted(size, 'number')} equally often")
        return shape

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        for name, line in e.cells.lines:
            with e.group(name):
                for number in range(1, most(shape) + 1):
                    often = tuple([cell.equals(number) for cell in line])
                    e.add(cp.Exactly(len(line) // most(shape), often), "every number equally often")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        if (fault := super().find_violation(puzzle, solution)) is not None:
            return fault
        numbers = range(1, most(puzzle.shape) + 1)
        for name, line in cp.named_lines(solution):
            for number in numbers:
                if (found := line.count(number)) * len(numbers) != len(line):
                    return f"{name} has {found} times {number}, not {len(line) // len(numbers)} times"
        return None


LARGEST = 5
"""Cells of a region, if the board allows it."""


class TatamiGenerator(cp.RandomSolutionGenerator):
    """Regions of any form, of as many cells as divide both sides of the board."""

    redraws = True

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        height, width = recipe.size or self.size
        sizes = [size for size in range(2, max(height, width) + 1) if gcd(height, width) % size == 0]
        if not sizes:
            raise cp.RecipeError(f"a board of {height} by {width} can't be divided into regions of a Tatami")
        size = max([size for size in sizes if size <= LARGEST], default=sizes[0])
        rooms = cp.equal_regions(height, width, size, rng)
        blank = self.rules.empty(height, width, recipe.options)
        return replace(blank, shape=replace(blank.shape, regions=cp.numbered([n for row in rooms for n in row])))
