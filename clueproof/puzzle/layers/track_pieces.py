"""Pieces of a track that are given in cells: two of the four sides, typed as their letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Any

from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Spot, sides_of
from clueproof.grid.symbols import TRACKS
from clueproof.puzzle.answers.track import leaves_board
from clueproof.puzzle.clue import GIVEN, Clues
from clueproof.puzzle.layers.cells import CellClues
from clueproof.puzzle.layers.layer import Form, Read, Tokens
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.symbols import Symbols
from clueproof.syntax.record import EMPTY, JsonValue, Record
from clueproof.syntax.typed_grid import Expected, say_enough

END = "end"
"""The kind of a piece with which the track leaves the board; other pieces are of the kind "given"."""
BITS = {"U": 2, "D": 8, "L": 4, "R": 1}
"""A piece is the sum of the bits of its sides."""
SIDE_BITS = tuple(BITS[side] for side in "URDL")
"""In the order of `sides_of`."""
PIECES = {BITS[name[0]] + BITS[name[1]]: name for name in TRACKS}
"""Each piece, and how it is written."""


class _PieceSymbols(Symbols):
    """ "LR" or "RL" is a straight piece, from left to right."""

    blanks = EMPTY | {"0", "  "}

    def meaning(self, shape: GridShape) -> Mapping[str, int]:
        typed = {"".join(order): piece for piece, name in PIECES.items() for order in permutations(name)}
        return {**typed, **{name.lower(): piece for name, piece in typed.items()}}

    def expected(self, shape: GridShape) -> str:
        return f"two sides of {', '.join(TRACKS)}, or . for none"

    def token(self, shape: GridShape, layout: str = "rows") -> Mapping[int, str]:
        return PIECES

    def rows(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> list[JsonValue]:
        return [" ".join(["." if piece is None else PIECES[piece] for piece in row]) for row in rows]

    def say_size(self, rows: Sequence[Sequence[int | None]], shape: GridShape) -> bool:
        written = [["." if piece is None else PIECES[piece] for piece in row] for row in rows]
        return say_enough(written, Expected(self.blanks))


class TrackPieces(CellClues):
    """Pieces in cells, in the field `grid`."""

    kinds = (END, GIVEN)
    words = "piece of track"

    def called(self, shape: GridShape) -> Mapping[str, str]:
        return {name: symbol.value for name, symbol in TRACKS.items()}

    def __init__(self, also_called: tuple[str, ...] = ()) -> None:
        super().__init__(_PieceSymbols(), also_called)

    def tokens(self, record: Record, form: Form) -> Tokens:
        return _Pieces(super().tokens(record, form))

    def write(self, record: Record, clues: Clues, shape: GridShape) -> None:
        super().write(record, Clues({GIVEN: {**clues[END], **clues[GIVEN]}}), shape)

    def draw(self, board: Board, clues: Clues, shape: GridShape, solved: bool, layout: str) -> Board:
        given = {**clues[END], **clues[GIVEN]}
        drawn = {spot: TRACKS[PIECES[piece]] for spot, piece in given.items()}
        return replace(board, given=board.given | given.keys(), symbols={**board.symbols, **drawn})


@dataclass(frozen=True)
class _Pieces(Tokens):
    grid: Tokens

    @property
    def size(self) -> tuple[int, int] | None:
        return self.grid.size

    def read(self, shape: GridShape) -> Read:
        found: dict[str, dict[Any, int]] = {END: {}, GIVEN: {}}
        for cell, piece in self.grid.read(shape).clues[GIVEN].items():
            found[kind_of(cell, piece, shape)][cell] = piece
        return Read({**found})


def kind_of(cell: Spot, piece: int, shape: GridShape) -> str:
    """Does a piece in this cell leave the board, or not?"""
    return END if any(leaves_board(side, shape) for side in sides_of_piece(cell, piece)) else GIVEN


def sides_of_piece(cell: Spot, piece: int) -> list[Edge]:
    """The sides of its cell that a piece reaches."""
    return [side for side, bit in zip(sides_of(cell), SIDE_BITS, strict=True) if piece & bit]
