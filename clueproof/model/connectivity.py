"""Constraints on the shape that cells form together. They are lazy: see `LazyConstraint`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from clueproof.model.assignment import Assignment
from clueproof.model.constraint import Cut, LazyConstraint
from clueproof.model.variables import Cell, Literal


@dataclass(frozen=True)
class Connected(LazyConstraint):
    """The nodes whose literal is true form at most one piece of the graph (none is fine).

    `edges` are pairs of positions in `nodes`.
    """

    nodes: tuple[Literal, ...]
    edges: tuple[tuple[int, int], ...]

    @cached_property
    def neighbours(self) -> list[list[int]]:
        """For every node the positions next to it."""
        near: list[list[int]] = [[] for _ in self.nodes]
        for a, b in self.edges:
            near[a].append(b)
            near[b].append(a)
        return near

    def pieces(self, assignment: Assignment) -> list[list[int]]:
        """The connected pieces of true nodes, each a list of positions, in order of their first node."""
        inside = [assignment.true(node) for node in self.nodes]
        pieces = []
        for first in range(len(self.nodes)):
            if inside[first]:
                inside[first] = False
                piece = [first]
                for node in piece:
                    for near in self.neighbours[node]:
                        if inside[near]:
                            inside[near] = False
                            piece.append(near)
                pieces.append(piece)
        return pieces

    def means(self, assignment: Assignment) -> bool:
        return len(self.pieces(assignment)) <= 1

    def cells(self) -> Iterable[Cell]:
        return self.nodes

    def cuts(self, assignment: Assignment) -> Sequence[Cut]:
        """For each piece but the largest: "if its node a and a node b elsewhere are in, one cell of
        the piece's boundary is in". The reason is (a, b, the piece's positions, its boundary).

        The piece and b lie on different sides of the boundary, so every path from a to b crosses it.
        """
        if not all(map(assignment.true, self.enforce)):
            return ()
        pieces = self.pieces(assignment)
        if len(pieces) <= 1:
            return ()
        largest = max(pieces, key=len)
        cuts = []
        for piece in pieces:
            if piece is largest:
                continue
            within = set(piece)
            boundary = sorted({near for node in piece for near in self.neighbours[node]} - within)
            a, b = piece[0], largest[0]
            clause = (
                *(-literal for literal in self.enforce),
                -self.nodes[a],
                -self.nodes[b],
                *(self.nodes[node] for node in boundary),
            )
            cuts.append(Cut(clause, (a, b, tuple(sorted(piece)), tuple(boundary))))
        return cuts
