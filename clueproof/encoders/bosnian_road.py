"""Bosnian Road.

Rules: shade a loop of cells that share sides. It never touches itself, not even at corners. A cell with a number is
unshaded, and the number is how many of the up to eight cells around it are shaded; a `?` is a number that isn't told.
Source: https://puzz.link/rules.html?bosnianroad
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, UNKNOWN, Cells, Link
from clueproof.encoders.shaded_line import ShadedLine, near
from clueproof.english import counted

UNTOLD = cp.Counts.UNTOLD


class BosnianRoad(ShadedLine):
    """All numbers of each cell are literals."""

    name = "bosnian-road"
    title = "Bosnian Road"
    noun = "a Bosnian Road"
    usual = cp.Usual((7, 7))
    layers = (
        cp.CellNumbers(cp.Counts(0, 8, "the 8 cells around a cell", packed=True, untold="?"), also_called=("board",)),
    )
    puzzlink = Link("bosnianroad", Cells(DIGITS_AND_SPACES, {UNKNOWN: "?"}, says={UNKNOWN: UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        self.keep_apart(shape, e)
        cells = cp.rectangle(shape.height, shape.width)
        beside = {cell: [e.shaded[one] for one in cp.beside(cell, shape.height, shape.width)] for cell in cells}
        shaded = {cell: (-e.shaded[cell], *around) for cell, around in beside.items()}
        e.add_counts(cp.Exactly, 2, shaded, "the loop goes on two ways", cp.site_name, conditions=1)
        e.add(cp.Clause(*e.shaded), "some cell is shaded")
        around = {cell: cp.three_by_three(cell, shape.height, shape.width) for cell in cells}
        rows = {cell: tuple([e.shaded[one] for one in around[cell] if one != cell]) for cell in cells}
        e.state_counts(cp.GIVEN, rows, range(9), lambda cell, number: f"{counted(number, 'shaded cell')} around")
        for cell in cells:
            stated = dict(e.stated[cp.GIVEN][cell])
            for untold in e.open_values(cp.GIVEN, cell, (UNTOLD,)):
                stated[untold] = e.model.boolean(f"{cp.cell_name(*cell)} has a clue")
            e.state(cp.GIVEN, cell, stated)
            unshaded = [(-clue, e.unshaded[cell]) for clue in stated.values()]
            e.add_clauses(unshaded, "a cell with a clue is unshaded", cp.cell_name(*cell), conditions=1)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for cell in sorted(shaded):
            if (ways := len(shaded.intersection(near(cell)))) != 2:
                return f"the loop goes on {counted(ways, 'way')} at {cp.cell_name(*cell)}, not 2"
        return self.touches(shaded) if shaded else "no cell is shaded"

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        shaded = cp.Shading.shaded(solution)

        def around(cell: cp.Cell) -> int | None:
            cells = cp.three_by_three(cell, shape.height, shape.width)
            return None if cell in shaded else len(shaded.intersection(cells))

        return around

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == UNTOLD and found is not None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has a clue, but is shaded"
        return f"{counted(found, 'shaded cell')} around {name}, not {clue.value}"
