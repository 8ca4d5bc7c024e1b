"""Str8ts.

Rules: write a number from 1 to n into every white cell of an n x n grid. No number stands twice in a row or column, and
the number of a black cell counts. White cells side by side, up to the next black cells, hold numbers that follow each
other, in any order; so do white cells one below the other. Source: https://www.str8ts.com/
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby

import clueproof.genres as cp
from clueproof.syntax.numerals import SYMBOLS

NUMERALS = cp.Numerals(lambda shape: shape.side)


def numbers(shape: cp.GridShape) -> Mapping[str, str]:
    """Sign -> number, for all that a cell can hold."""
    return {SYMBOLS[number - 1]: str(number) for number in range(1, shape.side + 1)}


class Str8ts(cp.Genre[cp.WalledShape, cp.OpenCellEncoding, cp.SignRows]):
    """The number of a black cell is a constraint, because hardly any two puzzles have the same black cells: each has a
    model of its own in any case. A 9x9 takes 0.01 s to write, solve and prove."""

    name = "str8ts"
    title = "Str8ts"
    noun = "a Str8ts"
    square = True
    largest = 25
    usual = cp.Usual((9, 9), easy_up_to=100)
    hash_rows = "#0123456789ABCDEFGHIJKLMNOP._-*? "
    shape = cp.WalledShape
    constraint_kinds = frozenset({cp.BLACK})
    layers = (cp.BlackNumbers(NUMERALS),)
    answer = cp.OpenCells(numbers, cp.free_cells)

    def rules(self, shape: cp.WalledShape, e: cp.OpenCellEncoding) -> None:
        for name, line in _lines(shape):
            cells = tuple([e.cells[cell] for cell in line if cell not in shape.walls])
            if len(cells) > 1:
                with e.group(name):
                    e.add(cp.AllDifferent(cells), "no number twice")
        for stretch in cp.stretches(shape):
            if len(stretch) > 1:
                with e.group(f"{cp.cell_name(*stretch[0])} to {cp.cell_name(*stretch[-1])}"):
                    e.add(cp.Consecutive(tuple([e.cells[cell] for cell in stretch])), "consecutive numbers")

    def clue(self, shape: cp.WalledShape, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        cell, number = clue.position, clue.value
        this = e.model.selector(f"{cp.cell_name(*cell)} is a black {number}")
        for name, line in _lines(shape):
            if cell in line:
                white = [cp.equal(e.cells[other], number) for other in line if other not in shape.walls]
                black = [e.stated.get(cp.BLACK, {}).get(other, {}).get(number) for other in line]
                alike = (*white, *[literal for literal in black if literal is not None])
                with e.group(name):
                    e.add(cp.Exactly(0, alike, enforce=(this,)), f"no other {number} than the black one")
        e.state(cp.BLACK, cell, {number: this})
        return this

    def find_violation(self, puzzle: cp.Puzzle[cp.WalledShape, cp.Clues], solution: cp.SignRows) -> str | None:
        rows = [list(row) for row in solution]
        for (r, c), number in puzzle.clues[cp.BLACK].items():
            rows[r][c] = "#" + SYMBOLS[number - 1]
        for kind, lines in (("row", rows), ("column", [*zip(*rows, strict=True)])):
            for place, line in enumerate(lines, 1):
                held = [sign[-1] for sign in line if sign != self.answer.CLOSED]
                if len({*held}) < len(held):
                    return f"{kind} {place} has a number twice"
                for white, run in groupby(line, lambda sign: sign in SYMBOLS):
                    found = sorted(SYMBOLS.index(sign) for sign in run) if white else []
                    if found and found[-1] - found[0] != len(found) - 1:
                        return f"{kind} {place} has white cells side by side whose numbers do not follow each other"
        return None

    def clue_values(self, shape: cp.WalledShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Spot], int | None]:
        return super().clue_values(shape, solution, kind) if kind == cp.GIVEN else lambda cell: None

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return found is None  # a black cell; `find_violation` looks at its number


def _lines(shape: cp.WalledShape) -> list[tuple[str, list[cp.Spot]]]:
    """All cells of each row and column, by name."""
    places = range(shape.side)
    rows = [(f"row {r + 1}", [(r, c) for c in places]) for r in places]
    return rows + [(f"column {c + 1}", [(r, c) for r in places]) for c in places]
