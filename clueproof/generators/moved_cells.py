"""Rooms around a random solution, changed cell by cell until no other solution is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import islice
from typing import Any

from clueproof.clock import check_clock
from clueproof.generators.generator import PuzzleSolver, RandomSolutionGenerator
from clueproof.generators.recipe import Recipe
from clueproof.grid import one_piece
from clueproof.grid.edges import Cell, beside, rectangle
from clueproof.puzzle.areas import AreaShape, numbered
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.seeded_random import SeededRandom

MAX_ROUNDS = 40
"""Other solutions that are ruled out before other rooms are drawn."""
MAX_MOVES = 30
"""Moves of a cell that are tried against another solution."""


class MovedCellsGenerator(RandomSolutionGenerator):
    """While there is another solution, a cell moves to a room beside it, so that one of the two solutions is ruled out
    and the other one still obeys the rules."""

    redraws = True

    def __init__(self, rules: RuleSet, drawn: Callable[[Any, SeededRandom], Any]) -> None:
        """`drawn` draws rooms on an empty shape."""
        super().__init__(rules)
        self._drawn = drawn

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        empty = self.empty(recipe, rng)
        empty = replace(empty, shape=self._drawn(empty.shape, rng))
        keys = self.random_solution(empty, recipe, rng, solver)
        solution = solver.confirmed(empty, keys)
        for _ in range(MAX_ROUNDS):
            check_clock()
            puzzle = self._with_clues(empty, solution, recipe, rng)
            other = solver.another(puzzle, solution)
            if other is None:
                return puzzle
            # either may become the only one; else some room nearby is changed, so that a later move may help
            for kept, dropped, anyhow in ((solution, other, False), (other, solution, False), (solution, other, True)):
                moved = self._moved(empty, kept, dropped, anyhow, recipe, rng)
                if moved is not None:
                    empty, solution = moved, kept
                    break
            else:
                return None
        return None

    def _with_clues(self, empty: Puzzle, solution: Any, recipe: Recipe, rng: SeededRandom) -> Puzzle:
        return self._of_kinds(empty, self.rules.random_clues(empty, solution, rng), recipe)

    def _moved(
        self, empty: Puzzle, kept: Any, dropped: Any, anyhow: bool, recipe: Recipe, rng: SeededRandom
    ) -> Puzzle | None:
        """The rooms after a move that leaves one solution and rules out the other, unless it is made `anyhow`; None if
        none was found."""
        for shape in islice(_moves(empty.shape, _differing(kept, dropped), rng), MAX_MOVES):
            moved = replace(empty, shape=shape)
            if self.rules.check(moved, kept) is not None:
                continue
            if anyhow or self.rules.check(self._with_clues(moved, kept, recipe, rng), dropped) is not None:
                return moved
        return None


def _differing(one: Any, other: Any) -> list[Cell]:
    """The cells that two boards fill in differently; of lines, where these end."""
    if isinstance(one, frozenset):
        return sorted({cell for line in one ^ other for cell in line})
    return [(r, c) for r, row in enumerate(one) for c, value in enumerate(row) if value != other[r][c]]


def _moves(shape: AreaShape, cells: Iterable[Cell], rng: SeededRandom) -> Iterator[AreaShape]:
    """The rooms after one of these cells, or of those beside them, has moved to a room beside it."""
    near = {other for cell in cells for other in (cell, *beside(cell, shape.height, shape.width))}
    for cell in rng.drawn(sorted(near)):
        yield from moves_of(shape, cell, rng)


def moves_of(shape: AreaShape, cell: Cell, rng: SeededRandom) -> Iterator[AreaShape]:
    """The rooms after this cell has moved to a room beside it, in random order; none if what it leaves is no room."""
    left = {one for one in shape.region_with(cell) if one != cell}
    if left and len(one_piece(left)) == len(left):
        board, region_of = rectangle(shape.height, shape.width), shape.region_of
        others = {region_of[one] for one in beside(cell, shape.height, shape.width)} - {region_of[cell]}
        for region in rng.shuffled(sorted(others)):
            yield replace(shape, regions=numbered([region if one == cell else region_of[one] for one in board]))
