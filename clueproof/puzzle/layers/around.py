"""Clues around a board of any size whose cells something else states: a number at the ends of rows and columns.

Written as the fields top, bottom, left and right; or, with the cells inside, as a `framed` grid:

    + 1 . 0 .
    1 < > ^ 1
    . ^ * v .
    1 v < > .
    . . 1 1 -
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from clueproof.errors import quoted
from clueproof.grid.board import Board, Site, Spot
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.layers.frame import BORDER, SIDES, around, side_tokens
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.record import EMPTY, JsonValue, Record

BLANK = EMPTY | {"", "-1"}
"""What stands for no clue."""


class Around(Layer):
    """Numbers of the kind "border". The one at an end of a row or column has the position around the board there."""

    kinds = (BORDER,)

    def __init__(
        self,
        most: Callable[[int], int],
        why: str,
        also_called: Mapping[str, str],
        corners: str = "",
        sides: tuple[str, ...] = SIDES,
    ) -> None:
        """`most` is the largest number at a line of so many cells, and `why` ends the refusal of a larger one, with the
        name of the line for {line}; `also_called`: side -> another name of its field; `corners`: what may stand in the
        corners of a framed grid besides blanks; `sides`: where there are numbers."""
        self.lines = sides
        self._most, self._why, self._also_called, self._corners = most, why, also_called, {*corners}

    def tokens(self, record: Record, form: Form) -> Tokens:
        for side, name in self._also_called.items():
            record.also_called(side, name)
        if record.get("framed") is not None:
            self._unframe(record)
        return _Sides(self, record)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        for name, spots in self.sides(shape):
            given = [clues[BORDER].get(spot) for spot in spots]
            record.fields[name] = " ".join(["." if number is None else str(number) for number in given])

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return chain(*(spots for _, spots in self.sides(shape)))

    def sides(self, shape: GridShape) -> list[tuple[str, list[Spot]]]:
        """The sides where there are numbers, with their positions."""
        every = zip(SIDES, around(shape.height, shape.width), strict=True)
        return [(name, [*spots]) for name, spots in every if name in self.lines]

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[BORDER]
        margins = {name: tuple(str(given.get(spot, "")) for spot in spots) for name, spots in self.sides(shape)}
        return replace(board, margins=margins)

    def _unframe(self, record: Record) -> None:
        """Turn a framed grid into the fields that it is short for."""
        for name in ("grid", *SIDES):
            if record.fields.get(name) is not None:
                record.fail(f"give either framed or {name}, not both")
        frame = record.grid("framed", EMPTY, folded=False)
        if min(frame.height, frame.width) < 3:
            record.fail(f"a frame has two rows and columns more than the cells; this one has {frame.size}")
        rows = frame.rows
        for r, c in ((0, 0), (0, -1), (-1, 0), (-1, -1)):
            if rows[r][c] not in BLANK | self._corners:
                what = f"a corner of the frame holds {quoted(rows[r][c])}; it must be empty"
                frame.fail(what, r % frame.height, c % frame.width)
        sides = rows[0][1:-1], rows[-1][1:-1], [row[0] for row in rows[1:-1]], [row[-1] for row in rows[1:-1]]
        for name, side in zip(SIDES, sides, strict=True):
            record.fields[name] = list[JsonValue](side)
        record.fields["grid"] = frame.inside()


@dataclass(frozen=True)
class _Sides(Tokens):
    layer: Around
    record: Record

    @property
    def size(self) -> None:
        return None

    def read(self, shape: GridShape) -> Read:
        found: dict[Any, int] = {}
        for name, spots in self.layer.sides(shape):
            what, across = ("columns", shape.height) if name in SIDES[:2] else ("rows", shape.width)
            tokens = side_tokens(self.record, name, len(spots), BLANK, what)
            for number, (spot, token) in enumerate(zip(spots, tokens, strict=True), 1):
                if not token:
                    continue
                where, most = f"{name}, position {number}", self.layer._most(across)
                if not (token.isascii() and token.isdecimal()):
                    self.record.fail(f"{where}: {quoted(token)} is no clue; expected a number, or . for none")
                if len(token) > 9 or int(token) > most:
                    shown = token if len(token) < 20 else f"a number of {len(token)} digits"
                    self.record.fail(
                        f"{where}: {shown} is more than {self.layer._why.format(most=most, line=what[:-1])}"
                    )
                found[spot] = int(token)
        return Read({BORDER: found})


def line_of(spot: Site, shape: GridShape) -> tuple[str, list[Any]]:
    """The line that a position around the board is at: what to call it ("column 2"), and its cells."""
    r, c = spot
    assert isinstance(r, int)
    assert isinstance(c, int)
    if r in (-1, shape.height):
        return f"column {c + 1}", [(row, c) for row in range(shape.height)]
    return f"row {r + 1}", [(r, column) for column in range(shape.width)]
