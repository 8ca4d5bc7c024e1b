"""Answers that are a loop and shaded cells beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Site, Spot, only_cells, sides_of
from clueproof.model import Cell, Literal
from clueproof.puzzle.answers.answer import Answer
from clueproof.puzzle.answers.bulbs import free_cells
from clueproof.puzzle.answers.loop import EdgeLines
from clueproof.puzzle.encoding import EdgeEncoding
from clueproof.puzzle.layers.black_cells import WalledShape
from clueproof.puzzle.shape import GridShape, board_cells
from clueproof.syntax.record import JsonValue

SHADED = "#"
DIRECTIONS = "URDL"
"""Of the sides of a cell, in the order of `sides_of`."""


class LoopAndShading(NamedTuple):
    """A solution: the edges that have a line, and the cells that are shaded."""

    lines: frozenset[Edge]
    shaded: frozenset[Spot]


@dataclass
class ShadedLoopEncoding(EdgeEncoding):
    """One Boolean key for each edge: is there a line? And one for each cell that is no wall: is it shaded?"""

    shaded: dict[Spot, Literal] = field(kw_only=True)

    def headline(self, word: str, names: Sequence[str], said: str) -> str | None:
        return f"shade {said}" if word == "shaded" else super().headline(word, names, said)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {**super().shown, **{cell: (spot,) for spot, cell in self.shaded.items()}}


class ShadedLoop(Answer[ShadedLoopEncoding]):
    """Lines between cells that are no walls, and shading of these cells. In JSON rows of cells: the directions in which
    lines leave ("DR"), "#" if it is shaded, "." if it has neither."""

    def __init__(self, cells: Callable[[Any], Sequence[Spot]] = free_cells) -> None:
        """The cells that are no walls."""
        self._cells, self.loop = cells, EdgeLines(along=False, cells=cells)

    def unlimited(self) -> ShadedLoop:
        return ShadedLoop(board_cells)

    def encode(self, shape: WalledShape) -> ShadedLoopEncoding:  # type: ignore[override]
        e = self.loop.encode(shape)
        shaded = {spot: e.model.boolean(cell_name(*spot), ("unshaded", "shaded")) for spot in self._cells(shape)}
        e.model.key(*shaded.values())
        return ShadedLoopEncoding(e.model, edges=e.edges, points=e.points, shaded=shaded)

    def decode(self, shape: WalledShape, keys: tuple[int, ...]) -> LoopAndShading:  # type: ignore[override]
        cells = self._cells(shape)
        many = len(keys) - len(cells)
        shaded = frozenset(cell for cell, key in zip(cells, keys[many:], strict=True) if key)
        return LoopAndShading(self.loop.decode(shape, keys[:many]), shaded)

    def fault(self, shape: WalledShape, solution: LoopAndShading) -> str | None:  # type: ignore[override]
        odd = sorted(solution.shaded - {*self._cells(shape)})
        return f"{cell_name(*odd[0])} can't be shaded" if odd else self.loop.fault(shape, solution.lines)

    def draw(self, board: Board, shape: GridShape, solution: LoopAndShading, layout: str) -> Board:
        return replace(self.loop.draw(board, shape, solution.lines, layout), shaded=board.shaded | solution.shaded)

    def to_json(self, shape: GridShape, solution: LoopAndShading, layout: str) -> JsonValue:
        return [[self._cell((r, c), solution) or "." for c in range(shape.width)] for r in range(shape.height)]

    def value_at(self, shape: GridShape, solution: LoopAndShading) -> Callable[[Site], int]:
        return lambda site: int(site in (solution.shaded if [*only_cells([site])] else solution.lines))

    def _cell(self, cell: Spot, solution: LoopAndShading) -> str:
        leaving = {way for way, side in zip(DIRECTIONS, sides_of(cell), strict=True) if side in solution.lines}
        return SHADED if cell in solution.shaded else "".join(way for way in "UDLR" if way in leaving)
