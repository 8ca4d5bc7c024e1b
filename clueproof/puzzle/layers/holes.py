"""Cells that are no part of the board, which people type as `#`: what layers with a grid of cells have in common.

A layer has them with `holes=True`, and then its shape is a `HoledShape`, or an `AreaShape`. Links, answers and the rest
find them there.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from clueproof.grid.board import Board
from clueproof.grid.edges import Spot, sides_of
from clueproof.puzzle.entries import BLACK_LOOK, HOLE_LOOK, Choice, Entry
from clueproof.puzzle.shape import HOLE, HoledShape
from clueproof.puzzle.slots import CellSlot, Slot
from clueproof.syntax.record import TokenGrid


def taken_holes(grid: TokenGrid, blank: str = "") -> frozenset[Spot]:
    """The holes of a grid, in which they become blank. Raises BadPuzzleError if it is nothing but holes."""
    holes = frozenset((r, c) for r, row in enumerate(grid.rows) for c, token in enumerate(row) if token == HOLE)
    if holes and len(holes) == grid.height * grid.width:
        grid.fail("the board has no cell", 0, 0)
    for r, c in holes:
        grid.rows[r][c] = blank
    return holes


def not_hole(token: str) -> str:
    """What stands in a cell besides a hole."""
    return "" if token == HOLE else token


def only_hole(token: str) -> str:
    """The hole that a cell is."""
    return token if token == HOLE else ""


def hole_entry(slot: Slot | None = None, *, black: bool = False) -> Entry:
    """What is typed for a cell that is missing; `black`: it is drawn so."""
    slot = slot or CellSlot(part=only_hole)
    look = BLACK_LOOK if black else HOLE_LOOK
    return Entry("hole", "missing cell", slot, (Choice(HOLE, "missing"),), structural=True, look=look)


def without_holes(board: Board, holes: Iterable[Spot]) -> Board:
    """The board without these cells."""
    return replace(board, holes=board.holes.union(holes))


def with_holes(board: Board, shape: HoledShape) -> Board:
    """The board with its holes, drawn black, and the borders around them."""
    inside = {*shape.cells}
    around = {side for hole in shape.holes for side in sides_of(hole) if not inside.isdisjoint(side)}
    return replace(
        board, given=board.given | shape.holes, shaded=board.shaded | shape.holes, walls=board.walls | around
    )
