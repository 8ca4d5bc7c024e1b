"""Signs on edges and at vertices."""

from __future__ import annotations

from clueproof.grid.board import Sign
from clueproof.grid.edges import Corner
from clueproof.grid.symbols import Symbol
from clueproof.render.elements import PAPER, box, disc, group, number, text
from clueproof.render.inks import CLUE, MARK, MARKED
from clueproof.render.layout import Layout, Point
from clueproof.render.lettering import MIDDLE, ems
from clueproof.render.symbols import DARK, symbol

SIZE, AROUND = 0.34, 0.72
"""How large letters are, and circles around them, in sides of a cell."""
MARKED_AROUND = 0.4
"""How far marks at vertices reach, in sides of a cell."""


def signs(layout: Layout) -> str:
    """On edges, then at vertices."""
    board = layout.board
    on_edges = [_sign(layout, layout.edge_middle(edge), sign) for edge, sign in sorted(board.signs.items())]
    at_vertices = [_sign(layout, layout.vertex(vertex), sign) for vertex, sign in sorted(board.corners.items())]
    around = [
        disc(*layout.vertex((corner.row, corner.column)), layout.side * MARKED_AROUND)
        for corner in sorted(site for site in board.marked if isinstance(site, Corner))
    ]
    marks = f'fill="{MARKED}" stroke="{MARK}" stroke-width="{number(max(1.0, layout.side / 14))}"'
    attributes = f'fill="{CLUE}" text-anchor="middle"'
    return (
        group("signs", attributes, on_edges) + group("marks", marks, around) + group("corners", attributes, at_vertices)
    )


def _sign(layout: Layout, middle: Point, sign: Sign) -> str:
    (x, y), side = middle, layout.side
    said, which = sign
    size = min(side * SIZE, side * 0.6 / max(ems(said), 0.1))
    under = ""
    if which is not None:
        # a text makes even a dot so large that it fits
        wider = max(1, ems(said) * size / (side * 0.4)) if said else 1
        under = symbol(_holding(which) if said else which, middle, side * (AROUND * wider if said else 1))
    elif said:
        width, height = ems(said) * size + side * 0.06, size * 1.05
        under = box(x - width / 2, y - height / 2, width, height, f' fill="{PAPER}"')
    ink = f' fill="{PAPER}"' if which in DARK else ""
    return under + (text(x, y + MIDDLE * size, size, said, ink) if said else "")


def _holding(which: Symbol) -> Symbol:
    """A dot with a text in it is a circle."""
    return {Symbol.WHITE_DOT: Symbol.WHITE_CIRCLE, Symbol.BLACK_DOT: Symbol.BLACK_CIRCLE}.get(which, which)
