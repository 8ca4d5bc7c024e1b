"""Kurochute (Kuroshuto).

Rules: shade some cells of the grid. No two shaded cells share a side, and the unshaded cells form one connected region.
A cell with a number is unshaded, and of the cells in its row and its column that are so many steps away exactly one is
shaded. A `?` is a number that isn't told. Source: https://www.nikoli.co.jp/en/puzzles/kurochute/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


class Kurochute(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """A number is a constraint about four cells at most."""

    name = "kurochute"
    aliases = ("kuroshuto", "kuroshoot")
    group = "Shading"
    title = "Kurochute (Kuroshuto)"
    noun = "a Kurochute"
    usual = cp.Usual((7, 7), density=0.5)
    constraint_kinds = frozenset({cp.GIVEN})
    layers = (
        cp.CellNumbers(
            cp.Counts(
                1,
                lambda shape: max(shape.height, shape.width, 2) - 1,
                "{most}, the most steps within a row or column",
                untold="?",
            ),
            also_called=("board",),
        ),
    )
    answer = cp.Shading()
    puzzlink = Link("kurochute", Cells(FROM_1, {UNKNOWN: "?"}, says={UNKNOWN: cp.Counts.UNTOLD}))
    penpa = Penpa(Texts({"?": "?"}, says={cp.Counts.UNTOLD: "?"}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        e.add(cp.AdjacencyBan(e.shaded.neighbours, ((1, 1),)), "no two shaded cells share a side")
        e.connected(e.unshaded, "the unshaded cells form one connected region")

    def clue(self, shape: cp.GridShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, unshaded = cp.cell_name(*clue.position), cp.Clause(e.unshaded[clue.position])
        if clue.value == cp.Counts.UNTOLD:
            return e.model.clue(unshaded, f"{name} has a clue, so it is unshaded")
        away = tuple([e.shaded[cell] for cell in steps_away(shape, clue.position, clue.value)])
        holds = e.model.clue(cp.Exactly(1, away), f"one cell {clue.value} away from {name} is shaded")
        e.add(unshaded.enforced_by(holds), "a cell with a number is unshaded")
        return holds

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for cell, number in puzzle.clues[cp.GIVEN].items():
            if cell in shaded:
                return f"{cp.cell_name(*cell)} has a number, but is shaded"
            found = len(shaded.intersection(steps_away(puzzle.shape, cell, number)))
            if number != cp.Counts.UNTOLD and found != 1:
                return f"{counted(found, 'shaded cell')} {number} away from {cp.cell_name(*cell)}, not 1"
        return cp.touching(shaded) or cp.cut_off(cp.Shading.unshaded(solution))

    def clue_values(self, shape: cp.GridShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], None]:
        return lambda cell: None  # several numbers may hold for a cell

    def clue_holds(self, stated: int, found: None) -> bool:
        return True  # `find_violation` looks at the numbers

    def random_clues(
        self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows, rng: cp.SeededRandom
    ) -> list[cp.Clue]:
        shape, shaded, clues = puzzle.shape, cp.Shading.shaded(solution), list[cp.Clue]()
        for cell in cp.rectangle(shape.height, shape.width):
            reach = {
                n: shaded.intersection(steps_away(shape, cell, n)) for n in range(1, max(shape.height, shape.width))
            }
            numbers = [number for number, found in reach.items() if len(found) == 1]
            if numbers and cell not in shaded:
                clues.append(cp.Clue(cp.GIVEN, cell, rng.one_of(numbers)))
        return clues


def steps_away(shape: cp.GridShape, cell: cp.Cell, steps: int) -> list[cp.Cell]:
    """The cells in the row and the column of a cell that are so many steps away."""
    r, c = cell
    ends = [(r - steps, c), (r, c - steps), (r, c + steps), (r + steps, c)]
    return [(y, x) for y, x in ends if 0 <= y < shape.height and 0 <= x < shape.width]
