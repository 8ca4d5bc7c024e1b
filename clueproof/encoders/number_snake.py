"""Number Snake.

Rules: every cell has a number. Draw a path through the centres of cells, straight or with right angles, from the upper
left cell to the lower right one. It never branches or crosses itself, and passes every number that there is exactly
once. Source: https://www.janko.at/Raetsel/Number-Snake/index.htm
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import clueproof.genres as cp
from clueproof.clock import check_clock


class NumberSnake(cp.Genre[cp.AmountShape, cp.EdgeEncoding, cp.Lines]):
    """There are no clues: the numbers are the shape."""

    name = "number-snake"
    group = "Loops, paths and links"
    title = "Number Snake"
    noun = "a Number Snake"
    shape = cp.AmountShape
    usual = cp.Usual((6, 6), density=0.4)
    isometries = "diagonals"
    layers = (cp.Amounts(),)
    answer = cp.EdgeLines(along=False)

    def generator(self) -> cp.Generator:
        return NumberSnakeGenerator(self)

    def rules(self, shape: cp.AmountShape, e: cp.EdgeEncoding) -> None:
        first, last = (0, 0), (shape.height - 1, shape.width - 1)
        if first == last:
            e.add(cp.Clause(), "the path leads from one cell to another")
            return
        e.paths([(first, last)], "the lines form a path from the upper left cell to the lower right one")
        passed = dict(zip(e.points, e.model.booleans([*e.points], ("not passed", "passed"), cp.site_name), strict=True))
        for cell, ending in e.points.items():
            lines, here = e.at(ending), passed[cell]
            e.add_clauses([(-line, here) for line in lines], "a cell with a line is passed", cp.cell_name(*cell))
            e.add(cp.Clause(*lines, -here), "a cell that is passed has a line")
        for number in sorted({number for row in shape.amounts for number in row}):
            same = tuple([here for (r, c), here in passed.items() if shape.amounts[r][c] == number])
            e.add(cp.Exactly(1, same), f"the path passes the number {number} once")

    def find_violation(self, puzzle: cp.Puzzle[cp.AmountShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := cp.not_one_path(self.answer, solution)) is not None:
            return fault
        shape, passed = puzzle.shape, cp.ways_at(solution)
        for cell in ((0, 0), (shape.height - 1, shape.width - 1)):
            if len(passed.get(cell, ())) != 1:
                return f"the path does not end in {cp.cell_name(*cell)}"
        numbers = [shape.amounts[r][c] for r, c in passed]
        for number in sorted({number for row in shape.amounts for number in row}):
            if (times := numbers.count(number)) != 1:
                return f"the path passes the number {number} {f'{times} times' if times else 'never'}"
        return None


MAX_ROUNDS = 200
"""Other paths that are ruled out before another path is drawn."""


class NumberSnakeGenerator(cp.Generator):
    """A random path with the numbers in any order, and random ones in the other cells. While there is another path, one
    of the cells that it passes besides gets another number."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        share = self.rules.usual.density if recipe.density is None else recipe.density
        path = _random_path(height, width, round(share * height * width), rng)
        lines, numbers = frozenset(cp.edge(*pair) for pair in pairwise(path)), range(1, len(path) + 1)
        number = dict(zip(path, rng.shuffled(numbers), strict=True))
        others = [cell for cell in cp.rectangle(height, width) if cell not in number]
        number |= {cell: number[_far(cell, path, rng)] for cell in others}
        for _ in range(MAX_ROUNDS):
            check_clock()
            amounts = tuple([tuple([number[r, c] for c in range(width)]) for r in range(height)])
            puzzle = replace(blank, shape=replace(blank.shape, amounts=amounts))
            other = solver.another(puzzle, lines)
            if other is None:
                return puzzle
            there = cp.ways_at(other)
            besides = [cell for cell in others if cell in there]
            if not besides:
                return None
            # then it passes the number of a cell that both pass twice
            cell = rng.one_of(besides)
            number[cell] = number[_far(cell, [one for one in path if one in there], rng)]
        return None


def _far(cell: cp.Cell, among: list[cp.Cell], rng: cp.SeededRandom) -> cp.Cell:
    """One of those cells that are furthest from a cell: a path that leads over both is not the other one with a small
    detour."""
    ordered = sorted(among, key=lambda one: (-abs(one[0] - cell[0]) - abs(one[1] - cell[1]), one))
    return rng.one_of(ordered[: len(ordered) // 2 + 1])


def _random_path(height: int, width: int, cells: int, rng: cp.SeededRandom) -> list[cp.Cell]:
    """A random path between two corners: one without a detour, pushed out into free cells until it has so many."""
    steps = rng.shuffled([(0, 1)] * (width - 1) + [(1, 0)] * (height - 1))
    path = [(0, 0)]
    for down, right in steps:
        path.append((path[-1][0] + down, path[-1][1] + right))
    free = {*cp.rectangle(height, width)} - {*path}
    while len(path) < cells:
        pushed = [
            (place, near, far)
            for place, (one, other) in enumerate(pairwise(path), 1)
            for down, right in ([(1, 0), (-1, 0)] if one[0] == other[0] else [(0, 1), (0, -1)])
            for near, far in [((one[0] + down, one[1] + right), (other[0] + down, other[1] + right))]
            if near in free and far in free
        ]
        if not pushed:
            break
        place, near, far = rng.one_of(pushed)
        path[place:place] = [near, far]
        free -= {near, far}
    return path
