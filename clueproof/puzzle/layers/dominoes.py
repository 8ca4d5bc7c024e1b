"""Dominoes of the answer that are given: a grid with a sign for each half, and dots where nothing is known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from clueproof.grid.board import Board
from clueproof.grid.edges import Site, links, outline, rectangle
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.dominoes import read_dominoes, rows_of_halves
from clueproof.puzzle.entries import Choice, Entry, Look
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import ONE, DominoSlot
from clueproof.syntax.record import Record

DOMINO = "domino"
"""The kind of a clue that says that two cells are a domino; its position is their edge."""
FIELD = "dominoes"


class GivenDominoes(Layer):
    """Dominoes that are given."""

    kinds = (DOMINO,)

    def tokens(self, record: Record, form: Form) -> Tokens:
        return _GivenTokens(record)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if clues[DOMINO]:
            record.fields[FIELD] = rows_of_halves(clues[DOMINO], shape, ".")

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return links(rectangle(shape.height, shape.width))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        inside = {*links(rectangle(shape.height, shape.width))}
        around = frozenset(side for domino in clues[DOMINO] for side in outline(domino) if side in inside)
        return board if solved else replace(board, walls=board.walls | around)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        return [Entry(DOMINO, "given domino", DominoSlot(FIELD, "."), (Choice(ONE, "domino"),), look=Look(domino=True))]


@dataclass(frozen=True)
class _GivenTokens(Tokens):
    record: Record

    @property
    def size(self) -> None:
        return None

    def read(self, shape: GridShape) -> Read:
        size = shape.height, shape.width
        grid = self.record.optional_grid(FIELD, symbols=True, size=size)
        if grid is None:
            return Read()
        if (grid.height, grid.width) != size:
            there = f"{shape.height} rows of {shape.width}"
            self.record.fail(f"{FIELD} are given for {grid.size}, but the grid has {there}")
        found = {*read_dominoes(grid)}
        return Read({DOMINO: {edge: 1 for edge in links(rectangle(*size)) if edge in found}})
