"""What Suguru and Ripple Effect have in common: regions of n cells that hold the numbers from 1 to n."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import lru_cache

import clueproof.genres as cp

LARGEST = 64
"""Cells that a region may have."""


@lru_cache(maxsize=8)
def room_sizes(shape: cp.AreaShape) -> dict[cp.Spot, int]:
    """How many cells the region of each cell has."""
    return {cell: len(region) for region in shape.cells_of for cell in region}


def most(shape: cp.AreaShape) -> int:
    """The cells of the largest region."""
    return max(room_sizes(shape).values())


NUMERALS = cp.Numerals(most)


class FilledRooms(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """A genre adds where equal numbers may not stand."""

    shape = cp.AreaShape
    layers = (
        cp.Rooms(main=False, also_called=("id_board",), holes=True),
        cp.CellValues(NUMERALS, also_called=("num_board", "board"), optional=True, holes=True),
    )
    answer = cp.Numbers(NUMERALS, most, room_sizes, why="{most}, the cells of its region")

    @abstractmethod
    def behind(self, cell: cp.Spot, number: int) -> list[cp.Spot]:
        """The places after a cell with this number, row by row, where the same number may not stand; some may lie
        outside of the board."""

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.AreaShape:
        shape = super().read_shape(record, tokens)
        for region in shape.cells_of:
            if len(region) > LARGEST:
                record.fail(f"the region of {cp.cell_name(*region[0])} has {len(region)} cells, more than {LARGEST}")
        return shape

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        for region in shape.cells_of:
            with e.group(f"the region of {cp.cell_name(*region[0])}"):
                e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in region])), "every number once")
        self.keep_apart(shape, e)

    @abstractmethod
    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        """Post the rule about equal numbers."""

    def pairs(self, shape: cp.AreaShape, e: cp.CellEncoding, number: int) -> tuple[tuple[cp.Cell, cp.Cell], ...]:
        """The cells of different regions that can't both hold the number although each could."""
        region_of, size, found = shape.region_of, room_sizes(shape), []
        for cell, region in region_of.items():
            if size[cell] >= number:
                for near in self.behind(cell, number):
                    if region_of.get(near, region) != region and size[near] >= number:
                        found.append((e.cells[cell], e.cells[near]))
        return tuple(found)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in puzzle.shape.cells_of:
            if sorted(solution[r][c] for r, c in cells) != [*range(1, len(cells) + 1)]:
                return f"the region of {cp.cell_name(*cells[0])} does not hold every number from 1 to {len(cells)} once"
        return self.too_near(solution)

    @abstractmethod
    def too_near(self, solution: cp.NumberRows) -> str | None:
        """The first two equal numbers that are too near each other, in words, straight from the rules."""

    def draw_shape(self, shape: cp.AreaShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)
