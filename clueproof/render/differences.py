"""Two boards of one puzzle: where they differ."""

from __future__ import annotations

from dataclasses import replace

from clueproof.grid.board import Board, Spot


def differences_marked(one: Board, other: Board) -> tuple[Board, Board]:
    """The two boards with the cells marked that look different.

    Boards that say by marks what the solution is, as a path does, stay as they are.
    """
    if one.marked or other.marked:
        return one, other
    spots = [(r, c) for r in range(one.height) for c in range(one.width)]
    differ = frozenset(spot for spot in spots if _look(one, spot) != _look(other, spot))
    return replace(one, marked=differ), replace(other, marked=differ)


def _look(board: Board, spot: Spot) -> tuple[str | None, str | None, bool, tuple[str, ...]]:
    return board.texts.get(spot), board.colours.get(spot), spot in board.shaded, board.notes.get(spot, ())
