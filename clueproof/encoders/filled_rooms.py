"""The common rules of Suguru, Ripple Effect, Cojun and Makaro: regions of n cells that hold the numbers from 1 to n."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import ClassVar

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.puzzle.layers.layer import Layer
from clueproof.puzzle.shape import HOLE

LARGEST = 64
"""The maximal number of cells of a region."""


@lru_cache(maxsize=8)
def room_sizes(shape: cp.AreaShape) -> dict[cp.Cell, int]:
    """For each cell the size of its region."""
    return {cell: len(region) for region in shape.cells_of for cell in region}


def most(shape: cp.AreaShape) -> int:
    """The size of the largest region."""
    return max(room_sizes(shape).values())


NUMERALS = cp.Numerals(most)


class FilledRooms(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """Each genre adds its rule about equal numbers."""

    shape = cp.AreaShape
    layers: ClassVar[tuple[Layer, ...]] = (
        cp.Rooms(main=False, also_called=("id_board",), holes=True),
        cp.CellValues(NUMERALS, also_called=("num_board", "board"), optional=True, holes=True),
    )
    answer = cp.Numbers(NUMERALS, most, room_sizes, why="{most}, the cells of its region")

    @abstractmethod
    def behind(self, cell: cp.Cell, number: int) -> list[cp.Cell]:
        """The cells after one with this number, row by row, that can't have the same number; some may lie outside of
        the board."""

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

    def pairs(
        self, shape: cp.AreaShape, e: cp.CellEncoding, number: int
    ) -> tuple[tuple[cp.Variable, cp.Variable], ...]:
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
        """The first two equal numbers that are too near each other, in words, checked directly by the rules."""

    def in_order(self, numbers: Mapping[cp.Cell, int]) -> bool:
        """Can the cells of a region have these numbers, as far as the region goes?"""
        return True

    def draw_shape(self, shape: cp.AreaShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)


class FilledRoomsApart(FilledRooms):
    """Equal numbers don't share a side."""

    def behind(self, cell: cp.Cell, number: int) -> list[cp.Cell]:
        r, c = cell
        return [(r, c + 1), (r + 1, c)]

    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        alike = tuple([(number, number) for number in range(1, most(shape) + 1)])
        e.add(cp.AdjacencyBan(self.pairs(shape, e, 1), alike), "equal numbers don't share a side")

    def too_near(self, solution: cp.NumberRows) -> str | None:
        for r, row in enumerate(solution):
            for c, number in enumerate(row):
                for y, x in ((r, c + 1), (r + 1, c)):
                    if y < len(solution) and x < len(row) and solution[y][x] == number > 0:
                        return f"{cp.cell_name(r, c)} and {cp.cell_name(y, x)} share a side and are both {number}"
        return None


DRAWS_PER_SIZE = 4
"""Regions of one size that are tried around a cell before smaller ones are."""
REGIONS_PER_CELL = 5
"""Regions that are laid, for each cell of the board, before the attempt is given up."""
MAX_FILLINGS = 200
"""Numbers that are tried for a region."""


class FilledRoomsGenerator(cp.Generator):
    """Regions are laid one after the other. Where none fits a cell, those beside it are removed again. Option:
    `largest`, the size of the largest region."""

    usual_largest = 5

    def is_easy(self, recipe: cp.Recipe) -> bool:
        return True

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        assert isinstance(self.rules, FilledRooms)
        height, width = recipe.size or self.size
        options = cp.Record(dict(recipe.options), typed=True)
        largest = options.whole("largest", 1, 9) or self.usual_largest
        empty = self.rules.empty(height, width, cp.other_options(recipe.options, options.taken))
        if min(largest, height * width) < self.fewest(height, width):
            raise cp.RecipeError(
                f"regions of {largest} cells are too small: equal numbers would stand too near each other"
            )
        board = self.board(height, width, rng)
        drawing = _FilledRegions(self.rules, board, largest, lambda: self.drawn_size(largest, rng), rng)
        if not drawing.done():
            return None
        cells = cp.rectangle(height, width)
        regions = cp.numbered([drawing.region_of.get(cell, HOLE) for cell in cells])
        puzzle = replace(empty, shape=replace(empty.shape, regions=regions))
        solution = tuple([tuple([drawing.number_of.get((r, c), 0) for c in range(width)]) for r in range(height)])
        return self.rules.with_clues(puzzle, self.rules.implied(puzzle, solution))

    def board(self, height: int, width: int, rng: cp.SeededRandom) -> list[cp.Cell]:
        """The cells in which numbers stand: all of them."""
        return cp.rectangle(height, width)

    @abstractmethod
    def fewest(self, height: int, width: int) -> int:
        """The minimal size of the largest region."""

    @abstractmethod
    def drawn_size(self, largest: int, rng: cp.SeededRandom) -> int:
        """A random size for a region."""


