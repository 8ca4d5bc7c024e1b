"""Mosaic (Fill-a-Pix).

Rules: shade some cells of the grid. A number is how many cells are shaded among its own and the eight around it.
Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import Cells
from clueproof.english import counted


class Mosaic(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is no literal: a puzzle gets a model of its own, with as many counts as numbers. One model for a shape
    needs a count that can be stated for every cell, which is slower for a single puzzle and for making one."""

    name = "mosaic"
    aliases = ("fill-a-pix", "fillpix", "mosaik")
    group = "Shading"
    title = "Mosaic (Fill-a-Pix)"
    noun = "a Mosaic"
    usual = cp.Usual((10, 10), density=0.5)
    largest = 200
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(0, 9, "the 9 cells that it is about", packed=True),
            also_called=("board",),
            limit=cp.NumberLimit(
                lambda shape, cell: len(cp.three_by_three(cell, shape.height, shape.width)),
                "the {most} cells of the board that it is about",
            ),
        ),
    )
    answer = cp.Shading()
    penpa = Penpa(DRAWN_NUMBERS)
    game_id = GameId("mosaic", Cells(RunLengths("0123456789")), options="(?:h[01])?")

    technique_names: ClassVar = {
        ("number complete", "around it"): "number has its cells",
        ("rest is needed", "around it"): "number needs all its cells",
        ("last one left", "around it"): "last cell of a number",
        ("overlap of counts", ""): "numbers side by side",
    }

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        pass  # the clues are all there is

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        near, name = cp.three_by_three(clue.position, shape.height, shape.width), cp.cell_name(*clue.position)
        says = f"{name} has {counted(clue.value, 'shaded cell')} around it"
        holds = e.model.selector(says)
        with e.group(name):
            shaded = tuple([e.shaded[cell] for cell in near])
            e.add(cp.Exactly(clue.value, shaded, enforce=(holds,)), says)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        padded = ["." * (shape.width + 2), *(f".{row}." for row in solution), "." * (shape.width + 2)]
        return lambda cell: sum(row[cell[1] : cell[1] + 3].count("#") for row in padded[cell[0] : cell[0] + 3])

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{cp.cell_name(*clue.position)} has {counted(found, 'shaded cell')} around it, not {clue.value}"
