"""Dashed outlines around groups of cells, and the paths that are printed under cells."""

from __future__ import annotations

from collections.abc import Collection
from math import atan2, cos, pi, sin

from clueproof.grid.board import Path, Spot
from clueproof.grid.edges import outline
from clueproof.render.elements import disc, group, moves, number, path
from clueproof.render.inks import CLUE, MARKED, PALE
from clueproof.render.layout import Layout, Point

INSET = 0.08
"""How far inside of its cells an outline runs, in sides of a cell."""
THERMOMETER, ARROW, LINE, WAY = 0.3, 0.06, 0.16, 0.62
"""How wide paths are."""
BULB, CIRCLE, HEAD = 0.38, 0.4, 0.22
"""How large the ends of paths are."""


def cages(layout: Layout) -> str:
    """A dashed line a little inside of the border of each cage."""
    runs = [moves(_inside(layout, cage, side)) for cage in layout.board.cages for side in outline(cage)]
    dash = number(layout.side / 12)
    stroke = (
        f'fill="none" stroke="{CLUE}" stroke-width="{number(max(0.8, layout.side / 40))}" stroke-dasharray="{dash}"'
    )
    return group("cages", stroke, [path("".join(runs))] if runs else [])


def paths(layout: Layout) -> str:
    """Thermometers with bulbs, arrows with heads, plain lines: pale, as numbers stand on them."""
    printed = [_printed(layout, path) for path in layout.board.paths if path.kind != "way"]
    return group("paths", f'stroke="{PALE}" fill="{PALE}"', printed)


def ways(layout: Layout) -> str:
    """The ways that a solution takes, broad enough for the numbers in their cells; halfway to a cell outside."""
    found = []
    for way in layout.board.paths:
        if way.kind == "way":
            points = [layout.middle(cell) for cell in way.cells]
            for end, inner in ((0, 1), (-1, -2)):
                if layout.is_outside(way.cells[end]):
                    (x1, y1), (x2, y2) = points[end], points[inner]
                    points[end] = ((x1 + x2) / 2, (y1 + y2) / 2)
            found.append(path(moves(points)))
    stroke = f'fill="none" stroke="{MARKED}" stroke-width="{number(layout.side * WAY)}" stroke-linecap="round"'
    return group("ways", f'{stroke} stroke-linejoin="round"', found)


def _inside(layout: Layout, cage: Collection[Spot], side: tuple[Spot, Spot]) -> tuple[Point, Point]:
    """Where the outline runs along a side: shorter at an outer corner, longer at an inner one."""
    inner, outer = side if side[0] in cage else side[::-1]
    down, right = outer[0] - inner[0], outer[1] - inner[1]
    along = (abs(right), abs(down))
    inset = layout.side * INSET
    ends = []
    for (x, y), way in zip(layout.side_of(side), (-1, 1), strict=True):
        step = (along[0] * way, along[1] * way)
        beyond = (inner[0] + step[0], inner[1] + step[1])
        across = (outer[0] + step[0], outer[1] + step[1])
        longer = -1 if beyond not in cage else 1 if across in cage else 0
        ends.append((x + inset * (step[1] * longer - right), y + inset * (step[0] * longer - down)))
    return ends[0], ends[1]


def _printed(layout: Layout, way: Path) -> str:
    side = layout.side
    points = [layout.middle(cell) for cell in way.cells]
    width = {"thermometer": THERMOMETER, "arrow": ARROW, "line": LINE}[way.kind] * side
    stroke = f' fill="none" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
    if way.kind == "arrow":
        return _arrow(points, side, stroke)
    bulb = disc(*points[0], BULB * side, ' stroke="none"') if way.kind == "thermometer" else ""
    return bulb + path(moves(points), stroke)


def _arrow(points: list[Point], side: float, stroke: str) -> str:
    """A circle around the first point, a head at the last."""
    (x, y), (x1, y1) = points[:2]
    turn = atan2(y1 - y, x1 - x)
    ring = disc(x, y, CIRCLE * side, stroke)
    start = (x + cos(turn) * CIRCLE * side, y + sin(turn) * CIRCLE * side)
    (x0, y0), (x, y) = points[-2:]
    turn = atan2(y - y0, x - x0)
    head = [(x + cos(turn + bend) * HEAD * side, y + sin(turn + bend) * HEAD * side) for bend in (0.8 * pi, -0.8 * pi)]
    return ring + path(moves([start, *points[1:]]) + moves([head[0], (x, y), head[1]]), stroke)
