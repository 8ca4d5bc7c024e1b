"""The lines of an SVG picture: between cells, around cages, from centre to centre, along sides, and arrows on top."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import accumulate, groupby, pairwise
from math import atan2, cos, hypot, pi, sin

from clueproof.grid.board import Board, Cell, Edge, Path
from clueproof.grid.edges import only_cells, only_edges, outline, rectangle, vertices
from clueproof.render.cells import ground
from clueproof.render.colours import ANSWER, CHAIN, CLUE, GREY, MARK, MARKED, PALE, TINTED_EDGE, is_light
from clueproof.render.elements import PAPER, disc, group, moves, number, path
from clueproof.render.layout import Layout, Point
from clueproof.render.symbols import DARK

DOT = 0.07
"""The size of dots at vertices, in sides of a cell, as all sizes below."""
COLOURS = {"thin": "#a3a3a3", "fifth": "#5c5c5c", "thick": "#1a1a1a", "pale": PALE}
OUTLINE = "#787878"
Paths = dict[str, list[str]]
"""The paths of each kind of line."""
LINE, FENCE, CROSS, BAND, JOIN = 0.13, 0.11, 0.045, 0.32, 0.04
"""The widths of lines, fences, the strokes of crosses, the bands under marked edges, and the edges of graphs."""
APART = 0.24
"""The distance between the lines of a double line."""
CASING = 0.2
"""The width of the paler line under lines on dark symbols."""
ROOM = 0.33
"""The radius of the circle that a line leaves free for a text at its end."""
REACH = 0.09
"""The length of the strokes of a cross from its centre."""
INSET = 0.08
"""The distance of the outline of a cage from the border of its cells."""
THERMOMETER, ARROW, PRINTED_LINE, WAY = 0.3, 0.06, 0.16, 0.62
"""The widths of paths."""
BULB, CIRCLE, ARROW_HEAD = 0.38, 0.4, 0.22
"""The sizes of the ends of paths."""
AWAY = 0.3
"""The distance of both ends of an arrow from the centres of its cells."""
CHAIN_HEAD = 0.16
"""The length of the head of such an arrow."""


def ruling(layout: Layout) -> tuple[str, str]:
    """Thin lines between cells, or dots at their corners; thick lines at walls and around the board.

    Adjacent lines of the same kind are joined.
    """
    board = layout.board
    if board.places:
        return "", ""
    there = _cells(board)
    fives = layout.numbered or board.picture

    def kind(one: Cell, other: Cell, place: int) -> str:
        if one in board.shaded and other in board.shaded and (one, other) in board.walls:
            # a dark line would be invisible
            return "pale"
        if board.ruling != "lines":
            return "thick" if (one, other) in board.walls else ""
        if one not in there and other not in there:
            return ""
        if one not in there or other not in there or (one, other) in board.walls:
            return "thick"
        # as in every printed nonogram, as a help to count cells
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
    """Dots at all vertices, where there is no other grid."""
    board, radius = layout.board, layout.side * DOT
    at = vertices(rectangle(board.height, board.width, board.holes)) if board.ruling == "dots" else []
    return group("dots", f'fill="{COLOURS["thick"]}"', [disc(*layout.vertex(vertex), radius) for vertex in at])


def outlines(layout: Layout) -> str:
    """Outlines around cells of light colours, which would otherwise look empty."""
    colours = layout.board.colours
    light = {cell: name for cell, name in colours.items() if is_light(layout.shade[name])}

    def kind(one: Cell, other: Cell, place: int) -> str:
        ends = colours.get(one) != colours.get(other) and (one in light or other in light)
        return "outline" if ends else ""

    lines = [line for _, line in _lines(layout, kind)]
    return _path("outline", OUTLINE, outline_width(layout), lines)


def outline_width(layout: Layout) -> float:
    """The width of the outline of light cells."""
    return max(0.9, layout.side / 18)


def _lines(layout: Layout, kind: Callable[[Cell, Cell, int], str]) -> Iterator[tuple[str, str]]:
    """The edges of cells that have a kind, in lines as long as the kind stays the same.

    The arguments of `kind` are the cells above and below, or left and right, and the number of rows or columns before.
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
    """Lines that connect a list of numbers with its row or column."""
    for side, margin in layout.margins.items():
        edge = layout.edge(side)
        outer = edge - margin.depth if side in ("left", "top") else edge + margin.depth
        across = side in ("left", "right")
        for place, at in enumerate(layout.ys if across else layout.xs):
            line = _straight(across, at, min(edge, outer), max(edge, outer))
            paths["thin" if place % 5 else "fifth"].append(line)


def _rule_names(layout: Layout, paths: Paths) -> None:
    """The boxes of names, and of headings outside of them, with thick lines around all and between two headings."""
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


def _cells(board: Board) -> set[Cell]:
    """The cells: all, or only those that are not empty where the board says so."""
    cells = {*rectangle(board.height, board.width, board.holes)}
    if board.blank.strip():
        return cells
    return cells & {*board.texts, *board.shaded, *board.colours, *board.symbols, *only_cells(board.marked)}


def _stretches(kinds: list[str]) -> Iterator[tuple[str, int, int]]:
    """The stretches of equal kinds, each with its first place and the one behind its last."""
    start = 0
    for kind, places in groupby(kinds):
        end = start + len(list(places))
        if kind:
            yield kind, start, end
        start = end


