"""Turns and reflections of a board, by the names that setters give them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from clueproof.errors import quoted
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.edges import Cell, Corner, Position, is_edge, only_cells

Move: TypeAlias = Callable[[Cell, int, int], Cell]
"""From a cell, and the height and the width of the board, to the cell where it goes."""


def _left_right(cell: Cell, height: int, width: int) -> Cell:
    return cell[0], width - 1 - cell[1]


def _top_bottom(cell: Cell, height: int, width: int) -> Cell:
    return height - 1 - cell[0], cell[1]


def _half_turn(cell: Cell, height: int, width: int) -> Cell:
    return height - 1 - cell[0], width - 1 - cell[1]


def _quarter_turn(cell: Cell, height: int, width: int) -> Cell:
    return cell[1], width - 1 - cell[0]


def _diagonal(cell: Cell, height: int, width: int) -> Cell:
    return cell[1], cell[0]


def _antidiagonal(cell: Cell, height: int, width: int) -> Cell:
    return width - 1 - cell[1], height - 1 - cell[0]


def _moved(position: Position, move: Move, height: int, width: int) -> Position:
    if is_edge(position):
        one, other = sorted(move(cell, height, width) for cell in position)
        return one, other
    if isinstance(position, Corner):
        return Corner(*move((position.row, position.column), height + 1, width + 1))
    row, column = only_cells([position])[0]
    return move((row, column), height, width)


SYMMETRIES: dict[str, tuple[Move, ...]] = {
    "none": (),
    "rotation": (_half_turn,),
    "quarter": (_quarter_turn,),
    "left-right": (_left_right,),
    "top-bottom": (_top_bottom,),
    "mirrors": (_left_right, _top_bottom),
    "diagonal": (_diagonal,),
    "antidiagonal": (_antidiagonal,),
    "diagonals": (_diagonal, _antidiagonal),
    "full": (_left_right, _diagonal),
}
"""Name -> moves that generate the symmetry. "rotation" is the half turn, as with Sudokus; "full" is all eight."""
SQUARE = frozenset(("quarter", "diagonal", "antidiagonal", "diagonals", "full"))
"""Symmetries that only square boards have."""


def must_be_symmetry(name: str) -> None:
    """Raise ValueError for an unknown name."""
    if name not in SYMMETRIES:
        raise ValueError(f"unknown symmetry {quoted(name)}; there are {', '.join(SYMMETRIES)}")


def orbit(cell: Position, name: str, height: int, width: int) -> frozenset[Position]:
    """The cells, edges or corners that belong together with this one. Those around the board move with it.

    Raises ValueError for an unknown name, or for a symmetry that a board of this size can't have.
    """
    must_be_symmetry(name)
    if name in SQUARE and height != width:
        raise ValueError(f"the symmetry {quoted(name)} needs a square board, not {height} by {width}")
    reached, ahead = {cell}, [cell]
    while ahead:
        here = ahead.pop()
        for move in SYMMETRIES[name]:
            there = _moved(here, move, height, width)
            if there not in reached:
                reached.add(there)
                ahead.append(there)
    return frozenset(reached)


@dataclass(frozen=True, slots=True)
class Isometry:
    """One of the eight maps of a board onto itself, or onto a board on its side: the diagonal reflection if
    `transposed`, then the reflections that turn rows and columns round."""

    transposed: bool = False
    flips_rows: bool = False
    """Is the uppermost row the lowest one afterwards?"""
    flips_columns: bool = False

    def size(self, height: int, width: int) -> tuple[int, int]:
        """Height and width of the image of a board."""
        return (width, height) if self.transposed else (height, width)

    def cell(self, cell: Cell, height: int, width: int) -> Cell:
        """Where a cell of a board of that size goes; cells around the board move with it."""
        row, column = cell[::-1] if self.transposed else cell
        down, across = self.size(height, width)
        return (down - 1 - row if self.flips_rows else row), (across - 1 - column if self.flips_columns else column)

    def position(self, position: Position, height: int, width: int) -> Position:
        """Where a cell, an edge or a vertex goes."""
        return _moved(position, self.cell, height, width)

    def direction(self, way: Direction) -> Direction:
        """Where a direction leads afterwards."""
        return _DIRECTION_OF[self.cell(STEPS[way], 1, 1)]


_DIRECTION_OF: Mapping[Cell, Direction] = {step: way for way, step in STEPS.items()}
IDENTITY = Isometry()
ISOMETRIES = tuple([Isometry(bool(number & 4), bool(number & 2), bool(number & 1)) for number in range(8)])
"""All eight, the identity first."""


@cache
def isometries(name: str) -> tuple[Isometry, ...]:
    """The maps of the group that a symmetry generates, the identity first. Raises ValueError for an unknown name."""
    # each of the eight takes this cell to another place
    reached = orbit((0, 1), name, 4, 4)
    return tuple([isometry for isometry in ISOMETRIES if isometry.cell((0, 1), 4, 4) in reached])
