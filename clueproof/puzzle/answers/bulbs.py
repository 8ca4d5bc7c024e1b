"""Light bulbs as an answer: pictures show what they light."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from clueproof.grid.board import Board
from clueproof.grid.edges import Spot, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.answers.cells import SignRows
from clueproof.puzzle.answers.marks import Marks
from clueproof.puzzle.layers.black_cells import WalledShape
from clueproof.puzzle.sketch import Candidates, SiteSketch

LIGHT = 1
"""The tint of cells that are lit: pale yellow."""


class Bulbs(Marks):
    """A bulb in some of the cells that are no walls."""

    def __init__(self) -> None:
        super().__init__("*", "a bulb", Symbol.BULB, free_cells)

    def draw(self, board: Board, shape: Any, solution: SignRows, layout: str) -> Board:
        return with_light(super().draw(board, shape, solution, layout), shape.walls)


class LitSketch(SiteSketch):
    """Shows what the bulbs that are known light."""

    def board(self, candidates: Candidates) -> Board:
        board = super().board(candidates)
        return with_light(board, board.shaded)


def free_cells(shape: WalledShape) -> list[Spot]:
    """The cells that are no walls."""
    return rectangle(shape.height, shape.width, shape.walls)


def lit_by(bulb: Spot, height: int, width: int, walls: frozenset[Spot]) -> Iterator[Spot]:
    """The other cells that a bulb lights: in the four directions, up to a wall."""
    for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        r, c = bulb[0] + down, bulb[1] + right
        while 0 <= r < height and 0 <= c < width and (r, c) not in walls:
            yield r, c
            r, c = r + down, c + right


def with_light(board: Board, walls: frozenset[Spot]) -> Board:
    """The board with a ground of light in the cells that are lit."""
    bulbs = [spot for spot, symbol in board.symbols.items() if symbol is Symbol.BULB]
    lit = {spot for bulb in bulbs for spot in (bulb, *lit_by(bulb, board.height, board.width, walls))}
    return replace(board, tints=dict.fromkeys(sorted(lit), LIGHT))
