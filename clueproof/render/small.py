"""Small clues in cells: sums of cages, the numbers of a Tapa cell, of a split cell."""

from __future__ import annotations

from clueproof.grid.board import Spot
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.symbols import Symbol
from clueproof.render.elements import PAPER, box, group, text
from clueproof.render.grounds import ground
from clueproof.render.inks import CLUE
from clueproof.render.layout import Layout
from clueproof.render.lettering import MIDDLE, ems

ALONE, SEVERAL = 0.27, 0.36
"""How large letters are in a corner, and where small clues are all there is, in sides of a cell."""
EDGE, BESIDE_DISC = 0.07, 0.48
"""How far they stay from the sides, and how far from the middle of a disc they stand."""


def small(layout: Layout) -> str:
    """In all cells, white on dark ones."""
    found = [
        _clue(layout, spot, where, said)
        for spot, clues in sorted(layout.board.small.items())
        for where, said in clues.items()
    ]
    return group("small", f'fill="{CLUE}" text-anchor="middle"', found)


def _clue(layout: Layout, spot: Spot, where: Direction, said: str) -> str:
    board, side = layout.board, layout.side
    split = board.symbols.get(spot) is Symbol.FALLING
    largest = side * (SEVERAL if split or board.places or len(board.small[spot]) > 1 else ALONE)
    size = min(largest, side * (0.46 if split or largest > side * ALONE else 0.6) / max(ems(said), 0.1))
    x, y = layout.middle(spot)
    down, right = STEPS[where]
    if board.places:
        # outside of the disc
        x, y = x + right * side * BESIDE_DISC, y + down * side * BESIDE_DISC
        return text(x, y + MIDDLE * size, size, said)
    x += right * ((layout.column_width(spot[1]) - ems(said) * size) / 2 - side * EDGE)
    y += down * (side / 2 - size * 0.5 - side * EDGE)
    if spot in board.shaded:
        return text(x, y + MIDDLE * size, size, said, f' fill="{PAPER}"')
    # an outline stops at the sum of its cage
    width, height = ems(said) * size, size * 0.9
    fill = f' fill="{ground(layout, spot) or PAPER}"'
    under = box(x - width / 2, y - height / 2, width, height, fill) if board.cages else ""
    return under + text(x, y + MIDDLE * size, size, said)
