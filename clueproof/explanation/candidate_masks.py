"""The candidates of a 9x9 Sudoku as one mask, for what looks at very many positions.

A candidate has the number 9 x cell + value, both counted from 0, and cells are counted row by row. A set of candidates
is a mask of these numbers, so that what a cell, a house or the sight of a candidate leaves is one operation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

SIDE, BOX = 9, 3
CELLS = range(SIDE * SIDE)
CANDIDATES = SIDE * SIDE * SIDE
ALL_VALUES = (1 << SIDE) - 1


def _boxes() -> list[list[int]]:
    corners = [(row, column) for row in range(0, SIDE, BOX) for column in range(0, SIDE, BOX)]
    return [
        [(top + row) * SIDE + left + column for row in range(BOX) for column in range(BOX)] for top, left in corners
    ]


_BOXES = _boxes()
_ROWS = [[row * SIDE + column for column in range(SIDE)] for row in range(SIDE)]
_COLUMNS = [[row * SIDE + column for row in range(SIDE)] for column in range(SIDE)]
HOUSES = [sum(1 << SIDE * cell for cell in cells) for cells in (*_BOXES, *_ROWS, *_COLUMNS)]
"""For each box, row and column the candidates of value 0 of its cells; times 1 << value those of another value."""
HOUSES_OF = [[number for number, house in enumerate(HOUSES) if house >> SIDE * cell & 1] for cell in CELLS]
"""The box, the row and the column of each cell."""
LINES_OF = [tuple(HOUSES[number] << value for number in HOUSES_OF[cell]) for cell in CELLS for value in range(SIDE)]
"""For each candidate the places of its value in its box, row and column."""
CELL_OF = [ALL_VALUES << SIDE * cell for cell in CELLS for _ in range(SIDE)]
"""For each candidate all candidates of its cell."""
PEERS_OF = [(lines[0] | lines[1] | lines[2]) & ~(1 << candidate) for candidate, lines in enumerate(LINES_OF)]
"""For each candidate the same value in all cells that its cell sees."""
SEEN_FROM = [
    sum(ALL_VALUES << SIDE * other for other in CELLS if other != cell and {*HOUSES_OF[cell]} & {*HOUSES_OF[other]})
    for cell in CELLS
]
"""For each cell all candidates of the cells that it sees."""


class Crossing(NamedTuple):
    """A value in a house, and in another one that shares cells with it."""

    inside: int
    """Its places in the first house alone."""
    outside: int
    """Its places in the second house alone."""


POINTING_LINES = [
    Crossing((HOUSES[one] & ~HOUSES[other]) << value, (HOUSES[other] & ~HOUSES[one]) << value)
    for first, second in ((range(SIDE), range(SIDE, 3 * SIDE)), (range(SIDE, 3 * SIDE), range(SIDE)))
    for one in first
    for other in second
    if (HOUSES[one] & HOUSES[other]).bit_count() == BOX
    for value in range(SIDE)
]
"""Boxes with lines that cross them, then lines with boxes."""


def numbers(mask: int) -> Iterator[int]:
    """The candidates of a set, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def of_cell(grid: int, cell: int) -> int:
    """The values, as a mask, that a cell can have."""
    return grid >> SIDE * cell & ALL_VALUES
