"""The lines of a drawn board: between its cells, and around cells of a colour as light as the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import accumulate, groupby

from clueproof.grid.board import Board, Spot
from clueproof.grid.edges import only_cells, rectangle, vertices
from clueproof.render.colours import is_light
from clueproof.render.elements import disc, group, number
from clueproof.render.inks import PALE
from clueproof.render.layout import Layout

DOT = 0.07
"""How large the dots at vertices are, in sides of a cell."""
COLOURS = {"thin": "#a3a3a3", "fifth": "#5c5c5c", "thick": "#1a1a1a", "pale": PALE}
OUTLINE = "#787878"

Paths = dict[str, list[str]]
"""Of each kind of line."""


def ruling(layout: Layout) -> tuple[str, str]:
    """Thin lines between cells, or dots at their corners; thick lines at walls and around the board.

    Each is as long as it goes.
    """
    board = layout.board
    if board.places:
        return "", ""
    there = _cells(board)
    fives = layout.numbered or board.picture

    def kind(one: Spot, other: Spot, place: int) -> str:
        if one in board.shaded and other in board.shaded and (one, other) in board.walls:
            # a dark line would not be seen
            return "pale"
        if board.ruling != "lines":
            return "thick" if (one, other) in board.walls else ""
        if one not in there and other not in there:
            return ""
        if one not in there or other not in there or (one, other) in board.walls:
            return "thick"
        # as every printed nonogram has it, to count cells
        return "fifth" if fives and place % 5 == 0 else "thin"

    paths: Paths = {name: [] for name in COLOURS}
    for name, line in _lines(layout, kind):
        paths[name].append(line)
    if layout.numbered:
        _rule_margins(layout, paths)
    _rule_names(layout, paths)
    widths = {
        "thin": max(0.6, layout.side / 36),
        "fifth": max(0.9, layout.side / 24),
        "thick": max(1.4, layout.side / 13),
        "pale": max(1.0, layout.side / 18),
    }
    thin, fifth, thick, pale = (_path(name, COLOURS[name], widths[name], found) for name, found in paths.items())
    return _dots(layout) + thin + fifth, pale + thick


def _dots(layout: Layout) -> str:
    """At all vertices, where there is no other grid."""
    board, radius = layout.board, layout.side * DOT
    at = vertices(rectangle(board.height, board.width, board.holes)) if board.ruling == "dots" else []
    return group("dots", f'fill="{COLOURS["thick"]}"', [disc(*layout.vertex(vertex), radius) for vertex in at])


def outlines(layout: Layout) -> str:
    """Around what has a colour as light as the paper: else nobody sees that it is filled."""
    colours = layout.board.colours
    light = {spot: name for spot, name in colours.items() if is_light(layout.shade[name])}

    def kind(one: Spot, other: Spot, place: int) -> str:
        ends = colours.get(one) != colours.get(other) and (one in light or other in light)
        return "outline" if ends else ""

    lines = [line for _, line in _lines(layout, kind)]
    return _path("outline", OUTLINE, outline_width(layout), lines)


def outline_width(layout: Layout) -> float:
    """Of the outline of what is light."""
    return max(0.9, layout.side / 18)


def _lines(layout: Layout, kind: Callable[[Spot, Spot, int], str]) -> Iterator[tuple[str, str]]:
    """The edges of cells for which there is a kind, in lines as long as it stays the same.

    `kind` is told the cells above and below, or left and right, and how many rows or columns lie before.
    """
    board, xs, ys = layout.board, layout.xs, layout.ys
    for r, y in enumerate(ys):
        for name, first, last in _stretches([kind((r - 1, c), (r, c), r) for c in range(board.width)]):
            yield name, f"M{number(xs[first])} {number(y)}H{number(xs[last])}"
    for c, x in enumerate(xs):
        for name, first, last in _stretches([kind((r, c - 1), (r, c), c) for r in range(board.height)]):
            yield name, f"M{number(x)} {number(ys[first])}V{number(ys[last])}"


def _path(name: str, stroke: str, width: float, lines: list[str]) -> str:
    if not lines:
        return ""
    return (
        f'<path class="{name}" d="{"".join(lines)}" fill="none" stroke="{stroke}" '
        f'stroke-width="{number(width)}" stroke-linecap="square"/>'
    )


def _rule_margins(layout: Layout, paths: Paths) -> None:
    """Lines that lead the eye from a list of numbers to its row or column."""
    for side, margin in layout.margins.items():
        edge = layout.edge(side)
        outer = edge - margin.depth if side in ("left", "top") else edge + margin.depth
        across = side in ("left", "right")
        for place, at in enumerate(layout.ys if across else layout.xs):
            line = _straight(across, at, min(edge, outer), max(edge, outer))
            paths["thin" if place % 5 else "fifth"].append(line)


def _rule_names(layout: Layout, paths: Paths) -> None:
    """The boxes of names, and of headings outside of them: thick around all, and between two headings."""
    for where, band in layout.bands.items():
        if not band.depth:
            continue
        edge, names = layout.inner(where), layout.inner(where) - band.names
        outer = names - band.headings
        ends = layout.ys if where == "left" else layout.xs
        thick = {0, *accumulate((heading.lines for heading in layout.board.headings.get(where, ())), initial=0)}
        thick.add(len(ends) - 1)
        for place, at in enumerate(ends):
            kind, start = ("thick", outer) if place in thick else ("thin", names)
            paths[kind].append(_straight(where == "left", at, start, edge))
        paths["thin"].append(_straight(where == "top", names, ends[0], ends[-1]))
        paths["thick"].append(_straight(where == "top", outer, ends[0], ends[-1]))


def _straight(across: bool, at: float, start: float, end: float) -> str:
    return f"M{number(start)} {number(at)}H{number(end)}" if across else f"M{number(at)} {number(start)}V{number(end)}"


def _cells(board: Board) -> set[Spot]:
    """Where there is a cell: everywhere, unless empty cells are none."""
    spots = {*rectangle(board.height, board.width, board.holes)}
    if board.blank.strip():
        return spots
    return spots & {*board.texts, *board.shaded, *board.colours, *board.symbols, *only_cells(board.marked)}


def _stretches(kinds: list[str]) -> Iterator[tuple[str, int, int]]:
    """The kinds that follow each other, each with its first place and the one behind its last."""
    start = 0
    for kind, places in groupby(kinds):
        end = start + len(list(places))
        if kind:
            yield kind, start, end
        start = end
