"""Range (Kurodoko, Kuromasu).

Rules: shade some cells of the grid. No two shaded cells share a side, and the unshaded cells form one connected
region. A cell with a number is unshaded, and the number is how many unshaded cells are seen from it along its row and
its column as far as the next shaded cell, itself counted once. A circle without a number says only that its cell is
unshaded. Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, RunLengths
from clueproof.codecs.penpa import CIRCLED, Circled, Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.codecs.scanner import NotationError


class RangeId(GameId):
    """Range has no circles without a number."""

    def refuse(self, puzzle: cp.Puzzle) -> None:
        if any(says < 0 for says in puzzle.clues[cp.GIVEN].values()):
            raise NotationError("no game id: sgt-range has no circles without a number")


class Range(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is no literal: one model for all puzzles of a shape would need the sights of every cell, which for
    20x25 cells are 20 times the clauses."""

    name = "range"
    aliases = ("kurodoko", "kuromasu")
    group = "Shading"
    title = "Range (Kurodoko, Kuromasu)"
    noun = "a Range puzzle"
    usual = cp.Usual((7, 9), density=0.4)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                1,
                lambda shape: shape.height + shape.width - 1,
                "the {most} cells of its row and column",
                untold="o",
            ),
            also_called=("clues", "board"),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("kurodoko", Cells(FROM_1, {UNKNOWN: "o"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"": "o", "?": "o"}, style=CIRCLED, says={cp.Counts.UNTOLD: " "}), Circled("o"))
    game_id = RangeId("range", Cells(RunLengths(numbers=True)))
    technique_names: ClassVar = {
        ("next to each other", "no two shaded cells share a side"): "around a shaded cell",
        ("straight from the rules", "a cell with a number"): "numbers stay unshaded",
    }

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name = cp.cell_name(*clue.position)
        if clue.value == cp.Counts.UNTOLD:
            return e.model.clue(cp.Clause(e.unshaded[clue.position]), f"{name} has a clue, so it is unshaded")
        sees = e.model.clue(cp.VisibleSum(e.unshaded.rays(*clue.position), clue.value - 1), f"{name} sees {clue.value}")
        e.add(cp.Clause(e.unshaded[clue.position], enforce=(sees,)), "a cell with a number is unshaded")
        return sees

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return cp.touching(cp.Shading.shaded(solution)) or cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        unshaded = cp.Shading.unshaded(solution)
        return lambda cell: 1 + cp.sight(cell, unshaded) if cell in unshaded else None

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == cp.Counts.UNTOLD and found is not None

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        name = cp.cell_name(*clue.position)
        return (
            f"{name} has a {'clue' if clue.value == cp.Counts.UNTOLD else 'number'}, but is shaded"
            if found is None
            else f"{name} sees {found} unshaded cells, not {clue.value}"
        )
