"""The shapes of symbols in cells, on edges and at vertices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import cos, pi, sin
from typing import TypeAlias

from clueproof.grid.board import Sign
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.edges import Corner
from clueproof.grid.symbols import ARROWS, HALVES, INEQUALITIES, SHIPS, TILES, TRACK_ENDS, TRACKS, Symbol
from clueproof.render.colours import ANSWER, CLUE, GREY, MARK, MARKED, PALE, SHADED
from clueproof.render.elements import MIDDLE, PAPER, box, disc, ems, group, moves, number, path, text
from clueproof.render.layout import Layout, Point

THIN = 0.05
"""The width of outlines, in sides of a cell."""
GROUND = "#c4c4c4"
OWN_INK: Mapping[Symbol, str] = {
    **dict.fromkeys(HALVES.values(), SHADED),
    Symbol.TREE: "#3f7d3a",
    Symbol.WATER: "#4f86b8",
    Symbol.CROSS: GREY,
    **dict.fromkeys(TRACKS.values(), GROUND),
    **dict.fromkeys(TILES.values(), GREY),
}
"""Symbols that look the same as givens and as answers."""
DARK = frozenset((Symbol.BLACK_CIRCLE, Symbol.BLACK_SQUARE, Symbol.BLACK_TRIANGLE, Symbol.BLACK_DOT))
"""Symbols on which texts are white."""
Place: TypeAlias = tuple[float, float, float]
"""The distance to the right of the centre and below it, in sides of a cell, and the size."""
_MIDDLE: Place = (0, 0, 1)
CIRCLE, DOT = 0.38, 0.13
AT_SIDE: Mapping[str, Point] = {"U": (0.0, -0.4), "D": (0.0, 0.4), "L": (-0.4, 0.0), "R": (0.4, 0.0)}
"""The points at the sides that tracks and pipes reach."""
_TRIANGLE = ((0, -0.34), (0.36, 0.28), (-0.36, 0.28))
TURNS: Mapping[Symbol, int] = {
    **{which: nth for nth, which in enumerate(ARROWS.values())},
    **{which: 2 * nth for nth, which in enumerate(SHIPS.values())},
    **{which: 2 * nth for nth, which in enumerate(HALVES.values())},
    **{INEQUALITIES[sign]: 2 * nth for nth, sign in enumerate("^>v<")},
}
"""The eighths by which the shape is turned clockwise."""
SIZE, AROUND = 0.34, 0.72
"""The sizes of letters, and of circles around them, in sides of a cell."""
MARKED_AROUND = 0.4
"""The size of marks at vertices, in sides of a cell."""


class Pen:
    """Collects the elements of a symbol. Points are (right, down) from the centre of a square of side 1.

    All points are turned clockwise by `turn` eighths.
    """

    def __init__(self, middle: Point, side: float, ink: str, turn: int = 0) -> None:
        self._x, self._y = middle
        self._side = side
        self._ink = ink
        self._cos, self._sin = cos(turn * pi / 4), sin(turn * pi / 4)
        self.drawn: list[str] = []

    def fill(self, *points: Point, ink: str = "") -> None:
        """An area."""
        self.drawn.append(path(moves(map(self._at, points), close=True), f' fill="{ink or self._ink}"'))

    def outline(self, *points: Point, ground: str = PAPER) -> None:
        """An area with an outline."""
        self.drawn.append(path(moves(map(self._at, points), close=True), f' fill="{ground}"{self._stroke(THIN)}'))

    def stroke(self, *points: Point, width: float = 0.08) -> None:
        """A line from point to point."""
        self.drawn.append(path(moves(map(self._at, points)), f' fill="none"{self._stroke(width)}'))

    def disc(self, radius: float, middle: Point = (0, 0), ink: str = "") -> None:
        """A circle without an outline."""
        self.drawn.append(disc(*self._at(middle), radius * self._side, f' fill="{ink or self._ink}"'))

    def ring(self, radius: float, middle: Point = (0, 0), ground: str = PAPER, width: float = THIN) -> None:
        """A circle with an outline."""
        more = f' fill="{ground}"{self._stroke(width)}'
        self.drawn.append(disc(*self._at(middle), radius * self._side, more))

    def _at(self, point: Point) -> Point:
        right, down = point[0] * self._side, point[1] * self._side
        return self._x + right * self._cos - down * self._sin, self._y + right * self._sin + down * self._cos

    def _stroke(self, width: float) -> str:
        wide = number(width * self._side)
        return f' stroke="{self._ink}" stroke-width="{wide}" stroke-linecap="round" stroke-linejoin="round"'


Shape = Callable[[Pen], None]


def _beside(which: Direction) -> tuple[Place, Place]:
    """The places of an arrow and of the text beside it: vertical arrows right of the text, horizontal ones above it."""
    down, right = STEPS[which]
    if down and right:
        return (0.2 * right, 0.2 * down, 0.62), (-0.12 * right, -0.12 * down, 0.8)
    return ((0.28, 0, 0.75), (-0.12, 0, 0.9)) if down else ((0, -0.3, 0.75), (0, 0.13, 0.85))


_ARROW_BESIDE = {arrow: _beside(which)[0] for which, arrow in ARROWS.items()}
_TEXT_BESIDE = {arrow: _beside(which)[1] for which, arrow in ARROWS.items()}


def symbol(which: Symbol, middle: Point, side: float, ink: str = CLUE) -> str:
    """The symbol around a point, as in a cell of this side."""
    pen = Pen(middle, side, OWN_INK.get(which, ink), TURNS.get(which, 0))
    SHAPES[which](pen)
    return "".join(pen.drawn)


def symbols(layout: Layout, under_lines: bool) -> str:
    """The symbols of all cells that are under lines, or on top of them. Lines end at symbols that hold a text, as
    bridges do, and pass over the others."""
    board, found = layout.board, []
    for cell, which in sorted(board.symbols.items()):
        if under_lines == (not holds_text(which) or cell not in board.texts):
            # an arrow is given, even where the number beside it is an answer
            printed = cell in board.given or which in ARROWS.values()
            ink = PALE if cell in board.shaded else CLUE if printed else ANSWER
            (x, y), (right, down, size) = layout.middle(cell), place(which, cell in layout.texts)
            found.append(symbol(which, (x + right * layout.side, y + down * layout.side), layout.side * size, ink))
    return group("symbols", 'stroke-linecap="round"', found)


def holds_text(which: Symbol) -> bool:
    """Do texts stand on the symbol, not beside it?"""
    return which not in ARROWS.values()


def place(which: Symbol, with_text: bool) -> Place:
    """The place of a symbol in its cell: arrows leave room for a text."""
    return _ARROW_BESIDE[which] if with_text and which in _ARROW_BESIDE else _MIDDLE


def text_place(which: Symbol) -> Place:
    """The place of a text that shares its cell with a symbol."""
    return _TEXT_BESIDE.get(which, _MIDDLE)


def _box(half: float) -> tuple[Point, ...]:
    return (-half, -half), (half, -half), (half, half), (-half, half)


def _ring(points: int, radius: float, inner: float = 0) -> list[Point]:
    """The corners of a regular polygon, the first on top; of a star with an inner radius."""
    many = points * 2 if inner else points
    radii = (radius, inner) if inner else (radius, radius)
    return [
        (radii[nth % 2] * sin(2 * pi * nth / many), -radii[nth % 2] * cos(2 * pi * nth / many)) for nth in range(many)
    ]


def _cross(pen: Pen) -> None:
    pen.stroke((-0.16, -0.16), (0.16, 0.16))
    pen.stroke((-0.16, 0.16), (0.16, -0.16))


def _plus(pen: Pen) -> None:
    pen.stroke((-0.24, 0), (0.24, 0), width=0.12)
    pen.stroke((0, -0.24), (0, 0.24), width=0.12)


def _crossed(pen: Pen) -> None:
    pen.stroke((-0.5, 0.5), (0.5, -0.5))
    pen.stroke((-0.5, -0.5), (0.5, 0.5))


def _arrow(pen: Pen) -> None:
    pen.stroke((0, 0.32), (0, -0.1), width=0.09)
    pen.fill((0, -0.36), (0.2, -0.04), (-0.2, -0.04))


def _chevron(pen: Pen) -> None:
    pen.fill((-0.17, 0.13), (0, -0.18), (0.17, 0.13), ink=PAPER)
    pen.stroke((-0.13, 0.1), (0, -0.12), (0.13, 0.1), width=0.055)


def _tree(pen: Pen) -> None:
    pen.fill((-0.06, 0.2), (0.06, 0.2), (0.06, 0.4), (-0.06, 0.4), ink="#7a5230")
    pen.fill((0, -0.4), (0.2, -0.08), (-0.2, -0.08))
    pen.fill((0, -0.24), (0.28, 0.24), (-0.28, 0.24))


def _tent(pen: Pen) -> None:
    pen.fill((0, -0.3), (0.36, 0.32), (-0.36, 0.32))
    pen.fill((0, -0.06), (0.12, 0.32), (-0.12, 0.32), ink=PAPER)


def _bulb(pen: Pen) -> None:
    for nth in range(8):
        reach = (sin(nth * pi / 4), -cos(nth * pi / 4))
        pen.stroke((reach[0] * 0.32, reach[1] * 0.32), (reach[0] * 0.42, reach[1] * 0.42), width=0.05)
    pen.ring(0.24, ground="#ffe9a8")


def _sun(pen: Pen) -> None:
    for nth in range(8):
        reach = (sin(nth * pi / 4), -cos(nth * pi / 4))
        pen.stroke((reach[0] * 0.3, reach[1] * 0.3), (reach[0] * 0.4, reach[1] * 0.4), width=0.05)
    pen.ring(0.2)


def _moon(pen: Pen) -> None:
    outer = [(0.08 - 0.32 * cos(nth * pi / 12), -0.32 * sin(nth * pi / 12)) for nth in range(-8, 9)]
    inner = [(0.22 - 0.3 * cos(nth * pi / 12), 0.28 * sin(nth * pi / 12)) for nth in range(-8, 9)]
    pen.fill(*outer, *inner)


def _mine(pen: Pen) -> None:
    for nth in range(4):
        reach = (sin(nth * pi / 4) * 0.36, cos(nth * pi / 4) * 0.36)
        pen.stroke(reach, (-reach[0], -reach[1]), width=0.07)
    pen.disc(0.25)
    pen.disc(0.07, (-0.08, -0.08), ink=PAPER)


def _flag(pen: Pen) -> None:
    pen.stroke((-0.16, -0.34), (-0.16, 0.34), width=0.06)
    pen.fill((-0.16, -0.36), (0.28, -0.18), (-0.16, 0))


def _queen(pen: Pen) -> None:
    pen.fill((-0.3, -0.18), (-0.16, 0.06), (0, -0.26), (0.16, 0.06), (0.3, -0.18), (0.22, 0.26), (-0.22, 0.26))
    for right, down in ((-0.3, -0.22), (0, -0.3), (0.3, -0.22)):
        pen.disc(0.06, (right, down))


def _water(pen: Pen) -> None:
    for down in (-0.1, 0.1):
        bends = [(nth * 0.06, down + 0.05 * sin(nth * pi / 2.5)) for nth in range(-5, 6)]
        pen.stroke(*bends, width=0.05)


def _ship_end(pen: Pen) -> None:
    arc = [(0.34 * sin(nth * pi / 16), -0.34 * cos(nth * pi / 16)) for nth in range(-8, 9)]
    pen.fill(*arc, (0.34, 0.36), (-0.34, 0.36))


def _circle(radius: float, ground: str) -> Shape:
    return lambda pen: pen.ring(radius, ground=ground)


def _disc(radius: float) -> Shape:
    return lambda pen: pen.disc(radius)


def _area(*points: Point) -> Shape:
    return lambda pen: pen.fill(*points)


def _outline(*points: Point) -> Shape:
    return lambda pen: pen.outline(*points)


def _stroke(*points: Point, width: float = 0.08) -> Shape:
    return lambda pen: pen.stroke(*points, width=width)


def _track(sides: str) -> Shape:
    """A track from the middle of one side to that of the other."""
    return _stroke(AT_SIDE[sides[0]], (0, 0), AT_SIDE[sides[1]], width=0.3)


def _track_end(side: str) -> Shape:
    """A track from the middle of a side to the centre, where it ends."""

    def draw(pen: Pen) -> None:
        pen.stroke(AT_SIDE[side], (0, 0), width=0.3)
        pen.disc(0.26)

    return draw


def _track_cross(pen: Pen) -> None:
    for sides in ("UD", "LR"):
        _track(sides)(pen)


def _tile(sides: str) -> Shape:
    """Pipes from the centre to some sides; with an end cap if there is only one."""

    def draw(pen: Pen) -> None:
        for side in sides:
            pen.stroke((0, 0), AT_SIDE[side], width=0.12)
        if len(sides) == 1:
            pen.disc(0.16)

    return draw


SHAPES: Mapping[Symbol, Shape] = {
    Symbol.WHITE_CIRCLE: _circle(CIRCLE, PAPER),
    Symbol.BLACK_CIRCLE: _disc(CIRCLE),
    Symbol.GREY_CIRCLE: _circle(CIRCLE, GROUND),
    Symbol.WHITE_DOT: _circle(DOT, PAPER),
    Symbol.BLACK_DOT: _disc(DOT + 0.025),
    Symbol.WHITE_SQUARE: _outline(*_box(0.32)),
    Symbol.BLACK_SQUARE: _area(*_box(0.34)),
    Symbol.WHITE_TRIANGLE: _outline(*_TRIANGLE),
    Symbol.BLACK_TRIANGLE: _area(*_TRIANGLE),
    Symbol.DIAMOND: _outline(*_ring(4, 0.4)),
    Symbol.RING: lambda pen: pen.ring(0.24, ground="none", width=0.08),
    Symbol.CROSS: _cross,
    Symbol.PLUS: _plus,
    Symbol.MINUS: _stroke((-0.24, 0), (0.24, 0), width=0.12),
    Symbol.RISING: _stroke((-0.5, 0.5), (0.5, -0.5)),
    Symbol.FALLING: _stroke((-0.5, -0.5), (0.5, 0.5)),
    Symbol.CROSSED: _crossed,
    **dict.fromkeys(INEQUALITIES.values(), _chevron),
    Symbol.UPRIGHT_BAR: _stroke((0, -0.3), (0, 0.3), width=0.14),
    Symbol.LEVEL_BAR: _stroke((-0.3, 0), (0.3, 0), width=0.14),
    **dict.fromkeys(HALVES.values(), _area((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5))),
    **dict.fromkeys(ARROWS.values(), _arrow),
    Symbol.TREE: _tree,
    Symbol.TENT: _tent,
    Symbol.STAR: _area(*_ring(5, 0.4, 0.16)),
    Symbol.BULB: _bulb,
    Symbol.MINE: _mine,
    Symbol.FLAG: _flag,
    Symbol.QUEEN: _queen,
    Symbol.SUN: _sun,
    Symbol.MOON: _moon,
    Symbol.WATER: _water,
    Symbol.SHIP: _disc(0.34),
    **dict.fromkeys((Symbol.SHIP_MIDDLE, Symbol.FUTON), _area(*_box(0.34))),
    **dict.fromkeys(SHIPS.values(), _ship_end),
    **{piece: _track(sides) for sides, piece in TRACKS.items()},
    Symbol.TRACK_CROSS: _track_cross,
    **{end: _track_end(side) for side, end in TRACK_ENDS.items()},
    **{tile: _tile(sides) for tile, sides in zip(TILES.values(), ("U", "UD", "UR", "URL", "URDL"), strict=True)},
}


def signs(layout: Layout) -> str:
    """The signs on edges, then those at vertices."""
    board = layout.board
    on_edges = [_sign(layout, layout.edge_middle(edge), sign) for edge, sign in sorted(board.signs.items())]
    at_vertices = [_sign(layout, layout.vertex(vertex), sign) for vertex, sign in sorted(board.corners.items())]
    around = [
        disc(*layout.vertex((corner.row, corner.column)), layout.side * MARKED_AROUND)
        for corner in sorted(position for position in board.marked if isinstance(position, Corner))
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
        # even a dot becomes large enough for its text
        wider = max(1, ems(said) * size / (side * 0.4)) if said else 1
        under = symbol(_holding(which) if said else which, middle, side * (AROUND * wider if said else 1))
    elif said:
        width, height = ems(said) * size + side * 0.06, size * 1.05
        under = box(x - width / 2, y - height / 2, width, height, f' fill="{PAPER}"')
    ink = f' fill="{PAPER}"' if which in DARK else ""
    return under + (text(x, y + MIDDLE * size, size, said, ink) if said else "")


def _holding(which: Symbol) -> Symbol:
    """The symbol for a sign with a text: a circle instead of a dot."""
    return {Symbol.WHITE_DOT: Symbol.WHITE_CIRCLE, Symbol.BLACK_DOT: Symbol.BLACK_CIRCLE}.get(which, which)
