"""The ground of each cell."""

from __future__ import annotations

from itertools import groupby

from clueproof.grid.board import Board, Spot
from clueproof.render.colours import hexadecimal
from clueproof.render.elements import PAPER, box, disc, group, number
from clueproof.render.inks import CLUE, EMPTY, MARK, MARKED, PICTURE, SHADED, SHADED_MARKED, TINTED, tint
from clueproof.render.layout import Layout

RADIUS = 0.42
"""How large discs are, in sides of a cell."""


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


def discs(layout: Layout) -> str:
    """Cells that have places: a circle for each, with an outline."""
    marked = layout.board.marked
    found = []
    for spot in sorted(layout.board.places):
        ink, wide = (MARK, 0.09) if spot in marked else (CLUE, 0.04)
        fill = ground(layout, spot) or PAPER
        more = f' fill="{fill}" stroke="{ink}" stroke-width="{number(layout.side * wide)}"'
        found.append(disc(*layout.middle(spot), layout.side * RADIUS, more))
    return group("discs", 'stroke-linejoin="round"', found)


def on_ways(board: Board) -> frozenset[Spot]:
    """The cells that a way passes."""
    return frozenset(cell for path in board.paths if path.kind == "way" for cell in path.cells)


def ground(layout: Layout, spot: Spot) -> str | None:
    """The colour of a cell; None for that of the paper."""
    board = layout.board
    if spot in board.colours:
        return hexadecimal(layout.shade[board.colours[spot]])
    if spot in board.shaded:
        return SHADED_MARKED if spot in board.marked else PICTURE if board.picture else SHADED
    if spot in board.marked and (board.places or spot not in on_ways(board)):
        return MARKED
    if spot in board.tinted:
        return TINTED
    if board.picture and layout.has_white:
        # else a white cell and an empty one would look the same
        return EMPTY
    return tint(board.tints[spot]) if spot in board.tints else None
