"""Sukoro.

Rules: write a number from 1 to 4 into some cells, one at least. Each number is how many of the cells beside it have a
number. Equal numbers don't share a side, and the cells with numbers form one connected region.
Source: https://www.nikoli.co.jp/en/puzzles/sukoro/
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, Cells, Link
from clueproof.english import counted

NUMBERS = cp.Counts(1, 4, "the 4 cells beside a cell", packed=True)


class Sukoro(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers."""

    name = "sukoro"
    group = "Numbers and letters in lines"
    title = "Sukoro"
    noun = "a Sukoro"
    usual = cp.Usual((6, 6))
    layers = (cp.CellValues(NUMBERS, also_called=("board",)),)
    answer = cp.NumbersAndGaps(NUMBERS, lambda shape: 4)
    puzzlink = Link("sukoro", Cells(DIGITS_AND_SPACES))
    penpa = Penpa(Texts())

    def generator(self) -> cp.Generator:
        return SukoroGenerator(self)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        cells = cp.rectangle(shape.height, shape.width)
        filled = cp.Grid(shape.height, shape.width, [-e.cells[cell].equals(0) for cell in cells])
        post(e, filled, e.cells)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        filled = {cell: number for cell, number in cp.by_cell(solution).items() if number}
        for (r, c), number in filled.items():
            near = [cell for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if cell in filled]
            if len(near) != number:
                return f"{cp.cell_name(r, c)} is {number}, but beside {counted(len(near), 'number')}"
            for other in near:
                if filled[other] == number:
                    return (
                        f"{cp.cell_name(*min(other, (r, c)))} and {cp.cell_name(*max(other, (r, c)))} are both {number}"
                    )
        return cp.cut_off(filled) if filled else "no cell has a number"


def post(e: cp.Encoding, filled: cp.Grid[cp.Literal], numbers: cp.Grid[cp.Integer]) -> None:
    """The rules, about which cells are filled and their numbers."""
    cells = cp.rectangle(filled.height, filled.width)
    beside = [[filled[near] for near in cp.beside(cell, filled.height, filled.width)] for cell in cells]
    for number in range(1, 5):
        rows = [(-numbers[cell].equals(number), *near) for cell, near in zip(cells, beside, strict=True)]
        e.add_counts(cp.Exactly, number, rows, f"{counted(number, 'number')} beside a {number}", conditions=1)
    alike = tuple([(number, number) for number in range(1, 5)])
    e.add(cp.AdjacencyBan(numbers.neighbours, alike), "equal numbers don't share a side")
    e.add(cp.Clause(*filled), "some cell has a number")
    e.connected(filled, "the cells with numbers form one connected region")


USUAL_DENSITY = 0.6
"""How likely a cell has a number where it can have one."""


class SukoroGenerator(cp.Generator):
    """Which cells have numbers is drawn first: the numbers follow from that."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        e = cp.Shading().encode(blank.shape)
        cells = cp.rectangle(height, width)
        numbers = [e.model.integer(f"the number of {cp.cell_name(*cell)}", range(5)) for cell in cells]
        for filled, number in zip(e.shaded, numbers, strict=True):
            e.add_clauses([(filled, number.equals(0)), (-filled, -number.equals(0))])
        post(e, e.shaded, cp.Grid(height, width, numbers))
        keys = solver.random_keys(e.model, rng, USUAL_DENSITY if recipe.density is None else recipe.density)
        if keys is None:
            raise cp.RecipeError(f"no board of {height} by {width} has a solution")
        has = {cell for cell, key in zip(cells, keys, strict=True) if key}
        solution = tuple([
            tuple([len(has.intersection(cp.beside((r, c), height, width))) * ((r, c) in has) for c in range(width)])
            for r in range(height)
        ])  # fmt: skip
        return self.rules.with_clues(blank, self.rules.implied(blank, solution))
