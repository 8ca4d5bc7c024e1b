"""Battleships: a fleet at random, and as many of its cells given as leave one way to place it."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import rectangle
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.margins import COUNT
from clueproof.seeded_random import SeededRandom

FLEETS = {5: (2, 1), 8: (3, 2, 1), 12: (4, 3, 2, 1)}
"""The fleet of boards whose shorter side is less than that."""
LARGEST_FLEET = (5, 4, 3, 2, 1)


class Fleets(Drawn):
    """All counts are told. While there is another solution, one of the cells in which it differs is given."""

    def __init__(self) -> None:
        super().__init__(rule_set("battleships").usual)

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        empty = super().empty(rules, height, width, recipe, chance)
        usual = next((fleet for side, fleet in FLEETS.items() if min(height, width) < side), LARGEST_FLEET)
        return replace(empty, shape=replace(empty.shape, fleet=empty.shape.fleet or usual[: max(height, width)]))

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        keys, cells = self.draw(empty, recipe, chance), rectangle(height, width)
        implied = rules.implied(empty, rules.decode(empty, keys))
        told = [clue for clue in implied if clue.kind == COUNT]
        while True:
            check_clock()
            puzzle = rules.with_clues(empty, told)
            other = another_solution(puzzle, keys, chance)
            if other is None:
                return puzzle
            differ = {cell for cell, one, there in zip(cells, keys, other, strict=True) if one != there}
            told.append(chance.one_of([clue for clue in implied if clue.kind == GIVEN and clue.position in differ]))
