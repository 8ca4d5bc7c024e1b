"""Linesweeper.

Rules: draw one closed loop through the centres of cells, straight or with right angles. It never branches or crosses
itself, and does not pass cells with numbers. A number is how many of the up to eight cells around it the loop passes.
Source: https://www.janko.at/Raetsel/Linesweeper/
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.english import counted


class Linesweeper(cp.Genre[cp.GridShape, cp.EdgeEncoding, cp.Lines]):
    """All numbers of each cell are literals of one model for each shape."""

    name = "linesweeper"
    group = "Loops, paths and links"
    title = "Linesweeper"
    noun = "a Linesweeper"
    usual = cp.Usual((8, 8))
    layers = (cp.CellNumbers(cp.Counts(0, 8, "the 8 cells around a cell", packed=True), also_called=("board",)),)
    answer = cp.EdgeLines(along=False)
    penpa = Penpa(Texts())

    technique_names: ClassVar = {
        ("only way left", "on the loop"): "cell off the loop",
        ("number complete", "passes"): "number has its cells",
        ("rest is needed", "passes"): "number needs all its cells",
        ("last one left", "passes"): "last cell of a number",
    }

    def generator(self) -> cp.Generator:
        return cp.LoopGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.EdgeEncoding) -> None:
        e.single_loop("the lines form a single loop")
        cells, passed = cp.rectangle(shape.height, shape.width), e.on_loop
        around = {cell: cp.three_by_three(cell, shape.height, shape.width) for cell in cells}
        rows = {cell: tuple([passed[near] for near in around[cell] if near != cell]) for cell in cells}
        e.state_counts(
            cp.GIVEN, rows, range(9), lambda cell, number: f"the loop passes {counted(number, 'cell')} around"
        )
        stated = [(-clue, -passed[cell]) for cell in cells for clue in e.stated[cp.GIVEN][cell].values()]
        e.add_clauses(stated, "the loop does not pass a number", conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.Lines) -> str | None:
        return cp.not_one_loop(self.answer, puzzle.shape, solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.Lines, kind: str) -> Callable[[cp.Cell], int | None]:
        passed = cp.ways_at(solution)

        def around(cell: cp.Cell) -> int | None:
            near = cp.three_by_three(cell, shape.height, shape.width)
            return None if cell in passed else sum(one in passed for one in near)

        return around

    def describe_violation(self, shape: cp.GridShape, solution: cp.Lines, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"the loop passes {name}, which has a number"
        return f"the loop passes {counted(found, 'cell')} around {name}, not {clue.value}"
