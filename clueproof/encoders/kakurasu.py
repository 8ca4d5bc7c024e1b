"""Kakurasu.

Rules: shade some cells. A shaded cell is worth the number of its column in its row, and the number of its row in its
column, both counted from 1. The number at the right of a row is what its shaded cells are worth together, and so is the
number below a column. Source: https://www.janko.at/Raetsel/Kakurasu/index.htm
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Outside, Penpa
from clueproof.codecs.puzzlink import SUMS, Around, Link


class Kakurasu(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """The sum of a line is an integer of the model of the shape, and a clue is its value: faster for many small boards
    than a model for each, and as fast for large ones."""

    name = "kakurasu"
    aliases = ("index-sums", "box")
    group = "Shading"
    title = "Kakurasu (Index Sums)"
    noun = "a Kakurasu"
    usual = cp.Usual((6, 6), irreducible=False)
    largest = 50
    isometries = "diagonal"
    layers = (
        cp.Around(
            lambda cells: cells * (cells + 1) // 2,
            "all cells of that {line} are worth together, {most}",
            {"bottom": ("col_sums", "columns", "cols", "top"), "right": ("row_sums", "rows", "side", "left")},
            sides=("bottom", "right"),
            sized=True,
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("box", Around(SUMS, cp.BORDER, {"bottom": "bottom", "right": "right"}))
    penpa = Penpa(Outside(cp.BORDER, {"bottom": "bottom", "right": "right"}))

    technique_names: ClassVar = {
        ("bounds of a sum", ""): "too much or too little",
        ("ways to make a sum", ""): "combinations of a line",
    }

    def generator(self) -> cp.Generator:
        return cp.LineSumsGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        for position in self.layers[0].positions(cp.BORDER, shape):
            name, cells = cp.line_of(position, shape)
            totals = range(len(cells) * (len(cells) + 1) // 2 + 1)
            if not e.open_values(cp.BORDER, position, totals):
                continue
            total = e.model.integer(f"the sum of {name}", totals)
            with e.group(name):
                worth = ((worth, e.shaded[cell]) for worth, cell in enumerate(cells, 1))
                e.add(cp.Linear((*worth, (-1, total)), 0, 0), "its shaded cells are worth what it says")
            e.state(cp.BORDER, position, total)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        columns = [*zip(*solution, strict=True)]

        def worth(cell: cp.Cell) -> int:
            line = columns[cell[1]] if cell[0] == shape.height else solution[cell[0]]
            return sum(number for number, sign in enumerate(line, 1) if sign == "#")

        return worth

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"the shaded cells of {cp.line_of(clue.position, shape)[0]} are worth {found}, not {clue.value}"

    def draw_shape(self, shape: cp.GridShape) -> cp.Board:
        worth = {"top": shape.width, "left": shape.height}
        margins = {side: tuple(str(number + 1) for number in range(cells)) for side, cells in worth.items()}
        return replace(super().draw_shape(shape), margins=margins)
