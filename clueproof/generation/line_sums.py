"""Kakurasu and Sumplete: shaded cells at random, more in some lines than in others, until the sums leave one way."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.seeded_random import SeededRandom

ROUNDS = 100
"""Other solutions that are ruled out before another puzzle is begun."""
STEEPNESS = 1 / 6
"""How much the shares of shaded cells in lines differ, for each row or column. Where all are alike, hardly any 12x12
has one solution."""


class LineSums(Drawn):
    """For genres without rules, in which clues at the lines are all there is. A line gets its own share of shaded
    cells; while there is another solution, one of the cells in which it differs is changed."""

    def __init__(self, name: str = "kakurasu") -> None:
        super().__init__(rule_set(name).usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        keys = self._uneven(height, width, 0.5 if recipe.density is None else recipe.density, chance)
        for _ in range(ROUNDS):
            check_clock()
            puzzle = self.stating(empty, tuple(keys), recipe)
            other = another_solution(puzzle, tuple(keys), chance)
            if other is None:
                return puzzle
            changed = chance.one_of([place for place, key in enumerate(keys) if other[place] != key])
            keys[changed] = other[changed]
        return None

    def _uneven(self, height: int, width: int, density: float, chance: SeededRandom) -> list[int]:
        steep = STEEPNESS * max(height, width) / 2
        rows, columns = ([chance.below(101) / 100 - 0.5 for _ in range(lines)] for lines in (height, width))
        return [int(chance.happens(density + steep * (row + column))) for row in rows for column in columns]


class SumsOfNumbers(LineSums):
    """The same with a number from 1 to 9 in each cell."""

    LARGEST = 9

    def __init__(self) -> None:
        super().__init__("sumplete")

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        empty = super().empty(rules, height, width, recipe, chance)
        amounts = tuple([tuple([1 + chance.below(self.LARGEST) for _ in range(width)]) for _ in range(height)])
        return replace(empty, shape=replace(empty.shape, amounts=amounts))
