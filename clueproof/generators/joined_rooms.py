"""Rooms that are shaded whole: a random shading first, then rooms of cells of one kind."""

from __future__ import annotations

from dataclasses import replace

from clueproof.generators.generator import PuzzleSolver, RandomSolutionGenerator
from clueproof.generators.recipe import Recipe
from clueproof.puzzle.random_shapes import joined_rooms
from clueproof.puzzle.rule_set import Puzzle
from clueproof.seeded_random import SeededRandom

MOST_CELLS = 4
"""Of a room."""


class JoinedRoomsGenerator(RandomSolutionGenerator):
    """A random solution where each cell is a room, in which cells of one kind that share a side are joined."""

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        blank = self.empty(recipe, rng)
        height, width = blank.shape.height, blank.shape.width
        apart = replace(blank, shape=replace(blank.shape, regions=tuple(range(height * width))))
        keys = self.random_solution(apart, recipe, rng, solver)
        regions = joined_rooms(height, width, keys, MOST_CELLS, rng)
        return self.with_implied_clues(replace(blank, shape=replace(blank.shape, regions=regions)), keys, recipe)
