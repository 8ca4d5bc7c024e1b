"""Creek.

Rules: shade some cells of the grid. A number at a corner is how many of the cells that meet there are shaded, and the
unshaded cells form one connected region. Source: https://puzz.link/rules.html?creek
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FOUR, ONE_EACH, Cells, Flag, Link
from clueproof.encoders.shaded_corners import ShadedCorners


class Creek(ShadedCorners):
    name = "creek"
    title = "Creek"
    noun = "a Creek"
    usual = cp.Usual((8, 8), density=0.5)
    puzzlink = Link(
        "creek",
        Cells(FOUR, field="numbers", kind=cp.CORNER, larger=1),
        flags=(Flag("d", "the link is an old one", {}, (Cells(ONE_EACH, field="numbers", kind=cp.CORNER, larger=1),)),),
    )

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        self.state_corners(shape, e)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return cp.cut_off(cp.Shading.unshaded(solution))
