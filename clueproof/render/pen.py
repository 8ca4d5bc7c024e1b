"""Drawing in a square of side 1 around a point, in one ink."""

from __future__ import annotations

from math import cos, pi, sin

from clueproof.render.elements import PAPER, disc, moves, number, path
from clueproof.render.layout import Point

THIN = 0.05
"""How wide outlines are."""


class Pen:
    """Collects elements. Points are (to the right, down) from the middle, 0.5 is the border of the square.

    `turn` is a number of eighths, clockwise, by which all points are turned.
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
