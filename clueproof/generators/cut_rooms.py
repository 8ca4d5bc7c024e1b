"""Rooms that are cut in two until their numbers have one solution."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.generators.generator import PuzzleSolver, RandomSolutionGenerator
from clueproof.generators.recipe import Recipe
from clueproof.grid.edges import Cell
from clueproof.puzzle.areas import numbered
from clueproof.puzzle.random_shapes import rectangular_rooms
from clueproof.puzzle.rule_set import Puzzle
from clueproof.seeded_random import SeededRandom


class CutRoomsGenerator(RandomSolutionGenerator):
    """A random solution, which the rooms leave open, and rooms that are rectangles. Where there is another solution, a
    room is cut in two in which it differs."""

    def differing(self, one: Any, other: Any) -> Collection[Cell]:
        """The cells in which two solutions differ, so that numbers of rooms can tell it: of lines, where these end."""
        return {cell for line in one ^ other for cell in line}

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(recipe, rng)
        keys, regions = self.random_solution(empty, recipe, rng, solver), rectangular_rooms(height, width, rng)
        while True:
            check_clock()
            shape = replace(empty.shape, regions=regions)
            puzzle = self.with_implied_clues(replace(empty, shape=shape), keys, recipe)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            differing = {*self.differing(*both)}
            rooms = [room for room in shape.cells_of if len(room) > 1 and not differing.isdisjoint(room)]
            if not rooms:
                return None
            behind = _behind(rng.one_of(rooms), rng)
            regions = numbered([(region, cell in behind) for cell, region in shape.region_of.items()])


def _behind(room: list[Cell], rng: SeededRandom) -> set[Cell]:
    """The cells of a room, a rectangle, behind a line that cuts it."""
    first = room[0]
    lines = [(axis, line) for axis in (0, 1) for line in sorted({cell[axis] for cell in room} - {first[axis]})]
    axis, line = rng.one_of(lines)
    return {cell for cell in room if cell[axis] >= line}
