"""Shikaku: rectangles grown until they fill the board, and numbers moved within them until there is one solution."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot
from clueproof.puzzle.answers.cells import NumberRows
from clueproof.puzzle.answers.regions import regions_of
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

LARGEST = 9
"""How many cells a rectangle gets that is grown; more only if a single cell is left beside it."""
MOVES = 40
"""So many times numbers are moved before other rectangles are tried."""


class RectangleMaker(Maker):
    """Makes Shikaku in which all numbers are told."""

    size = 8, 8

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any] | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        solution = divided(height, width, chance)
        regions = regions_of(solution)
        at = {region: chance.one_of(cells) for region, cells in regions.items()}
        for _ in range(MOVES):
            check_clock()
            puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(at.values()))))
            puzzle = rules.with_clues(puzzle, rules.implied(puzzle, solution))
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            for other in (verdict.solution, verdict.second):
                others = {frozenset(cells) for cells in regions_of(other).values()}
                moved = [region for region, cells in regions.items() if frozenset(cells) not in others]
                at.update({region: chance.one_of(regions[region]) for region in moved})
        return None


def divided(height: int, width: int, chance: SeededRandom) -> NumberRows:
    """The number of the rectangle of each cell."""
    cells = [(r, c) for r in range(height) for c in range(width)]
    number_of: dict[Spot, int] = {}
    rectangles: list[tuple[int, int, int, int]] = []
    for start in chance.shuffled(cells):
        if start not in number_of:
            found = _grown(start, 2 + chance.below(LARGEST - 1), cells, number_of, chance)
            number_of.update(dict.fromkeys(_cells(found), len(rectangles)))
            rectangles.append(found)
    for number, (top, left, bottom, right) in enumerate(rectangles):
        if (top, left) == (bottom, right):
            _join(number, (top, left), rectangles, number_of)
    return tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))


def _grown(
    start: Spot, wanted: int, cells: list[Spot], taken: dict[Spot, int], chance: SeededRandom
) -> tuple[int, int, int, int]:
    """A rectangle of free cells: top, left, bottom, right. It grows by a row or column while it has too few cells."""
    free = {*cells} - taken.keys()
    found = (*start, *start)
    while True:
        top, left, bottom, right = found
        larger = [
            (top - 1, left, bottom, right),
            (top, left - 1, bottom, right),
            (top, left, bottom + 1, right),
            (top, left, bottom, right + 1),
        ]
        fitting = [one for one in larger if len(_cells(one)) <= wanted and free.issuperset(_cells(one))]
        if not fitting:
            return found
        found = chance.one_of(fitting)


def _join(number: int, cell: Spot, rectangles: list[tuple[int, int, int, int]], number_of: dict[Spot, int]) -> None:
    """Give a single cell to a rectangle beside it that stays one, if there is any."""
    r, c = cell
    for near in ((r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)):
        if (other := number_of.get(near, number)) != number:
            top, left, bottom, right = rectangles[other]
            larger = min(top, r), min(left, c), max(bottom, r), max(right, c)
            if len(_cells(larger)) == len(_cells(rectangles[other])) + 1:
                rectangles[other] = larger
                number_of[cell] = other
                return


def _cells(found: tuple[int, int, int, int]) -> list[Spot]:
    top, left, bottom, right = found
    return [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
