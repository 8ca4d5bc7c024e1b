"""Hidato and Numbrix: all numbers on one path, step by step. Each adds what a step is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence

import clueproof.genres as cp
from clueproof.clock import check_clock


class NumberPath(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.NumberRows]):
    """The walls are the shape, the numbers literals of its model."""

    shape = cp.WalledShape
    largest = 30
    usual = cp.Usual((7, 7), irreducible=False)
    hash_rows = cp.OpenValues.ROWS
    layers = (cp.OpenValues(),)
    answer = cp.OpenNumbers(cp.free_cells)
    steps: Sequence[tuple[int, int]]
    """Where the next number may be: rows down and columns to the right."""
    beside: str
    """The word for such a step."""

    def generator(self) -> cp.Generator:
        return NumberPathGenerator(self)

    def told(self, shape: cp.WalledShape) -> Sequence[str]:
        return [f"numbers 1 to {len(cp.free_cells(shape))}"]

    def wording(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues]) -> Mapping[str, str]:
        return {"the number of open cells": str(len(cp.free_cells(puzzle.shape)))}

    @abstractmethod
    def apart(self, one: cp.Cell, other: cp.Cell) -> int:
        """How many steps it takes from one cell to another."""

    def near(self, cell: cp.Cell) -> list[cp.Cell]:
        """Where the number after that of a cell may be, the edge of the board left aside."""
        return [(cell[0] + down, cell[1] + right) for down, right in self.steps]

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        last = len(e.cells)
        with e.group("the board"):
            e.add(cp.AllDifferent(tuple(e.cells.values())), "every number once")
        for cell, number in e.cells.items():
            near = tuple([e.cells[other] for other in self.near(cell) if other in e.cells])
            with e.group(cp.cell_name(*cell)):
                e.add(cp.Followed(number, near, last), f"the next number is {self.beside}")
                e.add(cp.Followed(number, near, 1, step=-1), f"the number before is {self.beside}")

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        cell_of = {number: (r, c) for r, row in enumerate(solution) for c, number in enumerate(row)}
        for number in range(1, len(cp.free_cells(puzzle.shape)) + 1):
            if number not in cell_of:
                return f"no cell has the number {number}"
            if number > 1 and (away := self.apart(cell_of[number - 1], cell_of[number])) > 1:
                return f"{number} is {away} steps away from {number - 1}"
        return None


USUAL_DENSITY = 0.3
"""The share of numbers that are given in any case."""
AT_ONCE = 20
"""One in so many of the numbers in which another solution differs is given at once."""
TURNS_PER_CELL = 10
"""The number of turns of the path for each cell."""


class NumberPathGenerator(cp.Generator):
    """A random path over all cells, with the first and the last number, some of the others, and more where they are
    needed; the density is the share of numbers to begin with."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        assert isinstance(self.rules, NumberPath)
        height, width = recipe.size or self.size
        empty = self.rules.empty(height, width, recipe.options)
        path = turned(height, width, self.rules, rng)
        number_of = {cell: number for number, cell in enumerate(path, 1)}
        solution = tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))
        density = USUAL_DENSITY if recipe.density is None else recipe.density
        return cp.number_until_unique(empty, solution, len(path), density, rng, solver, AT_ONCE)


def turned(height: int, width: int, rules: NumberPath, rng: cp.SeededRandom) -> list[cp.Cell]:
    """A random path over all cells: to and fro at first, then again and again the end is joined to a random cell beside
    it, and the part from there on turned round."""
    path = [(r, c) for r in range(height) for c in (range(width) if r % 2 else reversed(range(width)))]
    place = {cell: number for number, cell in enumerate(path)}
    for _ in range(TURNS_PER_CELL * len(path)):
        check_clock()
        if rng.happens(0.5):
            path.reverse()
            place = {cell: len(path) - 1 - number for cell, number in place.items()}
        near = [place[cell] for cell in rules.near(path[-1]) if cell in place]
        start = 1 + rng.one_of(near) if near else len(path)
        path[start:] = reversed(path[start:])
        place.update({cell: number for number, cell in enumerate(path[start:], start)})
    return path
