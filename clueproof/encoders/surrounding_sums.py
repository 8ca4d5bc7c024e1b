"""The common rules of Kakuru and Latin Sums: cells with sums of the numbers around them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

import clueproof.genres as cp
from clueproof.syntax.numbers import SYMBOLS

ShapeT = TypeVar("ShapeT", bound=cp.NumberedShape)


def free(shape: cp.NumberedShape) -> list[cp.Cell]:
    """The cells that get a number, row by row."""
    return cp.rectangle(shape.height, shape.width, {*shape.islands, *shape.holes})


def around(shape: cp.NumberedShape, cell: cp.Cell) -> list[cp.Cell]:
    """Those of them that touch a cell, row by row."""
    r, c = cell
    near = {(r + down, c + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
    return [one for one in free(shape) if one in near]


class SurroundingSums(cp.Genre[ShapeT, cp.OpenCellEncoding, cp.SignRows], Generic[ShapeT]):
    """Where sums are is a matter of the shape, what they say is a constraint about the eight cells around them."""

    group = "Numbers and letters in lines"
    constraint_kinds = frozenset({cp.GIVEN})

    @abstractmethod
    def numbers_fault(self, numbers: Sequence[int]) -> str | None:
        """Why these numbers can't stand around a sum, in words."""

    def clue(self, shape: ShapeT, e: cp.OpenCellEncoding, clue: cp.Clue) -> cp.Literal:
        near = tuple([e.cells[cell] for cell in around(shape, clue.position)])
        return e.model.clue(cp.total(near, clue.value), _adds_up(clue.position, clue.value))

    def clue_values(self, shape: ShapeT, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int | None]:
        def total(cell: cp.Cell) -> int | None:
            numbers = [SYMBOLS.index(solution[r][c]) + 1 for r, c in around(shape, cell)]
            return None if self.numbers_fault(numbers) else sum(numbers)

        return total

    def describe_violation(self, shape: ShapeT, solution: cp.SignRows, clue: cp.Clue, found: int | None) -> str:
        if found is None:
            return f"a number stands twice around {cp.cell_name(*clue.position)}"
        return f"{_adds_up(clue.position, found)}, not {clue.value}"

    def draw_shape(self, shape: ShapeT) -> cp.Board:
        board = super().draw_shape(shape)
        return replace(board, tinted=board.tinted | {*shape.islands})


def _adds_up(cell: cp.Cell, total: int) -> str:
    return f"the numbers around {cp.cell_name(*cell)} add up to {total}"
