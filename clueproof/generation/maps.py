"""Maps: random regions, and a random colouring of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.areas import numbered
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import Record

CELLS = 8
"""Usual cells of a region."""


class Maps(Drawn):
    """Makes maps with all colours. Option: `regions`, how many there are."""

    def __init__(self) -> None:
        super().__init__(rule_set("map").usual)

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any] | None:
        try:
            return super().begin(rules, recipe, chance)
        except NoColouringError:
            # another map may have one
            return None

    def empty(
        self, rules: RuleSet[Any, Any, Any], height: int, width: int, recipe: Recipe, chance: SeededRandom
    ) -> Puzzle[Any, Any]:
        options = dict(recipe.options)
        stated = Record({"regions": options.pop("regions", None)}, typed=True)
        empty = rules.empty(height, width, options)
        number = stated.whole("regions", 1, height * width) or max(2, height * width // CELLS)
        regions = random_regions(height, width, min(number, height * width), chance)
        return replace(empty, shape=replace(empty.shape, regions=regions))

    def draw(self, empty: Puzzle[Any, Any], recipe: Recipe, chance: SeededRandom) -> tuple[int, ...]:
        try:
            return super().draw(empty, recipe, chance)
        except RecipeError as error:
            raise NoColouringError(str(error)) from None


class NoColouringError(RecipeError):
    """A map has no colouring with so few colours."""


def random_regions(height: int, width: int, number: int, chance: SeededRandom) -> tuple[int, ...]:
    """So many connected regions: they begin in random cells and grow by random neighbours."""
    begun = enumerate(chance.shuffled(rectangle(height, width))[:number])
    region_of = grown(height, width, [(cell, region) for region, cell in begun], chance)
    return numbered([region_of[cell] for cell in rectangle(height, width)])


def grown(height: int, width: int, begun: Sequence[tuple[Spot, int]], chance: SeededRandom) -> dict[Spot, int]:
    """The region of every cell: those that are begun grow by random neighbours until they fill the board."""
    cells = rectangle(height, width)
    region_of: dict[Spot, int] = {}
    ahead: list[tuple[Spot, int]] = []

    def join(cell: Spot, region: int) -> None:
        region_of[cell] = region
        r, c = cell
        ahead.extend((near, region) for near in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if near in inside)

    inside = {*cells}
    for cell, region in begun:
        join(cell, region)
    while len(region_of) < len(cells):
        place = chance.below(len(ahead))
        ahead[place], ahead[-1] = ahead[-1], ahead[place]
        cell, region = ahead.pop()
        if cell not in region_of:
            join(cell, region)
    return region_of
