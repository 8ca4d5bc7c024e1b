"""Answers that divide the board into dominoes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Site, Spot, link_name, links, rectangle
from clueproof.model import Model
from clueproof.puzzle.answers.answer import Answer
from clueproof.puzzle.dominoes import rows_of_halves
from clueproof.puzzle.encoding import EdgeEncoding
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import JsonValue

DominoSet: TypeAlias = frozenset[Edge]
"""A solution: the edges that join the two halves of a domino."""


class Dominoes(Answer[EdgeEncoding]):
    """A key for each two neighbours: are they a domino? A solution is the set of those that are; in JSON rows with a
    sign for each half (see `clueproof.puzzle.dominoes`)."""

    def edges(self, shape: GridShape) -> list[Edge]:
        """Where dominoes can lie."""
        return links(rectangle(shape.height, shape.width))

    def encode(self, shape: GridShape) -> EdgeEncoding:
        model = Model()
        edges = model.boolean_edges(self.edges(shape), ("no domino", "a domino"))
        model.key(*edges.values())
        points: dict[Spot, list[Edge]] = {cell: [] for cell in rectangle(shape.height, shape.width)}
        for edge in edges:
            for cell in edge:
                points[cell].append(edge)
        return EdgeEncoding(model, edges=edges, points=points)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> DominoSet:
        return frozenset(edge for edge, key in zip(self.edges(shape), keys, strict=True) if key)

    def fault(self, shape: GridShape, solution: DominoSet) -> str | None:
        odd = sorted(solution - {*self.edges(shape)})
        return f"there can be no domino {link_name(odd[0])}" if odd else None

    def draw(self, board: Board, shape: GridShape, solution: DominoSet, layout: str) -> Board:
        return replace(board, walls=frozenset(self.edges(shape)) - solution)

    def to_json(self, shape: GridShape, solution: DominoSet, layout: str) -> JsonValue:
        return rows_of_halves(solution, shape)

    def value_at(self, shape: GridShape, solution: DominoSet) -> Callable[[Site], int]:
        return lambda edge: int(edge in solution)
