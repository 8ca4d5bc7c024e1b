"""Sudokus, jigsaws with regions of their own among them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.equal_regions import divided
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue

RANDOM = "random"
"""The value of the option `regions` for other ones in each puzzle."""


class Jigsaws(Drawn):
    """Sudokus; with the option regions=random, each with regions of its own."""

    made: ClassVar[Mapping[str, JsonValue]] = {"regions": RANDOM}

    def __init__(self) -> None:
        super().__init__(rule_set("sudoku").usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        if recipe.options.get("regions") != RANDOM:
            return super().begin(rules, recipe, chance)
        try:
            return super().begin(rules, recipe, chance)
        except RecipeError:
            return None  # no numbers fit these regions

    def empty(self, rules: RuleSet, height: int, width: int, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        if recipe.options.get("regions") != RANDOM:
            return super().empty(rules, height, width, recipe, chance)
        rules.must_fit(height, width)
        regions: list[JsonValue] = [list(row) for row in divided(height, width, width, chance)]
        return rules.empty(height, width, {**recipe.options, "regions": regions})
