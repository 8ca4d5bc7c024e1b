"""Hidato and Numbrix: random paths over all cells."""

from __future__ import annotations

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.number_path import NumberPath
from clueproof.generation.arrow_paths import numbered
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot
from clueproof.seeded_random import SeededRandom

DENSITY = 0.3
"""The share of numbers that are given in any case."""
AT_ONCE = 20
"""One in so many of the numbers in which another solution differs is given at once."""
TURNS = 10
"""So many times as there are cells the path is turned."""


class NumberSnakes(Maker):
    """Makes Hidato and Numbrix with the first and the last number, some of the others, and more where they are needed;
    the density is the share of numbers to begin with."""

    size = NumberPath.usual.size

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        assert isinstance(rules, NumberPath)
        height, width = recipe.size or self.size
        empty = rules.empty(height, width, recipe.options)
        path = turned(height, width, rules, chance)
        number_of = {cell: number for number, cell in enumerate(path, 1)}
        solution = tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))
        density = DENSITY if recipe.density is None else recipe.density
        return numbered(empty, solution, len(path), density, chance, AT_ONCE)


def turned(height: int, width: int, rules: NumberPath, chance: SeededRandom) -> list[Spot]:
    """A random path over all cells: to and fro at first, then again and again the end is joined to a random cell beside
    it, and the part from there on turned round."""
    path = [(r, c) for r in range(height) for c in (range(width) if r % 2 else reversed(range(width)))]
    place = {cell: number for number, cell in enumerate(path)}
    for _ in range(TURNS * len(path)):
        check_clock()
        if chance.happens(0.5):
            path.reverse()
            place = {cell: len(path) - 1 - number for cell, number in place.items()}
        near = [place[cell] for cell in rules.near(path[-1]) if cell in place]
        start = 1 + chance.one_of(near) if near else len(path)
        path[start:] = reversed(path[start:])
        place.update({cell: number for number, cell in enumerate(path[start:], start)})
    return path
