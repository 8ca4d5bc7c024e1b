"""Doppelblock.

Rules: write a number from 1 to n - 2 into cells of a square board of n rows, and shade the others, so that each row and
each column has every number once and two shaded cells. A number at the border is the sum of the numbers between the
shaded cells of its row or column. Source: https://www.janko.at/Raetsel/Doppelblock/
"""

from __future__ import annotations

from collections.abc import Callable

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FROM_1, NUMBERS, Around, Cells, Link, Optional

VALUES = cp.Counts(0, lambda shape: max(shape.side - 2, 0), "{most}, two less than there are rows", spaced=True)
SUMS = {"left": "row_sums", "top": "col_sums"}


class Doppelblock(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """The sum of a line is an integer of the model of the shape, and a clue is its value. A shaded cell is a 0."""

    name = "doppelblock"
    aliases = ("double-block", "doppelblok")
    group = "Numbers and letters in lines"
    title = "Doppelblock"
    noun = "a Doppelblock"
    square = True
    largest = 25
    usual = cp.Usual((6, 6), left_out_first=(cp.GIVEN,))
    layers = (
        cp.Framed(
            cp.CellValues(VALUES),
            lambda cells: (cells - 2) * (cells - 1) // 2,
            "all numbers of that {line} together, {most}",
            SUMS,
            {"row_sums": ("left", "rows"), "col_sums": ("top", "cols", "columns")},
            kind=cp.BORDER,
        ),
    )
    answer = cp.Numbers(VALUES, lambda shape: max(shape.side - 2, 0), least=0, zero="shaded")
    puzzlink = Link(
        "doppelblock",
        Around(NUMBERS, cp.BORDER, {"top": "col_sums", "left": "row_sums"}),
        Optional(Cells(FROM_1), grid=True),
    )

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        borders = [*((r, -1) for r in range(shape.side)), *((-1, c) for c in range(shape.side))]
        numbers = range(1, shape.side - 1)
        for position, (name, line) in zip(borders, e.cells.lines, strict=True):
            total = e.model.integer(f"the sum of {name}", range(sum(numbers) + 1))
            e.state(cp.BORDER, position, total)
            with e.group(name):
                e.add(cp.Exactly(min(2, len(line)), tuple([cell.equals(0) for cell in line])), "two cells are shaded")
                for number in numbers:
                    e.add(cp.Exactly(1, tuple([cell.equals(number) for cell in line])), "every number once")
                if len(line) > 1:
                    e.add(cp.SumBetween(line, (0,), total), "the numbers between the shaded cells have this sum")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                if line.count(0) != min(2, len(line)):
                    return f"{kind} {number} has {line.count(0)} shaded cells, not 2"
                if len({*line} - {0}) < len(line) - 2:
                    return f"{kind} {number} has a number twice"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        if kind == cp.GIVEN:
            return super().clue_values(shape, solution, kind)
        columns = [*zip(*solution, strict=True)]

        def total(border: cp.Cell) -> int:
            line = columns[border[1]] if border[0] < 0 else solution[border[0]]
            ends = [place for place, number in enumerate(line) if not number]
            return sum(line[ends[0] : ends[-1]])

        return total

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        return f"the sum of {cp.line_of(clue.position, shape)[0]} is {found}, not {clue.value}"