class _FilledRegions:
    """Regions by number, and the number of each cell."""

    def __init__(
        self,
        rules: FilledRooms,
        cells: Iterable[cp.Cell],
        largest: int,
        size: Callable[[], int],
        rng: cp.SeededRandom,
    ) -> None:
        """`size` draws the size of a region."""
        self._cells, self._largest, self._size, self._rng = {*cells}, largest, size, rng
        self._behind, self._in_order = rules.behind, rules.in_order
        self.region_of: dict[cp.Cell, int] = {}
        self.number_of: dict[cp.Cell, int] = {}
        self._regions = 0

    def done(self) -> bool:
        """Lay regions until all cells are in one, or there were too many attempts; are all in one?"""
        free = {*self._cells}
        for _ in range(REGIONS_PER_CELL * len(free)):
            check_clock()
            if not free:
                return True
            cell = self._next(free)
            laid = self._laid(cell)
            if laid:
                free -= laid
            else:
                free |= self._cleared(cell)
        return False

    def _next(self, free: set[cp.Cell]) -> cp.Cell:
        """The first free cell without free neighbours, or else the first free cell, row by row."""
        alone = [cell for cell in free if not free.intersection(self._beside(cell))]
        return min(alone or free)

    def _laid(self, cell: cp.Cell) -> set[cp.Cell]:
        """Lay a region at this cell, or add the cell to a region; returns the cells, or none if neither is possible."""
        for most in range(min(self._size(), self._largest), 1, -1):
            for _ in range(DRAWS_PER_SIZE):
                region = self._grown(cell, most)
                if len(region) == most and self._lay(region, self._regions):
                    self._regions += 1
                    return {*region}
        for number in self._rng.shuffled(sorted(self._regions_beside(cell))):
            region = [one for one, other in self.region_of.items() if other == number]
            if len(region) < self._largest and self._lay([*region, cell], number):
                return {cell}
        if self._lay([cell], self._regions):
            self._regions += 1
            return {cell}
        return set()

    def _lay(self, region: list[cp.Cell], number: int) -> bool:
        """Fill a region with new numbers, if there are any for it."""
        before = {cell: self.number_of.pop(cell) for cell in region if cell in self.number_of}
        numbers = self._filled(region)
        self.number_of.update(before if numbers is None else numbers)
        if numbers is not None:
            self.region_of.update(dict.fromkeys(region, number))
        return numbers is not None

    def _grown(self, cell: cp.Cell, most: int) -> list[cp.Cell]:
        """At most so many free cells connected with this one. Those with few free neighbours come first, so that they
        are not left over."""
        region, ahead = [cell], self._free_beside(cell)
        while ahead and len(region) < most:
            some = [self._rng.one_of(ahead) for _ in range(2)]
            more = min(some, key=lambda one: len(self._free_beside(one)))
            region.append(more)
            ahead = [one for one in {*ahead, *self._free_beside(more)} if one not in region]
            ahead.sort()
        return region

    def _filled(self, region: list[cp.Cell]) -> dict[cp.Cell, int] | None:
        """Random numbers for a region; None if none were found that fit the others."""
        allowed = {
            cell: [number for number in range(1, len(region) + 1) if self._fits(cell, number)] for cell in region
        }
        for _ in range(MAX_FILLINGS):
            found: dict[cp.Cell, int] = {}
            for cell in sorted(region, key=lambda one: len(allowed[one])):
                left = [number for number in allowed[cell] if number not in found.values()]
                if not left:
                    break
                found[cell] = self._rng.one_of(left)
            else:
                if self._in_order(found):
                    return found
            if not all(allowed.values()):
                break
        return None

    def _fits(self, cell: cp.Cell, number: int) -> bool:
        """Is no equal number too near?"""
        r, c = cell
        near = [(i - r, j - c) for i, j in self._behind(cell, number)]
        return all(
            self.number_of.get((r + sign * down, c + sign * right)) != number
            for down, right in near
            for sign in (1, -1)
        )

    def _cleared(self, cell: cp.Cell) -> set[cp.Cell]:
        """Remove the regions beside a cell; returns their cells."""
        regions = self._regions_beside(cell)
        cells = {one for one, region in self.region_of.items() if region in regions}
        for one in cells:
            del self.region_of[one], self.number_of[one]
        return cells

    def _regions_beside(self, cell: cp.Cell) -> set[int]:
        return {self.region_of[near] for near in self._beside(cell) if near in self.region_of}

    def _beside(self, cell: cp.Cell) -> list[cp.Cell]:
        r, c = cell
        return [near for near in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if near in self._cells]

    def _free_beside(self, cell: cp.Cell) -> list[cp.Cell]:
        return [near for near in self._beside(cell) if near not in self.region_of]
