"""Pipelink.

Rules: draw one closed loop through the centres of all cells, straight or with right angles. It may cross itself: it
then goes straight on both times. It never branches. Some pieces of it are given.
Source: https://www.nikoli.co.jp/en/puzzles/pipelink/
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import PIECES, Cells, Link, Value

LINKED: dict[Value, str] = dict(zip(range(11, 18), ("+", "UD", "LR", "UR", "UL", "DL", "DR"), strict=True))
SIDES = dict(zip("URDL", cp.SIDE_BITS, strict=True))
MEANT: dict[Value, Hashable] = {
    value: cp.CROSSING if name == "+" else sum(SIDES[side] for side in name) for value, name in LINKED.items()
}


PIECES_OF_LOOP = {piece: cp.leads_over(piece) for piece in (*cp.PIECES, cp.CROSSING)}


class Pipelink(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """All pieces of each cell are literals."""

    name = "pipelink"
    group = "Loops, paths and links"
    title = "Pipelink"
    noun = "a Pipelink"
    usual = cp.Usual((6, 6))
    layers = (cp.LoopPieces(also_called=("board",)),)
    answer = cp.EdgeLines(along=False)
    puzzlink = Link("pipelink", Cells(PIECES, LINKED, says=MEANT))

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.crossing_loop("the lines form a single loop through all cells", through=e.points)
        e.state_pieces(cp.GIVEN, PIECES_OF_LOOP, _says)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_crossing_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        return lambda cell: cp.piece_at(cell, solution)

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.position, clue.value)}, but the loop does not pass it so"


def _says(cell: cp.Cell, piece: int) -> str:
    return f"{cp.cell_name(*cell)} is {cp.piece_name(piece)}"
