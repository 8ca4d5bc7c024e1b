"""Turns and reflections of a board, by the names that setters give them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from clueproof.errors import quoted
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
