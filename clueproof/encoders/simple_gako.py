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
        for number in range(1, most(shape) + 1):
            has = cp.Grid(shape.height, shape.width, [cell.equals(number) for cell in e.cells])
            times = []
            for name, line in has.lines:
                counts = e.model.integer(f"how often {number} stands in {name}", range(min(number, len(line)) + 1))
                with e.group(name):
                    terms = [(1, cell) for cell in line]
                    e.add(cp.Linear((*terms, (-1, counts)), 0, 0), f"how often {number} stands there")
                times.append(counts)
            rows, columns = times[: shape.height], times[shape.height :]
            cells = cp.rectangle(shape.height, shape.width)
            both = {
                (cell, in_row): (
                    -has[cell],
                    -rows[cell[0]].equals(in_row),
                    columns[cell[1]].equals(number + 1 - in_row),
                )
                for cell in cells
                for in_row in rows[cell[0]].values
            }
            sentence = f"{counted(number, 'time')} {number} in its row and its column"
            e.add_clauses(both, sentence, lambda about: cp.cell_name(*about[0]))

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for (r, c), number in cp.by_cell(solution).items():
            found = solution[r].count(number) + [row[c] for row in solution].count(number) - 1
            if found != number:
                times = counted(found, "time")
                return f"{cp.cell_name(r, c)} is {number}, which stands {times} in its row and column"
        return None
