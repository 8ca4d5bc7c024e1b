"""Hidato and Numbrix: all numbers on one path, step by step. Each adds what a step is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

import clueproof.genres as cp


class NumberPath(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.NumberRows]):
    """The walls are the shape, the numbers literals of its model: a 15x15 is built and proved in 0.5 s."""

    shape = cp.WalledShape
    largest = 30
    usual = cp.Usual((7, 7), irreducible=False)
    hash_rows = cp.OpenValues.ROWS
    layers = (cp.OpenValues(),)
    answer = cp.OpenNumbers(cp.free_cells)
    steps: Sequence[tuple[int, int]]
    """Where the next number may be: rows down and columns to the right."""
    beside: str
    """What people call that."""

    @abstractmethod
    def apart(self, one: cp.Spot, other: cp.Spot) -> int:
        """How many steps it takes from one cell to another."""

    def near(self, cell: cp.Spot) -> list[cp.Spot]:
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
