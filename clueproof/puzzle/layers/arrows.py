"""Cells with arrows that belong to the shape, each with a number or without one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, TypeAlias

from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.edges import Site
from clueproof.grid.symbols import ARROWS
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry, Look, whole
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough

Arrows: TypeAlias = tuple[Direction | None, ...]
"""Where the arrow of each cell points, row by row; None for a cell without one."""
WRITTEN: Mapping[Direction, str] = {
    "n": "^",
    "ne": "^>",
    "e": ">",
    "se": "v>",
    "s": "v",
    "sw": "<v",
    "w": "<",
    "nw": "<^",
}
"""How arrows are written."""
TYPED: Mapping[str, Direction] = {
    **{direction: direction for direction in STEPS},
    **{sign: direction for direction, sign in WRITTEN.items()},
    **{sign[::-1]: direction for direction, sign in WRITTEN.items()},
}
"""How they are typed."""
NO_SIGNS: frozenset[str] = frozenset()
"""A cell is never left blank: what has no arrow is a dot."""
DIGITS = "0123456789"
CELL = re.compile(r"(?P<number>\d*)(?P<arrow>\D*)", re.ASCII)


@dataclass(frozen=True, slots=True)
class ArrowShape(GridShape):
    """The arrows."""

    arrows: Arrows = ()


class ArrowedNumbers(Layer):
    """A grid of cells such as `12v>`: a number, if it is given, and where the arrow points. The arrows are a matter of
    the shape (`shape.arrows`), numbers from 1 to the number of cells are clues. The last cell needs no arrow."""

    shape = ArrowShape
    kinds = (GIVEN,)

    def tokens(self, record: Record, form: Form) -> ArrowTokens:
        record.also_called("grid", "board")
        return ArrowTokens(record.grid("grid", NO_SIGNS))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        given, width = clues[GIVEN], shape.width
        arrows = [WRITTEN[arrow] if arrow else "" for arrow in shape.arrows]
        cells = [f"{given.get(divmod(n, width), '')}{arrow}" or "." for n, arrow in enumerate(arrows)]
        rows = [cells[start : start + width] for start in range(0, len(cells), width)]
        if not say_enough(rows, Expected(NO_SIGNS)):
            record.fields["width"] = shape.width
        record.fields["grid"] = list[JsonValue]([" ".join(row) for row in rows])

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return product(range(shape.height), range(shape.width))

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = board.texts if solved else {spot: str(number) for spot, number in given.items()}
        last = {spot for spot, number in given.items() if number == len(shape.arrows)}
        cells = {divmod(place, shape.width): arrow for place, arrow in enumerate(shape.arrows)}
        arrows = {spot: ARROWS[arrow] for spot, arrow in cells.items() if arrow is not None and spot not in last}
        return replace(board, texts=texts, given=frozenset(given), symbols={**board.symbols, **arrows})

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        arrows = tuple([Choice(sign, ARROWS[way].value) for way, sign in WRITTEN.items()])
        arrow = CellSlot(part=lambda token: token.lstrip(DIGITS), joined=lambda token, sign: _number(token) + sign)
        number = CellSlot(part=_number, joined=lambda token, number: number + token.lstrip(DIGITS))
        most = shape.height * shape.width
        return [
            Entry(
                "arrow",
                "arrow",
                arrow,
                arrows,
                True,
                "an arrow (^ ^> > v> v <v < <^, or n ne e se s sw w nw)",
                True,
                meant=_arrow,
                look=Look({sign: ARROWS[way] for way, sign in WRITTEN.items()}),
            ),
            Entry(GIVEN, "number", number, free=True, hint=f"a number from 1 to {most}", meant=whole(1)),
        ]

    def start(self, shape: S) -> S:
        return replace(shape, arrows=(None,) * (shape.height * shape.width))  # type: ignore[call-arg]


@dataclass(frozen=True)
class ArrowTokens(Tokens):
    """The grid, which says how large the board is, and where arrows point."""

    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    @property
    def arrows(self) -> Arrows:
        """Where the arrow of each cell points. Raises BadPuzzleError unless all but the last cell have one."""
        grid, last = self.grid, self.grid.height * self.grid.width
        arrows: list[Direction | None] = []
        bare: str | None = None
        for r, c in product(range(grid.height), range(grid.width)):
            number, arrow = self._cell(r, c)
            arrows.append(arrow)
            if arrow is None:
                if number not in (None, last):
                    grid.fail(f"{number} has no arrow; only {last}, the last number, needs none", r, c)
                if bare is not None:
                    grid.fail(f"only the last cell can be without an arrow, but {bare} has none either", r, c)
                bare = cell_name(r, c)
        return tuple(arrows)

    def _cell(self, r: int, c: int) -> tuple[int | None, Direction | None]:
        token, last = self.grid.rows[r][c], self.grid.height * self.grid.width
        if token in EMPTY:
            return None, None
        found = CELL.fullmatch(token)
        number, arrow = (found["number"], found["arrow"].lower()) if found else ("", "")
        if found is None or (arrow and arrow not in TYPED) or len(number) > 9 or number.startswith("0"):
            expected = "an arrow (^ ^> > v> v <v < <^, or n ne e se s sw w nw), with its number in front: > or 12v>"
            self.grid.fail(f"{quoted(token)} is no cell; expected {expected}", r, c)
        if number and int(number) > last:
            self.grid.fail(f"{number} is more than the {last} cells", r, c)
        return int(number) if number else None, TYPED.get(arrow)

    def shaped(self, shape: S) -> S:
        return replace(shape, arrows=self.arrows)  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        cells = product(range(self.grid.height), range(self.grid.width))
        given = {(r, c): number for r, c in cells if (number := self._cell(r, c)[0]) is not None}
        return Read({GIVEN: given}, self.grid.layout)


def _number(token: str) -> str:
    return token[: len(token) - len(token.lstrip(DIGITS))]


def _arrow(text: str) -> str | None:
    way = TYPED.get(text.lower())
    return WRITTEN[way] if way is not None else None
