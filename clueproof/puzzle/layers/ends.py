"""Ends of paths: names that stand in two cells each, and walls."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot
from clueproof.puzzle.clue import Clues
from clueproof.puzzle.entries import BLACK_LOOK, Choice, Entry
from clueproof.puzzle.layers.black_cells import NO_NUMBER, WALL, WalledShape, WallTokens
from clueproof.puzzle.layers.layer import Form, Layer, S
from clueproof.puzzle.shape import GridShape, flag
from clueproof.puzzle.slots import CellSlot
from clueproof.syntax.record import EMPTY, JsonValue, Record
from clueproof.syntax.typed_grid import Expected, say_enough

BLANK = EMPTY | {"0"}
LONGEST = 4
"""So many characters a name can have."""


@dataclass(frozen=True, slots=True)
class EndedShape(WalledShape):
    """The name of each path and the two cells where it ends, in the order of the first ones; whether the paths pass all
    cells; and walls."""

    covering: bool = flag(False)
    ends: tuple[tuple[str, Spot, Spot], ...] = field(default=())


class Ends(Layer):
    """A grid with a number or name in each cell where a path ends (`shape.ends`); `#` is a wall."""

    shape = EndedShape
    kinds = ()
    ROWS = "#0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._-*?| "

    def tokens(self, record: Record, form: Form) -> EndTokens:
        record.also_called("grid", "board")
        grid = record.grid("grid", BLANK)
        found: dict[str, list[Spot]] = {}
        walls = set()
        for r, c in product(range(grid.height), range(grid.width)):
            token = grid.rows[r][c].strip()
            if token == WALL:
                walls.add((r, c))
            elif token and token not in BLANK:
                if not token.isascii() or not token.isalnum() or len(token) > LONGEST:
                    grid.fail(f"{quoted(token)} is no cell; expected a number or letter, # for a wall, or .", r, c)
                ends = found.setdefault(token, [])
                if len(ends) == 2:
                    first, second = (cell_name(*end) for end in ends)
                    grid.fail(f"{token} stands a third time, after {first} and {second}", r, c)
                ends.append((r, c))
        for name, ends in found.items():
            if len(ends) == 1:
                grid.fail(f"{name} stands in one cell only, and a path has two ends", *ends[0])
        cells = product(range(grid.height), range(grid.width))
        values = [NO_NUMBER if cell in walls else None for cell in cells]
        return EndTokens(grid, values, tuple([(name, one, other) for name, (one, other) in found.items()]))

    def write(self, record: Record, clues: Clues, shape: Any) -> None:
        rows = [["."] * shape.width for _ in range(shape.height)]
        for r, c in shape.walls:
            rows[r][c] = WALL
        for name, *ends in shape.ends:
            for r, c in ends:
                rows[r][c] = name
        if not say_enough(rows, Expected(BLANK)):
            record.fields["width"] = shape.width
        short = all(len(name) == 1 for name, _, _ in shape.ends)
        record.fields["grid"] = list[JsonValue]([("" if short else " ").join(row) for row in rows])

    def positions(self, kind: str, shape: Any) -> Iterable[Site]:
        return ()

    def draw(self, board: Board, clues: Clues, shape: Any, solved: bool, layout: str) -> Board:
        texts = {end: name for name, *ends in shape.ends for end in ends}
        given = board.given | shape.walls | texts.keys()
        return replace(board, texts={**board.texts, **texts}, given=given, shaded=board.shaded | shape.walls)

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        slot = CellSlot(blanks=(".", "", "0"))
        hint = f"a number or letter, or a name of up to {LONGEST} of them; {WALL} for a wall"
        return [
            Entry(
                "end",
                "end of a path",
                slot,
                (Choice(WALL, "wall"),),
                True,
                hint,
                True,
                meant=_end,
                look=BLACK_LOOK,
            )
        ]


@dataclass(frozen=True)
class EndTokens(WallTokens):
    """The grid, which says how large the board is, where walls are, and where paths end."""

    ends: tuple[tuple[str, Spot, Spot], ...]

    def shaped(self, shape: S) -> S:
        return replace(super().shaped(shape), ends=self.ends)  # type: ignore[call-arg]


def _end(text: str) -> str | None:
    name = text.isascii() and text.isalnum() and text.strip("0") and len(text) <= LONGEST
    return text if text == WALL or name else None
