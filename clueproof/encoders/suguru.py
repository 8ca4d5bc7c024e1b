"""Suguru (Tectonic, Number Blocks).

Rules: the board is divided into regions. Write a number into every cell so that a region of n cells holds every number
from 1 to n once. Equal numbers never touch, not even diagonally. Source:
https://www.puzzle-tectonic.com/
"""

from __future__ import annotations

from dataclasses import replace

import clueproof.genres as cp

LARGEST = 64
"""Cells that a region may have."""
NUMERALS = cp.Numerals(lambda shape: max(map(len, shape.cells_of)))


class Suguru(cp.Genre[cp.AreaShape, cp.CellEncoding]):
    """Clues are given numbers, literals of the model of the regions."""

    name = "suguru"
    title = "Suguru (Tectonic, Number Blocks)"
    noun = "a Suguru"
    usual = cp.Usual((6, 6), easy_up_to=200)
    shape = cp.AreaShape
    layers = (
        cp.Rooms(main=False, also_called=("id_board",)),
        cp.CellValues(NUMERALS, also_called=("num_board", "board"), optional=True),
    )
    answer = cp.Numbers(
        NUMERALS,
        lambda shape: max(map(len, shape.cells_of)),
        lambda shape: {cell: len(region) for region in shape.cells_of for cell in region},
    )

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.AreaShape:
        (rooms,) = [one for one in tokens if isinstance(one, cp.RoomTokens)]
        shape = rooms.shaped(super().read_shape(record, tokens))
        for region in shape.cells_of:
            if len(region) > LARGEST:
                record.fail(f"the region of {cp.cell_name(*region[0])} has {len(region)} cells, more than {LARGEST}")
        return shape

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.AreaShape, cp.Clues]:
        puzzle = super().parse(record)
        room = {cell: len(region) for region in puzzle.shape.cells_of for cell in region}
        for cell, number in puzzle.clues[cp.GIVEN].items():
            if number > room[cell]:
                record.fail(f"{cp.cell_name(*cell)} is given as {number}, but its region has {room[cell]} cells")
        return puzzle

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        for region in shape.cells_of:
            with e.group(f"the region of {cp.cell_name(*region[0])}"):
                e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in region])), "every number once")
        pairs, region_of = [], shape.region_of
        for r, c in cp.rectangle(shape.height, shape.width):
            for near in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if region_of.get(near, region_of[r, c]) != region_of[r, c]:
                    pairs.append((e.cells[r, c], e.cells[near]))
        alike = tuple([(number, number) for number in range(1, max(map(len, shape.cells_of)) + 1)])
        e.add(cp.AdjacencyBan(tuple(pairs), alike), "equal numbers don't touch")

    def broken_rule(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        shape = puzzle.shape
        numbers: dict[int, list[int]] = {}
        for place, region in enumerate(shape.regions):
            numbers.setdefault(region, []).append(solution[place // shape.width][place % shape.width])
        for region, found in numbers.items():
            if sorted(found) != [*range(1, len(found) + 1)]:
                first = divmod(shape.regions.index(region), shape.width)
                return f"the region of {cp.cell_name(*first)} does not hold every number from 1 to {len(found)} once"
        for r, row in enumerate(solution):
            for c, number in enumerate(row):
                for i, j in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                    if i < shape.height and 0 <= j < shape.width and solution[i][j] == number:
                        return f"{cp.cell_name(r, c)} and {cp.cell_name(i, j)} touch and are both {number}"
        return None

    def draw_shape(self, shape: cp.AreaShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)
