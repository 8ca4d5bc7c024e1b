"""Numbrix.

Rules: write each number, from 1 to the number of open cells, into one of them, so that every two numbers in a row stand
side by side. Some numbers are given. Walls have no number.
Source: https://en.wikipedia.org/wiki/Hidato
"""

from __future__ import annotations

from clueproof.codecs.penpa import DRAWN_NUMBERS, Blacks, Penpa
from clueproof.encoders.number_path import NumberPath
from clueproof.grid.board import Cell


class Numbrix(NumberPath):
    """A step leads to a cell that shares a side. See `NumberPath` for the model."""

    name = "numbrix"
    group = "Loops, paths and links"
    title = "Numbrix"
    noun = "a Numbrix"
    steps = ((0, 1), (0, -1), (1, 0), (-1, 0))
    beside = "in a cell that shares a side"
    penpa = Penpa(DRAWN_NUMBERS, Blacks("#"))

    def apart(self, one: Cell, other: Cell) -> int:
        return abs(one[0] - other[0]) + abs(one[1] - other[1])
