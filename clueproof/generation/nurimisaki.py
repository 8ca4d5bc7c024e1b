"""Nurimisaki: a random shading with all its capes."""

from __future__ import annotations

from dataclasses import replace

from clueproof.backends import Limit, backend
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import DRAWN_BY, Maker
from clueproof.generation.random_solution import random_keys
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.edges import beside
from clueproof.puzzle.answers.cells import Shading
from clueproof.questions.sessions import opened
from clueproof.seeded_random import SeededRandom

DENSITY = 0.45
"""How likely a cell is shaded where it can be."""


class Coasts(Maker):
    """Makes Nurimisaki. Where circles are is a matter of the shape, so that numbers alone are left out."""

    size = 8, 8
    irreducible = True

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        answer = Shading()
        e = answer.encode(blank.shape)
        for cells in (e.shaded, e.unshaded):
            e.no_square(cells, "no square is of one kind")
        e.connected(e.unshaded, "the unshaded cells are connected")
        with opened(e.model, backend(DRAWN_BY)) as session:
            keys = random_keys(session, [], chance, Limit(), DENSITY if recipe.density is None else recipe.density)
        if not isinstance(keys, tuple):
            raise RecipeError(f"no board of {height} by {width} has a solution")
        solution = answer.decode(blank.shape, keys)
        unshaded = answer.unshaded(solution)
        near = {cell: len(unshaded.intersection(beside(cell, height, width))) for cell in sorted(unshaded)}
        circles = tuple([cell for cell, number in near.items() if number == 1])
        puzzle = replace(blank, shape=replace(blank.shape, islands=circles))
        if rules.check(puzzle, solution) is not None:
            # there is a single unshaded cell
            return None
        return rules.with_clues(puzzle, rules.implied(puzzle, solution))
