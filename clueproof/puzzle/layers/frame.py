"""Clues around a square grid, one at each end of each row and column, and in its cells: Easy as ABC, Skyscrapers.

A side is written as a line of tokens (packed, or with spaces between them) or as a list, `.` for no
clue: top and bottom from left to right, left and right from top to bottom. In a `framed` grid the
clues stand around the cells as on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NoReturn, TypeVar

from clueproof.errors import quoted
from clueproof.grid import Grid
from clueproof.grid.board import Board
from clueproof.grid.edges import SIDES, Site, Spot, around
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Entry, symbol_entry
from clueproof.puzzle.layers.cells import rows_of
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot, MarginSlot
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import Line, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, line_cells, line_lengths

BORDER = "border"
"""The kind of the clues around the grid."""

T = TypeVar("T")


class Frame(Layer):
    """Clues of the kind "border" at both ends of all lines, seen from there, and values of cells that are given.

    A clue at the border has the position around the board: row or column -1, or height or width.
    """

    kinds = (BORDER, GIVEN)
    lines = SIDES

    def __init__(self, borders: Symbols, cells: Symbols) -> None:
        self._borders, self._cells = borders, cells

    def tokens(self, record: Record, form: Form) -> Tokens:
        return _FrameTokens(self, read_framed(record, form.noun, self._borders.blanks, self._cells.blanks))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if not clues[GIVEN] and not self._borders.say_size([list(clues[BORDER].values())], shape):
            record.fields["size"] = shape.side
        for name, spots in zip(SIDES, around(shape.side, shape.side), strict=True):
            record.fields[name] = self._borders.rows([[clues[BORDER].get(spot) for spot in spots]], shape)[0]
        if clues[GIVEN]:
            record.fields["grid"] = self._cells.rows(rows_of(clues, shape), shape)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        if kind == GIVEN:
            return product(range(shape.height), range(shape.width))
        return [spot for spots in around(shape.side, shape.side) for spot in spots]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        border, cell = self._borders.token(shape, layout), self._cells.token(shape, layout)
        margins = {
            name: tuple(border[clues[BORDER][spot]] if spot in clues[BORDER] else "" for spot in spots)
            for name, spots in zip(SIDES, around(shape.side, shape.side), strict=True)
        }
        given = clues[GIVEN]
        texts = board.texts if solved else {spot: cell[says] for spot, says in given.items()}
        return replace(board, texts=texts, given=frozenset(given), margins=margins)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        margins = MarginSlot({side: side for side in SIDES}, (*self._borders.nothing(shape), ""))
        cells = CellSlot("grid", (*self._cells.nothing(shape), ""))
        return [
            symbol_entry(BORDER, "clue at a line", margins, self._borders, shape),
            symbol_entry(GIVEN, "given value", cells, self._cells, shape),
        ]


@dataclass(frozen=True)
class _FrameTokens(Tokens):
    layer: Frame
    tokens: FramedTokens

    @property
    def size(self) -> tuple[int, int]:
        return self.tokens.side, self.tokens.side

    def read(self, shape: GridShape) -> Read:
        borders, cells = self.layer._borders, self.layer._cells
        around_it = self.tokens.clues(borders.meaning(shape), borders.expected(shape))
        inside = self.tokens.cells(cells.meaning(shape), cells.expected(shape))
        return Read({BORDER: around_it, GIVEN: inside}, self.tokens.layout)


def views(grid: Grid[T]) -> Iterator[tuple[Spot, str, tuple[T, ...]]]:
    """For each position around the grid: what to call it, and the line of cells that is seen from it, nearest first."""
    for side, spots, kind, lines in zip(
        SIDES,
        around(grid.height, grid.width),
        ("column", "column", "row", "row"),
        (grid.columns, [line[::-1] for line in grid.columns], grid.rows, [line[::-1] for line in grid.rows]),
        strict=True,
    ):
        for number, (spot, line) in enumerate(zip(spots, lines, strict=True), 1):
            yield spot, f"{kind} {number} from the {side}", line


def line_from(rows: Sequence[Sequence[T]], spot: Spot) -> Sequence[T]:
    """The line of a solution that is seen from a position around it, nearest cell first.

    Straight from the rows, so that a mistake in `views` can't hide itself.
    """
    row, column = spot
    line = [line[column] for line in rows] if row in (-1, len(rows)) else rows[row]
    return line if row == -1 or column == -1 else line[::-1]


def name_of(spot: Spot, height: int) -> str:
    """What to call a position around a board of so many rows: "row 3 from the left"."""
    row, column = spot
    if row in (-1, height):
        return f"column {column + 1} from the {'top' if row < 0 else 'bottom'}"
    return f"row {row + 1} from the {'left' if column < 0 else 'right'}"


# reading


@dataclass(frozen=True)
class FramedTokens:
    """A puzzle with clues around it as it was written. What stands for nothing may mean something: the shape says."""

    record: Record
    side: int
    borders: Mapping[str, list[str]]
    grid: TokenGrid | None
    border_signs: frozenset[str]
    cell_signs: frozenset[str]
    margin: int = 0
    """Rows and columns of `grid` on each side that are no cells: 1 in a frame."""

    @property
    def layout(self) -> str:
        """How the cells were written: "rows" (strings) or "cells" (lists)."""
        return "rows" if self.grid is None else self.grid.layout

    def clues(self, meaning: Mapping[str, int], expected: str) -> dict[Spot, int]:
        """The clues around the grid. Raises BadPuzzleError, which says what was `expected`."""
        found = {}
        for name, spots in zip(SIDES, around(self.side, self.side), strict=True):
            for number, (spot, token) in enumerate(zip(spots, self.borders[name], strict=True), 1):
                if token in meaning:
                    found[spot] = meaning[token]
                elif token and token not in self.border_signs:
                    self.record.fail(f"{name}, position {number}: {quoted(token)} is no clue; expected {expected}")
        return found

    def cells(self, meaning: Mapping[str, int], expected: str) -> dict[Spot, int]:
        """What is given in the cells. Raises BadPuzzleError, which says what was `expected`."""
        grid, found = self.grid, {}
        for r, c in product(range(self.side), range(self.side)) if grid is not None else ():
            assert grid is not None
            token = grid.rows[r + self.margin][c + self.margin]
            if token in meaning:
                found[r, c] = meaning[token]
            elif token and token not in self.cell_signs:
                message = f"{quoted(token)} is no cell; expected {expected}"
                grid.fail(message, r + self.margin, c + self.margin)
        return found


def read_framed(record: Record, what: str, border_signs: frozenset[str], cell_signs: frozenset[str]) -> FramedTokens:
    """The clues around a square grid and in it. The grid may be missing, and so may any of the sides.

    `what` names the genre; the signs stand for nothing around the grid and in it. Raises BadPuzzleError.
    """
    record.also_called("grid", "board")
    if record.get("framed") is not None:
        return _unframed(record, what, border_signs, cell_signs)
    rows = record.get("grid")
    blank = isinstance(rows, list) and all(isinstance(row, Line) and not row.text.strip() for row in rows)
    grid = None if blank else record.optional_grid("grid", signs=cell_signs, square=True, folded=False)
    if grid is not None and grid.width != grid.height:
        record.fail(f"{what} is square; this grid has {grid.height} rows of {grid.width} cells")
    side = _side_of(record, grid, what, border_signs)
    borders = {name: side_tokens(record, name, side, border_signs) for name in SIDES}
    return FramedTokens(record, side, borders, grid, border_signs, cell_signs)


def _unframed(record: Record, what: str, border_signs: frozenset[str], cell_signs: frozenset[str]) -> FramedTokens:
    inside, _ = record.stated_size()
    around = None if inside is None else (inside + 2, inside + 2)
    frame = record.grid("framed", signs=border_signs & cell_signs, square=True, folded=False, size=around)
    if frame.width != frame.height or frame.width < 3:
        record.fail(
            f"{what} is square, and framed it has two rows and columns more; "
            f"this frame has {frame.height} rows of {frame.width} cells"
        )
    for name in ("grid", *SIDES):
        if record.get(name) is not None:
            record.fail(f"give either framed or {name}, not both")
    side = frame.width - 2
    if record.stated_size() not in ((None, None), (side, side)):
        record.fail(f"the stated size is not that of the {side} rows inside the frame")
    rows = frame.rows
    for row, column in ((0, 0), (0, side + 1), (side + 1, 0), (side + 1, side + 1)):
        if rows[row][column] and rows[row][column] not in border_signs | cell_signs:
            frame.fail(f"a corner of the frame holds {quoted(rows[row][column])}; it must be empty", row, column)
    borders = {
        "top": rows[0][1:-1],
        "bottom": rows[-1][1:-1],
        "left": [row[0] for row in rows[1:-1]],
        "right": [row[-1] for row in rows[1:-1]],
    }
    return FramedTokens(record, side, borders, frame, border_signs, cell_signs, margin=1)


def _side_of(record: Record, grid: TokenGrid | None, what: str, signs: frozenset[str]) -> int:
    """The number of rows: the grid's, else the stated one, else as many as a side has clues."""
    if grid is not None:
        return grid.height
    height, width = record.stated_size()
    if height != width:
        record.fail(f"{what} is square; the stated size is {height} by {width}")
    if height is not None:
        return height
    lengths = [length for name in SIDES if (length := side_lengths(record, name, signs))]
    if not lengths:
        record.fail("the puzzle has no grid and no clues around it")
    common = sorted(lengths[0].intersection(*lengths) or lengths[0])
    if len(common) > 1:
        record.fail(
            f"a side could have {common[0]} clues with gaps between them, or {common[1]} of one symbol each; "
            f"say which with size={common[0]} or size={common[1]}"
        )
    return common[0]


