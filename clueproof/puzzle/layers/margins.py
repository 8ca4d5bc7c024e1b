"""Clues outside the cells: at the ends of rows and columns, and numbers about the whole board.

`Frame` reads clues around a square grid, one at each end of each row and column, and in its cells. A side is written as
a line of tokens (packed, or with spaces between them) or as a list, `.` for no clue: top and bottom from left to right,
left and right from top to bottom. `Around` reads numbers around a board of any size whose cells another layer reads,
as the fields top, bottom, left and right, or some of these. Both may be written as a `framed` grid, as on paper:

    + 1 . 0 .
    1 < > ^ 1
    . ^ * v .
    1 v < > .
    . . 1 1 -
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, product
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TypeVar

from clueproof.english import at_most
from clueproof.errors import quoted, shortened
from clueproof.grid import Grid
from clueproof.grid.board import Board
from clueproof.grid.edges import SIDES, Cell, Position, around
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.cells import rows_of
from clueproof.puzzle.layers.layer import BoardRequirements, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape, OfShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import EMPTY, JsonValue, Line, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, line_cells, line_lengths

if TYPE_CHECKING:
    from clueproof.puzzle.fields import EditorState
    from clueproof.puzzle.inputs import InputKind
    from clueproof.puzzle.turning import Turning


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

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _FrameTokens(self, read_framed(record, form.noun, self._borders.blanks, self._cells.blanks))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if not clues[GIVEN] and not self._borders.say_size([list(clues[BORDER].values())], shape):
            record.fields["size"] = shape.side
        for name, cells in zip(SIDES, around(shape.side, shape.side), strict=True):
            record.fields[name] = self._borders.rows([[clues[BORDER].get(cell) for cell in cells]], shape)[0]
        if clues[GIVEN]:
            record.fields["grid"] = self._cells.rows(rows_of(clues, shape), shape)

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        if kind == GIVEN:
            return product(range(shape.height), range(shape.width))
        return [cell for cells in around(shape.side, shape.side) for cell in cells]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        border, cell = self._borders.token(shape, layout), self._cells.token(shape, layout)
        margins = {
            name: tuple(border[clues[BORDER][position]] if position in clues[BORDER] else "" for position in line)
            for name, line in zip(SIDES, around(shape.side, shape.side), strict=True)
        }
        given = clues[GIVEN]
        texts = board.texts if solved else {position: cell[says] for position, says in given.items()}
        return replace(board, texts=texts, given=frozenset(given), margins=margins)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import CellField, MarginField
        from clueproof.puzzle.inputs import symbol_input

        margins = MarginField({side: side for side in SIDES}, (*self._borders.nothing(shape), ""))
        cells = CellField("grid", (*self._cells.nothing(shape), ""))
        return [
            symbol_input(BORDER, "clue at a line", margins, self._borders, shape),
            symbol_input(GIVEN, "given value", cells, self._cells, shape),
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


def views(grid: Grid[T]) -> Iterator[tuple[Cell, str, tuple[T, ...]]]:
    """For each position around the grid: what to call it, and the line of cells that is seen from it, nearest first."""
    for side, cells, kind, lines in zip(
        SIDES,
        around(grid.height, grid.width),
        ("column", "column", "row", "row"),
        (grid.columns, [line[::-1] for line in grid.columns], grid.rows, [line[::-1] for line in grid.rows]),
        strict=True,
    ):
        for number, (cell, line) in enumerate(zip(cells, lines, strict=True), 1):
            yield cell, f"{kind} {number} from the {side}", line


def line_from(rows: Sequence[Sequence[T]], cell: Cell) -> Sequence[T]:
    """The line of a solution that is seen from a position around it, nearest cell first.

    Straight from the rows, so that a mistake in `views` can't hide itself.
    """
    row, column = cell
    line = [line[column] for line in rows] if row in (-1, len(rows)) else rows[row]
    return line if row == -1 or column == -1 else line[::-1]


def name_of(cell: Cell, height: int) -> str:
    """What to call a position around a board of so many rows: "row 3 from the left"."""
    row, column = cell
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

    def clues(self, meaning: Mapping[str, int], expected: str) -> dict[Cell, int]:
        """The clues around the grid. Raises BadPuzzleError, which says what was `expected`."""
        found = {}
        for name, cells in zip(SIDES, around(self.side, self.side), strict=True):
            for number, (cell, token) in enumerate(zip(cells, self.borders[name], strict=True), 1):
                if token in meaning:
                    found[cell] = meaning[token]
                elif token and token not in self.border_signs:
                    self.record.fail(f"{name}, position {number}: {quoted(token)} is no clue; expected {expected}")
        return found

    def cells(self, meaning: Mapping[str, int], expected: str) -> dict[Cell, int]:
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


BLANK = EMPTY | {"", "-1"}
"""What stands for no clue."""
COUNT = "count"
"""The kind of a clue that says how many cells of a row or column have something."""


class Around(Layer):
    """Numbers of the kind "border". The one at an end of a row or column has the position around the board there."""

    def __init__(
        self,
        most: Callable[[int], int],
        why: str,
        also_called: Mapping[str, str | tuple[str, ...]],
        corners: str = "",
        sides: Iterable[str] = SIDES,
        *,
        kind: str = BORDER,
        sized: bool = False,
    ) -> None:
        """`most` is the largest number at a line of so many cells, and `why` ends the refusal of a larger one, with the
        name of the line for {line}; `also_called`: field of a side -> other names of it; `corners`: what may stand in
        the corners of a framed grid besides blanks; `sides`: where there are numbers, and the names of their fields if
        it is a mapping; `sized`: nothing else says how large the board is."""
        self._fields = dict(sides) if isinstance(sides, Mapping) else {side: side for side in sides}
        self.lines: tuple[str, ...] = (*self._fields.values(),)
        self.kinds, self._kind, self._sized = (kind,), kind, sized
        self._most, self._why, self._also_called, self._corners = most, why, also_called, {*corners}

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        for field, names in self._also_called.items():
            record.also_called(field, *([names] if isinstance(names, str) else names))
        frame = self._unframed(record) if record.get("framed") is not None else None
        return _Sides(self, record, frame, form.noun)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if self._sized and min(shape.height, shape.width) == 1:
            # a number of two digits alone could be two
            record.fields["height"], record.fields["width"] = shape.height, shape.width
        for side, numbers in self._numbers(clues, shape).items():
            record.fields[self._fields[side]] = " ".join(map(_number_token, numbers))

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return chain(*(cells for _, cells in self.sides(shape)))

    def sides(self, shape: GridShape) -> list[tuple[str, list[Cell]]]:
        """The sides where there are numbers, with their positions."""
        every = dict(zip(SIDES, around(shape.height, shape.width), strict=True))
        return [(name, every[name]) for name in self._fields]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[self._kind]
        margins = {name: tuple(str(given.get(cell, "")) for cell in cells) for name, cells in self.sides(shape)}
        return replace(board, margins={**board.margins, **margins})

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import MarginField
        from clueproof.puzzle.inputs import InputKind, whole

        slot = MarginField(self._fields, (".", *sorted(BLANK - {"."})))
        return [InputKind(self._kind, "number at a line", slot, free=True, hint="a number", meant=whole())]

    def _numbers(self, clues: Clues, shape: GridShape) -> dict[str, list[int | None]]:
        """What each side says, None for nothing; the sides in their usual order."""
        given, cells = clues[self._kind], dict(self.sides(shape))
        return {side: [given.get(cell) for cell in cells[side]] for side in SIDES if side in cells}

    @cached_property
    def _margins(self) -> tuple[int, int, int, int]:
        """Rows of a frame above and below the cells, columns at the left and at the right."""
        top, bottom, left, right = (int(side in self._fields) for side in SIDES)
        return top, bottom, left, right

    def _unframed(self, record: Record) -> TokenGrid:
        """The frame, of which the cells inside and the sides become fields."""
        for name in ("grid", *self._fields.values()):
            if record.fields.get(name) is not None:
                record.fail(f"give either framed or {name}, not both")
        top, bottom, left, right = self._margins
        height, width = record.stated_size()
        size = None if height is None or width is None else (height + top + bottom, width + left + right)
        frame = record.grid("framed", EMPTY, folded=False, size=size)
        if frame.height <= top + bottom or frame.width <= left + right:
            more = "a row and a column" if top + bottom == 1 else "two rows and columns"
            record.fail(f"a frame has {more} more than the cells; this one has {frame.size}")
        if height not in (None, frame.height - top - bottom) or width not in (None, frame.width - left - right):
            record.fail(f"the stated size is not that of the cells inside the frame, which has {frame.size}")
        for r in (*[0] * top, *[-1] * bottom):
            for c in (*[0] * left, *[-1] * right):
                if (token := frame.rows[r][c]) not in BLANK | self._corners:
                    message = f"a corner of the frame holds {quoted(token)}; it must be empty"
                    frame.fail(message, r % frame.height, c % frame.width)
        rows, columns = frame.rows[top : frame.height - bottom], slice(left, frame.width - right)
        ends = {"top": frame.rows[0][columns], "bottom": frame.rows[-1][columns]}
        ends |= {"left": [row[0] for row in rows], "right": [row[-1] for row in rows]}
        for side, field in self._fields.items():
            record.fields[field] = list[JsonValue](ends[side])
        if not self._sized:
            record.fields["grid"] = frame.inside(self._margins)
            # known from here on, which helps to tell cells apart
            record.fields |= {"height": len(rows), "width": len(rows[0]) - left - right}
            return frame
        for r, row in enumerate(rows, top):
            for c, token in enumerate(row[columns], left):
                if token not in BLANK:
                    frame.fail(f"a cell holds {quoted(token)}; nothing is given in the cells", r, c)
        return frame


@dataclass(frozen=True)
class _Sides(Tokens):
    layer: Around
    record: Record
    frame: TokenGrid | None
    noun: str

    @property
    def size(self) -> tuple[int, int] | None:
        if not self.layer._sized:
            return None
        height, width = self.record.stated_size()
        return height or self._length(SIDES[2:]), width or self._length(SIDES[:2])

    def _length(self, sides: tuple[str, ...]) -> int:
        """How many clues stand at the first of these sides that says so."""
        names = [self.layer._fields[side] for side in sides if side in self.layer._fields]
        for name in names:
            if lengths := side_lengths(self.record, name, BLANK):
                # where there are gaps, they part the clues
                return min(lengths)
        self.record.fail(f"the size of {self.noun} is not stated: give {names[0]}, or its height and width")

    def read(self, shape: GridShape) -> Read:
        found: dict[Position, int] = {}
        for side, cells in self.layer.sides(shape):
            name = self.layer._fields[side]
            what, across = ("columns", shape.height) if side in SIDES[:2] else ("rows", shape.width)
            tokens = side_tokens(self.record, name, len(cells), BLANK, what)
            for number, (cell, token) in enumerate(zip(cells, tokens, strict=True), 1):
                if token in BLANK:
                    continue
                most = self.layer._most(across)
                if not (token.isascii() and token.isdecimal()):
                    self._fail(f"{quoted(token)} is no clue; expected a number, or . for none", name, number, cell)
                if len(token) > 9 or int(token) > most:
                    shown = token if len(token) < 20 else f"a number of {len(token)} digits"
                    why = at_most(self.layer._why, most, line=what[:-1])
                    self._fail(f"{shown} is more than {why}", name, number, cell)
                found[cell] = int(token)
        return Read({self.layer._kind: found})

    def _fail(self, message: str, name: str, number: int, cell: Cell) -> None:
        if self.frame is not None:
            top, _, left, _ = self.layer._margins
            self.frame.fail(message, cell[0] + top, cell[1] + left)
        self.record.fail(f"{name}, position {number}: {message}")


class Framed(Around):
    """The same around the cells of another layer, whose field is `grid`: in text a frame, in JSON a list a side."""

    def __init__(
        self,
        cells: Layer,
        most: Callable[[int], int],
        why: str,
        sides: Mapping[str, str],
        also_called: Mapping[str, tuple[str, ...]],
        kind: str = COUNT,
    ) -> None:
        super().__init__(most, why, also_called, sides=sides, kind=kind)
        self.cells, self.lines = cells, ()
        self.kinds = (*cells.kinds, kind)

    def turning(self, name: str) -> Turning | None:
        return self.cells.turning(name)

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        record.also_called("grid", "board")
        if record.typed and not any(isinstance(value, list) and value for value in record.fields.values()):
            record.fail(
                "the puzzle has no grid: expected its rows, or 'framed:' and its rows with the clues around them"
            )
        around_it = super().tokens(record, form)
        return _FramedTokens(self.cells.tokens(record, form), around_it)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        self.cells.write(record, clues, shape)
        sides = self._numbers(clues, shape)
        if not record.typed:
            record.fields |= {self._fields[side]: list[JsonValue](numbers) for side, numbers in sides.items()}
            return
        frame = self._frame(
            record.fields.pop("grid"), {side: [*map(_number_token, sides[side])] for side in sides}, shape
        )
        if all(token == "." for line in frame for token in line):
            record.fields["width"], record.fields["height"] = shape.width, shape.height
        widths = [max(map(len, column)) for column in zip(*frame, strict=True)]
        lines = [" ".join([token.rjust(width) for token, width in zip(line, widths, strict=True)]) for line in frame]
        record.fields["framed"] = list[JsonValue](lines)

    def _frame(self, rows: Any, sides: Mapping[str, list[str]], shape: GridShape) -> list[list[str]]:
        """The rows of the cells, as they are typed, with the sides around them."""
        _, _, left, right = self._margins
        lines = [[*row] if len(row) == shape.width else row.split() for row in rows]
        if left:
            lines = [[token, *line] for token, line in zip(sides["left"], lines, strict=True)]
        if right:
            lines = [[*line, token] for token, line in zip(sides["right"], lines, strict=True)]
        above, below = (
            [["."] * left + sides[side] + ["."] * right] if side in sides else [] for side in ("top", "bottom")
        )
        return [*above, *lines, *below]

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return super().positions(kind, shape) if kind == self._kind else self.cells.positions(kind, shape)

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        return [*self.cells.inputs(shape), *super().inputs(shape)]

    def start(self, shape: S) -> S:
        return self.cells.start(shape)

    def draft_shape(self, shape: S, state: EditorState) -> S:
        return self.cells.draft_shape(shape, state)

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        return super().draw(self.cells.draw(board, clues, shape, solved, layout), clues, shape, solved, layout)


class LineCounts(Framed):
    """How many cells of a row or column have something: counts of columns above the cells of another layer, counts of
    rows at their left."""

    FIELDS: ClassVar = {"left": "row_counts", "top": "col_counts"}
    ALSO: ClassVar = {"row_counts": ("side", "left", "rows"), "col_counts": ("top", "cols", "columns")}

    def __init__(self, cells: Layer) -> None:
        super().__init__(cells, lambda cells: cells, "the {most} cells of that {line}", self.FIELDS, self.ALSO)


@dataclass(frozen=True)
class _FramedTokens(Tokens):
    cells: Tokens
    around_it: Tokens

    @property
    def size(self) -> tuple[int, int] | None:
        return self.cells.size

    def shaped(self, shape: S) -> S:
        return self.cells.shaped(shape)

    def read(self, shape: GridShape) -> Read:
        inside = self.cells.read(shape)
        return Read({**inside.clues, **self.around_it.read(shape).clues}, inside.layout)


def line_of(cell: Position, shape: GridShape) -> tuple[str, list[Any]]:
    """The line that a position around the board is at: what to call it ("column 2"), and its cells."""
    r, c = cell
    assert isinstance(r, int)
    assert isinstance(c, int)
    if r in (-1, shape.height):
        return f"column {c + 1}", [(row, c) for row in range(shape.height)]
    return f"row {r + 1}", [(r, column) for column in range(shape.width)]


def line_counts(solution: Sequence[str], sign: str) -> Callable[[Any], int]:
    """How often a sign stands in the row or column that a position above or at the left of the board is at."""
    rows = [row.count(sign) for row in solution]
    columns = [column.count(sign) for column in zip(*solution, strict=True)]
    return lambda cell: columns[cell[1]] if cell[0] < 0 else rows[cell[0]]


def _number_token(number: int | None) -> str:
    return "." if number is None else str(number)


class Totals(Layer):
    """A clue of each kind, which stands nowhere on the board: its position is None. Fields are named as the kinds."""

    def __init__(self, most: OfShape[int], why: str, *kinds: str) -> None:
        """`most` is the largest total for a shape, and `why` ends the refusal of a larger one."""
        self.kinds, self._most, self._why = kinds, most, why

    def tokens(self, record: Record, form: BoardRequirements) -> Tokens:
        return _Totals(self, record, {kind: record.whole(kind, 0) for kind in self.kinds})

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        record.fields.update({kind: clues[kind][None] for kind in self.kinds if clues[kind]})

    def positions(self, kind: str, shape: GridShape) -> Iterable[Position]:
        return [None]  # type: ignore[list-item]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        told = [f"{kind} {clues[kind][None]}" for kind in self.kinds if clues[kind]]
        return replace(board, caption=", ".join(told))

    def inputs(self, shape: GridShape) -> Iterable[InputKind]:
        from clueproof.puzzle.fields import BoardField
        from clueproof.puzzle.inputs import InputKind, whole

        return [
            InputKind(kind, f"number of {kind}", BoardField(kind), free=True, hint="a number", meant=whole())
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
                self.record.fail(f"{shortened(number)} {kind} are more than {at_most(self.layer._why, most)}")
        return Read({kind: {None: number} for kind, number in self.found.items() if number is not None})
