"""Clues around a board of any size whose cells something else states: a number at the ends of rows and columns.

Written as the fields top, bottom, left and right, or some of these; or, with the cells inside, as a `framed` grid:

    + 1 . 0 .
    1 < > ^ 1
    . ^ * v .
    1 v < > .
    . . 1 1 -
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Any, ClassVar

from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.edges import SIDES, Site, Spot, around
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import Entry, whole
from clueproof.puzzle.layers.frame import BORDER, side_lengths, side_tokens
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.sheet import Sheet
from clueproof.puzzle.slots import MarginSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid

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

    def tokens(self, record: Record, form: Form) -> Tokens:
        for field, names in self._also_called.items():
            record.also_called(field, *([names] if isinstance(names, str) else names))
        frame = self._unframed(record) if record.get("framed") is not None else None
        return _Sides(self, record, frame, form.noun)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        if self._sized and min(shape.height, shape.width) == 1:
            # a number of two digits alone could be two
            record.fields["height"], record.fields["width"] = shape.height, shape.width
        for side, numbers in self._numbers(clues, shape).items():
            record.fields[self._fields[side]] = " ".join(map(_token, numbers))

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return chain(*(spots for _, spots in self.sides(shape)))

    def sides(self, shape: GridShape) -> list[tuple[str, list[Spot]]]:
        """The sides where there are numbers, with their positions."""
        every = dict(zip(SIDES, around(shape.height, shape.width), strict=True))
        return [(name, every[name]) for name in self._fields]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[self._kind]
        margins = {name: tuple(str(given.get(spot, "")) for spot in spots) for name, spots in self.sides(shape)}
        return replace(board, margins={**board.margins, **margins})

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        slot = MarginSlot(self._fields, (".", *sorted(BLANK - {"."})))
        return [Entry(self._kind, "number at a line", slot, free=True, hint="a number", meant=whole())]

    def _numbers(self, clues: Clues, shape: GridShape) -> dict[str, list[int | None]]:
        """What each side says, None for nothing; the sides in their usual order."""
        given, spots = clues[self._kind], dict(self.sides(shape))
        return {side: [given.get(spot) for spot in spots[side]] for side in SIDES if side in spots}

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
        found: dict[Any, int] = {}
        for side, spots in self.layer.sides(shape):
            name = self.layer._fields[side]
            what, across = ("columns", shape.height) if side in SIDES[:2] else ("rows", shape.width)
            tokens = side_tokens(self.record, name, len(spots), BLANK, what)
            for number, (spot, token) in enumerate(zip(spots, tokens, strict=True), 1):
                if token in BLANK:
                    continue
                most = self.layer._most(across)
                if not (token.isascii() and token.isdecimal()):
                    self._fail(f"{quoted(token)} is no clue; expected a number, or . for none", name, number, spot)
                if len(token) > 9 or int(token) > most:
                    shown = token if len(token) < 20 else f"a number of {len(token)} digits"
                    why = self.layer._why.format(most=most, line=what[:-1])
                    self._fail(f"{shown} is more than {why}", name, number, spot)
                found[spot] = int(token)
        return Read({self.layer._kind: found})

    def _fail(self, message: str, name: str, number: int, spot: Spot) -> None:
        if self.frame is not None:
            top, _, left, _ = self.layer._margins
            self.frame.fail(message, spot[0] + top, spot[1] + left)
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

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", "board")
        around_it = super().tokens(record, form)
        return _FramedTokens(self.cells.tokens(record, form), around_it)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        self.cells.write(record, clues, shape)
        sides = self._numbers(clues, shape)
        if not record.typed:
            record.fields |= {self._fields[side]: list[JsonValue](numbers) for side, numbers in sides.items()}
            return
        frame = self._frame(record.fields.pop("grid"), {side: [*map(_token, sides[side])] for side in sides}, shape)
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

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return super().positions(kind, shape) if kind == self._kind else self.cells.positions(kind, shape)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        return [*self.cells.inputs(shape), *super().inputs(shape)]

    def start(self, shape: S) -> S:
        return self.cells.start(shape)

    def draft_shape(self, shape: S, sheet: Sheet) -> S:
        return self.cells.draft_shape(shape, sheet)

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


def line_of(spot: Site, shape: GridShape) -> tuple[str, list[Any]]:
    """The line that a position around the board is at: what to call it ("column 2"), and its cells."""
    r, c = spot
    assert isinstance(r, int)
    assert isinstance(c, int)
    if r in (-1, shape.height):
        return f"column {c + 1}", [(row, c) for row in range(shape.height)]
    return f"row {r + 1}", [(r, column) for column in range(shape.width)]


def line_counts(solution: Sequence[str], sign: str) -> Callable[[Any], int]:
    """How often a sign stands in the row or column that a position above or at the left of the board is at."""
    rows = [row.count(sign) for row in solution]
    columns = [column.count(sign) for column in zip(*solution, strict=True)]
    return lambda spot: columns[spot[1]] if spot[0] < 0 else rows[spot[0]]


def _token(number: int | None) -> str:
    return "." if number is None else str(number)
