"""Cells whose value differs from their digit: doublers and negators. Rows, columns and boxes are about digits; what
adds up or compares is about values."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from clueproof.grid.board import Board
from clueproof.grid.edges import Cell


class Modifier(NamedTuple):
    """What makes a value of a digit."""

    name: str
    """What such a cell is called."""
    factor: int
    counts: str
    """How the digit of such a cell counts."""
    sign: str
    """What is drawn in such a cell."""

    @property
    def plural(self) -> str:
        """What such cells are called: the name of the option, and of the field of solutions."""
        return f"{self.name}s"

    @property
    def meaning(self) -> str:
        """What it does, as a sentence of steps."""
        return f"a {self.name} counts {self.counts}"

    def value(self, digit: int) -> int:
        """The value of a cell with this digit."""
        return self.factor * digit


DOUBLER = Modifier("doubler", 2, "twice", "\N{MULTIPLICATION SIGN}2")
NEGATOR = Modifier("negator", -1, "as a negative number", "\N{MINUS SIGN}")
MODIFIERS = (DOUBLER, NEGATOR)


class ModifiedCells(NamedTuple):
    """The cells of a board whose value differs from their digit."""

    modifier: Modifier
    digits: range
    """The digits that cells can have."""
    given: tuple[Cell, ...] | None
    """Which cells they are; None where they are to be found: one in each row, column and box, each digit once."""


def signed(board: Board, cells: Iterable[Cell], modifier: Modifier) -> Board:
    """The board with the sign of the modifier in the upper right corner of these cells."""
    signs = {cell: {**board.small.get(cell, {}), "ne": modifier.sign} for cell in cells}
    return replace(board, small={**board.small, **signs})
