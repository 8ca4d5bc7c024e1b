"""Cave (Corral, Bag).

Rules: shade some cells of the grid. The unshaded cells, the cave, form one connected region, and each shaded cell is
connected with the edge of the grid by shaded ones. A cell with a number is in the cave, and the number is how many
cells of the cave are seen from it along its row and its column as far as the next shaded cell, itself counted once. A
`?` is a number that isn't told. Source: https://www.nikoli.co.jp/en/puzzles/corral/
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.encoders.range import Range


class Cave(Range):
    """Numbers are constraints, as in Range, and for the same reason."""

    name = "cave"
    aliases = ("corral", "bag")
    group = "Shading"
    title = "Cave (Corral, Bag)"
    noun = "a Cave"
    usual = cp.Usual((8, 8), density=0.5)
    layers = (
        cp.CellNumbers(
            cp.Counts(
                1,
                lambda shape: shape.height + shape.width - 1,
                "the {most} cells of its row and column",
                untold="?",
            ),
            also_called=("clues", "board"),
        ),
    )
    puzzlink = Link("cave", Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}), also=("bag", "corral"))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        e.reach_edge(e.shaded, "every shaded cell is connected with the edge of the grid")
        # not needed, but worth it: either pair of such a square would cut off the other
        boards = [row for a, b, c, d in e.shaded.squares for row in ((-a, b, c, -d), (a, -b, -c, d))]
        e.ban(boards, "no 2x2 square is a checkerboard")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        height, width, shaded = puzzle.shape.height, puzzle.shape.width, cp.Shading.shaded(solution)
        while shaded:
            piece = cp.one_piece(shaded)
            if not any(r in (0, height - 1) or c in (0, width - 1) for r, c in piece):
                return f"{cp.cell_name(*min(piece))} is cut off from the edge of the grid"
            shaded -= piece
        return cp.cut_off(cp.Shading.unshaded(solution))
