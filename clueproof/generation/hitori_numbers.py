"""Hitori: numbers for a random shading, every cell with one, that leave no other shading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.hitori import Hitori
from clueproof.generation.another_solution import another_solution
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.seeded_random import SeededRandom

CHANGES = 400
"""Numbers that are changed before another shading is tried."""


class HitoriNumbers(Drawn):
    """A random shading; unshaded cells get numbers that differ along lines, shaded ones that of an unshaded cell of
    their line. While there is another shading, a cell that it leaves unshaded gets a number that forbids that."""

    def __init__(self) -> None:
        super().__init__(Hitori.usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        # a shading to which another cell could be added is never the only one
        wanted = self.draw(empty, replace(recipe, density=1.0), chance)
        cells = rectangle(height, width)
        shaded = {cell for cell, key in zip(cells, wanted, strict=True) if key}
        number = dict(zip(cells, _different_along_lines(height, width, chance), strict=True))
        for cell in sorted(shaded):
            mates = [other for other in _line_mates(cell, cells) if other not in shaded]
            if not mates:
                return None
            number[cell] = number[chance.one_of(mates)]
        others: list[set[Spot]] = []
        for _ in range(CHANGES):
            check_clock()
            puzzle = rules.with_clues(empty, [Clue(GIVEN, *one) for one in number.items()])
            other = another_solution(puzzle, wanted, chance)
            if other is None:
                return puzzle
            others.append({cell for cell, key in zip(cells, other, strict=True) if key})
            change = _forbidding(others, shaded, number, cells, chance)
            if change is None:
                return None
            number.update([change])
        return None


def _forbidding(
    others: Sequence[set[Spot]], shaded: set[Spot], number: dict[Spot, int], cells: Sequence[Spot], chance: SeededRandom
) -> tuple[Spot, int] | None:
    """A shaded cell and a number for it that forbids the last of the other shadings, and of those found earlier as many
    as possible: the number of a cell of its line that both leave unshaded."""
    best: list[tuple[Spot, int]] = []
    most = 0
    for cell in sorted(shaded - others[-1]):
        says: dict[int, set[Spot]] = {}
        for mate in _line_mates(cell, cells):
            if mate not in shaded:
                says.setdefault(number[mate], set()).add(mate)
        open_in = [other for other in others if cell not in other]
        for value, mates in says.items():
            if mates <= others[-1]:
                continue
            forbidden = sum(not mates <= other for other in open_in)
            if forbidden > most:
                best, most = [], forbidden
            if forbidden == most:
                best.append((cell, value))
    return chance.one_of(best) if best else None


def _line_mates(cell: Spot, cells: Sequence[Spot]) -> list[Spot]:
    """The other cells of its row and column."""
    return [other for other in cells if (other[0] == cell[0]) != (other[1] == cell[1])]


def _different_along_lines(height: int, width: int, chance: SeededRandom) -> list[int]:
    """Numbers from 1 to the longer side, cell by cell, all different in each row and each column.

    Row after row is a random matching of columns and the numbers that they don't have yet; there always is one.
    """
    side = max(height, width)
    left = [{*range(1, side + 1)} for _ in range(side)]
    found: list[int] = []
    for _ in range(height):
        column_of: dict[int, int] = {}
        for column in chance.shuffled(range(side)):
            _match(column, [chance.shuffled(sorted(numbers)) for numbers in left], column_of, set())
        row = dict(sorted((column, number) for number, column in column_of.items()))
        for column, number in row.items():
            left[column].discard(number)
        found += [row[column] for column in range(width)]
    return found


def _match(column: int, choices: Sequence[Sequence[int]], column_of: dict[int, int], tried: set[int]) -> bool:
    """Give the column a number, others a new one where that makes room (an augmenting path)."""
    for number in choices[column]:
        if number not in tried:
            tried.add(number)
            if number not in column_of or _match(column_of[number], choices, column_of, tried):
                column_of[number] = column
                return True
    return False
