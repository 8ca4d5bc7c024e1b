"""Aquapelago.

Rules: shade some cells of the grid. No two shaded cells share a side, no 2x2 square is all unshaded, and the unshaded
cells form one connected region. A cell with a number is shaded, and the number is how many shaded cells hang together
with it at corners, itself included. A `?` is a number that isn't told.
Source: https://puzz.link/rules.html?aquapelago
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


class Aquapelago(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint: the cells that it can count are those of its puzzle, as many steps away as it says."""

    name = "aquapelago"
    group = "Shading"
    title = "Aquapelago"
    noun = "an Aquapelago"
    usual = cp.Usual((7, 7), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(1, lambda shape: shape.height * shape.width, "the {most} cells of the board", untold="?"),
            also_called=("board",),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("aquapelago", Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.no_square(e.unshaded, "no 2x2 square is all unshaded")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, number = cp.cell_name(*clue.position), clue.value
        shaded = cp.Clause(e.shaded[clue.position])
        if number == cp.Counts.UNTOLD:
            return e.model.clue(shaded, f"{name} is shaded")
        sentence = f"the group of {name} has {counted(number, 'shaded cell')}"
        holds = e.model.selector(sentence)
        e.add(shaded.enforced_by(holds), "a cell with a number is shaded")
        e.reached(e.shaded, clue.position, number - 1, holds, f"the {number} at {name}", sentence, corners=True)
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        unshaded = cp.Shading.unshaded(solution)
        fault = cp.touching(cp.Shading.shaded(solution)) or cp.square(unshaded, "unshaded")
        return fault or cp.cut_off(unshaded)

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        shaded = cp.Shading.shaded(solution)
        return lambda cell: len(cp.one_piece(shaded, cell, corners=True)) if cell in shaded else None

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        if found is None:
            return f"{name} has a number, but is not shaded"
        return f"the group of {name} has {counted(found, 'shaded cell')}, not {clue.value}"
