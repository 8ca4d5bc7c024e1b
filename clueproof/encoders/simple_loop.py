"""Simple Loop.

Rules: some cells of the grid are black. Draw one closed loop through the centres of all other cells, straight or with
right angles. It never branches or crosses itself. Source: https://puzz.link/rules.html?simpleloop
"""

from __future__ import annotations

import clueproof.genres as cp


class SimpleLoop(cp.Genre[cp.WalledShape, cp.EdgeEncoding, cp.Lines]):
    """The black cells are the shape, and there are no clues: a black cell that is left out is another cell to pass."""

    name = "simple-loop"
    title = "Simple Loop"
    noun = "a Simple Loop"
    usual = cp.Usual((8, 8), irreducible=False)
    hash_rows = cp.BlackCells.ROWS
    shape = cp.WalledShape
    layers = (cp.BlackCells(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)

    def rules(self, shape: cp.WalledShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all cells that are not black", cp.free_cells(shape))

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)
