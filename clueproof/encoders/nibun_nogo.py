"""Nibun-nogo.

Rules: shade some cells of the grid. A number at a corner is how many of the cells that meet there are shaded. No
connected piece of shaded cells, and none of unshaded cells, has more than five.
Source: https://github.com/T0nyX1ang/noqx/blob/main/solver/nibunnogo.py
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FOUR, Cells, Link
from clueproof.encoders.shaded_corners import ShadedCorners

LARGEST = 5
"""The cells of a piece."""


class NibunNogo(ShadedCorners):
    """Pieces end where two neighbours differ."""

    name = "nibun-nogo"
    title = "Nibun-nogo"
    noun = "a Nibun-nogo"
    usual = cp.Usual((8, 8), density=0.5)
    puzzlink = Link("nibunnogo", Cells(FOUR, field="numbers", kind=cp.CORNER, larger=1))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        board = cp.rectangle(shape.height, shape.width)
        place, rows = {cell: number for number, cell in enumerate(board)}, []
        parted = {link: e.model.boolean(cp.link_name(link), ("alike", "different")) for link in cp.links(board)}
        for (one, other), differ in parted.items():
            first, second = e.shaded[one], e.shaded[other]
            rows += [(-differ, first, second), (-differ, -first, -second)]
            rows += [(differ, first, -second), (differ, -first, second)]
        e.add_clauses(rows, "pieces end where two neighbours differ")
        edges = tuple([(place[one], place[other]) for one, other in parted])
        names = tuple([cp.cell_name(*cell) for cell in board])
        pieces = cp.BorderedRegions(names, edges, tuple(parted.values()), 1, LARGEST)
        e.add(pieces, f"no piece has more than {LARGEST} cells")
        self.state_corners(shape, e)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for piece in cp.pieces(cp.by_cell(solution)):
            if len(piece) > LARGEST:
                return f"the piece of {cp.cell_name(*min(piece))} has {len(piece)} cells, more than {LARGEST}"
        return None
