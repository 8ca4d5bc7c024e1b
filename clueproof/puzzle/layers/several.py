"""Several numbers in one cell: by the direction that each is about, or as a list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.directions import Direction
from clueproof.grid.edges import Cell, Position
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import Clues, Given
from clueproof.puzzle.layers.arrows import BARE, BLANK, SIGNS, TYPED_WAYS
from clueproof.puzzle.layers.cells import NumberedShape
from clueproof.puzzle.layers.layer import (
    BoardRequirements,
    GridTokens,
    Layer,
    Read,
    S,
    Tokens,
    filled_cells,
    hole_input,
    not_hole,
    taken_holes,
    without_holes,
    write_grid,
)
from clueproof.puzzle.shape import HOLE, GridShape, HoledShape, board_cells
from clueproof.syntax.record import Record, TokenGrid

if TYPE_CHECKING:
    from clueproof.puzzle.inputs import InputKind

UP, RIGHT, BELOW, LEFT = "up", "right", "below", "left"
"""The kinds of the numbers of a compass, by their directions."""
COMPASS: Mapping[str, Direction] = {UP: "n", RIGHT: "e", BELOW: "s", LEFT: "w"}
NEEDLE = re.compile(r"([\^v<>UDLR])(0|[1-9]\d{0,3})", re.ASCII)


class Compasses(Layer[NumberedShape]):
    """A grid of cells such as `^2>1`: numbers, each behind the direction that it is about; `?` is a compass that says
    nothing. Where compasses are is a matter of the shape (`shape.islands`), each number is a clue; `#` is a cell that
    is no part of the board."""

    shape: type[GridShape] = NumberedShape
    kinds = (UP, RIGHT, BELOW, LEFT)
    faces = COMPASS
    holes = True
    ROWS = "#^>v<VUDLRudlr0123456789._-*?| "
    """All that rows consist of."""
    EXPECTED = "numbers behind ^ > v < (^2>1), ? for a compass without any"

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        holes, found = taken_holes(grid, "."), dict[Cell, dict[str, int]]()
        for (r, c), token in filled_cells(grid, BLANK):
            says = numbers_of(token)
            if says is None:
                grid.fail(f"{quoted(token)} is no cell; expected {self.EXPECTED}, or . for none", r, c)
            found[r, c] = says
        return self._read(grid, holes, found)

    def _read(self, grid: TokenGrid, holes: frozenset[Cell], found: Mapping[Cell, Mapping[str, int]]) -> Tokens:
        return _CompassTokens(grid, holes, found)

    def places(self, clues: Clues, shape: NumberedShape) -> Iterable[Cell]:
        """Where compasses are."""
        return shape.islands

    def write(self, record: Record, clues: Clues, shape: NumberedShape) -> None:
        texts = {cell: compass_text(clues, cell) for cell in self.places(clues, shape)}
        write_grid(record, shape, {**texts, **dict.fromkeys(shape.holes, HOLE)}, BLANK, " ")

    def positions(self, kind: str, shape: NumberedShape) -> Iterable[Position]:
        return shape.islands

    def draw(self, board: Board, clues: Clues, shape: NumberedShape, solved: bool, layout: str) -> Board:
        small = {
            cell: {way: str(clues[kind][cell]) for kind, way in COMPASS.items() if cell in clues[kind]}
            for cell in self.places(clues, shape)
        }
        board = without_holes(board, shape.holes)
        return replace(
            board,
            symbols={**board.symbols, **dict.fromkeys(small, Symbol.CROSSED)},
            small={**board.small, **{cell: says for cell, says in small.items() if says}},
            given=board.given | small.keys(),
        )

    def inputs(self, shape: NumberedShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputKind, Look, whole

        def part(token: str, kind: str) -> str:
            return str((numbers_of(token) or {}).get(kind, ""))

        def joined(token: str, kind: str, number: str) -> str:
            says = {**(numbers_of(not_hole(token)) or {}), kind: number}
            return "".join([f"{SIGNS[way]}{says[kind]}" for kind, way in COMPASS.items() if says.get(kind, "") != ""])

        numbers = [
            InputKind(
                kind,
                f"number {WORDS[kind]}",
                CellField(
                    "grid",
                    (".", ""),
                    lambda token, kind=kind: part(token, kind),  # type: ignore[misc]
                    lambda token, number, kind=kind: joined(token, kind, number),  # type: ignore[misc]
                ),
                free=True,
                hint="a number from 0",
                structural=True,
                meant=whole(0, 9999),
                look=Look(small=way),
            )
            for kind, way in COMPASS.items()
        ]
        return [*self._bare(), *numbers, hole_input()]

    def _bare(self) -> Iterable[InputKind]:
        """What is typed for a compass that says nothing."""
        from clueproof.puzzle.fields import CellField
        from clueproof.puzzle.inputs import InputChoice, InputKind

        bare = CellField(part=lambda token: token if token == BARE else "")
        return [InputKind("compass", "compass", bare, (InputChoice(BARE, "without numbers"),), structural=True)]


WORDS: Mapping[str, str] = {UP: "above", RIGHT: "at the right", BELOW: "below", LEFT: "at the left"}


class OpenCompasses(Compasses):
    """The same in cells like all others: they are no matter of the shape, and `?` is as good as nothing."""

    shape = HoledShape

    def _read(self, grid: TokenGrid, holes: frozenset[Cell], found: Mapping[Cell, Mapping[str, int]]) -> Tokens:
        return _OpenCompassTokens(grid, holes, found)

    def places(self, clues: Clues, shape: HoledShape) -> Iterable[Cell]:
        return sorted({cell for kind in COMPASS for cell in clues[kind]})

    def positions(self, kind: str, shape: HoledShape) -> Iterable[Position]:
        return board_cells(shape)

    def _bare(self) -> Iterable[InputKind]:
        return []


@dataclass(frozen=True)
class _OpenCompassTokens(GridTokens[HoledShape]):
    """The grid, which says how large the board is, its holes, and what compasses say."""

    holes: frozenset[Cell]
    found: Mapping[Cell, Mapping[str, int]]

    def shaped(self, shape: S) -> S:
        return replace(shape, holes=self.holes)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        given: dict[str, Given] = {
            kind: {cell: says[kind] for cell, says in self.found.items() if kind in says} for kind in COMPASS
        }
        return Read(given, self.grid.layout)


class _CompassTokens(_OpenCompassTokens):
    def shaped(self, shape: S) -> S:
        return replace(super().shaped(shape), islands=(*self.found,))  # type: ignore[call-arg]


def numbers_of(token: str) -> dict[str, int] | None:
    """The numbers of a compass as it is typed, None if the text is none."""
    token = token.upper().replace("V", "v")
    if token in ("", BARE):
        return {}
    found = NEEDLE.findall(token)
    ways = {TYPED_WAYS[sign]: int(number) for sign, number in found}
    if len(ways) < len(found) or "".join([sign + number for sign, number in found]) != token:
        return None
    return {kind: ways[way] for kind, way in COMPASS.items() if way in ways}


def compass_text(clues: Clues, cell: Cell) -> str:
    """What is written for a compass."""
    said = [f"{SIGNS[way]}{clues[kind][cell]}" for kind, way in COMPASS.items() if cell in clues[kind]]
    return "".join(said) or BARE
