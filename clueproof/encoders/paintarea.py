"""Paintarea.

Rules: the board is divided into rooms. Shade some of them whole. The shaded cells form one connected region, and no 2x2
square is all shaded or all unshaded. The number of a cell is how many of the cells beside it are shaded; the cell
itself may be shaded or not. Source: https://puzz.link/rules.html?paintarea
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa, ThickLines
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, UNKNOWN, Cells, Link, Rooms
from clueproof.english import counted


class Paintarea(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """Numbers are literals."""

    name = "paintarea"
    group = "Shading"
    title = "Paintarea"
    noun = "a Paintarea"
    shape = cp.AreaShape
    usual = cp.Usual((7, 7))
    layers = (
        cp.Rooms(main=False),
        cp.CellNumbers(cp.Counts(0, 4, "the 4 cells beside a cell", packed=True), optional=True),
    )
    answer = cp.Shading()
    puzzlink = Link("paintarea", Rooms(), Cells(DIGITS_AND_SPACES, {UNKNOWN: ""}))
    penpa = Penpa(ThickLines(), DRAWN_NUMBERS)

    def generator(self) -> cp.Generator:
        return cp.JoinedRoomsGenerator(self)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.shaded_whole(shape.cells_of, "rooms are shaded whole")
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.no_square(e.unshaded, "no 2x2 square is all unshaded")
        e.connected(e.shaded, "the shaded cells form one connected region")
        near = {cell: cp.beside(cell, shape.height, shape.width) for cell in cp.rectangle(shape.height, shape.width)}
        beside = {cell: [e.shaded[other] for other in others] for cell, others in near.items()}
        e.state_counts(cp.GIVEN, beside, range(5), says, says)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, unshaded = cp.Shading.shaded(solution), cp.Shading.unshaded(solution)
        fault = cp.shaded_in_part(puzzle.shape.cells_of, shaded)
        return fault or cp.square(shaded) or cp.square(unshaded, "unshaded") or cp.cut_off(shaded)

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        shaded = cp.Shading.shaded(solution)
        return lambda cell: len(shaded.intersection(cp.beside(cell, shape.height, shape.width)))

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"{says(clue.position, found)}, not {clue.value}"


def says(cell: cp.Cell, number: int) -> str:
    """What a number says."""
    return f"{counted(number, 'shaded cell')} beside {cp.cell_name(*cell)}"
