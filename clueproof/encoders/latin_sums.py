"""Latin Sums (Lateinische Summen).

Rules: on a square board every row and every column has as many empty cells. Write a number from 1 to that many into
each so that no row or column has one twice. A given number is the sum of the numbers around it, at its sides and at its
corners; a `?` is a sum that isn't told. Source: https://www.janko.at/Raetsel/Lateinische-Summen/
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import clueproof.genres as cp
from clueproof.encoders.surrounding_sums import SurroundingSums, free
from clueproof.syntax.numbers import SYMBOLS


def most(shape: cp.NumberedShape) -> int:
    """The largest number: how many empty cells the first row has."""
    return shape.width - sum(r == 0 for r, _ in shape.islands)


def numbers(shape: cp.NumberedShape) -> Mapping[str, str]:
    """Sign -> number, for all that a cell can hold."""
    return {SYMBOLS[number - 1]: str(number) for number in range(1, most(shape) + 1)}


class LatinSums(SurroundingSums[cp.NumberedShape]):
    """Numbers around a sum may repeat."""

    name = "latin-sums"
    aliases = ("lateinische-summen", "kakkuru")
    title = "Latin Sums (Lateinische Summen)"
    noun = "a Latin Sums puzzle"
    square = True
    largest = 35
    usual = cp.Usual((6, 6))
    shape = cp.NumberedShape
    layers = (
        cp.Numbered(
            lambda shape: 8 * most(shape), "{most}, eight times the largest number", "a cell with a sum", least=0
        ),
    )
    answer = cp.OpenCells(numbers, free)

    def generator(self) -> cp.Generator:
        return LatinSumsGenerator(self)

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.NumberedShape:
        shape = super().read_shape(record, tokens)
        for axis, line in ((0, "row"), (1, "column")):
            for number in range(shape.side):
                empty = sum(cell[axis] == number for cell in free(shape))
                if empty != most(shape):
                    record.fail(f"{line} {number + 1} has {empty} empty cells, but row 1 has {most(shape)}")
        return shape

    def numbers_fault(self, numbers: Sequence[int]) -> str | None:
        return None

    def rules(self, shape: cp.NumberedShape, e: cp.OpenCellEncoding) -> None:
        for axis, line in ((0, "row"), (1, "column")):
            for number in range(shape.side):
                with e.group(f"{line} {number + 1}"):
                    cells = tuple([value for cell, value in e.cells.items() if cell[axis] == number])
                    e.add(cp.AllDifferent(cells), "every number once")

    def find_violation(self, puzzle: cp.Puzzle[cp.NumberedShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for name, line in cp.named_lines(solution):
            held = [sign for sign in line if sign in SYMBOLS]
            if len({*held}) < len(held):
                return f"{name} has a number twice"
        return None


EMPTY = 0.6
"""The share of the cells that have no sum to begin with."""


class LatinSumsGenerator(cp.RandomSolutionGenerator):
    """Cells with sums at random, as many in each row and column."""

    def empty(self, recipe: cp.Recipe, rng: cp.SeededRandom) -> cp.Puzzle:
        empty = super().empty(recipe, rng)
        side = empty.shape.side
        rows, columns = rng.shuffled(range(side)), rng.shuffled(range(side))
        sums = side - max(1, round(EMPTY * side))
        islands = [(r, c) for r, c in cp.rectangle(side, side) if (rows[r] + columns[c]) % side < sums]
        return replace(empty, shape=replace(empty.shape, islands=tuple(islands)))
