"""Shaded cells at random, more in some lines than in others, until the sums of the lines leave one way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.generators.generator import PuzzleSolver, RandomSolutionGenerator
from clueproof.generators.recipe import Recipe
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.shape import GridShape
from clueproof.seeded_random import SeededRandom

MAX_ROUNDS = 100
"""Other solutions that are ruled out before another puzzle is begun."""
STEEPNESS = 1 / 6
"""How much the shares of shaded cells in lines differ, for each row or column. Where all are alike, hardly any 12x12
has one solution."""


class LineSumsGenerator(RandomSolutionGenerator):
    """For genres without rules, in which clues at the lines are all there is. A line gets its own share of shaded
    cells; while there is another solution, one of the cells in which it differs is changed."""

    def __init__(self, rules: RuleSet, random_shape: Callable[[Any, SeededRandom], GridShape] | None = None) -> None:
        """`random_shape` draws the numbers of the cells, where they are not those of the lines, on an empty shape."""
        super().__init__(rules)
        self._random_shape = random_shape

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(recipe, rng)
        if self._random_shape is not None:
            empty = replace(empty, shape=self._random_shape(empty.shape, rng))
        keys = self._uneven(height, width, 0.5 if recipe.density is None else recipe.density, rng)
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = self.with_implied_clues(empty, tuple(keys), recipe)
            other = solver.another_random(puzzle, tuple(keys), rng)
            if other is None:
                return puzzle
            changed = rng.one_of([place for place, key in enumerate(keys) if other[place] != key])
            keys[changed] = other[changed]
        return None

    def _uneven(self, height: int, width: int, density: float, rng: SeededRandom) -> list[int]:
        steep = STEEPNESS * max(height, width) / 2
        rows, columns = ([rng.below(101) / 100 - 0.5 for _ in range(lines)] for lines in (height, width))
        return [int(rng.happens(density + steep * (row + column))) for row in rows for column in columns]
