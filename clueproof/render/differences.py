"""Two boards of one puzzle: where they differ."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from clueproof.grid.board import Board, Edge, Site, Spot


def differences_marked(one: Board, other: Board) -> tuple[Board, Board]:
    """The two boards with the cells and edges marked that look different.

    Boards that say by marks what the solution is, as a path does, stay as they are.
    """
    if one.marked or other.marked:
        return one, other
    spots = [(r, c) for r in range(one.height) for c in range(one.width)]
    edges = {*drawn_edges(one), *drawn_edges(other)}
    differ: frozenset[Site] = frozenset(
        [
            *(spot for spot in spots if _look(one, spot) != _look(other, spot)),
            *(edge for edge in edges if _edge_look(one, edge) != _edge_look(other, edge)),
        ]
    )
    return replace(one, marked=differ), replace(other, marked=differ)


def drawn_edges(board: Board) -> set[Edge]:
    """The edges of which the board says what is known."""
    return {*board.lines, *board.fences, *board.edge_notes, *board.walls}


def _look(board: Board, spot: Spot) -> Hashable:
    return (
        board.texts.get(spot),
        board.colours.get(spot),
        spot in board.shaded,
        board.symbols.get(spot),
        board.notes.get(spot, ()),
    )


def _edge_look(board: Board, edge: Edge) -> Hashable:
    return board.lines.get(edge), board.fences.get(edge), edge in board.walls, board.edge_notes.get(edge, ())
