"""Fillomino: a random solution without the large regions that only a few puzzles have."""

from __future__ import annotations

from dataclasses import replace

from clueproof.encoders import Puzzle
from clueproof.encoders.fillomino import Fillomino
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.seeded_random import SeededRandom

USUAL_LARGEST = 9
"""Cells of the largest region in puzzles that set no limit: with larger ones they take long to make."""


class NumberedRegions(Drawn):
    """Makes Fillominos."""

    def __init__(self) -> None:
        super().__init__(Fillomino.usual)

    def draw(self, empty: Puzzle, recipe: Recipe, chance: SeededRandom) -> tuple[int, ...]:
        shape = empty.shape
        if shape.largest is None and shape.most > USUAL_LARGEST:
            empty = replace(empty, shape=replace(shape, largest=USUAL_LARGEST))
        return super().draw(empty, recipe, chance)
