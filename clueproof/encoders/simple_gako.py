"""Simple Gako.

Rules: write a number into each cell. It is how often that number stands in the row and the column of the cell together;
the cell itself counts once. Source: https://puzz.link/rules.html?simplegako
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import DRAWN_NUMBERS, Penpa
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link
from clueproof.english import counted


def most(shape: cp.GridShape) -> int:
    """All cells of a row and a column."""
    return shape.height + shape.width - 1


NUMBERS = cp.Counts(1, most, "the {most} cells of its row and column", spaced=True)


class SimpleGako(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers. How often a number stands in a line is an integer."""

    name = "simple-gako"
    group = "Numbers and letters in lines"
    title = "Simple Gako"
    noun = "a Simple Gako"
    usual = cp.Usual((6, 6), easy_up_to=200)
    layers = (cp.CellValues(NUMBERS, also_called=("board",)),)
    answer = cp.Numbers(NUMBERS, most)
    puzzlink = Link("simplegako", Cells(FROM_1, {UNKNOWN: ""}))
    penpa = Penpa(DRAWN_NUMBERS)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        rows, columns = e.cells.rows, e.cells.columns
        for cell in cp.rectangle(shape.height, shape.width):
            others = [other for line in (rows[cell[0]], columns[cell[1]]) for other in line if other != e.cells[cell]]
            with e.group(f"the row and column of {cp.cell_name(*cell)}"):
                for number in range(1, most(shape) + 1):
                    one, *alike = [other.equals(number) for other in (e.cells[cell], *others)]
                    says = f"{counted(number, 'time')} {number}"
                    e.add(cp.Exactly(number, (one, *alike), enforce=(one,)), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for (r, c), number in cp.by_cell(solution).items():
            found = solution[r].count(number) + [row[c] for row in solution].count(number) - 1
            if found != number:
                times = counted(found, "time")
                return f"{cp.cell_name(r, c)} is {number}, which stands {times} in its row and column"
        return None
