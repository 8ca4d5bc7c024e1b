"""Heyawake and Aqre: rooms that are rectangles where they can be, and a random shading of them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clueproof.encoders import Puzzle, RuleSet, rule_set
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.edges import rectangle
from clueproof.puzzle.areas import numbered
from clueproof.seeded_random import SeededRandom

SIDE = 3
"""The largest side of a room."""


class RoomsToShade(Drawn):
    """Makes Heyawake."""

    def __init__(self, name: str = "heyawake") -> None:
        super().__init__(rule_set(name).usual)

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any] | None:
        try:
            return super().begin(rules, recipe, chance)
        except RoomsError:
            # other rooms may have one
            return None

    def empty(
        self, rules: RuleSet[Any, Any, Any], height: int, width: int, recipe: Recipe, chance: SeededRandom
    ) -> Puzzle[Any, Any]:
        blank = rules.empty(height, width, recipe.options)
        return replace(blank, shape=replace(blank.shape, regions=rectangular_rooms(height, width, chance)))

    def draw(self, empty: Puzzle[Any, Any], recipe: Recipe, chance: SeededRandom) -> tuple[int, ...]:
        try:
            return super().draw(empty, recipe, chance)
        except RecipeError as error:
            raise RoomsError(str(error)) from None


class AqreRooms(RoomsToShade):
    """Makes Aqre."""

    def __init__(self) -> None:
        super().__init__("aqre")


class RoomsError(RecipeError):
    """Rooms have no shading that obeys the rules."""


def rectangular_rooms(height: int, width: int, chance: SeededRandom) -> tuple[int, ...]:
    """Rectangles with sides of 1 to `SIDE` cells, each from the first cell that is free."""
    room: dict[tuple[int, int], int] = {}
    for number, (r, c) in enumerate(rectangle(height, width)):
        if (r, c) in room:
            continue
        high, wide = 1 + chance.below(SIDE), 1 + chance.below(SIDE)
        while any((r, c + right) in room for right in range(wide)):
            wide -= 1
        cells = rectangle(min(high, height - r), min(wide, width - c))
        room.update({(r + down, c + right): number for down, right in cells})
    return numbered([room[cell] for cell in rectangle(height, width)])
