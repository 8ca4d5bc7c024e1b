"""Akari: walls at random, symmetric about the middle, until all their numbers leave one solution."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.akari import Akari
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.answers.cells import free_cells, lit_by
from clueproof.puzzle.layers.black_cells import WalledShape
from clueproof.seeded_random import SeededRandom

MOST_WALLS = 0.4
"""The share of walls at which other bulbs are tried."""


class Walls(Drawn):
    """Random walls, `density` of all cells, and bulbs as chance has it. While another way to light the board fits all
    numbers, a cell that it lights otherwise becomes a wall, and what is dark then gets new bulbs."""

    def __init__(self) -> None:
        super().__init__(Akari.usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        density = Akari.usual.density if recipe.density is None else recipe.density
        shape, bulbs = empty.shape, set[Spot]()
        for spot in chance.drawn(rectangle(height, width)):
            if len(shape.walls) >= density * height * width:
                break
            shape = _with_wall(shape, spot)
        most = max(MOST_WALLS, 2 * density) * height * width
        while True:
            check_clock()
            _light(shape, bulbs, chance)
            free = free_cells(shape)
            keys = tuple([int(spot in bulbs) for spot in free])
            puzzle = self.stating(replace(empty, shape=shape), keys, recipe)
            other = another_solution(puzzle, keys, chance)
            if other is None:
                return puzzle
            if len(shape.walls) >= most:
                return None
            differ = [spot for spot, one, another in zip(free, keys, other, strict=True) if one != another]
            shape = _with_wall(shape, chance.one_of(differ))
            bulbs -= shape.walls


def _with_wall(shape: WalledShape, spot: Spot) -> WalledShape:
    """The shape with a wall here and at the opposite place."""
    opposite = shape.height - 1 - spot[0], shape.width - 1 - spot[1]
    return replace(shape, walls=shape.walls | {spot, opposite})


def _light(shape: WalledShape, bulbs: set[Spot], chance: SeededRandom) -> None:
    """Add bulbs in random order where no other one shines, until no cell is dark."""
    lit = {spot for bulb in bulbs for spot in (bulb, *lit_by(bulb, shape.height, shape.width, shape.walls))}
    for spot in chance.shuffled(free_cells(shape)):
        if spot not in lit:
            bulbs.add(spot)
            lit.update((spot, *lit_by(spot, shape.height, shape.width, shape.walls)))
