"""Numbers that are given in the open cells of a board with walls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from clueproof.errors import quoted, shortened
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import BLACK_LOOK, Choice, Entry, whole
from clueproof.puzzle.layers.black_cells import WALL, WalledShape
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough

BLANK = EMPTY | {"0"}


class OpenValues(Layer):
    """A grid with numbers in some of its open cells, from 1 to the number of these; `#` is a wall (`shape.walls`)."""

    shape = WalledShape
    kinds = (GIVEN,)
    ROWS = "#0123456789._-*?| "

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", "board")
        return _OpenTokens(record.grid("grid", BLANK))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        cells = product(range(shape.height), range(shape.width))
        every = [WALL if cell in shape.walls else str(clues[GIVEN].get(cell, ".")) for cell in cells]
        rows = [every[start : start + shape.width] for start in range(0, len(every), shape.width)]
        if not say_enough(rows, Expected(BLANK)):
            record.fields["width"] = shape.width
        record.fields["grid"] = list[JsonValue]([" ".join(row) for row in rows])

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        return [cell for cell in product(range(shape.height), range(shape.width)) if cell not in shape.walls]

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        return replace(
            board,
            given=board.given | given.keys() | shape.walls,
            shaded=board.shaded | shape.walls,
            texts={**board.texts, **{cell: str(says) for cell, says in given.items()}},
        )

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        blanks = (".", "", "0")
        wall = CellSlot("grid", blanks, lambda token: token if token == WALL else "")
        number = CellSlot("grid", blanks, lambda token: "" if token == WALL else token)
        hint = "a number, at most that of the open cells"
        return [
            Entry(GIVEN, "number", number, free=True, hint=hint, meant=whole(1)),
            Entry("wall", "wall", wall, (Choice(WALL, "wall"),), structural=True, look=BLACK_LOOK),
        ]


@dataclass(frozen=True)
class _OpenTokens(Tokens):
    """The grid, which says how large the board is, and where walls are."""

    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def shaped(self, shape: S) -> S:
        if not isinstance(shape, WalledShape):
            return shape
        walls = [cell for cell, token in self._cells() if token == WALL]
        return replace(shape, walls=frozenset(walls))

    def read(self, shape: GridShape) -> Read:
        open_cells = sum(token != WALL for _, token in self._cells())
        found: dict[Spot, int] = {}
        for cell, token in self._cells():
            if token in BLANK or token in ("", WALL):
                continue
            if not token.isascii() or not token.isdecimal():
                self.grid.fail(
                    f"{quoted(token)} is no cell; expected a number, {WALL} for a wall, or . for none", *cell
                )
            number = int(token) if len(token) < 10 else 10**9
            if number == 0:
                # "0", and "00" in grids that are two columns wide
                continue
            if number > open_cells:
                self.grid.fail(f"{shortened(token)} is more than the {open_cells} open cells", *cell)
            found[cell] = number
        return Read({GIVEN: found}, self.grid.layout)

    def _cells(self) -> list[tuple[Spot, str]]:
        return [((r, c), token.strip()) for r, row in enumerate(self.grid.rows) for c, token in enumerate(row)]
