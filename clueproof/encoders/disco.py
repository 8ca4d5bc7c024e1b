"""Disco.

Rules: the board is divided into rooms. The shaded cells of each form two pieces, of any sizes. No 2x2 square is all
shaded, and all shaded cells hang together. Source: https://puzz.link/rules.html?disco
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.puzzlink import Link, Rooms
from clueproof.encoders.nuritwin import not_two, two_pieces


class Disco(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """There are no clues: rooms are a matter of the shape. So each puzzle has a model of its own."""

    name = "disco"
    group = "Shading"
    title = "Disco"
    noun = "a Disco"
    shape = cp.AreaShape
    usual = cp.Usual((4, 4), density=0.5)
    layers = (cp.Rooms(),)
    answer = cp.Shading()
    puzzlink = Link("disco", Rooms(closed=True))

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=4).drawn)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "all shaded cells hang together")
        for cells in shape.cells_of:
            two_pieces(e, cells)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for room in puzzle.shape.cells_of:
            pieces = cp.pieces(dict.fromkeys(sorted(shaded.intersection(room)), 1))
            if len(pieces) != 2:
                return not_two(room, pieces)
        return cp.square(shaded) or cp.cut_off(shaded)
