"""Answers that are lines: a loop, or several, drawn along the sides of cells or through their centres."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self, TypeAlias

from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Spot, ends, link_name, links, side_between, side_name, sides
from clueproof.model import Model
from clueproof.puzzle.answers.answer import Answer
from clueproof.puzzle.encoding import EdgeEncoding
from clueproof.puzzle.shape import GridShape, board_cells, flag
from clueproof.syntax.record import JsonValue

Lines: TypeAlias = frozenset[Edge]
"""A solution: the lines, each as the two points between which it runs, the smaller one first. Points are cells, or
vertices where lines run along the sides of cells: (0, 0) is the upper left corner of the board."""


@dataclass(frozen=True, slots=True)
class LoopShape(GridShape):
    """Does the loop pass every cell?"""

    through_all: bool = flag(False, "the loop passes every cell")


class EdgeLines(Answer[EdgeEncoding]):
    """A line on some edges. A solution is the set of the lines, each as the points ((r, c), (r2, c2)) where it ends; in
    JSON a list of [r, c, r2, c2]."""

    words = ("no line", "a line")
    """What people say of an edge without one, and with one."""

    def __init__(self, along: bool, cells: Callable[[Any], Sequence[Spot]] = board_cells) -> None:
        """`along`: lines run along the sides of cells, from vertex to vertex; else from centre to centre. `cells` are
        those of a shape that have lines, all of the board by default."""
        self.along, self._cells = along, cells
        if along:
            self.ruling = "dots"

    def unlimited(self) -> Self:
        if self._cells is board_cells:
            return self
        found = copy(self)
        found._cells = board_cells
        return found

    def edges(self, shape: GridShape) -> list[Edge]:
        """All edges that can have a line."""
        cells = self._cells(shape)
        return sides(cells) if self.along else links(cells)

    def ends(self, edge: Edge) -> tuple[tuple[int, int], tuple[int, int]]:
        """The points between which a line on the edge runs: vertices, or cells."""
        return ends(edge) if self.along else edge

    def name(self, edge: Edge, shape: GridShape) -> str:
        """What people call an edge."""
        return side_name(edge) if self.along else link_name(edge)

    def points(self, shape: GridShape) -> dict[tuple[int, int], list[Edge]]:
        """Each point with the edges that end there; cells without any too."""
        found: dict[tuple[int, int], list[Edge]] = {} if self.along else {cell: [] for cell in self._cells(shape)}
        for edge in self.edges(shape):
            for point in self.ends(edge):
                found.setdefault(point, []).append(edge)
        return found

    def encode(self, shape: GridShape) -> EdgeEncoding:
        model = Model()
        edges = model.boolean_edges(self.edges(shape), self.words, lambda edge: self.name(edge, shape))
        model.key(*edges.values())
        return EdgeEncoding(model, edges=edges, points=self.points(shape))

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> Lines:
        return frozenset([self.ends(edge) for edge, key in zip(self.edges(shape), keys, strict=True) if key])

    def fault(self, shape: GridShape, solution: Lines) -> str | None:
        odd = sorted(solution.difference(map(self.ends, self.edges(shape))))
        if not odd:
            return None
        line = odd[0]
        if self.along:
            return f"there can be no line {_side_named(*line)}"
        closed = sorted({*line} & {*board_cells(shape)} - {*self._cells(shape)})
        if not closed:
            return f"there can be no line {self.name(line, shape)}"
        return f"the line {self.name(line, shape)} runs into {cell_name(*closed[0])}, which no line passes"

    def draw(self, board: Board, shape: GridShape, solution: Lines, layout: str) -> Board:
        if self.along:
            return replace(board, fences=dict.fromkeys(sorted(side_between(*line) for line in solution), 1))
        return replace(board, lines=dict.fromkeys(sorted(solution), 1))

    def to_json(self, shape: GridShape, solution: Lines, layout: str) -> JsonValue:
        found: list[JsonValue] = [[*one, *other] for one, other in sorted(solution)]
        return found

    def value_at(self, shape: GridShape, solution: Lines) -> Callable[[Any], int]:
        return lambda edge: int(self.ends(edge) in solution)


def _side_named(one: Spot, other: Spot) -> str:
    """What people call the line between two vertices, on the board or beyond it."""
    try:
        return side_name(side_between(one, other))
    except ValueError:
        return f"from vertex {one} to {other}, which are not next to each other"


def ways_at(solution: Lines) -> dict[tuple[int, int], list[tuple[int, int]]]:
    """For each cell that lines between centres pass: the cells to which they go from there."""
    found: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, other in sorted(solution):
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def is_inside(cell: Spot, solution: Lines) -> bool:
    """Is a cell that a loop through centres does not pass inside of it?"""
    r, c = cell
    # every line that is crossed on the way from the left border
    return sum(((r - 1, left), (r, left)) in solution for left in range(c)) % 2 == 1


class Passage(NamedTuple):
    """How a loop passes a cell: how far it goes straight on in each of its two directions, and whether it turns."""

    lengths: tuple[int, int]
    turns: bool


def passages(solution: Lines) -> dict[tuple[int, int], Passage]:
    """For each cell that a loop passes how it does. The lines must be one loop."""
    at, found = ways_at(solution), {}
    for cell, (one, other) in at.items():
        lengths = []
        for there in (one, other):
            length, before, here = 0, cell, there
            while here in at[before]:
                length, before, here = length + 1, here, (2 * here[0] - before[0], 2 * here[1] - before[1])
            lengths.append(length)
        found[cell] = Passage((lengths[0], lengths[1]), one[0] != other[0] and one[1] != other[1])
    return found


def not_one_loop(answer: EdgeLines, shape: GridShape, solution: Lines, *, through_all: bool = False) -> str | None:
    """What keeps lines from being a single loop, in words; None if they are one. For the check of a genre.

    `through_all`: it must pass all points, those of `EdgeLines.points`.
    """
    joined: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for one, other in solution:
        joined.setdefault(one, []).append(other)
        joined.setdefault(other, []).append(one)
    if not joined:
        return "there is no loop"
    for point, others in sorted(joined.items()):
        if len(others) != 2:
            what = "the loop ends" if len(others) == 1 else "lines branch or cross"
            return f"{what} at {_point_name(answer, point)}"
    before, here, length = None, min(joined), 0
    start = here
    while length == 0 or here != start:
        one, other = joined[here]
        before, here = here, other if one == before else one
        length += 1
    if length != len(joined):
        return "there is more than one loop"
    missed = sorted(answer.points(shape).keys() - joined) if through_all else []
    return f"the loop does not pass {_point_name(answer, missed[0])}" if missed else None


def _point_name(answer: EdgeLines, point: tuple[int, int]) -> str:
    r, c = point
    return f"the vertex in row {r}, column {c} of the grid lines" if answer.along else f"r{r + 1}c{c + 1}"
