"""Thermometers.

Rules: fill thermometers, or leave them empty. Each is filled from its bulb on as far as you like, without a gap. A
number at a row or column is how many of its cells are filled. Source: https://www.puzzle-thermometers.com/
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import clueproof.genres as cp
from clueproof.english import counted


class Thermometers(cp.Genre[cp.ThermometerShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: hardly two puzzles have the same thermometers, so that each has a model of its own."""

    name = "thermometers"
    title = "Thermometers"
    noun = "a Thermometers puzzle"
    usual = cp.Usual((6, 6), irreducible=False)
    shape = cp.ThermometerShape
    constraint_kinds = frozenset({cp.COUNT})
    layers = (cp.LineCounts(cp.Thermometers()),)
    answer = cp.Shading("filled", "empty")

    def rules(self, shape: cp.ThermometerShape, e: cp.ShadingEncoding) -> None:
        covered = {cell for cells in shape.thermometers for cell in cells}
        for cells in shape.thermometers:
            with e.group(f"the thermometer of {cp.cell_name(*cells[0])}"):
                for before, cell in pairwise(cells):
                    e.add(cp.Clause(-e.shaded[cell], e.shaded[before]), "filled from the bulb on, without a gap")
        for cell in cp.rectangle(shape.height, shape.width, covered):
            e.add(cp.Clause(-e.shaded[cell]), f"{cp.cell_name(*cell)} belongs to no thermometer")

    def clue(self, shape: cp.ThermometerShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        filled = cp.Exactly(clue.value, tuple([e.shaded[cell] for cell in cells]))
        with e.group(name):
            return e.model.clue(filled, f"{name} has {counted(clue.value, 'filled cell')}")

    def find_violation(self, puzzle: cp.Puzzle[cp.ThermometerShape, cp.Clues], solution: cp.SignRows) -> str | None:
        filled = set(cp.Shading.shaded(solution))
        for cells in puzzle.shape.thermometers:
            for before, cell in pairwise(cells):
                if cell in filled and before not in filled:
                    return f"{cp.cell_name(*cell)} is filled, but {cp.cell_name(*before)} before it is empty"
            filled.difference_update(cells)
        return f"{cp.cell_name(*min(filled))} is filled, but belongs to no thermometer" if filled else None

    def clue_values(self, shape: cp.ThermometerShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int]:
        return cp.line_counts(solution, cp.Shading.SHADED)

    def describe_violation(self, shape: cp.ThermometerShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.line_of(clue.position, shape)[0]} has {counted(found, 'filled cell')}, not {clue.value}"
