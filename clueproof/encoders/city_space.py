"""City Space.

Rules: shade some cells of the grid. Each connected piece of shaded cells is a bar, one cell wide and two or more cells
long. The unshaded cells form one connected region without a loop; a 2x2 square of them is one. A cell with a number is
unshaded, and the number is how many unshaded cells are seen from it along its row and its column, itself included. A
`?` is a number that isn't told. Source: https://puzz.link/rules.html?cityspace
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


class CitySpace(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: the sights of all cells as literals would be many."""

    name = "city-space"
    group = "Shading"
    title = "City Space"
    noun = "a City Space"
    usual = cp.Usual((7, 7), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                1, lambda shape: shape.height + shape.width - 1, "the {most} cells of its row and column", untold="?"
            ),
            also_called=("board",),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("cityspace", Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        for cell in cp.rectangle(shape.height, shape.width):
            r, c = cell
            near = cp.beside(cell, shape.height, shape.width)
            along = [e.shaded[other] for other in near if other[0] == r]
            across = [e.shaded[other] for other in near if other[0] != r]
            with e.group(cp.cell_name(r, c)):
                e.add(cp.Clause(*along, *across, enforce=(e.shaded[cell],)), "a bar has two cells or more")
                e.ban([(e.shaded[cell], one, other) for one in along for other in across], "bars are straight")
        e.no_square(e.unshaded, "no 2x2 square is all unshaded")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        e.reach_edge(e.shaded, "the unshaded cells form no loop", corners=True)

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, unshaded = cp.cell_name(*clue.position), cp.Clause(e.unshaded[clue.position])
        if clue.value == cp.Counts.UNTOLD:
            return e.model.clue(unshaded, f"{name} has a clue, so it is unshaded")
        says = f"{name} sees {counted(clue.value, 'unshaded cell')}"
        sees = e.model.clue(cp.VisibleSum(e.unshaded.rays(*clue.position), clue.value - 1), says)
        e.add(unshaded.enforced_by(sees), "a cell with a number is unshaded")
        return sees

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, unshaded = cp.Shading.shaded(solution), cp.Shading.unshaded(solution)
        for piece in cp.pieces(dict.fromkeys(sorted(shaded), True)):
            rows, columns = {r for r, _ in piece}, {c for _, c in piece}
            if len(piece) < 2 or min(len(rows), len(columns)) > 1:
                return f"the shaded cells connected with {cp.cell_name(*min(piece))} form no bar"
        if (fault := cp.square(unshaded, "unshaded") or cp.cut_off(unshaded)) is not None:
            return fault
        if len(cp.links(sorted(unshaded))) >= max(len(unshaded), 1):
            return "the unshaded cells form a loop"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        unshaded = cp.Shading.unshaded(solution)
        return lambda cell: 1 + cp.sight(cell, unshaded) if cell in unshaded else None

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        return f"{name} has a number, but is shaded" if found is None else f"{name} sees {found}, not {clue.value}"
