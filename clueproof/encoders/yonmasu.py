"""Yonmasu.

Rules: divide the board into connected regions of four cells, along the lines of the grid. Each region contains exactly
one circle. Black cells are no part of the board. Source: https://www.janko.at/Raetsel/Yonmasu/index.htm
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.english import counted

SIZE = 4
"""The cells of a region."""
NOWHERE = -2
"""Where a cell belongs that no region can contain."""


@lru_cache(maxsize=16)
def regions_around(shape: cp.NumberedShape) -> list[list[tuple[cp.Cell, ...]]]:
    """The regions that each circle can have: connected, with no other circle."""
    free = {*shape.cells} - {*shape.islands}
    found = []
    for circle in shape.islands:
        grown = {frozenset([circle])}
        for _ in range(SIZE - 1):
            grown = {region | {near} for region in grown for cell in region for near in _beside(cell, free - region)}
        found.append(sorted(tuple(sorted(region)) for region in grown))
    return found


def _beside(cell: cp.Cell, among: set[cp.Cell]) -> list[cp.Cell]:
    r, c = cell
    return [near for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if near in among]


def owners(shape: cp.NumberedShape) -> dict[cp.Cell, dict[int, str]]:
    """For each cell the circles in whose region it can be."""
    found: dict[cp.Cell, dict[int, str]] = {cell: {} for cell in cp.rectangle(shape.height, shape.width)}
    found |= {hole: {cp.NO_REGION: "no part of the board"} for hole in shape.holes}
    for number, (circle, regions) in enumerate(zip(shape.islands, regions_around(shape), strict=True)):
        for cell in (circle, *[cell for region in regions for cell in region]):
            found[cell][number] = f"in the region of {cp.cell_name(*circle)}"
    return {cell: said or {NOWHERE: "in no region"} for cell, said in found.items()}


class Yonmasu(cp.Genre[cp.NumberedShape, cp.CellEncoding, cp.NumberRows]):
    """There are no clues: circles and black cells are the shape."""

    name = "yonmasu"
    group = "Regions"
    title = "Yonmasu"
    noun = "a Yonmasu"
    shape = cp.NumberedShape
    usual = cp.Usual((7, 7))
    layers = (cp.CircledCells(holes=True),)
    answer = cp.OwnedRegions(owners)

    def generator(self) -> cp.Generator:
        return YonmasuGenerator(self)

    def rules(self, shape: cp.NumberedShape, e: cp.CellEncoding) -> None:
        for cell in shape.cells:
            if NOWHERE in e.cells[cell].values:
                e.add(cp.Clause(), f"{cp.cell_name(*cell)} is in a region with a circle")
        for number, (circle, regions) in enumerate(zip(shape.islands, regions_around(shape), strict=True)):
            place = {cell: n for n, cell in enumerate(sorted({circle, *[cell for one in regions for cell in one]}))}
            has = tuple([e.cells[cell].equals(number) for cell in place])
            places = tuple([tuple([place[cell] for cell in region]) for region in regions])
            with e.group(f"the region of {cp.cell_name(*circle)}"):
                e.add(cp.Placement(has, places), f"it is connected, and has {SIZE} cells")

    def sketch(
        self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], encoding: cp.CellEncoding
    ) -> cp.PartialBoard | None:
        return cp.OwnerPartialBoard.of(puzzle, encoding)

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for cells in cp.regions_of(solution).values():
            name = f"the region of {cp.cell_name(*cells[0])}"
            if len(cp.one_piece(cells)) < len(cells):
                return f"{name} is not connected"
            if len(cells) != SIZE:
                return f"{name} has {counted(len(cells), 'cell')}, not {SIZE}"
            if (circles := len({*cells}.intersection(puzzle.shape.islands))) != 1:
                return f"{name} has {counted(circles, 'circle')}, not 1"
        return None


MOVES_PER_CUT = 10
"""So many times circles are moved before a region becomes black."""


class YonmasuGenerator(cp.Generator):
    """Random regions, until no more fit; cells that are left are black. While there is another solution, a circle is
    moved within its region so that another region has two, and now and then a region in which they differ is left
    out."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        regions = _random_regions(height, width, rng)
        at = [rng.one_of(region) for region in regions]
        others: list[dict[cp.Cell, int]] = []
        for number in range(1, MOVES_PER_CUT * len(regions) + 1):
            check_clock()
            own = {*map(tuple, regions)}
            holes = frozenset(cp.rectangle(height, width)).difference(*regions)
            shape = replace(blank.shape, islands=tuple(sorted(at)), holes=holes)
            puzzle = replace(blank, shape=shape)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            others += [cp.by_cell(one) for one in both if {*map(tuple, cp.regions_of(one).values())} != own][:1]
            moves = [(n, cell) for n, region in enumerate(regions) for cell in region]
            moved = {move: [*at[: move[0]], move[1], *at[move[0] + 1 :]] for move in moves}
            # the other solutions that there would be again
            left = {move: sum(len({*map(one.get, moved[move])}) == len(at) for one in others) for move in moves}
            if number % MOVES_PER_CUT:
                at = moved[rng.one_of([move for move in moves if left[move] == min(left.values())])]
            else:
                differing = [n for n, region in enumerate(regions) if len({*map(others[-1].get, region)}) > 1]
                cut = rng.one_of(differing)
                del regions[cut], at[cut]
                others.clear()
        return None


def _random_regions(height: int, width: int, rng: cp.SeededRandom) -> list[list[cp.Cell]]:
    """Random regions, as many as fit."""
    regions, free = list[list[cp.Cell]](), {*cp.rectangle(height, width)}
    for start in rng.shuffled(sorted(free)):
        region = [start]
        while len(region) < SIZE and start in free:
            near = sorted({one for cell in region for one in _beside(cell, free.difference(region))})
            if not near:
                break
            region.append(rng.one_of(near))
        if len(region) == SIZE:
            regions.append(sorted(region))
            free.difference_update(region)
    return regions
