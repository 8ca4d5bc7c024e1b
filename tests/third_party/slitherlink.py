"""Slitherlink: draw one loop along the sides of cells; a number is how many sides of its cell the loop uses.

Source: https://en.wikipedia.org/wiki/Slitherlink
"""

from collections.abc import Callable

import clueproof.genres as cp


class Slitherlink(cp.Genre[cp.GridShape, cp.EdgeEncoding]):
    """Clues are numbers from 0 to 4."""

    name = "my-slitherlink"
    title = "Slitherlink (Fences, Loopy)"
    noun = "a Slitherlink"
    usual = cp.Usual((7, 7))
    layers = (cp.CellNumbers(cp.Counts(0, 4, "the 4 sides of a cell", packed=True)),)
    answer = cp.EdgeLines(along=True)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        for cell in cp.rectangle(shape.height, shape.width):
            around, name = e.at(cp.sides_of(cell)), cp.cell_name(*cell)
            count = e.model.integer(f"the number of lines around {name}", range(5))
            e.add(cp.Linear((*((1, side) for side in around), (-1, count)), 0, 0), f"{name}: its lines")
            e.state(cp.GIVEN, cell, count)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int]:
        line = self.answer.value_at(shape, solution)
        return lambda cell: sum(map(line, cp.sides_of(cell)))

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int) -> str:
        return f"{cp.cell_name(*clue.position)} has {found} lines around it, not {clue.value}"
