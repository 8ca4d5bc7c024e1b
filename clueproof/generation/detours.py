"""Detour: a random loop through all cells, and rooms that are cut in two until their turns leave no other one."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.detour import Detour
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot
from clueproof.puzzle.areas import numbered
from clueproof.puzzle.random_shapes import rectangular_rooms
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom


class TurnsInRooms(Drawn):
    """Makes Detours. Where there is another loop, a room is cut in two in which it goes another way."""

    def __init__(self) -> None:
        super().__init__(Detour.usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        keys, regions = self.draw(empty, recipe, chance), rectangular_rooms(height, width, chance)
        while True:
            check_clock()
            shape = replace(empty.shape, regions=regions)
            puzzle = self.stating(replace(empty, shape=shape), keys, recipe)
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            differing = {cell for line in verdict.solution ^ verdict.second for cell in line}
            rooms = [room for room in shape.cells_of if len(room) > 1 and not differing.isdisjoint(room)]
            if not rooms:
                return None
            behind = _behind(chance.one_of(rooms), chance)
            regions = numbered([(region, cell in behind) for cell, region in shape.region_of.items()])


def _behind(room: list[Spot], chance: SeededRandom) -> set[Spot]:
    """The cells of a room, a rectangle, behind a line that cuts it."""
    first = room[0]
    lines = [(axis, line) for axis in (0, 1) for line in sorted({cell[axis] for cell in room} - {first[axis]})]
    axis, line = chance.one_of(lines)
    return {cell for cell in room if cell[axis] >= line}
