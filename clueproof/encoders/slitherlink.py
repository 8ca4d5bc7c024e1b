"""Slitherlink (Fences, Loopy).

Rules: draw one closed loop along the sides of the cells, from vertex to vertex. It never branches, crosses or touches
itself. A number is how many of the four sides of its cell the loop uses. Source:
https://en.wikipedia.org/wiki/Slitherlink
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.english import counted


class Slitherlink(cp.Genre[cp.HoledShape, cp.EdgeEncoding, cp.Lines]):
    """All numbers are literals of one model for each shape: that of 25x25 takes 0.05 s to build and compile, 0.02 s
    more than one with the numbers of a single puzzle."""

    name = "slitherlink"
    title = "Slitherlink (Fences, Loopy)"
    noun = "a Slitherlink"
    shape = cp.HoledShape
    usual = cp.Usual((7, 7))
    layers = (
        cp.CellNumbers(
            cp.Counts(0, 4, "the 4 sides of a cell", packed=True), also_called=("clues", "board"), holes=True
        ),
    )
    answer = cp.EdgeLines(along=True)

    def rules(self, shape: cp.HoledShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        for cell in shape.cells:
            sides, name = e.at(cp.sides_of(cell)), cp.cell_name(*cell)
            numbers = {count: e.model.boolean(_says(cell, count)) for count in range(5)}
            with e.group(name):
                for count, stated in numbers.items():
                    e.add(cp.Exactly(count, sides, enforce=(stated,)), f"{name} has {counted(count, 'line')} around it")
            e.state(cp.GIVEN, cell, numbers)

    def broken_rule(self, puzzle: cp.Puzzle[cp.HoledShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def says(self, shape: cp.HoledShape, solution: cp.Lines, kind: str) -> Callable[[cp.Spot], int]:
        return lambda cell: sum(side in solution for side in cp.sides_of(cell))

    def fault(self, shape: cp.HoledShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{_says(clue.spot, found)}, not {clue.says}"


def _says(cell: cp.Spot, lines: int) -> str:
    return f"{cp.cell_name(*cell)} has {counted(lines, 'line')} around it"
