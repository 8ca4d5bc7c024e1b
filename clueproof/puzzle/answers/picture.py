"""Pictures: cells that are full or empty, or of one of several colours; and cells of them that are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from clueproof.grid import Grid
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot
from clueproof.model import Cell, Model
from clueproof.puzzle.answers.cells import CellAnswer, NumberRows, other_than
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.encoding import Encoding
from clueproof.puzzle.layers.cells import CellValues
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import JsonValue

PLAIN = "#"
"""The colour of puzzles that name none."""
FILLED = "1"
"""What stands in a grid for a filled cell without a colour: a line that begins with # is a comment."""
UNFILLED = "x"
"""What stands there for a cell that is known to stay empty."""


@dataclass(frozen=True, slots=True)
class PictureShape(GridShape):
    """The names of the colours; colour 1 is the first."""

    colours: tuple[str, ...] = (PLAIN,)

    @property
    def plain(self) -> bool:
        """Are cells only full or empty?"""
        return self.colours == (PLAIN,)

    @property
    def signs(self) -> dict[str, int]:
        """What stands in a grid for a cell of each colour."""
        return {name: number for number, name in enumerate((FILLED,) if self.plain else self.colours, 1)}


class ColourNames(Symbols):
    """Known cells: the name of a colour, or the sign for a cell that stays empty."""

    def meaning(self, shape: Any) -> Mapping[str, int]:
        return {UNFILLED: 0, **{colour: number for number, colour in enumerate(shape.colours, 1)}, **shape.signs}

    def expected(self, shape: Any) -> str:
        return f"{' or '.join(shape.signs)}, {UNFILLED} for a cell that stays empty, or . when unknown"

    def token(self, shape: Any, layout: str = "rows") -> Mapping[int, str]:
        return {0: UNFILLED, **{number: sign for sign, number in shape.signs.items()}}

    def rows(self, rows: Sequence[Sequence[int | None]], shape: Any) -> list[JsonValue]:
        token = self.written(shape)
        words = [[token[value] for value in row] for row in rows]
        gap = " " * (max(map(len, chain.from_iterable(words))) > 1)
        return [gap.join(row) for row in words]


class KnownCells(CellValues):
    """Cells that are known, drawn as they are in a solution."""

    words = "known cell"

    def called(self, shape: GridShape) -> Mapping[str, str]:
        return {UNFILLED: "stays empty", FILLED: "full"}

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        known = clues[GIVEN]
        board = replace(board, given=frozenset(known))
        if solved:
            return board
        empty = {spot: UNFILLED for spot, value in known.items() if not value}
        return replace(_coloured(board, shape, known), texts={**empty, **_coloured(board, shape, known).texts})


@dataclass
class PictureEncoding(Encoding):
    """A key for each cell: Boolean in a plain puzzle, else an integer, 0 for an empty cell."""

    cells: Grid[Cell] = field(kw_only=True)

    @property
    def shown(self) -> Mapping[Cell, Sequence[Site]]:
        return {cell: (divmod(number, self.cells.width),) for number, cell in enumerate(self.cells)}


class Picture(CellAnswer[PictureEncoding]):
    """Cells are empty (0) or of a colour (its number). A solution is a tuple of numbers for each row."""

    def encode(self, shape: Any) -> PictureEncoding:
        model = Model()
        words = dict(enumerate(("empty", *shape.colours)))
        cells: Grid[Cell] = (
            model.boolean_grid(shape.height, shape.width, ("empty", "full"))
            if shape.plain
            else model.integer_grid(shape.height, shape.width, words, words=words)
        )
        model.key(*cells)
        return PictureEncoding(model, cells=cells)

    def decode(self, shape: GridShape, keys: tuple[int, ...]) -> NumberRows:
        width = shape.width
        return tuple([keys[start : start + width] for start in range(0, len(keys), width)])

    def odd_value(self, shape: Any, solution: NumberRows) -> str | None:
        odd = other_than(range(len(shape.colours) + 1), solution)
        return None if odd is None else f"{odd} is neither empty nor of one of the colours"

    def draw(self, board: Board, shape: Any, solution: NumberRows, layout: str) -> Board:
        values = {(r, c): value for r, row in enumerate(solution) for c, value in enumerate(row)}
        return replace(_coloured(board, shape, values), picture=True)

    def to_json(self, shape: Any, solution: NumberRows, layout: str) -> JsonValue:
        signs = [".", *shape.colours]
        if max(map(len, signs)) > 1:
            return [[signs[value] for value in row] for row in solution]
        return ["".join([signs[value] for value in row]) for row in solution]

    def value_at(self, shape: GridShape, solution: NumberRows) -> Callable[[Spot], int]:
        return lambda spot: solution[spot[0]][spot[1]]


def _coloured(board: Board, shape: PictureShape, values: Mapping[Spot, int]) -> Board:
    """The board with cells of these values."""
    filled = {spot: value for spot, value in values.items() if value}
    if shape.plain:
        return replace(board, shaded=frozenset(filled))
    colours = {spot: shape.colours[value - 1] for spot, value in filled.items()}
    return replace(board, texts=colours, colours=colours, palette=shape.colours)
