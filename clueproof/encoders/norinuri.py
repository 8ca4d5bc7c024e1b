"""Norinuri.

Rules: shade some cells of the grid, the sea. Each connected piece of the sea has two cells. The other cells are
islands: each connected piece of them contains exactly one number, which is how many cells it has. A `?` is a number
that isn't told. Source: https://puzz.link/rules.html?norinuri
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.puzzlink import Link
from clueproof.encoders.numbered_islands import IN_LINKS, NumberedIslands, PiecesOfSeaGenerator
from clueproof.english import counted


class Norinuri(NumberedIslands):
    name = "norinuri"
    title = "Norinuri"
    noun = "a Norinuri"
    usual = cp.Usual((6, 6), irreducible=False)
    puzzlink = Link("norinuri", IN_LINKS)

    def generator(self) -> cp.Generator:
        return PiecesOfSeaGenerator(self, lambda height, width: cp.links(cp.rectangle(height, width)))

    def sea_rules(self, shape: cp.NumberedShape, e: cp.ShadingEncoding) -> None:
        near = {cell: cp.beside(cell, shape.height, shape.width, shape.holes) for cell in shape.cells}
        e.add_counts(
            cp.Exactly,
            1,
            {cell: (-e.shaded[cell], *[e.shaded[other] for other in others]) for cell, others in near.items()},
            "a cell of the sea shares a side with one other",
            lambda cell: f"the neighbourhood of {cp.cell_name(*cell)}",
            conditions=1,
        )

    def sea_violation(self, shape: cp.NumberedShape, sea: frozenset[cp.Cell]) -> str | None:
        for piece in cp.pieces(dict.fromkeys(sorted(sea), True)):
            if len(piece) != 2:
                return f"the sea around {cp.cell_name(*min(piece))} has {counted(len(piece), 'cell')}, not 2"
        return None
