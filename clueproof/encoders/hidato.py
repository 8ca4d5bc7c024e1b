"""Hidato (Hidoku).

Rules: write each number, from 1 to the number of open cells, into one of them, so that every two numbers in a row stand
in cells that share a side or a corner. Some numbers are given. Walls have no number.
Source: https://en.wikipedia.org/wiki/Hidato
"""

from __future__ import annotations

from clueproof.codecs.kudamono import CellMarks, Kudamono
from clueproof.codecs.penpa import DRAWN_NUMBERS, Blacks, Penpa
from clueproof.encoders.number_path import NumberPath
from clueproof.grid.board import Cell
from clueproof.grid.directions import STEPS


class Hidato(NumberPath):
    """A step leads to any of the eight cells around. See `NumberPath` for the model."""

    name = "hidato"
    aliases = ("hidoku",)
    group = "Loops, paths and links"
    title = "Hidato (Hidoku)"
    noun = "a Hidato"
    steps = tuple(STEPS.values())
    beside = "in one of the eight cells around"
    penpa = Penpa(DRAWN_NUMBERS, Blacks("#"))
    kudamono = Kudamono("hidoku", CellMarks({"x": "#"}, shaped=lambda shape: dict.fromkeys(shape.walls, "x")))

    def apart(self, one: Cell, other: Cell) -> int:
        return max(abs(one[0] - other[0]), abs(one[1] - other[1]))
