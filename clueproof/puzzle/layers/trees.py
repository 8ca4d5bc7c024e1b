"""Trees, which belong to the shape."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot, rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Choice, Entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid

TREES = frozenset("Tt")


@dataclass(frozen=True, slots=True)
class TreeShape(GridShape):
    """Which cells have trees."""

    trees: frozenset[Spot] = field(default=frozenset())

    @property
    def treeless(self) -> list[Spot]:
        """All other cells."""
        return rectangle(self.height, self.width, self.trees)


class Trees(Layer):
    """A grid with T for a tree."""

    shape = TreeShape
    kinds = ()

    def tokens(self, record: Record, form: Form) -> TreeTokens:
        return TreeTokens(record.grid("grid", EMPTY, symbols=True))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [["T" if (r, c) in shape.trees else "." for c in range(shape.width)] for r in range(shape.height)]
        record.fields["grid"] = list[JsonValue](map("".join, rows))

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return []

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        trees = dict.fromkeys(sorted(shape.trees), Symbol.TREE)
        return replace(board, symbols={**board.symbols, **trees}, given=board.given | shape.trees)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        return [Entry("tree", "tree", CellSlot(), (Choice("T", "tree"),))]


@dataclass(frozen=True)
class TreeTokens(Tokens):
    """The grid, which says how large the board is."""

    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def shaped(self, shape: S) -> S:
        found = set()
        for r, row in enumerate(self.grid.rows):
            for c, token in enumerate(row):
                if token in TREES:
                    found.add((r, c))
                elif token not in EMPTY and token:
                    self.grid.fail(f"{quoted(token)} is no cell; expected T for a tree, or . for none", r, c)
        return replace(shape, trees=frozenset(found))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()
