"""The ground of each cell."""

from __future__ import annotations

from itertools import groupby

from clueproof.grid.board import Spot
from clueproof.render.colours import hexadecimal
from clueproof.render.elements import box, group
from clueproof.render.inks import MARKED, PICTURE, SHADED, SHADED_MARKED, TINTED, tint
from clueproof.render.layout import Layout


def fills(layout: Layout) -> str:
    """One rectangle for each stretch of a row."""
    found = []
    for r in range(layout.board.height):
        fills = [(ground(layout, (r, c)), c) for c in range(layout.board.width)]
        for fill, stretch in groupby(fills, lambda cell: cell[0]):
            columns = [c for _, c in stretch]
            if fill is not None:
                left, right = layout.xs[columns[0]], layout.xs[columns[-1] + 1]
                found.append(box(left, layout.ys[r], right - left, layout.side, f' fill="{fill}"'))
    return group("fills", 'shape-rendering="crispEdges"', found)


def ground(layout: Layout, spot: Spot) -> str | None:
    """The colour of a cell; None for that of the paper."""
    board = layout.board
    if spot in board.colours:
        return hexadecimal(layout.shade[board.colours[spot]])
    if spot in board.shaded:
        return SHADED_MARKED if spot in board.marked else PICTURE if board.picture else SHADED
    if spot in board.marked:
        return MARKED
    if spot in board.tinted:
        return TINTED
    return tint(board.tints[spot]) if spot in board.tints else None