def bands(layout: Layout) -> str:
    """Bands under the marked and the tinted edges."""
    found = []
    for name, positions, colour in (
        ("tinted", layout.board.tinted, TINTED_EDGE),
        ("marked", layout.board.marked, MARKED),
    ):
        along = [moves(_run(layout, edge)) for edge in only_edges(positions)]
        stroke = f'fill="none" stroke="{colour}" stroke-width="{number(layout.side * BAND)}" stroke-linecap="round"'
        found.append(group(f"{name} edges", stroke, [path("".join(along))] if along else []))
    return "".join(found)


def joins(layout: Layout) -> str:
    """The edges of a graph."""
    found = [moves([layout.middle(one), layout.middle(other)]) for one, other in sorted(layout.board.joins)]
    stroke = f'fill="none" stroke="{GREY}" stroke-width="{number(max(0.8, layout.side * JOIN))}"'
    return group("joins", stroke, [path("".join(found))] if found else [])


def lines(layout: Layout) -> str:
    """Loops, paths and bridges; a cross in the middle of an edge that is ruled out.

    They leave room for the texts of cells, and are visible on dark symbols too.
    """
    board = layout.board
    there = sorted(edge for edge, count in board.lines.items() if count == 1)
    dark = [moves(layout.link_of(edge)) for edge in there if any(board.symbols.get(cell) in DARK for cell in edge)]
    casing = f'fill="none" stroke="{PAPER}" stroke-width="{number(layout.side * CASING)}" stroke-linecap="round"'
    around = group("casing", casing, [path("".join(dark))] if dark else [])
    ends = sorted({cell for edge, count in board.lines.items() if count for cell in edge if cell in layout.texts})
    room = [disc(*layout.middle(cell), layout.side * ROOM, f' fill="{ground(layout, cell) or PAPER}"') for cell in ends]
    drawn = _drawn(layout, "lines", board.lines, LINE, layout.link_of)
    return around + drawn + group("room", 'stroke="none"', room)


def fences(layout: Layout) -> str:
    """Lines along sides; a cross on a side that is ruled out."""
    return _drawn(layout, "fences", layout.board.fences, FENCE, layout.side_of)


def _run(layout: Layout, edge: Edge) -> tuple[Point, Point]:
    """The ends of a line along the edge or across it, as the board draws its edges."""
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
    """`count` parallel lines."""
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
    """The ways of a solution, broad enough for the numbers in their cells; to a cell outside they go halfway."""
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


def _inside(layout: Layout, cage: Collection[Cell], side: tuple[Cell, Cell]) -> tuple[Point, Point]:
    """The outline along a side, which is shorter at an outer corner and longer at an inner one."""
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
    width = {"thermometer": THERMOMETER, "arrow": ARROW, "line": PRINTED_LINE}[way.kind] * side
    stroke = f' fill="none" stroke-width="{number(width)}" stroke-linecap="round" stroke-linejoin="round"'
    if way.kind == "arrow":
        return _printed_arrow(points, side, stroke)
    bulb = disc(*points[0], BULB * side, ' stroke="none"') if way.kind == "thermometer" else ""
    return bulb + path(moves(points), stroke)


def _printed_arrow(points: list[Point], side: float, stroke: str) -> str:
    """A circle around the first point, a head at the last."""
    (x, y), (x1, y1) = points[:2]
    turn = atan2(y1 - y, x1 - x)
    ring = disc(x, y, CIRCLE * side, stroke)
    start = (x + cos(turn) * CIRCLE * side, y + sin(turn) * CIRCLE * side)
    (x0, y0), (x, y) = points[-2:]
    turn = atan2(y - y0, x - x0)
    head = [
        (x + cos(turn + bend) * ARROW_HEAD * side, y + sin(turn + bend) * ARROW_HEAD * side)
        for bend in (0.8 * pi, -0.8 * pi)
    ]
    return ring + path(moves([start, *points[1:]]) + moves([head[0], (x, y), head[1]]), stroke)


def chains(layout: Layout) -> str:
    """The chains of the board; parts of a chain within one cell are left out."""
    moves = [
        _chain_arrow(layout, one, other)
        for chain in layout.board.chains
        for one, other in pairwise(chain)
        if one != other
    ]
    if not moves:
        return ""
    wide = number(max(1.0, layout.side / 22))
    return group(
        "chains",
        f'fill="none" stroke="{CHAIN}" stroke-width="{wide}" stroke-opacity="0.75" stroke-linejoin="round"',
        [f'<path d="{"".join(moves)}"/>'],
    )


def _chain_arrow(layout: Layout, one: Cell, other: Cell) -> str:
    (x, y), (to_x, to_y) = layout.middle(one), layout.middle(other)
    length = hypot(to_x - x, to_y - y)
    along, down = (to_x - x) / length, (to_y - y) / length
    away, head = AWAY * layout.side, CHAIN_HEAD * layout.side
    x, y, to_x, to_y = x + along * away, y + down * away, to_x - along * away, to_y - down * away
    wings = [
        (to_x - head * along + side * head * 0.6 * down, to_y - head * down - side * head * 0.6 * along)
        for side in (1, -1)
    ]
    (left_x, left_y), (right_x, right_y) = wings
    return (
        f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
        f"M{number(left_x)} {number(left_y)}L{number(to_x)} {number(to_y)}L{number(right_x)} {number(right_y)}"
    )
