"""Making puzzles: a random solution, the clues that it implies, and as few of them as prove it."""

from clueproof.generation.making import Made, generate, make
from clueproof.generators.recipe import Recipe, RecipeError

__all__ = ["Made", "Recipe", "RecipeError", "generate", "make"]
