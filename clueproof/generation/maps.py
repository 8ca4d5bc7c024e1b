"""Maps: random regions, and a random colouring of them."""

from __future__ import annotations

from dataclasses import replace

from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.puzzle.random_shapes import random_regions
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import Record

CELLS = 8
"""Usual cells of a region."""


class Maps(Drawn):
    """Makes maps with all colours. Option: `regions`, how many there are."""

    def __init__(self) -> None:
        super().__init__(rule_set("map").usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        try:
            return super().begin(rules, recipe, chance)
        except NoColouringError:
            # another map may have one
            return None

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        options = dict(recipe.options)
        stated = Record({"regions": options.pop("regions", None)}, typed=True)
        empty = rules.empty(height, width, options)
        number = stated.whole("regions", 1, height * width) or max(2, height * width // CELLS)
        regions = random_regions(height, width, min(number, height * width), chance)
        return replace(empty, shape=replace(empty.shape, regions=regions))

    def draw(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> tuple[int, ...]:
        try:
            return super().draw(empty, recipe, chance)
        except RecipeError as error:
            raise NoColouringError(str(error)) from None


class NoColouringError(RecipeError):
    """A map has no colouring with so few colours."""
