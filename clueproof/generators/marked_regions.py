"""Puzzles whose regions say all: a solution is drawn first, then regions around it, until no other solution is left."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from clueproof.clock import check_clock
from clueproof.generators.generator import PuzzleSolver, RandomSolutionGenerator
from clueproof.generators.recipe import Recipe
from clueproof.grid import one_piece
from clueproof.grid.edges import Cell, links, rectangle, sides_of
from clueproof.puzzle.areas import numbered
from clueproof.puzzle.random_shapes import grown
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.shape import OfShape, board_cells
from clueproof.seeded_random import SeededRandom

Begun: TypeAlias = tuple[set[Cell], list[tuple[Cell, int]]]
"""The marked cells of a solution, and cells with their regions: those of a region are connected, and what the regions
grow from has them at least."""
Begin: TypeAlias = Callable[[Puzzle, Callable[[Puzzle], tuple[int, ...]], SeededRandom], Begun | None]
"""Draws them for an empty puzzle; what it is given besides gives the keys of a random solution. None if the draw led to
nothing."""
MAX_ROUNDS = 100
"""So often other solutions are looked for before another puzzle is begun."""
MAX_MOVES = 30
"""Cells that change their region, one after the other, to rule out solutions."""
SOLUTIONS_AT_ONCE = 4
"""Other solutions that are ruled out together: finding another takes less time than to begin looking."""
MAX_GROUPINGS = 200
"""Ways to group stars that are tried for a solution."""


class MarkedRegionsGenerator(RandomSolutionGenerator):
    """Regions around a solution in which each has the same number of marked cells."""

    def __init__(
        self, rules: RuleSet, begin: Begin, value: int = 1, markable: OfShape[Sequence[Cell]] = board_cells
    ) -> None:
        """`value`: that of the keys of marked cells; others have the other one. `markable`: the cells of a shape that
        have keys, row by row."""
        super().__init__(rules)
        self._begin, self._value, self._markable = begin, value, markable

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(recipe, rng)
        begun = self._begin(empty, lambda board: self.random_solution(board, recipe, rng, solver), rng)
        if begun is None:
            return None
        marked, seeds = begun
        cells, markable = rectangle(height, width), self._markable(empty.shape)
        rooms = _Regions(grown(height, width, seeds, rng), marked)
        for _ in range(MAX_ROUNDS):
            check_clock()
            regions = numbered([rooms.region_of[cell] for cell in cells])
            puzzle = replace(empty, shape=replace(empty.shape, regions=regions))
            keys = tuple([int((cell in rooms.marked) == self._value) for cell in markable])
            others = [
                {cell for cell, key in zip(markable, other, strict=True) if key == self._value}
                for other in islice(solver.other_random(puzzle, keys, rng), SOLUTIONS_AT_ONCE)
            ]
            if not others:
                return puzzle
            if not rooms.without(others, rng):
                return None
        return None


def in_regions(height: int, width: int, marked: Sequence[Cell], size: int, rng: SeededRandom) -> Begun | None:
    """Regions that have so many of the marked cells each; None if no draw led to any."""
    for _ in range(MAX_GROUPINGS):
        check_clock()
        of = grown(height, width, [(cell, number) for number, cell in enumerate(marked)], rng)
        group_of = _grouped(of, len(marked), size, rng)
        if group_of is not None:
            return {*marked}, [(cell, group_of[number]) for cell, number in of.items()]
    return None


def _grouped(region_of: dict[Cell, int], number: int, size: int, rng: SeededRandom) -> list[int] | None:
    """The group of each of so many regions, where groups are of one size and connected; None if this draw led to none.

    Regions with few neighbours that are still free come first: they are the ones that would stay alone.
    """
    near: list[set[int]] = [set() for _ in range(number)]
    for link in links(region_of):
        first, second = (region_of[cell] for cell in link)
        if first != second:
            near[first].add(second)
            near[second].add(first)
    group_of, free = [-1] * number, {*range(number)}

    def loneliest(among: set[int]) -> int:
        least = min(len(near[one] & free) for one in among)
        return rng.one_of(sorted(one for one in among if len(near[one] & free) == least))

    for group in range(number // size):
        around = free
        for _ in range(size):
            if not around:
                return None
            one = loneliest(around)
            group_of[one] = group
            free.discard(one)
            around = set().union(*(near[member] for member in range(number) if group_of[member] == group)) & free
    return group_of


class _Regions:
    """Regions around the marked cells of a solution. Other solutions are ruled out by moving cells that they mark to
    another region, so that some region has too many of theirs, as local search does: at each step the move that
    leaves the fewest of all that were met so far."""

    def __init__(self, region_of: dict[Cell, int], marked: set[Cell]) -> None:
        self.region_of, self.marked = region_of, marked
        self._others: list[set[Cell]] = []
        self._surplus: list[dict[int, int]] = []
        """For each of them, by how many cells regions have more of it than they are to have; others are left out."""

    def without(self, others: list[set[Cell]], rng: SeededRandom) -> bool:
        """Rule out the marked cells of other solutions and those from before; or keep one of these and rule out our
        own. False if that takes too many moves."""
        before, dropped = {**self.region_of}, self._others
        every = [self.marked, *others]
        for keep in every:
            self.marked, self.region_of = keep, {**before}
            self._others = [*dropped, *(drop for drop in every if drop != keep)]
            self._surplus = [self._surplus_of(other) for other in self._others]
            if self._rearranged(rng):
                return True
        return False

    def _rearranged(self, rng: SeededRandom) -> bool:
        """Move cells until all others are ruled out; False if that takes too many moves."""
        for _ in range(MAX_MOVES):
            left = [other for other, surplus in zip(self._others, self._surplus, strict=True) if not surplus]
            if not left:
                return True
            best: tuple[int, set[Cell], int, int] | None = None
            for cell in rng.shuffled(sorted(rng.one_of(left) - self.marked)):
                own, moving = self.region_of[cell], self._loose(cell)
                for region in self._beside(cell) if moving else ():
                    found = self._left_after(moving, own, region)
                    if best is None or found < best[0]:
                        best = found, moving, own, region
                if best is not None and best[0] == 0:
                    break
            if best is None:
                return False
            self._move(*best[1:])
        return False

    def _surplus_of(self, other: set[Cell]) -> dict[int, int]:
        more = Counter([self.region_of[cell] for cell in other])
        more.subtract([self.region_of[cell] for cell in self.marked])
        return {region: number for region, number in more.items() if number}

    def _left_after(self, moving: set[Cell], own: int, region: int) -> int:
        """How many others would be left after a move."""
        found = 0
        for other, surplus in zip(self._others, self._surplus, strict=True):
            taken = len(moving & other)
            found += surplus == ({own: taken, region: -taken} if taken else {})
        return found

    def _move(self, moving: set[Cell], own: int, region: int) -> None:
        self.region_of.update(dict.fromkeys(moving, region))
        for place, other in enumerate(self._others):
            if moving & other:
                self._surplus[place] = self._surplus_of(other)

    def _loose(self, cell: Cell) -> set[Cell]:
        """The cell, with what it alone connects to the marked cells of its region; none if those hang on it."""
        cells = {other for other, region in self.region_of.items() if region == self.region_of[cell]} - {cell}
        marked = cells & self.marked
        stays = one_piece(cells, min(marked))
        return cells - stays | {cell} if marked <= stays else set()

    def _beside(self, cell: Cell) -> list[int]:
        """The regions beside a cell."""
        own = self.region_of[cell]
        near = {other for link in sides_of(cell) for other in link}
        return sorted({self.region_of.get(other, own) for other in near} - {own})
