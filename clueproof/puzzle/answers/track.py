"""Answers that are a track: a line through centres of cells that comes onto the board at one place and leaves it at
another."""

from __future__ import annotations

from dataclasses import dataclass, field

from clueproof.grid import Grid
from clueproof.grid.edges import Edge, Spot, link_name, links, outline, rectangle, side_name
from clueproof.model import Literal
from clueproof.puzzle.answers.loop import EdgeLines
from clueproof.puzzle.encoding import EdgeEncoding
from clueproof.puzzle.shape import GridShape

OUTSIDE = (-1, -1)
"""All that is around the board is one point: so a track is a loop."""


@dataclass
class TrackEncoding(EdgeEncoding):
    """One Boolean key for each edge; and for each cell one that says whether the track passes it."""

    passed: Grid[Literal] = field(kw_only=True)


class Track(EdgeLines):
    """A line on some links, and across two sides at the border. In JSON a list of [r, c, r2, c2] between the cells that
    it joins, of which one may lie just outside of the board."""

    words = ("no track", "a line")

    def __init__(self) -> None:
        super().__init__(along=False)

    def edges(self, shape: GridShape) -> list[Edge]:
        cells = rectangle(shape.height, shape.width)
        return links(cells) + outline(cells)

    def points(self, shape: GridShape) -> dict[Spot, list[Edge]]:
        found: dict[Spot, list[Edge]] = {OUTSIDE: []}
        for edge in self.edges(shape):
            for cell in edge:
                found.setdefault(OUTSIDE if is_outside(cell, shape) else cell, []).append(edge)
        return found

    def encode(self, shape: GridShape) -> TrackEncoding:
        e = super().encode(shape)
        passed = e.model.boolean_grid(shape.height, shape.width, ("empty", "a piece of track"))
        return TrackEncoding(e.model, edges=e.edges, points=e.points, passed=passed)

    def name(self, edge: Edge, shape: GridShape) -> str:
        return side_name(edge) if leaves_board(edge, shape) else link_name(edge)


def is_outside(cell: Spot, shape: GridShape) -> bool:
    """Is it no cell of the board?"""
    return not (0 <= cell[0] < shape.height and 0 <= cell[1] < shape.width)


def leaves_board(edge: Edge, shape: GridShape) -> bool:
    """Is the edge a side at the border?"""
    return any(is_outside(cell, shape) for cell in edge)
