"""Slitherlink (Fences, Loopy).

Rules: draw one closed loop along the sides of the cells, from vertex to vertex. It never branches, crosses or touches
itself. A number is how many of the four sides of its cell the loop uses. Source:
https://en.wikipedia.org/wiki/Slitherlink
"""

from __future__ import annotations

from collections.abc import Callable

from clueproof.english import counted
from clueproof.genres import (
    GIVEN,
    CellNumbers,
    Clue,
    Clues,
    Counts,
    EdgeEncoding,
    EdgeLines,
    Exactly,
    Genre,
    GridShape,
    Lines,
    Puzzle,
    Spot,
    Usual,
    cell_name,
    not_one_loop,
    rectangle,
    sides_of,
)


class Slitherlink(Genre[GridShape, EdgeEncoding]):
    """All numbers are literals of one model for each shape: that of 25x25 takes 0.05 s to build and compile, 0.02 s
    more than one with the numbers of a single puzzle."""

    name = "slitherlink"
    title = "Slitherlink (Fences, Loopy)"
    noun = "a Slitherlink"
    usual = Usual((7, 7))
    layers = (CellNumbers(Counts(0, 4, "the 4 sides of a cell", packed=True), also_called=("clues", "board")),)
    answer = EdgeLines(along=True)

    def rules(self, shape: GridShape, e: EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        for cell in rectangle(shape.height, shape.width):
            sides, name = e.at(sides_of(cell)), cell_name(*cell)
            numbers = {count: e.model.boolean(_says(cell, count)) for count in range(5)}
            with e.group(name):
                for count, stated in numbers.items():
                    e.add(Exactly(count, sides, enforce=(stated,)), counted(count, "line") + " around it")
            e.state(GIVEN, cell, numbers)

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: Lines) -> str | None:
        return not_one_loop(self.answer, puzzle.shape, solution)

    def says(self, shape: GridShape, solution: Lines, kind: str) -> Callable[[Spot], int]:
        return lambda cell: sum(side in solution for side in sides_of(cell))

    def fault(self, shape: GridShape, solution: Lines, clue: Clue, found: int) -> str:
        return f"{_says(clue.spot, found)}, not {clue.says}"


def _says(cell: Spot, lines: int) -> str:
    return f"{cell_name(*cell)} has {counted(lines, 'line')} around it"
