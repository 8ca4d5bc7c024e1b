"""Trees, which belong to the shape, and counts at the rows and columns.

Typed as on paper, the counts above and to the left of the cells:

    framed:
    . 1 0 1
    1 . T .
    1 T . .

In JSON a grid of the cells, `col_counts` and `row_counts`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid.board import Board, Site, Spot
from clueproof.grid.edges import rectangle
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.layers.frame import side_tokens
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid

COUNT = "count"
"""The kind of a clue that says how many cells of a row or column have something."""
BLANK = EMPTY | {"", "-1"}
"""What stands for no count."""
TREES = frozenset("Tt")
COLUMNS, ROWS = "col_counts", "row_counts"
ALSO = {COLUMNS: ("top", "cols", "columns"), ROWS: ("side", "left", "rows")}
"""Other names of the fields."""


@dataclass(frozen=True, slots=True)
class TreeShape(GridShape):
    """Which cells have trees."""

    trees: frozenset[Spot] = field(default=frozenset())

    @property
    def treeless(self) -> list[Spot]:
        """All other cells."""
        return rectangle(self.height, self.width, self.trees)


class CountedTrees(Layer):
    """Trees, and counts of the kind "count": of a row at the position (row, -1), of a column at (-1, column)."""

    kinds = (COUNT,)

    def tokens(self, record: Record, form: Form) -> TreeTokens:
        record.also_called("grid", "board")
        for name, others in ALSO.items():
            record.also_called(name, *others)
        if record.get("framed") is None:
            return TreeTokens(record, record.grid("grid", EMPTY, symbols=True), 0)
        for name in ("grid", COLUMNS, ROWS):
            if record.get(name) is not None:
                record.fail(f"give either framed or {name}, not both")
        inside = record.stated_size()
        size = None if None in inside else (inside[0] + 1, inside[1] + 1)  # type: ignore[operator]
        frame = record.grid("framed", EMPTY, folded=False, size=size)
        if min(frame.height, frame.width) < 2:
            record.fail(f"a frame has a row and a column more than the cells; this one has {frame.size}")
        if frame.rows[0][0] not in BLANK:
            frame.fail(f"the corner of the frame holds {quoted(frame.rows[0][0])}; it must be empty", 0, 0)
        if inside not in ((None, None), (frame.height - 1, frame.width - 1)):
            record.fail(f"the stated size is not that of the cells inside the frame, which has {frame.size}")
        return TreeTokens(record, frame, 1)

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        given = clues[COUNT]
        columns = [given.get((-1, c)) for c in range(shape.width)]
        rows = [given.get((r, -1)) for r in range(shape.height)]
        cells = [["T" if (r, c) in shape.trees else "." for c in range(shape.width)] for r in range(shape.height)]
        if not record.typed:
            record.fields["grid"] = list[JsonValue](map("".join, cells))
            record.fields[COLUMNS], record.fields[ROWS] = list[JsonValue](columns), list[JsonValue](rows)
            return
        token = {None: ".", **{number: str(number) for number in given.values()}}
        lines = [[".", *[token[number] for number in columns]]]
        lines += [[token[number], *line] for number, line in zip(rows, cells, strict=True)]
        if not self._say_size(lines):
            record.fields["width"] = shape.width
            record.fields["height"] = shape.height
        record.fields["framed"] = list[JsonValue](map(" ".join, lines))

    def _say_size(self, lines: list[list[str]]) -> bool:
        return any(token != "." for token in chain(*lines))

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return chain(((r, -1) for r in range(shape.height)), ((-1, c) for c in range(shape.width)))

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[COUNT]
        margins = {
            "top": tuple(str(given.get((-1, c), "")) for c in range(shape.width)),
            "left": tuple(str(given.get((r, -1), "")) for r in range(shape.height)),
        }
        trees = dict.fromkeys(sorted(shape.trees), Symbol.TREE)
        return replace(board, symbols={**board.symbols, **trees}, given=board.given | shape.trees, margins=margins)


@dataclass(frozen=True)
class TreeTokens(Tokens):
    """The grid, with the counts in its first row and column if it has a margin of 1."""

    record: Record
    grid: TokenGrid
    margin: int

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height - self.margin, self.grid.width - self.margin

    @property
    def trees(self) -> frozenset[Spot]:
        """The cells with trees. Raises BadPuzzleError for cells with anything else in them."""
        found = set()
        for r, row in enumerate(self.grid.rows[self.margin :]):
            for c, token in enumerate(row[self.margin :]):
                if token in TREES:
                    found.add((r, c))
                elif token not in EMPTY and token:
                    what = f"{quoted(token)} is no cell; expected T for a tree, or . for none"
                    self.grid.fail(what, r + self.margin, c + self.margin)
        return frozenset(found)

    def read(self, shape: GridShape) -> Read:
        found: dict[Spot, int] = {}
        for spot, token in self._counts(shape):
            if token in BLANK:
                continue
            what, room = ("row", shape.height) if spot[0] < 0 else ("column", shape.width)
            if not (token.isascii() and token.isdecimal()):
                self._fail(f"{quoted(token)} is no count; expected a number, or . for none", spot)
            if len(token) > 9 or int(token) > room:
                shown = token if len(token) < 20 else f"a number of {len(token)} digits"
                self._fail(f"{shown} is more than the {counted(room, what)} of the board", spot)
            found[spot] = int(token)
        return Read({COUNT: {spot: found[spot] for spot in sorted(found, key=_by_rows)}})

    def _counts(self, shape: GridShape) -> Iterator[tuple[Spot, str]]:
        if self.margin:
            yield from (((-1, c), token) for c, token in enumerate(self.grid.rows[0][1:]))
            yield from (((r, -1), row[0]) for r, row in enumerate(self.grid.rows[1:]))
            return
        columns = side_tokens(self.record, COLUMNS, shape.width, BLANK, "columns")
        yield from (((-1, c), token) for c, token in enumerate(columns))
        yield from (((r, -1), token) for r, token in enumerate(side_tokens(self.record, ROWS, shape.height, BLANK)))

    def _fail(self, message: str, spot: Spot) -> None:
        if self.margin:
            self.grid.fail(message, spot[0] + 1, spot[1] + 1)
        name, number = (COLUMNS, spot[1]) if spot[0] < 0 else (ROWS, spot[0])
        self.record.fail(f"{name}, position {number + 1}: {message}")


def _by_rows(spot: Spot) -> tuple[bool, Spot]:
    """Rows first, as `positions` lists them."""
    return spot[0] < 0, spot
