"""Circles, white or black, each with a number or without one; grey ones leave open which of the two they are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, Literal, NamedTuple, TypeAlias

from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot
from clueproof.grid.symbols import Symbol
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry, whole
from clueproof.puzzle.layers.layer import Form, Layer, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid
from clueproof.syntax.typed_grid import Expected, say_enough

Colour: TypeAlias = Literal["white", "black", "grey"]
LETTERS: Mapping[str, Colour] = {"W": "white", "B": "black", "G": "grey"}
SIGNS = "".join(LETTERS)
DRAWN = {"white": Symbol.WHITE_CIRCLE, "black": Symbol.BLACK_CIRCLE, "grey": Symbol.GREY_CIRCLE}
CELL = re.compile(rf"(?P<before>\d{{0,4}})(?P<letter>[{SIGNS}])(?P<behind>\d{{0,4}})", re.ASCII)


class Circle(NamedTuple):
    """What a circle says: its colour, and its number if it has one."""

    colour: Colour
    number: int | None = None

    def __str__(self) -> str:
        return f"{'' if self.number is None else self.number}{self.colour[0].upper()}"


Largest: TypeAlias = Callable[[Any, Spot, Colour], int]
"""How large the number of a circle can be."""


class NumberedCircles(Layer):
    """A grid of cells such as `6B` for a black circle with a number, or `W` for a white one without."""

    kinds = (GIVEN,)

    def __init__(self, least: int, most: Largest, why: str, grey: bool = False) -> None:
        """`why` ends the refusal of a larger number, with {most} for the largest: "9 is more than ..."; `grey`: are
        there circles whose colour is not told?"""
        self._least, self._most, self._why = least, most, why
        self._letters = {letter: colour for letter, colour in LETTERS.items() if grey or colour != "grey"}

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", EMPTY)
        found: dict[Spot, Circle] = {}
        for r, c in product(range(grid.height), range(grid.width)):
            token = grid.rows[r][c].strip()
            if token in EMPTY or not token:
                continue
            cell = CELL.fullmatch(token.upper())
            if cell is None or (cell["before"] and cell["behind"]) or cell["letter"] not in self._letters:
                grey = ", G for one of either kind" if "G" in self._letters else ""
                expected = f"W for a white circle or B for a black one{grey}, with its number if it has one (6B)"
                grid.fail(f"{quoted(token)} is no cell; expected {expected}, or . for none", r, c)
            number = cell["before"] or cell["behind"]
            if number and int(number) < self._least:
                grid.fail(f"the number of a circle is at least {self._least}, not {int(number)}", r, c)
            found[r, c] = Circle(LETTERS[cell["letter"]], int(number) if number else None)
        return _CircleTokens(grid, found, self._most, self._why)

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        rows = [["."] * shape.width for _ in range(shape.height)]
        for (r, c), says in clues[GIVEN].items():
            rows[r][c] = str(says)
        if not say_enough(rows, Expected(EMPTY)):
            record.fields["width"] = shape.width
        record.fields["grid"] = list[JsonValue]([" ".join(row) for row in rows])

    def positions(self, kind: str, shape: GridShape) -> Iterable[Site]:
        return product(range(shape.height), range(shape.width))

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {cell: str(says.number) for cell, says in given.items() if says.number is not None}
        circles = {cell: DRAWN[says.colour] for cell, says in given.items()}
        return replace(
            board,
            texts={**board.texts, **texts},
            symbols={**board.symbols, **circles},
            given=board.given | given.keys(),
        )

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        colour = CellSlot(
            part=lambda token: token[-1:], joined=lambda token, letter: letter and token.strip(SIGNS) + letter
        )
        number = CellSlot(
            part=lambda token: token.strip(SIGNS),
            joined=lambda token, number: number + (token[-1:] or "W" * bool(number)),
        )
        letters = tuple([Choice(letter, f"{colour} circle") for letter, colour in self._letters.items()])
        return [
            Entry(GIVEN, "circle", colour, letters),
            Entry(
                "number",
                "number of a circle",
                number,
                free=True,
                hint=f"a number from {self._least}",
                meant=whole(self._least, 9999),
            ),
        ]


@dataclass(frozen=True)
class _CircleTokens(Tokens):
    """The grid, which says how large the board is, and the circles."""

    grid: TokenGrid
    found: Mapping[Spot, Circle]
    most: Largest
    why: str

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def read(self, shape: GridShape) -> Read:
        for cell, says in self.found.items():
            most = self.most(shape, cell, says.colour)
            if says.number is not None and says.number > most:
                self.grid.fail(f"{says.number} is more than {self.why.format(most=most)}", *cell)
        return Read({GIVEN: dict(self.found)}, self.grid.layout)
