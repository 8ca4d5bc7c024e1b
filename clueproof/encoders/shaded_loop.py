"""Yajilin and its kin: a loop through all cells that are neither shaded nor have a clue."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeVar

import clueproof.genres as cp

S = TypeVar("S", bound=cp.GridShape)


class ShadedLoopGenre(cp.Genre[S, cp.ShadedLoopEncoding, cp.LoopAndShading]):
    """No two shaded cells share a side. A shape that has the option `shaded_outside` may want them outside of the
    loop. Each genre adds its clues."""

    group = "Loops, paths and links"
    answer = cp.ShadedLoop()

    @abstractmethod
    def miscounted(self, puzzle: cp.Puzzle[S, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        """The first clue that does not hold and is no value of a clue, in words."""

    def rules(self, shape: S, e: cp.ShadedLoopEncoding) -> None:
        pairs = tuple([(e.shaded[one], e.shaded[other]) for one, other in e.edges])
        e.add(cp.AdjacencyBan(pairs, ((1, 1),)), "no two shaded cells share a side")
        e.loop_through_unshaded()
        if _outside(shape):
            corners = e.inside(shape.height, shape.width)
            inside = {cell: (shaded, corners[cell]) for cell, shaded in e.shaded.items()}
            e.ban(inside, "shaded cells are outside of the loop", cp.site_name)

    def find_violation(self, puzzle: cp.Puzzle[S, cp.Clues], solution: cp.LoopAndShading) -> str | None:
        passed = {cell for line in solution.lines for cell in line}
        if (fault := self.miscounted(puzzle, solution)) is not None:
            return fault
        if (fault := cp.touching(solution.shaded)) is not None:
            return fault
        for cell in self.answer.cells(puzzle.shape):
            if (cell in passed) == (cell in solution.shaded):
                both = cell in passed
                return f"{cp.cell_name(*cell)} is {'shaded, but on the loop' if both else 'neither shaded nor passed'}"
        if (fault := cp.not_one_loop(self.answer.loop, puzzle.shape, solution.lines)) is not None:
            return fault
        for cell in sorted(solution.shaded) if _outside(puzzle.shape) else ():
            if cp.is_inside(cell, solution.lines):
                return f"{cp.cell_name(*cell)} is shaded inside the loop"
        return None


def _outside(shape: Any) -> bool:
    return getattr(shape, "shaded_outside", False)
