"""Puzzles whose regions say all: a solution is drawn first, then regions around it, until no other solution is left."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import TypeAlias

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.another_solution import other_solutions
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid import one_piece
from clueproof.grid.edges import Spot, beside, links, rectangle, sides_of
from clueproof.puzzle.areas import numbered
from clueproof.puzzle.random_shapes import grown
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record

Begun: TypeAlias = tuple[set[Spot], list[tuple[Spot, int]]]
"""The marked cells of a solution, and cells with their regions."""
ROUNDS = 100
"""So often other solutions are looked for before another puzzle is begun."""
MOVES = 30
"""Cells that change their region, one after the other, to rule out solutions."""
AT_ONCE = 4
"""Other solutions that are ruled out together: finding another takes less time than to begin looking."""
GROUPINGS = 200
"""Ways to group stars that are tried for a solution."""


class RoomMaker(Drawn):
    """Regions around a solution in which each has the same number of marked cells."""

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        begun = self.begun(empty, recipe, chance)
        if begun is None:
            return None
        marked, seeds = begun
        cells = rectangle(height, width)
        rooms = Rearranged(grown(height, width, seeds, chance), marked)
        for _ in range(ROUNDS):
            check_clock()
            regions = numbered([rooms.region_of[cell] for cell in cells])
            puzzle = replace(empty, shape=replace(empty.shape, regions=regions))
            keys = tuple([int(cell in rooms.marked) for cell in cells])
            others = [
                {cell for cell, key in zip(cells, other, strict=True) if key}
                for other in islice(other_solutions(puzzle, keys, chance), AT_ONCE)
            ]
            if not others:
                return puzzle
            if not rooms.without(others, chance):
                return None
        return None

    @abstractmethod
    def begun(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> Begun | None:
        """The cells that are marked in a solution, and of these cells at least the regions; None if this draw led to
        none. The cells of a region are connected."""


class Skies(RoomMaker):
    """Makes Star Battle."""

    def __init__(self) -> None:
        super().__init__(rule_set("star-battle").usual)

    def begun(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> Begun | None:
        shape, keys = empty.shape, self.draw(empty, recipe, chance)
        stars = [cell for cell, key in zip(rectangle(shape.height, shape.width), keys, strict=True) if key]
        return in_regions(shape.height, shape.width, stars, shape.stars, chance)


class Queens(RoomMaker):
    """Makes N queens: with some queens of a random solution given; with the option `regions` as many regions instead,
    each with a queen."""

    irreducible = True

    def __init__(self) -> None:
        super().__init__(rule_set("n-queens").usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        options = Record(dict(recipe.options), typed=True)
        self._regions = options.whole("regions", 1, min(height, width))
        if self._regions is None and height != width:
            raise RecipeError("N queens without regions is square; regions=7 is a board with 7 regions")
        rest: dict[str, JsonValue] = {
            name: value for name, value in recipe.options.items() if name not in options.taken
        }
        recipe = replace(recipe, options=rest)
        return (
            Drawn.begin(self, rules, recipe, chance) if self._regions is None else super().begin(rules, recipe, chance)
        )

    def begun(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> Begun | None:
        height, width = empty.shape.height, empty.shape.width
        board = empty.rules.empty(max(height, width), max(height, width), {})
        side, keys = board.shape.side, self.draw(board, recipe, chance)
        queens = [cell for cell, key in zip(rectangle(side, side), keys, strict=True) if key]
        inside = [cell for cell in chance.shuffled(queens) if cell[0] < height and cell[1] < width]
        if self._regions is None or len(inside) < self._regions:
            return None
        queens = sorted(inside[: self._regions])
        return {*queens}, [(queen, number) for number, queen in enumerate(queens)]


class DominoesInRooms(RoomMaker):
    """Makes Norinori: dominoes that don't touch, as many as random ones find room, and regions of two shaded cells."""

    def __init__(self) -> None:
        super().__init__(rule_set("norinori").usual)

    def begun(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> Begun | None:
        height, width = empty.shape.height, empty.shape.width
        shaded: set[Spot] = set()
        for one, other in chance.drawn(links(rectangle(height, width))):
            around = {near for cell in (one, other) for near in (cell, *beside(cell, height, width))}
            if shaded.isdisjoint(around):
                shaded |= {one, other}
        return in_regions(height, width, sorted(shaded), 2, chance) if shaded else None


def in_regions(height: int, width: int, marked: Sequence[Spot], size: int, chance: SeededRandom) -> Begun | None:
    """Regions that have so many of the marked cells each; None if no draw led to any."""
    for _ in range(GROUPINGS):
        check_clock()
        of = grown(height, width, [(cell, number) for number, cell in enumerate(marked)], chance)
        group_of = _grouped(of, len(marked), size, chance)
        if group_of is not None:
            return {*marked}, [(cell, group_of[number]) for cell, number in of.items()]
    return None


def _grouped(region_of: dict[Spot, int], number: int, size: int, chance: SeededRandom) -> list[int] | None:
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
        return chance.one_of(sorted(one for one in among if len(near[one] & free) == least))

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


class Rearranged:
    """Regions around the marked cells of a solution. Other solutions are ruled out by moving cells that they mark to
    another region, so that some region has too many of theirs, as local search does: at each step the move that
    leaves the fewest of all that were met so far."""

    def __init__(self, region_of: dict[Spot, int], marked: set[Spot]) -> None:
        self.region_of, self.marked = region_of, marked
        self._others: list[set[Spot]] = []
        self._surplus: list[dict[int, int]] = []
        """For each of them, by how many cells regions have more of it than they are to have; others are left out."""

    def without(self, others: list[set[Spot]], chance: SeededRandom) -> bool:
        """Rule out the marked cells of other solutions and those from before; or keep one of these and rule out our
        own. False if that takes too many moves."""
        before, dropped = {**self.region_of}, self._others
        every = [self.marked, *others]
        for keep in every:
            self.marked, self.region_of = keep, {**before}
            self._others = [*dropped, *(drop for drop in every if drop != keep)]
            self._surplus = [self._surplus_of(other) for other in self._others]
            if self._rearranged(chance):
                return True
        return False

    def _rearranged(self, chance: SeededRandom) -> bool:
        """Move cells until all others are ruled out; False if that takes too many moves."""
        for _ in range(MOVES):
            left = [other for other, surplus in zip(self._others, self._surplus, strict=True) if not surplus]
            if not left:
                return True
            best: tuple[int, set[Spot], int, int] | None = None
            for cell in chance.shuffled(sorted(chance.one_of(left) - self.marked)):
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

    def _surplus_of(self, other: set[Spot]) -> dict[int, int]:
        more = Counter([self.region_of[cell] for cell in other])
        more.subtract([self.region_of[cell] for cell in self.marked])
        return {region: number for region, number in more.items() if number}

    def _left_after(self, moving: set[Spot], own: int, region: int) -> int:
        """How many others would be left after a move."""
        found = 0
        for other, surplus in zip(self._others, self._surplus, strict=True):
            taken = len(moving & other)
            found += surplus == ({own: taken, region: -taken} if taken else {})
        return found

    def _move(self, moving: set[Spot], own: int, region: int) -> None:
        self.region_of.update(dict.fromkeys(moving, region))
        for place, other in enumerate(self._others):
            if moving & other:
                self._surplus[place] = self._surplus_of(other)

    def _loose(self, cell: Spot) -> set[Spot]:
        """The cell, with what it alone connects to the marked cells of its region; none if those hang on it."""
        cells = {other for other, region in self.region_of.items() if region == self.region_of[cell]} - {cell}
        marked = cells & self.marked
        stays = one_piece(cells, min(marked))
        return cells - stays | {cell} if marked <= stays else set()

    def _beside(self, cell: Spot) -> list[int]:
        """The regions beside a cell."""
        own = self.region_of[cell]
        near = {other for link in sides_of(cell) for other in link}
        return sorted({self.region_of.get(other, own) for other in near} - {own})
