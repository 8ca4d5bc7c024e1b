"""Canal View.

Rules: shade some cells of the grid. The shaded cells form one connected region, and no 2x2 square is all shaded. A cell
with a number is unshaded, and the number is how many shaded cells are seen from it along its row and its column, in
each direction as far as the next unshaded cell. A `?` is a number that isn't told.
Source: https://www.nikoli.co.jp/en/puzzles/canal_view/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import NUMBERS, UNKNOWN, Cells, Link
from clueproof.english import counted


class CanalView(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: the sights of all cells as literals would be many."""

    name = "canal-view"
    aliases = ("canal",)
    group = "Shading"
    title = "Canal View"
    noun = "a Canal View"
    usual = cp.Usual((7, 7), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                0,
                lambda shape: shape.height + shape.width - 2,
                "the {most} other cells of its row and column",
                spaced=True,
                untold="?",
            ),
            also_called=("board",),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("canal", Cells(NUMBERS, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name = cp.cell_name(*clue.position)
        if clue.value == cp.Counts.UNTOLD:
            return e.model.clue(cp.Clause(e.unshaded[clue.position]), f"{name} has a clue, so it is unshaded")
        says = f"{name} sees {counted(clue.value, 'shaded cell')}"
        sees = e.model.clue(cp.VisibleSum(e.shaded.rays(*clue.position), clue.value), says)
        e.add(cp.Clause(e.unshaded[clue.position], enforce=(sees,)), "a cell with a number is unshaded")
        return sees

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        return cp.square(shaded) or cp.cut_off(shaded)

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        shaded = cp.Shading.shaded(solution)
        return lambda cell: None if cell in shaded else cp.sight(cell, shaded)

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has a number, but is shaded"
        return f"{name} sees {counted(found, 'shaded cell')}, not {clue.value}"
