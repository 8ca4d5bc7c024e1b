"""A number in every cell, which belongs to the shape: what the cell is worth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from clueproof.grid.board import Board
from clueproof.grid.edges import Site
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Entry, whole
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import JsonValue, Record, TokenGrid

LARGEST = 999


@dataclass(frozen=True, slots=True)
class AmountShape(GridShape):
    """The number of each cell. Where nobody says which there are, each is 1."""

    amounts: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if not self.amounts:
            object.__setattr__(self, "amounts", ((1,) * self.width,) * self.height)


class Amounts(Layer):
    """Numbers from 1, in the field `grid`; they are no clues."""

    shape = AmountShape
    kinds = ()

    def tokens(self, record: Record, form: Form) -> Tokens:
        return _AmountTokens(record.grid("grid", signs=frozenset()))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [" ".join(map(str, row)) if record.typed else list[JsonValue](row) for row in shape.amounts]
        record.fields["grid"] = list[JsonValue](rows)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return []

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        texts = {(r, c): str(number) for r, row in enumerate(shape.amounts) for c, number in enumerate(row)}
        return replace(board, texts={**board.texts, **texts}, given=board.given | texts.keys())

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        slot = CellSlot("grid", ("", "."))
        return [
            Entry(
                "amount",
                "number",
                slot,
                free=True,
                hint=f"a number from 1 to {LARGEST}",
                structural=True,
                meant=whole(1, LARGEST),
            )
        ]


@dataclass(frozen=True)
class _AmountTokens(Tokens):
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def shaped(self, shape: S) -> S:
        self.grid.check_numbers(LARGEST, f"{LARGEST}, the largest number of a cell")
        meaning = {str(number): number for number in range(1, LARGEST + 1)}
        values = self.grid.values(meaning, f"a number from 1 to {LARGEST}")
        width = self.grid.width
        amounts = tuple([tuple(values[start : start + width]) for start in range(0, len(values), width)])
        return replace(shape, amounts=amounts)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        return Read()
