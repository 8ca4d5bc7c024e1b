"""Boards divided into parts that are filled each for itself, until the clues leave one way to fill them."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.generators.generator import PuzzleSolver, RandomSolutionGenerator
from clueproof.generators.recipe import Recipe
from clueproof.grid.edges import Cell, rectangle
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.shape import GridShape
from clueproof.seeded_random import SeededRandom

MAX_ROUNDS = 60
"""Other solutions that are ruled out before another board is drawn."""


class FilledPartsGenerator(RandomSolutionGenerator):
    """While there is another solution, one of the parts in which it differs is filled as there."""

    def __init__(
        self,
        rules: RuleSet,
        random_shape: Callable[[Any, SeededRandom], GridShape],
        parts: Callable[[Any], list[list[Cell]]],
        filled: Callable[[list[Cell], SeededRandom], Collection[Cell]],
    ) -> None:
        """`random_shape` draws parts on an empty shape, `parts` gives the cells of each, and `filled` draws those that
        are filled to begin with."""
        super().__init__(rules)
        self._random_shape, self._parts, self._filled = random_shape, parts, filled

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        empty = self.empty(recipe, rng)
        empty = replace(empty, shape=self._random_shape(empty.shape, rng))
        parts, cells = self._parts(empty.shape), rectangle(empty.shape.height, empty.shape.width)
        filled = {cell for part in parts for cell in self._filled(part, rng)}
        for _ in range(MAX_ROUNDS):
            check_clock()
            keys = tuple([int(cell in filled) for cell in cells])
            puzzle = self.with_implied_clues(empty, keys, recipe)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            there = {cell for cell, key in zip(cells, other, strict=True) if key}
            changed = {*rng.one_of([part for part in parts if not (filled ^ there).isdisjoint(part)])}
            filled = (filled - changed) | (there & changed)
        return None
