"""Meandering Numbers.

Rules: the board is divided into regions. Write a number into every cell so that a region of n cells holds every number
from 1 to n once, and each number shares a side with the next one of its region. Equal numbers never touch, not even
diagonally. Source: https://puzz.link/rules.html?meander
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import FROM_1, Cells, HoledRooms, Link
from clueproof.encoders.suguru import Suguru


class MeanderingNumbers(Suguru):
    """Suguru in which the numbers of a region are a path."""

    name = "meandering-numbers"
    aliases: ClassVar[tuple[str, ...]] = ("meander",)
    title = "Meandering Numbers"
    noun = "a Meandering Numbers"
    puzzlink = Link("meander", HoledRooms(Cells(FROM_1)))

    def generator(self) -> cp.Generator:
        return MeanderingNumbersGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        for region in shape.cells_of:
            inside = {*region}
            for cell in region:
                near = [e.cells[one] for one in cp.beside(cell, shape.height, shape.width) if one in inside]
                with e.group(cp.cell_name(*cell)):
                    for end, step in ((len(region), 1), (1, -1)):
                        following = cp.Followed(e.cells[cell], tuple(near), end, step)
                        e.add(following, "each number shares a side with the next one of its region")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        if (fault := super().find_violation(puzzle, solution)) is not None:
            return fault
        for cells in puzzle.shape.cells_of:
            if not self.in_order({(r, c): solution[r][c] for r, c in cells}):
                return f"the numbers in the region of {cp.cell_name(*cells[0])} are no path"
        return None

    def in_order(self, numbers: Mapping[cp.Cell, int]) -> bool:
        way = sorted(numbers, key=lambda cell: numbers[cell])
        return all(abs(r - y) + abs(c - x) == 1 for (r, c), (y, x) in pairwise(way))


MOST = 5
"""The cells of a region, but for those that are added when they are left over."""
TRIES_PER_CELL = 20


class MeanderingNumbersGenerator(cp.Generator):
    """Ways are laid with their numbers, one after the other. A cell that is left over becomes the end of a way beside
    it; where that can't be, the ways beside it are taken up again."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank, board = self.rules.empty(height, width, recipe.options), cp.rectangle(height, width)
        ways, number = list[list[cp.Cell]](), dict[cp.Cell, int]()

        def fits(cell: cp.Cell, wanted: int) -> bool:
            return all(number.get(near) != wanted for near in cp.three_by_three(cell, height, width))

        def ahead(cell: cp.Cell) -> list[cp.Cell]:
            return [near for near in cp.beside(cell, height, width) if near not in number]

        def lay(way: list[cp.Cell], cell: cp.Cell) -> None:
            way.append(cell)
            number[cell] = len(way)

        for _ in range(TRIES_PER_CELL * len(board)):
            check_clock()
            free = [cell for cell in board if cell not in number]
            if not free:
                break
            cell, way = min(rng.shuffled(free), key=lambda cell: len(ahead(cell))), list[cp.Cell]()
            if fits(cell, 1):
                lay(way, cell)
                while len(way) < MOST and (near := [one for one in ahead(way[-1]) if fits(one, len(way) + 1)]):
                    lay(way, min(rng.shuffled(near), key=lambda cell: len(ahead(cell))))
            beside = cp.beside(cell, height, width)
            longer = [other for other in ways if other[-1] in beside and fits(cell, len(other) + 1)]
            if len(way) > 1 or (way and not longer):
                ways.append(way)
            elif longer:
                lay(rng.one_of(longer), cell)
            else:
                for other in [other for other in ways if not {*other}.isdisjoint(beside)]:
                    ways.remove(other)
                    for one in other:
                        del number[one]
        else:
            return None
        region = {cell: place for place, way in enumerate(ways) for cell in way}
        puzzle = replace(blank, shape=replace(blank.shape, regions=cp.numbered([region[cell] for cell in board])))
        solution = tuple([tuple([number[r, c] for c in range(width)]) for r in range(height)])
        return self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))
