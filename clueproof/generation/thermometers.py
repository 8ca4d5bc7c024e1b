"""Thermometers: a board full of them at random, filled at random, until the counts leave one way to fill them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.thermometers import Thermometers
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.seeded_random import SeededRandom

ROUNDS = 60
"""Other solutions that are ruled out before other thermometers are drawn."""
STRAIGHT = 0.6
"""How often a thermometer goes straight on where it can turn."""


class ThermometerMaker(Drawn):
    """While there is another solution, one thermometer in which it differs is filled as far as there."""

    def __init__(self) -> None:
        super().__init__(Thermometers.usual)

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any] | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        ways = _random_ways(height, width, chance)
        empty = replace(empty, shape=replace(empty.shape, thermometers=tuple(sorted(map(tuple, ways)))))
        cells = rectangle(height, width)
        filled = {cell for way in ways for cell in way[: chance.below(len(way) + 1)]}
        for _ in range(ROUNDS):
            check_clock()
            keys = tuple([int(cell in filled) for cell in cells])
            puzzle = self.stating(empty, keys, recipe)
            other = another_solution(puzzle, keys, chance)
            if other is None:
                return puzzle
            there = {cell for cell, key in zip(cells, other, strict=True) if key}
            way = chance.one_of([way for way in ways if not (filled ^ there).isdisjoint(way)])
            filled = (filled - {*way}) | (there & {*way})
        return None


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
