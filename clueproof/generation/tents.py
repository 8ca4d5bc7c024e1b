"""Tents: tents at random that don't touch, a tree beside each, until the counts leave one way to pitch them."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.tents import Tents
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.seeded_random import SeededRandom

MOVES = 60
"""Tents that are moved with their trees before others are tried."""


class Camps(Drawn):
    """Random tents on `density` of all cells, as far as there is room, each with a tree. While another way to pitch
    them fits, one that it has elsewhere is taken away with its tree, and another one is put up."""

    def __init__(self) -> None:
        super().__init__(Tents.usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        density = Tents.usual.density if recipe.density is None else recipe.density
        tree_of: dict[Spot, Spot] = {}
        for _ in range(MOVES):
            check_clock()
            _pitch(tree_of, round(density * height * width), height, width, chance)
            shape = replace(empty.shape, trees=frozenset(tree_of.values()))
            keys = tuple([int(spot in tree_of) for spot in shape.treeless])
            puzzle = self.stating(replace(empty, shape=shape), keys, recipe)
            other = another_solution(puzzle, keys, chance)
            if other is None:
                return puzzle
            moved = [spot for spot, one, there in zip(shape.treeless, keys, other, strict=True) if one > there]
            del tree_of[chance.one_of(moved)]
        return None


def _pitch(tree_of: dict[Spot, Spot], wanted: int, height: int, width: int, chance: SeededRandom) -> None:
    """Put up tents, each with a tree beside it, until there are as many as wanted, or no more room."""
    trees = {*tree_of.values()}
    for tent in chance.drawn(rectangle(height, width)):
        if len(tree_of) >= wanted:
            return
        around = {(tent[0] + down, tent[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        if tent in trees or not around.isdisjoint(tree_of):
            continue
        places = [spot for spot in beside(tent, height, width) if spot not in trees and spot not in tree_of]
        if places:
            tree_of[tent] = chance.one_of(places)
            trees.add(tree_of[tent])
