"""Random regions with one number each, which are moved within them until there is one solution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.generators.generator import Generator, PuzzleSolver
from clueproof.generators.recipe import Recipe
from clueproof.grid.edges import Cell
from clueproof.puzzle.answers.regions import regions_of
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.solution import NumberRows
from clueproof.seeded_random import SeededRandom

MAX_MOVES = 40
"""So many times numbers are moved before other regions are drawn."""


class MovedNumbersGenerator(Generator):
    """A random division of the board, with a number in a cell of each region (`NumberedShape`). While there is another
    solution, the numbers of regions that it does not have move within them."""

    def __init__(self, rules: RuleSet, divided: Callable[[Any, SeededRandom], NumberRows]) -> None:
        """`divided` draws the regions on an empty shape."""
        super().__init__(rules)
        self._divided = divided

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        blank = self.rules.empty(*(recipe.size or self.size), recipe.options)
        solution = self._divided(blank.shape, rng)
        regions = regions_of(solution)
        at = {region: rng.one_of(cells) for region, cells in regions.items()}
        for _ in range(MAX_MOVES):
            check_clock()
            puzzle = with_numbers_at(self.rules, blank, at.values(), solution, rng)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            for other in both:
                at.update({region: rng.one_of(regions[region]) for region in differing(regions, [other])})
        return None


def with_numbers_at(rules: RuleSet, blank: Puzzle, cells: Iterable[Cell], solution: Any, rng: SeededRandom) -> Puzzle:
    """A puzzle with numbers in these cells, with all that they say of a solution."""
    puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(cells))))
    return rules.with_clues(puzzle, rules.random_clues(puzzle, solution, rng))


def differing(regions: Mapping[int, list[Cell]], solutions: Sequence[NumberRows]) -> list[int]:
    """The regions that one of the solutions does not have."""
    others = [{frozenset(cells) for cells in regions_of(one).values()} for one in solutions]
    return [region for region, cells in regions.items() if any(frozenset(cells) not in other for other in others)]
