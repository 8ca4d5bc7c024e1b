"""Sumplete.

Rules: every cell holds a number; delete some of them. The number at the right of a row is the sum of the numbers that
stay in it, and so is the number below a column. Source: https://sumplete.com/
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import clueproof.genres as cp


class Sumplete(cp.Genre[cp.AmountShape, cp.ShadingEncoding, cp.SignRows]):
    """A sum is a constraint: hardly two puzzles have the same numbers, so that each has a model of its own."""

    name = "sumplete"
    aliases = ("number-cross",)
    group = "Shading"
    title = "Sumplete"
    noun = "a Sumplete"
    usual = cp.Usual((5, 5), irreducible=False)
    shape = cp.AmountShape
    largest = 50
    constraint_kinds = frozenset({cp.BORDER})
    layers = (
        cp.Framed(
            cp.Amounts(),
            lambda cells: 1000 * cells,
            "all numbers of that {line} can be together",
            {"bottom": "col_sums", "right": "row_sums"},
            {"col_sums": ("bottom", "columns", "cols", "top"), "row_sums": ("right", "rows", "side", "left")},
            cp.BORDER,
        ),
    )
    answer = cp.Shading("deleted", "kept")

    def generator(self) -> cp.Generator:
        return cp.LineSumsGenerator(self, _random_numbers)

    def parse(self, record: cp.Record) -> cp.Puzzle[cp.AmountShape, cp.Clues]:
        puzzle = super().parse(record)
        for cell, says in puzzle.clues[cp.BORDER].items():
            name, cells = cp.line_of(cell, puzzle.shape)
            if says > (most := sum(puzzle.shape.amounts[r][c] for r, c in cells)):
                record.fail(f"{says} is more than all numbers of {name} together, {most}")
        return puzzle

    def rules(self, shape: cp.AmountShape, e: cp.ShadingEncoding) -> None:
        pass  # the clues are all there is

    def clue(self, shape: cp.AmountShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        kept = tuple([(shape.amounts[r][c], e.unshaded[r, c]) for r, c in cells])
        return e.model.clue(cp.Linear(kept, clue.value, clue.value), f"the sum of {name} is {clue.value}")

    def find_violation(self, puzzle: cp.Puzzle[cp.AmountShape, cp.Clues], solution: cp.SignRows) -> str | None:
        return None  # the clues are all there is

    def clue_values(self, shape: cp.AmountShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        def left(cell: cp.Cell) -> int:
            return sum(shape.amounts[r][c] for r, c in cp.line_of(cell, shape)[1] if solution[r][c] == ".")

        return left

    def describe_violation(self, shape: cp.AmountShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"the sum of {cp.line_of(clue.position, shape)[0]} is {found}, not {clue.value}"


LARGEST_NUMBER = 9
"""The largest number of a random board."""


def _random_numbers(shape: cp.AmountShape, rng: cp.SeededRandom) -> cp.AmountShape:
    numbers = [[1 + rng.below(LARGEST_NUMBER) for _ in range(shape.width)] for _ in range(shape.height)]
    return replace(shape, amounts=tuple(map(tuple, numbers)))
