"""Mochinyoro.

Rules: as in Mochikoro: shade some cells of the grid. Each connected piece of unshaded cells is a rectangle, and all of
them hang together at corners. No 2x2 square is all shaded. A cell with a number is unshaded, the number is how many
cells its rectangle has, and no rectangle has two. A `?` is a number that isn't told. Besides, no connected piece of
shaded cells is a rectangle. Source: https://puzz.link/rules.html?mochinyoro
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.encoders.mochikoro import Mochikoro


class Mochinyoro(Mochikoro):
    """Mochikoro with a rule more."""

    name = "mochinyoro"
    title = "Mochinyoro"
    noun = "a Mochinyoro"
    puzzlink = Link("mochinyoro", Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        super().rules(shape, e)
        e.no_rectangles(e.shaded, "no piece of shaded cells is a rectangle")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for piece in cp.pieces(dict.fromkeys(sorted(cp.Shading.shaded(solution)), True)):
            if cp.is_rectangle(piece):
                return f"the shaded cells connected with {cp.cell_name(*min(piece))} form a rectangle"
        return super().find_violation(puzzle, solution)
