"""Cells beside a loop: each may say on which side of the loop it lies, and how many lines there are ahead of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid.board import Board
from clueproof.grid.edges import Spot, outline
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry
from clueproof.puzzle.layers.black_cells import NO_NUMBER
from clueproof.puzzle.layers.layer import Form, Read
from clueproof.puzzle.layers.pointing import BARE, BLANK, Pointing, PointingCells, PointingTokens, links_ahead, pointing
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import JsonValue, Record
from clueproof.syntax.typed_grid import Expected, say_enough

SIDE = "side"
"""The kind of what a cell says about its side."""
SIDES = {"W": "inside", "B": "outside"}
LETTER = {side: letter for letter, side in SIDES.items()}


class SidedCells(PointingCells):
    """A grid of cells such as `W>2`: W for a cell inside the loop, B for one outside, neither where it is not told; and
    an arrow with the number of lines ahead. `?` is a cell that says nothing. Which cells these are is a matter of the
    shape (`shape.walls`), what they say are clues."""

    kinds = (GIVEN, SIDE)
    expected = "W, B, an arrow with its number (>2), or both (W>2), ? for a cell that says nothing"

    def tokens(self, record: Record, form: Form) -> SidedTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        found: dict[Spot, Pointing | None] = {}
        sides: dict[Spot, str] = {}
        for r, c in product(range(grid.height), range(grid.width)):
            token = grid.rows[r][c].strip()
            if token in BLANK or not token:
                continue
            side = SIDES.get(token[:1].upper())
            rest = token[1:] if side else token
            says = pointing(rest)
            if says is None and rest not in ("" if side else BARE, BARE):
                grid.fail(f"{quoted(token)} is no cell; expected {self.expected}, or . for none", r, c)
            found[r, c] = says
            if side is not None:
                sides[r, c] = side
        cells = product(range(grid.height), range(grid.width))
        return SidedTokens(grid, [NO_NUMBER if cell in found else None for cell in cells], found, sides)

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.walls:
            rows[r][c] = sided_text(clues[SIDE].get((r, c)), clues[GIVEN].get((r, c)))
        if not say_enough(rows, Expected(BLANK)):
            record.fields["width"] = shape.width
        record.fields["grid"] = list[JsonValue]([" ".join(row) for row in rows])

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        board = super().draw(board, clues, shape, solved, layout)
        inside = {cell for cell, side in clues[SIDE].items() if side == "inside"}
        outside = {cell for cell, side in clues[SIDE].items() if side == "outside"}
        bare = {cell for cell, text in board.texts.items() if text == BARE}
        return replace(
            board,
            texts={cell: text for cell, text in board.texts.items() if cell not in bare},
            walls=board.walls.union(*(outline([cell]) for cell in inside)),
            shaded=board.shaded | outside,
            tinted=board.tinted - inside - outside,
        )

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        side = CellSlot(part=lambda token: token[:1].strip(ARROW_SIGNS), joined=_with_side)
        arrow = CellSlot(part=lambda token: token.strip("WB?"), joined=_with_arrow)
        sides = [Choice(letter, side) for letter, side in SIDES.items()]
        return [
            Entry(SIDE, "side of a cell", side, (*sides, Choice(BARE, "a cell that says nothing"))),
            Entry(
                GIVEN,
                "arrow",
                arrow,
                free=True,
                hint="an arrow (^ v < > or U D L R) with its number, such as >2",
                meant=_arrow,
            ),
        ]


@dataclass(frozen=True)
class SidedTokens(PointingTokens):
    """The grid, which says how large the board is, and what stands in its cells."""

    sides: Mapping[Spot, str]

    def read(self, shape: GridShape) -> Read:
        given = {cell: says for cell, says in self.found.items() if says is not None}
        for cell, says in given.items():
            most = max(len(links_ahead(cell, says.way, shape)) - 1, 0)
            if says.number > most:
                self.grid.fail(f"{says.number} is more than the {counted(most, 'line')} that can be ahead", *cell)
        return Read({GIVEN: given, SIDE: dict(self.sides)}, self.grid.layout)


def sided_text(side: str | None, says: Pointing | None) -> str:
    """What stands in a cell."""
    return f"{LETTER[side] if side else ''}{says or ''}" or BARE


ARROW_SIGNS = "^v<>"


def _with_side(token: str, letter: str) -> str:
    arrow = token.strip("WB?")
    return arrow if letter == BARE and arrow else letter + arrow


def _with_arrow(token: str, arrow: str) -> str:
    side = token[:1] if token[:1] in LETTER.values() else ""
    return side + arrow or (BARE if token else "")


def _arrow(text: str) -> str | None:
    says = pointing(text)
    return None if says is None else str(says)
