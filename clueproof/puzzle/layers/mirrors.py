"""Mirrors in cells, which are part of the shape, and values of the other cells that are given."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from clueproof.grid.board import Board
from clueproof.grid.edges import Site, Spot, rectangle
from clueproof.grid.symbols import STROKES
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.entries import Choice, Entry, Look, symbol_entry
from clueproof.puzzle.layers.layer import Form, Layer, Read, S, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.slots import CellSlot
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import EMPTY, JsonValue, Record, TokenGrid

MIRRORS = ("/", "\\")


@dataclass(frozen=True, slots=True)
class MirrorShape(GridShape):
    """The cells with mirrors, row by row, with the way each one leans: "/" or a backslash."""

    mirrors: tuple[tuple[Spot, str], ...] = ()

    @property
    def open_cells(self) -> list[Spot]:
        """The other cells, row by row."""
        return rectangle(self.height, self.width, {cell for cell, _ in self.mirrors})


TURNED = {"/": lambda down, right: (-right, -down), "\\": lambda down, right: (right, down)}


def way(shape: MirrorShape, spot: Spot) -> list[tuple[Spot, bool]]:
    """The open cells that are met from a position at the border, and whether a mirror came before each."""
    (r, c), height, width = spot, shape.height, shape.width
    down, right = (r < 0) - (r == height), (c < 0) - (c == width)
    mirrors, found, reflected = dict(shape.mirrors), [], False
    r, c = r + down, c + right
    while 0 <= r < height and 0 <= c < width:
        if (r, c) in mirrors:
            down, right = TURNED[mirrors[r, c]](down, right)
            reflected = True
        else:
            found.append(((r, c), reflected))
        r, c = r + down, c + right
    return found


class MirrorCells(Layer):
    """A grid of mirrors and given values, one symbol a cell, in the field `grid`."""

    shape = MirrorShape
    kinds = (GIVEN,)

    def __init__(self, symbols: Symbols) -> None:
        self.symbols = symbols

    def tokens(self, record: Record, form: Form) -> Tokens:
        record.also_called("grid", "board")
        return _MirrorTokens(self, record.grid("grid", EMPTY, symbols=True, folded=False))

    def write(self, record: Record, clues: Clues, shape: MirrorShape) -> None:  # type: ignore[override]
        mirrors, given, token = dict(shape.mirrors), clues[GIVEN], self.symbols.token(shape)
        signs = mirrors | {cell: token[says] for cell, says in given.items()}
        rows = ["".join([signs.get((r, c), ".") for c in range(shape.width)]) for r in range(shape.height)]
        record.fields["grid"] = list[JsonValue](rows)

    def positions(self, kind: str, shape: MirrorShape) -> Iterable[Site]:  # type: ignore[override]
        return shape.open_cells

    def draw(self, board: Board, clues: Clues, shape: MirrorShape, solved: bool, layout: str) -> Board:  # type: ignore[override]
        given, token = clues[GIVEN], self.symbols.token(shape)
        symbols = {cell: STROKES[sign] for cell, sign in shape.mirrors}
        texts = {cell: token[says] for cell, says in given.items()}
        return replace(
            board,
            symbols={**board.symbols, **symbols},
            texts={**board.texts, **texts},
            given=board.given | given.keys() | symbols.keys(),
        )

    def inputs(self, shape: GridShape) -> Iterable[Entry]:
        mirrors = (Choice("/", "rising mirror"), Choice("\\", "falling mirror"))
        return [
            Entry(
                "mirror",
                "mirror",
                CellSlot(part=lambda token: token if token in MIRRORS else ""),
                mirrors,
                structural=True,
                look=Look(STROKES),
            ),
            symbol_entry(
                GIVEN,
                "given value",
                CellSlot(part=lambda token: "" if token in MIRRORS else token),
                self.symbols,
                shape,
            ),
        ]


@dataclass(frozen=True)
class _MirrorTokens(Tokens):
    layer: MirrorCells
    grid: TokenGrid

    @property
    def size(self) -> tuple[int, int]:
        return self.grid.height, self.grid.width

    def shaped(self, shape: S) -> S:
        cells = [
            ((r, c), sign) for r, row in enumerate(self.grid.rows) for c, sign in enumerate(row) if sign in MIRRORS
        ]
        return replace(shape, mirrors=tuple(cells))  # type: ignore[call-arg]

    def read(self, shape: GridShape) -> Read:
        symbols = self.layer.symbols
        none = dict.fromkeys(MIRRORS, 0)
        expected = f"{symbols.expected(shape)}; / or \\ for a mirror"
        values = self.grid.values({**symbols.meaning(shape), **none}, expected)
        return Read({GIVEN: {divmod(n, shape.width): value for n, value in enumerate(values) if value}})
