"""Kurarin.

Rules: shade some cells of the grid, and draw one closed loop through the centres of all other cells, straight or with
right angles. It never branches or crosses itself. There are dots in cells, on their sides and at their corners. Of the
cells that a black dot touches more are shaded than not, of those of a white one fewer, of those of a grey one as many.
Source: https://puzz.link/rules.html?kurarin
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import Link
from clueproof.encoders import shaded_dots
from clueproof.generators.recipe import NoSolutionError


class Kurarin(cp.Genre[cp.GridShape, cp.ShadedLoopEncoding, cp.LoopAndShading]):
    """All dots are literals."""

    name = "kurarin"
    group = "Loops, paths and links"
    title = "Kurarin"
    noun = "a Kurarin"
    usual = cp.Usual((6, 6), left_out_first=("dot", "side dot"))
    layers = (shaded_dots.LAYER,)
    answer = cp.ShadedLoop(cp.board_cells)
    puzzlink = Link("kurarin", shaded_dots.LINKED)

    def generator(self) -> cp.Generator:
        return KurarinGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.ShadedLoopEncoding) -> None:
        e.loop_through_unshaded()
        shaded_dots.state_dots(e, shape, e.shaded)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        passed = {cell for line in solution.lines for cell in line}
        for cell in cp.rectangle(puzzle.shape.height, puzzle.shape.width):
            if (cell in passed) == (cell in solution.shaded):
                both = cell in passed
                return f"{cp.cell_name(*cell)} is {'shaded, but on the loop' if both else 'neither shaded nor passed'}"
        return cp.not_one_loop(self.answer.loop, puzzle.shape, solution.lines)

    def clue_values(self, shape: cp.GridShape, solution: cp.LoopAndShading, kind: str) -> Callable[[cp.Position], int]:
        return shaded_dots.dot_colour(solution.shaded)

    def describe_violation(self, shape: cp.GridShape, solution: cp.LoopAndShading, clue: cp.Clue, found: int) -> str:
        return shaded_dots.wrong_dot(clue, found)


CELLS_PER_CUT = 6
"""The loop is cut short once for so many cells of the board."""


class KurarinGenerator(cp.RandomSolutionGenerator):
    """A random loop with all dots."""

    def random_solution(
        self, empty: cp.Puzzle, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver
    ) -> tuple[int, ...]:
        height, width = empty.shape.height, empty.shape.width
        if min(height, width) < 2:
            raise NoSolutionError(f"no loop fits on a board of {height} by {width}")
        loop = cp.random_loop(height, width, CELLS_PER_CUT, 4, rng)
        lines, board = cp.loop_lines(loop), cp.rectangle(height, width)
        return (*[int(edge in lines) for edge in cp.links(board)], *[int(cell not in loop) for cell in board])
