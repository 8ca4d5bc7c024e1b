"""Suguru and Ripple Effect: regions and their numbers are drawn together, one region after the other."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.filled_rooms import FilledRooms
from clueproof.generation.makers import SMALL_CUT_BY, Maker
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.puzzle.areas import numbered
from clueproof.puzzle.clue import GIVEN
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record

DRAWS = 4
"""Regions of one size that are tried around a cell before smaller ones are."""
ROUNDS = 5
"""Regions that are laid for each cell of the board before a drawing is given up."""
TRIES = 200
"""Numbers that are tried for a region."""


class FilledRoomMaker(Maker):
    """Where no region fits a cell, those beside it are taken away again. Option: `largest`, the cells of the largest
    region."""

    usual_largest = 5
    irreducible = True

    def cut_by(self, recipe: Recipe) -> str:
        return SMALL_CUT_BY

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        assert isinstance(rules, FilledRooms)
        height, width = recipe.size or self.size
        options = Record(dict(recipe.options), typed=True)
        largest = options.whole("largest", 1, 9) or self.usual_largest
        rest: dict[str, JsonValue] = {
            name: value for name, value in recipe.options.items() if name not in options.taken
        }
        empty = rules.empty(height, width, rest)
        if min(largest, height * width) < self.fewest(height, width):
            raise RecipeError(
                f"regions of {largest} cells are too small: equal numbers would stand too near each other"
            )
        drawing = _Drawing(rules, height, width, largest, lambda: self.drawn_size(largest, chance), chance)
        if not drawing.done():
            return None
        cells = rectangle(height, width)
        regions = numbered([drawing.region_of[cell] for cell in cells])
        puzzle = replace(empty, shape=replace(empty.shape, regions=regions))
        solution = tuple([tuple([drawing.number_of[r, c] for c in range(width)]) for r in range(height)])
        clues = [clue for clue in rules.implied(puzzle, solution) if clue.kind == GIVEN]
        return rules.with_clues(puzzle, clues)

    @abstractmethod
    def fewest(self, height: int, width: int) -> int:
        """The cells that the largest region needs at least."""

    @abstractmethod
    def drawn_size(self, largest: int, chance: SeededRandom) -> int:
        """How large a region is to be."""


class Sugurus(FilledRoomMaker):
    """Most regions are of the largest size: of four cells that meet at a point one at most has a 1."""

    size = 6, 6

    def fewest(self, height: int, width: int) -> int:
        return min(height, 2) * min(width, 2)

    def drawn_size(self, largest: int, chance: SeededRandom) -> int:
        return largest if chance.happens(0.9) else largest - 1


class Ripples(FilledRoomMaker):
    """Regions are of all sizes: of the cells of a line every sixth at most can have a 5."""

    size = 7, 7
    usual_largest = 6

    def fewest(self, height: int, width: int) -> int:
        return 4 if min(height, width) > 2 else min(2, height * width)

    def drawn_size(self, largest: int, chance: SeededRandom) -> int:
        return 1 + chance.below(largest)


class _Drawing:
    """Regions by number, and the number of each cell."""

    def __init__(
        self, rules: FilledRooms, height: int, width: int, largest: int, size: Callable[[], int], chance: SeededRandom
    ) -> None:
        """`size` draws how large a region is to be."""
        self._height, self._width, self._largest, self._size, self._chance = height, width, largest, size, chance
        self._behind = rules.behind
        self.region_of: dict[Spot, int] = {}
        self.number_of: dict[Spot, int] = {}
        self._regions = 0

    def done(self) -> bool:
        """Are all cells in regions? They are laid until it is so, or it takes too long."""
        free = {*rectangle(self._height, self._width)}
        for _ in range(ROUNDS * len(free)):
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

    def _next(self, free: set[Spot]) -> Spot:
        """The first free cell that lies alone, else the first of all, row by row."""
        alone = [cell for cell in free if not free.intersection(self._beside(cell))]
        return min(alone or free)

    def _laid(self, cell: Spot) -> set[Spot]:
        """The cells that a new region here has, or the one that joins a region; none if neither can be."""
        for most in range(min(self._size(), self._largest), 1, -1):
            for _ in range(DRAWS):
                region = self._grown(cell, most)
                if len(region) == most and self._lay(region, self._regions):
                    self._regions += 1
                    return {*region}
        for number in self._chance.shuffled(sorted(self._regions_beside(cell))):
            region = [one for one, other in self.region_of.items() if other == number]
            if len(region) < self._largest and self._lay([*region, cell], number):
                return {cell}
        if self._lay([cell], self._regions):
            self._regions += 1
            return {cell}
        return set()

    def _lay(self, region: list[Spot], number: int) -> bool:
        """Fill a region anew, if there are numbers for it."""
        before = {cell: self.number_of.pop(cell) for cell in region if cell in self.number_of}
        numbers = self._filled(region)
        self.number_of.update(before if numbers is None else numbers)
        if numbers is not None:
            self.region_of.update(dict.fromkeys(region, number))
        return numbers is not None

    def _grown(self, cell: Spot, most: int) -> list[Spot]:
        """So many free cells at most that are connected with this one; those with few free neighbours come sooner, so
        that they do not stay behind alone."""
        region, ahead = [cell], self._free_beside(cell)
        while ahead and len(region) < most:
            some = [self._chance.one_of(ahead) for _ in range(2)]
            more = min(some, key=lambda one: len(self._free_beside(one)))
            region.append(more)
            ahead = [one for one in {*ahead, *self._free_beside(more)} if one not in region]
            ahead.sort()
        return region

    def _filled(self, region: list[Spot]) -> dict[Spot, int] | None:
        """The numbers of a region, at random; None if none were found that fit the others."""
        allowed = {
            cell: [number for number in range(1, len(region) + 1) if self._fits(cell, number)] for cell in region
        }
        for _ in range(TRIES):
            found: dict[Spot, int] = {}
            for cell in sorted(region, key=lambda one: len(allowed[one])):
                left = [number for number in allowed[cell] if number not in found.values()]
                if not left:
                    break
                found[cell] = self._chance.one_of(left)
            else:
                return found
            if not all(allowed.values()):
                break
        return None

    def _fits(self, cell: Spot, number: int) -> bool:
        """Is no equal number too near?"""
        r, c = cell
        near = [(i - r, j - c) for i, j in self._behind(cell, number)]
        return all(
            self.number_of.get((r + sign * down, c + sign * right)) != number
            for down, right in near
            for sign in (1, -1)
        )

    def _cleared(self, cell: Spot) -> set[Spot]:
        """Take the regions beside a cell away; these are their cells."""
        regions = self._regions_beside(cell)
        cells = {one for one, region in self.region_of.items() if region in regions}
        for one in cells:
            del self.region_of[one], self.number_of[one]
        return cells

    def _regions_beside(self, cell: Spot) -> set[int]:
        return {self.region_of[near] for near in self._beside(cell) if near in self.region_of}

    def _beside(self, cell: Spot) -> list[Spot]:
        return beside(cell, self._height, self._width)

    def _free_beside(self, cell: Spot) -> list[Spot]:
        return [near for near in self._beside(cell) if near not in self.region_of]
