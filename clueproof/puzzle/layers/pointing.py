"""Black cells with arrows: each has a number about the cells at which it points, or says nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise, product
from typing import Any, NamedTuple

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.edges import Edge, Site, Spot, edge
from clueproof.grid.symbols import ARROWS
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry
from clueproof.puzzle.layers.black_cells import NO_NUMBER, WalledShape, WallTokens
from clueproof.puzzle.layers.layer import Form, Layer, Read
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record
from clueproof.syntax.typed_grid import Expected, say_enough

SIGNS: Mapping[Direction, str] = {"n": "^", "s": "v", "w": "<", "e": ">"}
"""How the four directions are written."""
TYPED: Mapping[str, Direction] = {**{sign: way for way, sign in SIGNS.items()}, "U": "n", "D": "s", "L": "w", "R": "e"}
"""How they are typed."""
WAYS: tuple[Direction, ...] = ("n", "e", "s", "w")
BARE = "?"
"""What stands for a cell that says nothing."""
BLANK = EMPTY - {BARE}
CELL = re.compile(r"(?P<before>[\^v<>UDLR]?)(?P<number>0|[1-9]\d{0,3})(?P<behind>[\^v<>UDLR]?)", re.ASCII)


class Pointing(NamedTuple):
    """A number, and where its arrow points."""

    number: int
    way: Direction

    def __str__(self) -> str:
        return f"{SIGNS[self.way]}{self.number}"


def pointing(text: str) -> Pointing | None:
    """An arrow with its number as it is typed, None if the text is none."""
    cell = CELL.fullmatch(text.upper().replace("V", "v"))
    if cell is None or bool(cell["before"]) == bool(cell["behind"]):
        return None
    return Pointing(int(cell["number"]), TYPED[cell["before"] or cell["behind"]])


def pointed_at(cell: Spot, way: Direction, shape: GridShape) -> list[Spot]:
    """All cells at which an arrow points, nearest first."""
    (r, c), (down, right) = cell, STEPS[way]
    found = []
    while 0 <= (r := r + down) < shape.height and 0 <= (c := c + right) < shape.width:
        found.append((r, c))
    return found


def links_ahead(cell: Spot, way: Direction, shape: GridShape) -> list[Edge]:
    """The links on the straight way from a cell to the border, nearest first."""
    return [edge(*pair) for pair in pairwise([cell, *pointed_at(cell, way, shape)])]


class PointingCells(Layer):
    """A grid of cells such as `>2`: an arrow, and a number about the cells at which it points, `?` for a cell that says
    nothing. Which cells these are is a matter of the shape (`shape.walls`), what they say are clues."""

    shape = WalledShape
    kinds: tuple[str, ...] = (GIVEN,)
    expected = "an arrow (^ v < > or U D L R) with its number: >2, ? for a cell that says nothing"

    def tokens(self, record: Record, form: Form) -> PointingTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        found: dict[Spot, Pointing | None] = {}
        for r, c in product(range(grid.height), range(grid.width)):
            token = grid.rows[r][c].strip()
            if token in BLANK or not token:
                continue
            if (says := pointing(token)) is None and token != BARE:
                grid.fail(f"{quoted(token)} is no cell; expected {self.expected}, or . for none", r, c)
            found[r, c] = says
        cells = product(range(grid.height), range(grid.width))
        return PointingTokens(grid, [NO_NUMBER if cell in found else None for cell in cells], found)

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.walls:
            rows[r][c] = str(clues[GIVEN].get((r, c), BARE))
        if not say_enough(rows, Expected(BLANK)):
            record.fields["width"] = shape.width
        record.fields["grid"] = list[JsonValue]([" ".join(row) for row in rows])

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        return sorted(shape.walls)

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        given = clues[GIVEN]
        texts = {cell: str(given[cell].number) if cell in given else BARE for cell in sorted(shape.walls)}
        arrows = {cell: ARROWS[says.way] for cell, says in given.items()}
        return replace(
            board,
            texts={**board.texts, **texts},
            symbols={**board.symbols, **arrows},
            given=board.given | shape.walls,
            tinted=board.tinted | shape.walls,
        )

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        bare = (Choice(BARE, "a cell that says nothing"),)
        return [
            Entry(
                GIVEN,
                "arrow",
                CellSlot(),
                bare,
                True,
                "an arrow (^ v < > or U D L R) with its number, such as >2",
                meant=_written,
            )
        ]


@dataclass(frozen=True)
class PointingTokens(WallTokens):
    """The grid, which says how large the board is, and what stands in its cells."""

    found: Mapping[Spot, Pointing | None]

    def read(self, shape: GridShape) -> Read:
        given = {cell: says for cell, says in self.found.items() if says is not None}
        for cell, says in given.items():
            room = len(pointed_at(cell, says.way, shape))
            if says.number > room:
                self.grid.fail(f"{says.number} is more than the {counted(room, 'cell')} at which it points", *cell)
        return Read({GIVEN: given}, self.grid.layout)


def _written(text: str) -> str | None:
    says = pointing(text)
    return BARE if text == BARE else None if says is None else str(says)
