"""Kakuro (Cross Sums).

Rules: write a number from 1 to 9 into every white cell. A number at the right of a black cell is the sum of the white
cells to the right of it, up to the next black cell; a number below, the sum of the white cells below. No number stands
twice in such a line. A line may have no sum: its numbers still differ. Some white cells may be given. Source:
https://en.wikipedia.org/wiki/Kakuro
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import clueproof.genres as cp
from clueproof.syntax.record import JsonValue

NUMBERS = {str(number): str(number) for number in range(1, 10)}


class Kakuro(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """A sum is no literal: hardly any two puzzles have the same black cells, so that each has a model of its own in any
    case. Of a 20x20 it takes 0.1 s to write, solve and prove."""

    name = "kakuro"
    title = "Kakuro (Cross Sums)"
    noun = "a Kakuro"
    usual = cp.Usual((8, 8), irreducible=False)
    hash_rows = cp.SplitCells.ROWS
    shape = cp.WalledShape
    constraint_kinds = frozenset(cp.SplitCells.SUMS)
    layers = (cp.SplitCells(),)
    answer = cp.OpenCells(NUMBERS, cp.free_cells)

    def empty(self, height: int, width: int, options: Mapping[str, JsonValue]) -> cp.Puzzle[cp.WalledShape, cp.Clues]:
        bare = super().empty(height, width, options)
        frame = frozenset(cell for cell in cp.rectangle(height, width) if 0 in cell)
        return replace(bare, shape=replace(bare.shape, walls=frame))

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        for stretch in cp.stretches(shape):
            if len(stretch) > 1:
                with e.group(f"{cp.cell_name(*stretch[0])} to {cp.cell_name(*stretch[-1])}"):
                    e.add(cp.AllDifferent(tuple([e.cells[cell] for cell in stretch])), "no number twice")

    def clue(self, shape: cp.WalledShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        run = cp.run_from(shape, clue.position, clue.kind)
        return e.model.clue(cp.total(tuple([e.cells[cell] for cell in run]), clue.value), _adds_up(run, clue.value))

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                for run in "".join(line).split(self.answer.CLOSED):
                    if len({*run}) < len(run):
                        return f"{kind} {number} has a number twice between black cells"
        return None

    def implied(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> list[cp.Clue]:
        # given cells are what is stated where sums don't do
        return [clue for clue in super().implied(puzzle, solution) if clue.kind != cp.GIVEN]

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], Any]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        lines = solution if kind == cp.ACROSS else ["".join(column) for column in zip(*solution, strict=True)]

        def total(wall: cp.Spot) -> int:
            line, place = wall if kind == cp.ACROSS else wall[::-1]
            return sum(map(int, lines[line][place + 1 :].split(self.answer.CLOSED)[0]))

        return total

    def describe_violation(self, shape: cp.WalledShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        return f"{_adds_up(cp.run_from(shape, clue.position, clue.kind), found)}, not {clue.value}"


def _adds_up(run: list[cp.Spot], total: int) -> str:
    first, last = cp.cell_name(*run[0]), cp.cell_name(*run[-1])
    return f"{first} to {last} add up to {total}" if len(run) > 1 else f"{first} is {total}"
