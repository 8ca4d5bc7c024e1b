"""Shikaku: rectangles grown until they fill the board, and numbers moved within them until there is one solution."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, squares
from clueproof.puzzle.answers.regions import regions_of
from clueproof.puzzle.solution import NumberRows
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

LARGEST = 9
"""How many cells a rectangle gets that is grown; more only if a single cell is left beside it."""
PATIENCE = 2
"""So many times the signs of a Tatamibari are moved before a rectangle is cut."""
MOVES = 40
"""So many times numbers are moved before other rectangles are tried."""


class RectangleMaker(Maker):
    """Makes Shikaku in which all numbers are told."""

    size = 8, 8

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
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


class TatamiMaker(RectangleMaker):
    """Makes Tatamibari: where four rectangles meet, two that make up a larger one are joined; where signs that are
    moved leave several solutions, a rectangle is cut in two."""

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        rows = [[*row] for row in divided(height, width, chance)]
        if not _without_crossings(rows, chance):
            return None
        at = {number: chance.one_of(cells) for number, cells in regions_of(_solution(rows)).items()}
        for number in range(MOVES + height * width):
            check_clock()
            solution = _solution(rows)
            regions = regions_of(solution)
            puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(at.values()))))
            puzzle = rules.with_clues(puzzle, rules.implied(puzzle, solution))
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            moved = _differing(regions, verdict)
            if number % PATIENCE < PATIENCE - 1:
                at.update({region: chance.one_of(regions[region]) for region in moved})
            elif (cut := _cut(rows, chance.one_of(moved), chance)) is not None:
                at.update({region: chance.one_of(_of(rows, region)) for region in cut})
        return None


def _differing(regions: Mapping[int, list[Spot]], verdict: Multiple[Any]) -> list[int]:
    """The rectangles that one of the solutions does not have."""
    others = [{frozenset(cells) for cells in regions_of(one).values()} for one in (verdict.solution, verdict.second)]
    return [region for region, cells in regions.items() if any(frozenset(cells) not in other for other in others)]


def _without_crossings(rows: list[list[int]], chance: SeededRandom) -> bool:
    """Join rectangles where four meet; False if there are none to join."""
    for square in squares(len(rows), len(rows[0])):
        numbers = [rows[r][c] for r, c in square]
        if len({*numbers}) == 4:
            pairs = [(numbers[one], numbers[other]) for one, other in ((0, 1), (2, 3), (0, 2), (1, 3))]
            joined = [pair for pair in pairs if _is_rectangle([*_of(rows, pair[0]), *_of(rows, pair[1])])]
            if not joined:
                return False
            one, other = chance.one_of(joined)
            for r, c in _of(rows, other):
                rows[r][c] = one
    return True


def _cut(rows: list[list[int]], number: int, chance: SeededRandom) -> tuple[int, int] | None:
    """Cut a rectangle in two where no four meet then; which they are, None if there is no such place."""
    cells, new = _of(rows, number), 1 + max(map(max, rows))
    axis, least = chance.one_of([(axis, min(cell[axis] for cell in cells)) for axis in (0, 1)])
    for line in chance.shuffled(sorted({cell[axis] for cell in cells} - {least})):
        for r, c in cells:
            rows[r][c] = new if (r, c)[axis] >= line else number
        if all(len({rows[r][c] for r, c in square}) < 4 for square in squares(len(rows), len(rows[0]))):
            return number, new
    for r, c in cells:
        rows[r][c] = number
    return None


def _solution(rows: list[list[int]]) -> NumberRows:
    return tuple([tuple(row) for row in rows])


def _of(rows: list[list[int]], number: int) -> list[Spot]:
    return [(r, c) for r, row in enumerate(rows) for c, found in enumerate(row) if found == number]


def _is_rectangle(cells: list[Spot]) -> bool:
    rows, columns = {r for r, _ in cells}, {c for _, c in cells}
    return (max(rows) - min(rows) + 1) * (max(columns) - min(columns) + 1) == len(cells)


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
