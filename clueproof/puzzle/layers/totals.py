"""Numbers about the whole board: how many of something there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from clueproof.errors import shortened
from clueproof.grid.board import Board
from clueproof.grid.edges import Site
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Entry, whole
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import BoardSlot
from clueproof.syntax.record import Record


class Totals(Layer):
    """A clue of each kind, which stands nowhere on the board: its position is None. Fields are named as the kinds."""

    def __init__(self, most: Callable[[Any], int], why: str, *kinds: str) -> None:
        """`most` is the largest total for a shape, and `why` ends the refusal of a larger one."""
        self.kinds, self._most, self._why = kinds, most, why

    def tokens(self, record: Record, form: Form) -> Tokens:
        return _Totals(self, record, {kind: record.whole(kind, 0) for kind in self.kinds})

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        record.fields.update({kind: clues[kind][None] for kind in self.kinds if clues[kind]})

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return [None]  # type: ignore[list-item]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        told = [f"{kind} {clues[kind][None]}" for kind in self.kinds if clues[kind]]
        return replace(board, caption=", ".join(told))

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        return [
            Entry(kind, f"number of {kind}", BoardSlot(kind), free=True, hint="a number", meant=whole())
            for kind in self.kinds
        ]


@dataclass(frozen=True)
class _Totals(Tokens):
    layer: Totals
    record: Record
    found: Mapping[str, int | None]

    @property
    def size(self) -> None:
        return None

    def read(self, shape: GridShape) -> Read:
        most = self.layer._most(shape)
        for kind, number in self.found.items():
            if number is not None and number > most:
                self.record.fail(f"{shortened(number)} {kind} are more than {self.layer._why.format(most=most)}")
        return Read({kind: {None: number} for kind, number in self.found.items() if number is not None})
