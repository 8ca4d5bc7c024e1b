"""Puzzles whose regions say all: a solution is drawn first, then regions around it, until no other solution is left."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.maps import grown
from clueproof.generation.recipe import Recipe
from clueproof.grid import one_piece
from clueproof.grid.edges import Spot, links, rectangle, sides_of
from clueproof.puzzle.areas import numbered
from clueproof.seeded_random import SeededRandom

Begun: TypeAlias = tuple[set[Spot], list[tuple[Spot, int]]]
"""The marked cells of a solution, and cells with their regions."""
ROUNDS = 100
"""Other solutions that are ruled out before another puzzle is begun."""
MOVES = 3
"""Cells that change their region to rule out another solution: several spare rounds."""
GROUPINGS = 200
"""Ways to group stars that are tried for a solution."""


class RoomMaker(Drawn):
    """Regions around a solution in which each has the same number of marked cells."""

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any] | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        begun = self.begun(empty, recipe, chance)
        if begun is None:
            return None
        marked, seeds = begun
        cells = rectangle(height, width)
        keys = tuple([int(cell in marked) for cell in cells])
        region_of = grown(height, width, seeds, chance)
        for _ in range(ROUNDS):
            check_clock()
            regions = numbered([region_of[cell] for cell in cells])
            puzzle = replace(empty, shape=replace(empty.shape, regions=regions))
            other = another_solution(puzzle, keys, chance)
            if other is None:
                return puzzle
            wrong = [cell for cell, key in zip(cells, other, strict=True) if key and cell not in marked]
            if not _moved(region_of, wrong, chance):
                return None
        return None

    @abstractmethod
    def begun(self, empty: Puzzle[Any, Any], recipe: Recipe, chance: SeededRandom) -> Begun | None:
        """The cells that are marked in a solution, and of these cells at least the regions; None if this draw led to
        none. The cells of a region are connected."""


class Skies(RoomMaker):
    """Makes Star Battle."""

    def __init__(self) -> None:
        super().__init__(rule_set("star-battle").usual)

    def begun(self, empty: Puzzle[Any, Any], recipe: Recipe, chance: SeededRandom) -> Begun | None:
        shape, keys = empty.shape, self.draw(empty, recipe, chance)
        stars = [cell for cell, key in zip(rectangle(shape.height, shape.width), keys, strict=True) if key]
        for _ in range(GROUPINGS):
            check_clock()
            star_of = grown(shape.height, shape.width, [(star, number) for number, star in enumerate(stars)], chance)
            group_of = _grouped(star_of, len(stars), shape.stars, chance)
            if group_of is not None:
                return {*stars}, [(cell, group_of[star]) for cell, star in star_of.items()]
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


def _moved(region_of: dict[Spot, int], cells: Sequence[Spot], chance: SeededRandom) -> bool:
    """Move a few of the cells into regions beside them; False if each would cut its own region in two."""
    moved = 0
    for cell in chance.shuffled(cells):
        own = region_of[cell]
        rest = {other for other, region in region_of.items() if region == own} - {cell}
        beside = [other for link in sides_of(cell) for other in link if region_of.get(other, own) != own]
        if rest and beside and len(one_piece(rest)) == len(rest):
            region_of[cell] = region_of[chance.one_of(beside)]
            moved += 1
            if moved == MOVES:
                return True
    return moved > 0
