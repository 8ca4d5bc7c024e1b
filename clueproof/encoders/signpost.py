"""Signpost (Arrow Path).

Rules: number the cells from 1 so that all numbers lie on one path: the arrow of each cell points at the cell with the
next number, however far away that is in its direction. Some numbers are given. The arrow of the last cell says nothing.
Source: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/signpost.html
"""

from __future__ import annotations

import clueproof.genres as cp


def pointed_at(shape: cp.ArrowShape, cell: cp.Spot) -> list[cp.Spot]:
    """The cells at which the arrow of a cell points, nearest first."""
    (r, c), arrow = cell, shape.arrows[cell[0] * shape.width + cell[1]]
    found = []
    while arrow is not None:
        r, c = r + cp.STEPS[arrow][0], c + cp.STEPS[arrow][1]
        if not (0 <= r < shape.height and 0 <= c < shape.width):
            break
        found.append((r, c))
    return found


class Signpost(cp.Genre[cp.ArrowShape, cp.CellEncoding, cp.NumberRows]):
    """Where arrows point is the shape: a model for a size, with all eight arrows of each cell, would take seven times
    as long (15x15: 4 s instead of 0.6 s). The numbers are literals of the model of the arrows."""

    name = "signpost"
    title = "Signpost (Arrow Path)"
    noun = "a Signpost"
    shape = cp.ArrowShape
    largest = 30
    usual = cp.Usual((6, 6))
    layers = (cp.ArrowedNumbers(),)
    answer = cp.Numbers(
        cp.Counts(1, lambda shape: shape.height * shape.width, ""), lambda shape: shape.height * shape.width
    )

    def rules(self, shape: cp.ArrowShape, e: cp.CellEncoding) -> None:
        last = len(e.cells)
        with e.group("the board"):
            e.add(cp.AllDifferent(e.cells.cells), "every number once")
        pointing: dict[cp.Spot, list[cp.Spot]] = {cell: [] for cell in cp.rectangle(shape.height, shape.width)}
        for cell in pointing:
            after = pointed_at(shape, cell)
            for other in after:
                pointing[other].append(cell)
            with e.group(cp.cell_name(*cell)):
                following = tuple(e.cells[other] for other in after)
                e.add(cp.Followed(e.cells[cell], following, last), "the next number is where its arrow points")
        for cell, before in pointing.items():
            with e.group(cp.cell_name(*cell)):
                leading = tuple(e.cells[other] for other in before)
                e.add(cp.Followed(e.cells[cell], leading, 1, step=-1), "an arrow points at it from the number before")

    def find_violation(self, puzzle: cp.Puzzle[cp.ArrowShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        cell_of = {number: (r, c) for r, row in enumerate(solution) for c, number in enumerate(row)}
        for number in range(1, puzzle.shape.height * puzzle.shape.width + 1):
            if number not in cell_of:
                return f"no cell has the number {number}"
            if number > 1 and cell_of[number] not in pointed_at(puzzle.shape, cell_of[number - 1]):
                return f"the arrow of {number - 1} does not point at {number}"
        return None
