"""Islands: cells that belong to the shape, each with a number or without one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry, Look, symbol_entry
from clueproof.puzzle.layers.holes import hole_entry, not_hole, taken_holes, without_holes
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import HOLE, GridShape, HoledShape
from clueproof.puzzle.slots import CellSlot
from clueproof.puzzle.symbols import CellSigns, Counts, Largest, Symbols, of_shape
from clueproof.syntax.record import JsonValue, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough

UNKNOWN = "?"
"""What stands in the cell of an island without a number."""
NO_NUMBER = 0
"""The same as a value."""


@dataclass(frozen=True, slots=True)
class NumberedShape(HoledShape):
    """Where the numbers are, row by row; cells may be missing."""

    islands: tuple[Spot, ...] = ()


class Islands(Layer):
    """Islands, drawn as circles. Where they are is a matter of the shape (`shape.islands`), their numbers are clues."""

    kinds = (GIVEN,)
    words = "number"
    """What people call what is typed."""

    def __init__(self, most: Largest, why: str, what: str = "an island", holes: bool = False) -> None:
        """The largest number, and how the refusal of a larger one ends, as for `Counts`; `what` has a number; `holes`:
        cells may be missing."""
        self._most, self.holes = most, holes
        self.symbols: Symbols = _Numbers(most, why, what)

    def tokens(self, record: Record, form: Form) -> IslandTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", self.symbols.blanks, self.symbols.packed)
        return IslandTokens(self.symbols, grid, taken_holes(grid) if self.holes else frozenset())

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.islands:
            rows[r][c] = str(clues[GIVEN].get((r, c), UNKNOWN))
        for r, c in shape.holes if self.holes else ():
            rows[r][c] = HOLE
        gap = " " if of_shape(self._most, shape) > 9 else ""
        if gap and not say_enough(rows, Expected(self.symbols.blanks)):
            record.fields["width"] = shape.width
        record.fields["grid"] = list[JsonValue]([gap.join(row) for row in rows])

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        islands: tuple[Spot, ...] = shape.islands
        return islands

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {spot: str(given.get(spot, "")) for spot in shape.islands}
        circles = dict.fromkeys(shape.islands, Symbol.WHITE_CIRCLE)
        return replace(board, texts=texts, given=board.given | {*shape.islands}, symbols=circles, blank=" ")

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        slot = CellSlot("grid", (".", "", *sorted(self.symbols.blanks - {"."})))
        if self.holes:
            slot = replace(slot, part=not_hole)
        entry = symbol_entry(GIVEN, self.words, slot, self.symbols, shape, self.called(shape))
        choices = {choice.value: choice for choice in (*entry.choices, Choice(UNKNOWN, "not told"))}
        number = replace(entry, choices=(*choices.values(),), structural=True, look=self.look(shape))
        return [number, *([hole_entry()] if self.holes else [])]

    def called(self, shape: GridShape) -> Mapping[str, str]:
        """What people call some of the tokens."""
        return {UNKNOWN: "not told"}

    def look(self, shape: GridShape) -> Look:
        """How a draft shows what is typed."""
        return Look(under=Symbol.WHITE_CIRCLE)


class CircledNumbers(Islands):
    """The same on a board on which other cells have signs too."""

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        return replace(super().draw(board, clues, shape, solved, layout), blank=board.blank)


class Numbered(Islands):
    """The same, drawn as numbers alone."""

    def look(self, shape: GridShape) -> Look:
        return Look()

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {spot: str(given.get(spot, UNKNOWN)) for spot in shape.islands}
        board = without_holes(board, shape.holes) if self.holes else board
        return replace(board, texts={**board.texts, **texts}, given=board.given | {*shape.islands})


class SignedIslands(Islands):
    """The same with one of a few signs instead of numbers, each drawn as a symbol."""

    words = "sign"

    def __init__(self, signs: Mapping[str, int], drawn: Mapping[int, Symbol], what: str) -> None:
        """`signs`: letters with their values, from 1; `what` has one."""
        self.symbols, self._drawn = _Signs(signs, what), drawn

    def look(self, shape: GridShape) -> Look:
        token = self.symbols.token(shape)
        return Look({token[value]: symbol for value, symbol in self._drawn.items()})

    def called(self, shape: GridShape) -> Mapping[str, str]:
        token = self.symbols.token(shape)
        return {token[value]: symbol.value for value, symbol in self._drawn.items()}

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        sign = {**self.symbols.token(shape), NO_NUMBER: UNKNOWN}
        rows = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.islands:
            rows[r][c] = sign[clues[GIVEN].get((r, c), NO_NUMBER)]
        record.fields["grid"] = list[JsonValue](["".join(row) for row in rows])

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        return replace(
            board,
            texts={**board.texts, **{spot: UNKNOWN for spot in shape.islands if spot not in given}},
            symbols={**board.symbols, **{spot: self._drawn[says] for spot, says in given.items()}},
            given=board.given | {*shape.islands},
        )


class _Signs(CellSigns):
    """A few letters, small ones too, and "?"."""

    def __init__(self, signs: Mapping[str, int], what: str) -> None:
        super().__init__(signs, {UNKNOWN: NO_NUMBER, **{sign.lower(): value for sign, value in signs.items()}})
        self.blanks = CellSigns.blanks - {UNKNOWN}
        self._what = what

    def expected(self, shape: GridShape) -> str:
        return super().expected(shape).replace(", or", f", {UNKNOWN} for {self._what} without one, or")


class _Numbers(Counts):
    """Numbers from 1, and "?"."""

    def __init__(self, most: Largest, why: str, what: str) -> None:
        super().__init__(1, most, why)
        self.blanks -= {UNKNOWN}
        self._what = what

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        return {**super().meaning(shape), UNKNOWN: NO_NUMBER}

    def expected(self, shape: GridShape) -> str:
        return super().expected(shape).replace(", or", f", {UNKNOWN} for {self._what} without one, or")


@dataclass(frozen=True)
class IslandTokens(Tokens):
    """The grid, which says how large the board is, and where the islands are."""

    symbols: Symbols
    grid: TokenGrid
    holes: frozenset[Spot] = frozenset()
    """Those that were in it."""

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    @property
    def islands(self) -> tuple[Spot, ...]:
        """The cells in which something stands, row by row."""
        blanks = self.symbols.blanks | {""}
        return tuple(
            (r, c) for r, row in enumerate(self.grid.rows) for c, token in enumerate(row) if token not in blanks
        )

    def shaped(self, shape: S) -> S:
        shape = replace(shape, islands=self.islands)  # type: ignore[call-arg]
        return replace(shape, holes=self.holes) if self.holes else shape  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        values, layout = self.symbols.read(self.grid, shape)
        return Read({GIVEN: {divmod(n, shape.width): value for n, value in enumerate(values) if value}}, layout)
