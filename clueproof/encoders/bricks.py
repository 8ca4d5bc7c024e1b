"""Bricks.

Rules: the board is a wall of bricks of two cells side by side, which begin at the left edge in odd rows and one cell
further on in even rows, where half a brick is at each end. Write a number from 1 to n into every cell of an n x n grid
so that each row and each column holds every number once, and each brick an even and an odd one.
Source: https://www.janko.at/Raetsel/Bricks/index.htm
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import clueproof.genres as cp
from clueproof.grid.edges import borders

NUMERALS = cp.Numerals(lambda shape: shape.side)


class Bricks(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers, literals of one model for all puzzles of a shape."""

    name = "bricks"
    group = "Numbers and letters in lines"
    title = "Bricks"
    noun = "a Bricks puzzle"
    square = True
    even = True
    largest = 64
    usual = cp.Usual((6, 6), easy_up_to=100)
    isometries = "left-right"
    layers = (cp.CellValues(NUMERALS, also_called=("board",)),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)

    def draw_shape(self, shape: cp.GridShape) -> cp.Board:
        brick = {cell: (cell[0], (cell[1] + cell[0] % 2) // 2) for cell in cp.rectangle(shape.height, shape.width)}
        return replace(super().draw_shape(shape), walls=borders(brick))

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")
        places = [place for row in bricks(shape.side) for place in row]
        odd = dict(zip(places, e.model.booleans(places, ("even", "odd"), cp.site_name), strict=True))
        values = [(cell, n) for cell in places for n in e.cells[cell].values]
        parity = [(odd[cell] if n % 2 else -odd[cell], -e.cells[cell].equals(n)) for cell, n in values]
        e.add_clauses(parity, "a number is even or odd")
        mixed = [(sign * odd[one], sign * odd[other]) for one, other in bricks(shape.side) for sign in (1, -1)]
        e.add_clauses(mixed, "a brick has an even and an odd number")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for (r, c), _ in bricks(puzzle.shape.side):
            if (solution[r][c] + solution[r][c + 1]) % 2 == 0:
                kind = "odd" if solution[r][c] % 2 else "even"
                return f"both numbers of the brick at {cp.cell_name(r, c)} are {kind}"
        return cp.repeated(solution)


def bricks(side: int) -> Iterator[tuple[cp.Cell, cp.Cell]]:
    """The whole bricks: the two cells of each."""
    for r in range(side):
        for c in range(r % 2, side - 1, 2):
            yield (r, c), (r, c + 1)
