"""Simple Loop.

Rules: some cells of the grid are black. Draw one closed loop through the centres of all other cells, straight or with
right angles. It never branches or crosses itself. Source: https://puzz.link/rules.html?simpleloop
"""

from __future__ import annotations

from dataclasses import replace

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.codecs.penpa import Blacks, Penpa
from clueproof.codecs.puzzlink import BITS, Cells, Link


class SimpleLoop(cp.Genre[cp.WalledShape, cp.EdgeEncoding, cp.Lines]):
    """The black cells are the shape, and there are no clues: a black cell that is left out is another cell to pass."""

    name = "simple-loop"
    group = "Loops, paths and links"
    title = "Simple Loop"
    noun = "a Simple Loop"
    usual = cp.Usual((8, 8), irreducible=False)
    hash_rows = cp.BlackCells.ROWS
    shape = cp.WalledShape
    layers = (cp.BlackCells(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = Link("simpleloop", Cells(BITS, {1: "#"}, unnumbered=lambda shape: shape.walls, bare=1))
    penpa = Penpa(Blacks("#"))

    def generator(self) -> cp.Generator:
        return SimpleLoopGenerator(self)

    def rules(self, shape: cp.WalledShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop through all cells that are not black", cp.free_cells(shape))

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution, through_all=True)


SIDEWAYS = ((0, 1), (0, -1), (1, 0), (-1, 0))


class SimpleLoopGenerator(cp.Generator):
    """A loop that winds through most of the board; all cells that the loop does not pass are black. Where there is
    another loop, ours goes straight on past two cells with which it differs from that one, which are black from
    then on. In the end it is pushed out again wherever it then still is the only one."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        loop = cp.long_loop(height, width, rng)
        while loop:
            check_clock()
            puzzle = _around(loop, blank)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return _fuller(loop, blank, rng, solver)
            loop = cp.shortened_loop(loop, both, rng)
        return None


def _around(loop: list[cp.Cell], blank: cp.Puzzle) -> cp.Puzzle:
    """The puzzle of which the loop is a solution."""
    walls = frozenset(cp.rectangle(blank.shape.height, blank.shape.width)) - {*loop}
    return replace(blank, shape=replace(blank.shape, walls=walls))


def _fuller(loop: list[cp.Cell], blank: cp.Puzzle, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
    """The puzzle of the loop pushed out where it stays the only one; each place is tried once."""
    found, cells = _around(loop, blank), cp.rectangle(blank.shape.height, blank.shape.width)
    for one, down, right in rng.shuffled([(cell, *step) for cell in cells for step in SIDEWAYS]):
        check_clock()
        if one in found.shape.walls:
            continue
        place = loop.index(one)
        other = loop[(place + 1) % len(loop)]
        near, far = (one[0] + down, one[1] + right), (other[0] + down, other[1] + right)
        if near in found.shape.walls and far in found.shape.walls:
            longer = [*loop[: place + 1], near, far, *loop[place + 1 :]]
            puzzle = _around(longer, blank)
            if solver.is_unique(puzzle):
                found, loop = puzzle, longer
    return found
