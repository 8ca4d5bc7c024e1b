"""Numbers in white cells, and black cells of which some have a number too.

A row has a sign for each cell: a dot, a number, `#` for a black cell, and `#5` for a black cell with a 5.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from clueproof.errors import shortened
from clueproof.grid.board import Board
from clueproof.grid.edges import Site
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry, symbol_entry
from clueproof.puzzle.layers.black_cells import WALL, WalledShape, WallTokens
from clueproof.puzzle.layers.layer import Form, Layer, Read
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.puzzle.symbols import Numerals
from clueproof.syntax.record import JsonValue, Record
from clueproof.syntax.typed_grid import Expected, say_enough

BLACK = "black"
"""The kind of the numbers of black cells."""


class BlackNumbers(Layer):
    """Numbers from 1 on, in white and in black cells."""

    shape = WalledShape
    kinds = (GIVEN, BLACK)

    def __init__(self, numerals: Numerals) -> None:
        self._numerals = numerals

    def tokens(self, record: Record, form: Form) -> WallTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self._numerals.blanks, square=form.square)
        black = [0 if token[:1] == WALL else None for row in grid.rows for token in row]
        return _BlackNumberTokens(grid, [*black], self._numerals)

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        token = self._numerals.token(shape)
        texts = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.walls:
            texts[r][c] = WALL + (token[clues[BLACK][r, c]] if (r, c) in clues[BLACK] else "")
        for (r, c), number in clues[GIVEN].items():
            texts[r][c] = token[number]
        if record.typed and not say_enough(texts, Expected(self._numerals.blanks)):
            record.fields["width"] = shape.width
        wide = max(len(text) for row in texts for text in row)
        between = " " if wide > 1 else ""
        record.fields["grid"] = list[JsonValue](
            [between.join([text.rjust(wide) for text in row]) for row in texts]
            if record.typed or wide == 1
            else [list[JsonValue](row) for row in texts]
        )

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        if kind == BLACK:
            return sorted(shape.walls)
        return [cell for cell in product(range(shape.height), range(shape.width)) if cell not in shape.walls]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        token = self._numerals.token(shape)
        numbers = {cell: token[number] for kind in self.kinds for cell, number in clues[kind].items()}
        return replace(
            board,
            texts={**board.texts, **numbers},
            given=board.given | shape.walls | numbers.keys(),
            shaded=board.shaded | shape.walls,
        )

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        blanks = (".", "", "0")
        black = CellSlot(
            "grid", blanks, lambda token: token[:1].strip("123456789."), lambda token, sign: sign + token.strip(WALL)
        )
        number = CellSlot(
            "grid", blanks, lambda token: token.strip(WALL), lambda token, number: WALL * (token[:1] == WALL) + number
        )
        return [
            Entry("wall", "black cell", black, (Choice(WALL, "black"),)),
            symbol_entry(GIVEN, "number", number, self._numerals, shape),
        ]


@dataclass(frozen=True)
class _BlackNumberTokens(WallTokens):
    """The grid, whose values are those of black cells."""

    numerals: Numerals

    def read(self, shape: Any) -> Read:
        meaning = self.numerals.meaning(shape)
        found: dict[str, dict[Any, int]] = {GIVEN: {}, BLACK: {}}
        for r, c in product(range(shape.height), range(shape.width)):
            token = self.grid.rows[r][c]
            black = (r, c) in shape.walls
            number = token[1:] if black else token
            if number in meaning:
                found[BLACK if black else GIVEN][r, c] = meaning[number]
            elif number and (black or number not in self.numerals.blanks):
                expected = f"{self.numerals.expected(shape)}, or {WALL} for a black cell, {WALL}1 for one with a 1"
                self.grid.fail(f"{shortened(token)!r} is no cell; expected {expected}", r, c)
        return Read({**found})
