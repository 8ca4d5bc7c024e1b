"""Lines from centre to centre and along the sides of cells."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from math import hypot

from clueproof.grid.board import Edge
from clueproof.grid.edges import only_edges
from clueproof.render.elements import PAPER, disc, group, moves, number, path
from clueproof.render.grounds import ground
from clueproof.render.inks import ANSWER, CLUE, GREY, MARK, MARKED, TINTED_EDGE
from clueproof.render.layout import Layout, Point
from clueproof.render.symbols import DARK

LINE, FENCE, CROSS, BAND, JOIN = 0.13, 0.11, 0.045, 0.32, 0.04
"""How wide lines, fences, the strokes of crosses, the bands under what stands out, and the edges of graphs are, in
sides of a cell."""
APART = 0.24
"""How far the lines of a double one are from each other."""
CASING = 0.2
"""A paler line under the lines on dark symbols."""
ROOM = 0.33
"""How much room a text has at the end of a line: a circle of this radius."""
REACH = 0.09
"""How far the strokes of a cross reach from its middle."""


def bands(layout: Layout) -> str:
    """Under the edges that stand out, and under those that were looked at."""
    found = []
    for name, sites, colour in (
        ("tinted", layout.board.tinted, TINTED_EDGE),
        ("marked", layout.board.marked, MARKED),
    ):
        along = [moves(_run(layout, edge)) for edge in only_edges(sites)]
        stroke = f'fill="none" stroke="{colour}" stroke-width="{number(layout.side * BAND)}" stroke-linecap="round"'
        found.append(group(f"{name} edges", stroke, [path("".join(along))] if along else []))
    return "".join(found)


def joins(layout: Layout) -> str:
    """The edges of a graph."""
    found = [moves([layout.middle(one), layout.middle(other)]) for one, other in sorted(layout.board.joins)]
    stroke = f'fill="none" stroke="{GREY}" stroke-width="{number(max(0.8, layout.side * JOIN))}"'
    return group("joins", stroke, [path("".join(found))] if found else [])


def lines(layout: Layout) -> str:
    """Loops, paths, bridges; a cross in the middle of an edge where none can be.

    They leave room for the texts of cells, and are seen on dark symbols too.
    """
    board = layout.board
    there = sorted(edge for edge, count in board.lines.items() if count == 1)
    dark = [moves(layout.link_of(edge)) for edge in there if any(board.symbols.get(spot) in DARK for spot in edge)]
    casing = f'fill="none" stroke="{PAPER}" stroke-width="{number(layout.side * CASING)}" stroke-linecap="round"'
    around = group("casing", casing, [path("".join(dark))] if dark else [])
    ends = sorted({spot for edge, count in board.lines.items() if count for spot in edge if spot in layout.texts})
    room = [disc(*layout.middle(spot), layout.side * ROOM, f' fill="{ground(layout, spot) or PAPER}"') for spot in ends]
    drawn = _drawn(layout, "lines", board.lines, LINE, layout.link_of)
    return around + drawn + group("room", 'stroke="none"', room)


def fences(layout: Layout) -> str:
    """Lines along sides; a cross on a side where none can be."""
    return _drawn(layout, "fences", layout.board.fences, FENCE, layout.side_of)


def _run(layout: Layout, edge: Edge) -> tuple[Point, Point]:
    """Along the edge or across it, as the board draws its edges."""
    board = layout.board
    along = edge in board.fences or (edge not in board.lines and (board.ruling == "dots" or not board.lines))
    return layout.side_of(edge) if along else layout.link_of(edge)


def _drawn(
    layout: Layout,
    name: str,
    many: Mapping[Edge, int],
    wide: float,
    run: Callable[[Edge], tuple[Point, Point]],
) -> str:
    strokes: dict[str, list[str]] = defaultdict(list)
    crosses: dict[str, list[str]] = defaultdict(list)
    for edge, count in sorted(many.items()):
        marked = edge in layout.board.marked
        if count:
            ink = MARK if marked else CLUE if edge in layout.board.given else ANSWER
            strokes[ink] += [moves(line) for line in _beside(*run(edge), count, layout.side * APART)]
        else:
            crosses[MARK if marked else GREY].append(_cross(layout.edge_middle(edge), layout.side * REACH))
    return "".join(
        group(
            kind,
            f'fill="none" stroke="{ink}" stroke-width="{number(layout.side * width)}" stroke-linecap="round"',
            [path("".join(found))],
        )
        for kind, width, inks in ((name, wide, strokes), (f"{name} ruled out", CROSS, crosses))
        for ink, found in inks.items()
    )


def _beside(one: Point, other: Point, count: int, apart: float) -> list[tuple[Point, Point]]:
    """So many lines side by side."""
    (x1, y1), (x2, y2) = one, other
    length = hypot(x2 - x1, y2 - y1)
    across = ((y1 - y2) / length * apart, (x2 - x1) / length * apart)
    shifts = [nth - (count - 1) / 2 for nth in range(count)]
    return [
        ((x1 + across[0] * shift, y1 + across[1] * shift), (x2 + across[0] * shift, y2 + across[1] * shift))
        for shift in shifts
    ]


def _cross(middle: Point, reach: float) -> str:
    x, y = middle
    return moves([(x - reach, y - reach), (x + reach, y + reach)]) + moves(
        [(x - reach, y + reach), (x + reach, y - reach)]
    )
