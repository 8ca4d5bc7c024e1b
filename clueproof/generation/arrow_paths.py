"""Signpost: random paths over all cells, whose steps are the arrows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.layers.arrows import Arrows
from clueproof.puzzle.solution import NumberRows
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

ATTEMPTS = 2000
"""So many paths that end before they have passed all cells, and there may be none."""

DENSITY = 0.25
"""The share of numbers that are given in any case."""
ARROW_OF: Mapping[tuple[int, int], Direction] = {step: arrow for arrow, step in STEPS.items()}


class ArrowPathMaker(Maker):
    """Makes Signposts with the first and the last number, some of the others, and more where they are needed; the
    density is the share of numbers to begin with."""

    size = 6, 6

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        height, width = recipe.size or self.size
        empty = rules.empty(height, width, recipe.options)
        density = DENSITY if recipe.density is None else recipe.density
        for _ in range(ATTEMPTS):
            check_clock()
            path = _random_path(height, width, chance)
            if path is not None:
                break
        else:
            raise RecipeError(f"in {ATTEMPTS} attempts no path over all cells was found")
        arrow_of, number_of = dict(path), {cell: number for number, (cell, _) in enumerate(path, 1)}
        arrows: Arrows = tuple(arrow_of[cell] for cell in rectangle(height, width))
        solution = tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))
        puzzle = replace(empty, shape=replace(empty.shape, arrows=arrows))
        return numbered(puzzle, solution, len(path), density, chance)


def numbered(
    puzzle: Puzzle,
    solution: NumberRows,
    last: int,
    density: float,
    chance: SeededRandom,
    at_once: int = 0,
) -> Puzzle:
    """The puzzle with the first and the last number of a path, some of the others, and more until there is no other
    solution: one, and one in `at_once` of those in which another solution differs."""
    rules = puzzle.rules
    every = rules.implied(puzzle, solution)
    given = {clue for clue in every if clue.value in (1, last) or chance.happens(density)}
    while True:
        check_clock()
        puzzle = rules.with_clues(puzzle, given)
        verdict = verify(puzzle)
        if not isinstance(verdict, Multiple):
            return puzzle
        other = verdict.second if verdict.solution == solution else verdict.solution
        implied = {*rules.implied(puzzle, other)}
        differing = [clue for clue in every if clue not in implied]
        given.add(chance.one_of(differing))
        if at_once:
            given.update(chance.shuffled(differing)[: len(differing) // at_once])


def _random_path(height: int, width: int, chance: SeededRandom) -> list[tuple[Spot, Direction | None]] | None:
    """Every cell once, with the direction in which the path goes on; None if it comes to an end too early."""
    left = dict.fromkeys(rectangle(height, width))
    here = chance.one_of([*left])
    path: list[tuple[Spot, Direction | None]] = []
    while True:
        del left[here]
        ahead = _ahead(here, left)
        if not ahead:
            path.append((here, None))
            return path if not left else None
        # of two cells the one from which fewer others can be reached, so that none is forgotten
        tried = [chance.one_of(ahead), chance.one_of(ahead)]
        there, arrow = min(tried, key=lambda step: len(_ahead(step[0], left)))
        path.append((here, arrow))
        here = there


def _ahead(cell: Spot, left: dict[Spot, None]) -> list[tuple[Spot, Direction]]:
    """The cells that are left and can be reached by one arrow."""
    found = []
    for r, c in left:
        down, right = r - cell[0], c - cell[1]
        if (down or right) and (not down or not right or abs(down) == abs(right)):
            found.append(((r, c), ARROW_OF[(down > 0) - (down < 0), (right > 0) - (right < 0)]))
    return found