def side_lengths(record: Record, name: str, signs: frozenset[str]) -> set[int]:
    """How many clues a side could have; nothing if it is missing."""
    written = record.get(name)
    if isinstance(written, bool) or not isinstance(written, (list, str, int, type(None))):
        _refuse(record, name)
    if isinstance(written, list) and written and not isinstance(written[0], Line):
        return {len(written)}
    text = _text(written)
    return line_lengths(text, Expected(signs)) if text.strip() else set()


def side_tokens(record: Record, name: str, side: int, signs: frozenset[str], what: str = "rows") -> list[str]:
    """The tokens of one side; there are as many as the grid has rows, or `what`. "", or a sign, stands for nothing.

    Raises BadPuzzleError.
    """
    written = record.get(name)
    if written is None or written == "" or written == []:
        return [""] * side
    if isinstance(written, list) and not isinstance(written[0], Line):
        tokens = [_token(record, name, value) for value in written]
    elif text := _text(written):
        tokens = line_cells(text, Expected(signs, width=side))
        if len(tokens) != side == len(text) and not any(sign in text for sign in signs):
            # in JSON a space may stand for no clue
            tokens = [symbol.strip() for symbol in text]
    else:
        _refuse(record, name)
    if len(tokens) != side:
        clues = "clue" if len(tokens) == 1 else "clues"
        record.fail(f"{name} has {len(tokens)} {clues}, but the grid has {side} {what}; write . for none")
    return tokens


def _token(record: Record, name: str, value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        _refuse(record, name)
    return str(value).strip() if isinstance(value, str) or abs(value) < 10**9 else "a huge number"


def _text(written: object) -> str:
    """A side as text: on one line, or over several (one clue a line, as a column is typed)."""
    if isinstance(written, list):
        return " ".join(line.text.strip() for line in written if isinstance(line, Line)).strip()
    return written if isinstance(written, str) else str(written) if type(written) is int else ""


def _refuse(record: Record, name: str) -> NoReturn:
    record.fail(f"{name} must be a line of clues or a list of them")
