"""The layer of extras: each is a clue of the kind "extra", whose position is the extra itself.

In text they are lines, in JSON objects:

    extras:
    cage 15 r1c1-r1c3
    thermo r4c4-r4c7

    {"extras": [{"kind": "cage", "value": 15, "cells": [[0, 0], [0, 1], [0, 2]]}]}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from clueproof.encoders.extras import BoardLayout, Extra, ExtraError, extra_from, to_json
from clueproof.errors import shortened
from clueproof.grid.board import Board
from clueproof.grid.edges import Position
from clueproof.puzzle.clue import Clues, Given
from clueproof.puzzle.layers.layer import BoardRequirements, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import JsonValue, Line, Record, Value

if TYPE_CHECKING:
    from clueproof.puzzle.inputs import InputKind

EXTRA = "extra"
"""The kind of the clue that an extra is. It says True."""


class Extras(Layer[GridShape]):
    """Extras: cages, lines, dots, rules of the whole board."""

    kinds = (EXTRA,)

    def __init__(self, layout: Callable[[Any], BoardLayout]) -> None:
        """`layout` of a shape: its size, numbers and boxes."""
        self.layout = layout

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _ExtraTokens(self, record, record.get("extras"))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        extras: Iterable[Extra] = clues[EXTRA]
        if extras:
            record.fields["extras"] = [str(extra) if record.typed else to_json(extra) for extra in extras]

    def in_order(self, kind: str, given: Given, shape: GridShape) -> Iterable[Position]:
        return given

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.encoders.extras.inputs import inputs

        return inputs(self.layout(shape))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        extras: Iterable[Extra] = clues[EXTRA]
        free = {*self.layout(shape).free_cells}
        told: list[str] = []
        for extra in extras:
            inside = free.isdisjoint(extra.cells)
            board = extra.draw(board) if inside else board
            if not (extra.drawn and inside):
                told.append(extra.sentence)
        words = tuple(told)
        return replace(board, sentences=(*board.sentences, *words)) if words else board


@dataclass(frozen=True)
class _ExtraTokens(Tokens):
    """The extras of a record."""

    layer: Extras
    record: Record
    told: Value

    @property
    def size(self) -> None:
        return None

    def read(self, shape: GridShape) -> Read:
        if self.told is None:
            return Read()
        listed: list[Any] = [*self.told] if isinstance(self.told, list) else [self.told]
        # an empty line may stand anywhere
        listed = [one for one in listed if not isinstance(one, Line) or one.text.strip()]
        layout, found = self.layer.layout(shape), dict[Extra, bool]()
        for number, one in enumerate(listed, 1):
            line = one.number if isinstance(one, Line) else None
            # a bar stands before what would be taken for the first line of a puzzle, such as windoku
            value: JsonValue = one.text.removeprefix("| ") if isinstance(one, Line) else one
            where = f"extra {number}" if line is None else "extras"
            try:
                extra = extra_from(value, layout)
            except ExtraError as error:
                self.record.fail(f"{where}: {error}", line)
            if extra in found:
                self.record.fail(f"{where}: {shortened(str(extra))} stands there twice", line)
            found[extra] = True
        return Read({EXTRA: found})
