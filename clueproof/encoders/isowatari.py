"""Isowatari.

Rules: shade some cells of the grid. Each connected piece of shaded cells has as many cells as the puzzle says
(`piece`). No 2x2 square is all unshaded, and the unshaded cells form one connected region. A cell with a black circle
is shaded, one with a white circle is not. Source: https://puzz.link/rules.html?isowatari
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import clueproof.genres as cp
from clueproof.codecs.puzzlink import CIRCLES, HoledCells, Link, Number
from clueproof.encoders.yin_yang import DRAWN, SIGNS
from clueproof.english import counted


@dataclass(frozen=True, slots=True)
class IsowatariShape(cp.HoledShape):
    piece: int = cp.choice(
        3,
        among=range(1, 1000),
        words="cells of each piece of shaded cells",
        says=lambda cells: f"{counted(cells, 'cell')} in each piece of shaded cells",
    )


class Isowatari(cp.Genre[IsowatariShape, cp.ShadingEncoding, cp.SignRows]):
    """Clues are given circles."""

    name = "isowatari"
    group = "Shading"
    title = "Isowatari"
    noun = "an Isowatari"
    usual = cp.Usual((7, 7), density=0.5)
    shape = IsowatariShape
    layers = (cp.CellSymbols(SIGNS, DRAWN, ("board",), holes=True),)
    answer = cp.Shading()
    puzzlink = Link("isowatari", Number("piece"), HoledCells(CIRCLES, {1: "W", 2: "B"}, says={1: 0, 2: 1}))

    def wording(self, puzzle: cp.Puzzle[IsowatariShape, cp.Clues]) -> Mapping[str, str]:
        many = "as many cells as the puzzle says (`piece`)"
        return {many: counted(puzzle.shape.piece, "cell")}

    def rules(self, shape: IsowatariShape, e: cp.ShadingEncoding) -> None:
        for cell in shape.cells:
            e.state(cp.GIVEN, cell, e.shaded[cell])
        e.no_square(e.unshaded, "no 2x2 square is all unshaded")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        e.sized_pieces(e.shaded, shape.piece, f"a piece of shaded cells has {counted(shape.piece, 'cell')}")

    def find_violation(self, puzzle: cp.Puzzle[IsowatariShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, unshaded = puzzle.shape, cp.Shading.unshaded(solution)
        if (fault := cp.square(unshaded, "unshaded") or cp.cut_off(unshaded)) is not None:
            return fault
        for piece in cp.pieces(dict.fromkeys(sorted(cp.Shading.shaded(solution)), True)):
            if len(piece) != shape.piece:
                return f"the piece of {cp.cell_name(*min(piece))} has {counted(len(piece), 'cell')}, not {shape.piece}"
        return None
