"""Suguru: small regions at random, and random numbers that fit them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.suguru import Suguru
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.edges import Spot, beside, rectangle
from clueproof.puzzle.areas import numbered
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record

USUAL_LARGEST = 5
"""Cells of a region, unless the option `largest` says otherwise."""
REGIONS = 20
"""So many divisions are tried for one into which numbers fit, before that counts as an attempt."""


class NumberBlocks(Drawn):
    """Option: `largest`, the cells of the largest region, from 4 on: of smaller ones four that meet at a point could not
    all differ."""

    def __init__(self) -> None:
        super().__init__(Suguru.usual)

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any] | None:
        for _ in range(REGIONS):
            check_clock()
            try:
                return super().begin(rules, recipe, chance)
            except NoFillingError:
                pass
        return None

    def empty(
        self, rules: RuleSet[Any, Any, Any], height: int, width: int, recipe: Recipe, chance: SeededRandom
    ) -> Puzzle[Any, Any]:
        options = Record(dict(recipe.options), typed=True)
        largest = options.whole("largest", 4, 9) or USUAL_LARGEST
        rest: dict[str, JsonValue] = {
            name: value for name, value in recipe.options.items() if name not in options.taken
        }
        empty = rules.empty(height, width, rest)
        return replace(empty, shape=replace(empty.shape, regions=_divided(height, width, largest, chance)))

    def draw(self, empty: Puzzle[Any, Any], recipe: Recipe, chance: SeededRandom) -> tuple[int, ...]:
        try:
            return super().draw(empty, recipe, chance)
        except RecipeError as error:
            raise NoFillingError(str(error)) from None


class NoFillingError(RecipeError):
    """No numbers fit the regions."""


def _divided(height: int, width: int, largest: int, chance: SeededRandom) -> tuple[int, ...]:
    """Regions that grow one after the other, each from a cell with few free neighbours; what is cut off alone joins a
    region beside it that has room, if there is one."""
    region_of: dict[Spot, int] = {}
    size: list[int] = []
    cells = rectangle(height, width)
    while len(region_of) < len(cells):
        free = [cell for cell in chance.shuffled(cells) if cell not in region_of]
        cell = min(free, key=lambda cell: _free(cell, height, width, region_of))
        number, ahead = len(size), [cell]
        size.append(0)
        while ahead and size[number] < largest:
            cell = ahead.pop(chance.below(len(ahead)))
            if cell not in region_of:
                region_of[cell] = number
                size[number] += 1
                ahead += [near for near in beside(cell, height, width) if near not in region_of]
        if size[number] == 1:
            around = [region_of[near] for near in beside(cell, height, width)]
            roomy = [region for region in around if size[region] < largest]
            if roomy:
                region_of[cell] = chance.one_of(roomy)
                size[region_of[cell]] += 1
                size[number] = 0
    return numbered([region_of[cell] for cell in cells])


def _free(cell: Spot, height: int, width: int, region_of: dict[Spot, int]) -> int:
    return sum(near not in region_of for near in beside(cell, height, width))
