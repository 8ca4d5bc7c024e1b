"""Thermometers and Aquarium: a board divided at random, filled at random, until the counts leave one way to fill it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.puzzle.areas import AreaShape
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom

ROUNDS = 60
"""Other solutions that are ruled out before another board is drawn."""
STRAIGHT = 0.6
"""How often a thermometer goes straight on where it can turn."""
CELLS = 5
"""Of an aquarium, on average."""


class Fillings(Drawn):
    """Boards whose parts are filled each for itself. While there is another solution, one of the parts in which it
    differs is filled as there."""

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        parts, cells = self.parts(empty.shape), rectangle(height, width)
        filled = {cell for part in parts for cell in self.filled(part, chance)}
        for _ in range(ROUNDS):
            check_clock()
            keys = tuple([int(cell in filled) for cell in cells])
            puzzle = self.stating(empty, keys, recipe)
            other = another_solution(puzzle, keys, chance)
            if other is None:
                return puzzle
            there = {cell for cell, key in zip(cells, other, strict=True) if key}
            changed = {*chance.one_of([part for part in parts if not (filled ^ there).isdisjoint(part)])}
            filled = (filled - changed) | (there & changed)
        return None

    @abstractmethod
    def parts(self, shape: Any) -> list[list[Spot]]:
        """The cells of each part."""

    @abstractmethod
    def filled(self, part: list[Spot], chance: SeededRandom) -> Collection[Spot]:
        """The cells of a part that are filled to begin with."""


class ThermometerMaker(Fillings):
    """Makes Thermometers."""

    def __init__(self) -> None:
        super().__init__(rule_set("thermometers").usual)

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        empty = super().empty(rules, height, width, recipe, chance)
        ways = tuple(sorted(map(tuple, _random_ways(height, width, chance))))
        return replace(empty, shape=replace(empty.shape, thermometers=ways))

    def parts(self, shape: Any) -> list[list[Spot]]:
        return [*map(list, shape.thermometers)]

    def filled(self, part: list[Spot], chance: SeededRandom) -> Collection[Spot]:
        return part[: chance.below(len(part) + 1)]


class AquariumMaker(Fillings):
    """Makes Aquarium."""

    def __init__(self) -> None:
        super().__init__(rule_set("aquarium").usual)

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        empty = super().empty(rules, height, width, recipe, chance)
        regions = random_regions(height, width, max(1, height * width // CELLS), chance)
        return replace(empty, shape=replace(empty.shape, regions=regions))

    def parts(self, shape: AreaShape) -> list[list[Spot]]:
        return shape.cells_of

    def filled(self, part: list[Spot], chance: SeededRandom) -> Collection[Spot]:
        rows = sorted({r for r, _ in part})
        level = rows[0] + chance.below(len(rows) + 1)
        return [cell for cell in part if cell[0] >= level]


def _random_ways(height: int, width: int, chance: SeededRandom) -> list[list[Spot]]:
    """Ways through all cells, most of them of two cells and more, none longer than the board is wide or high."""
    free, ways = {*rectangle(height, width)}, list[list[Spot]]()
    for start in chance.shuffled(rectangle(height, width)):
        if start not in free:
            continue
        way, longest = [start], 2 + chance.below(max(height, width) - 1)
        free.discard(start)
        while len(way) < longest:
            onward = [cell for cell in beside(way[-1], height, width) if cell in free]
            if not onward:
                break
            ahead = (2 * way[-1][0] - way[-2][0], 2 * way[-1][1] - way[-2][1]) if len(way) > 1 else None
            way.append(ahead if ahead in free and chance.happens(STRAIGHT) else chance.one_of(onward))
            free.discard(way[-1])
        # a cell that is left alone goes before a bulb beside it
        bulbs = [other for other in ways if other[0] in beside(start, height, width)] if len(way) == 1 else []
        if bulbs:
            chance.one_of(bulbs).insert(0, start)
        else:
            ways.append(way)
    return ways
