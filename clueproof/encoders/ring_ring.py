"""Ring-ring.

Rules: some cells of the grid are black. Draw loops through the centres of all other cells. Each is a rectangle. Loops
may cross, but they don't run along each other, and no two have a corner in one cell.
Source: https://puzz.link/rules.html?ringring
"""

from __future__ import annotations

from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.puzzlink import MARKS_BEFORE, Cells, Link
from clueproof.encoders.rectangle_loops import RectangleLoops, random_loops


class RingRing(RectangleLoops[cp.WalledShape]):
    """The black cells are the shape, and there are no clues."""

    name = "ring-ring"
    title = "Ring-ring"
    noun = "a Ring-ring"
    usual = cp.Usual((8, 8), irreducible=False)
    hash_rows = cp.BlackCells.ROWS
    shape = cp.WalledShape
    layers = (cp.BlackCells(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = Link("ringring", Cells(MARKS_BEFORE, {1: "#"}, unnumbered=lambda shape: shape.walls, bare=1))

    def generator(self) -> cp.Generator:
        return RingRingGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.EdgeEncoding) -> None:
        self.post_rectangles(shape, e)
        e.add_clauses({cell: (passed,) for cell, passed in e.on_loop.items()}, "a loop passes it", cp.site_name)

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines) -> str | None:
        if (fault := self.no_rectangles(solution)) is not None:
            return fault
        missed = sorted({*cp.free_cells(puzzle.shape)} - cp.ways_at(solution).keys())
        return f"no loop passes {cp.cell_name(*missed[0])}" if missed else None


TRIED = 4
"""So many rectangles for each cell are tried."""


class RingRingGenerator(cp.Generator):
    """Rectangles at random, as many as there is room for. Where there is another solution, one is left out that this
    one has not."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank, board = self.rules.empty(height, width, recipe.options), cp.rectangle(height, width)
        loops = random_loops(height, width, TRIED * len(board), rng)
        while loops:
            check_clock()
            passed = {cell for loop in loops for line in loop for cell in line}
            puzzle = replace(blank, shape=replace(blank.shape, walls=frozenset({*board} - passed)))
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            missed = [loop for loop in loops if any(not loop <= lines for lines in both)]
            loops.remove(rng.one_of(missed))
        return None
