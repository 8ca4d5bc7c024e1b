"""Futoshiki: every number once in each row and column, and a sign between two cells says which one is less.

Source: https://en.wikipedia.org/wiki/Futoshiki
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from clueproof.genres import CellEncoding, Clues, Genre, GridShape, NumberRows, Numbers, Numerals, Puzzle, Usual
from clueproof.grid.edges import link_name, links, rectangle
from clueproof.model import AllDifferent, Linear
from clueproof.puzzle.layers.signs import GREATER, LESS, SIGN, SignedCells

NUMERALS = Numerals(lambda shape: shape.side)


class Futoshiki(Genre[GridShape, CellEncoding]):
    """Clues are signs, and given numbers."""

    name = "futoshiki"
    title = "Futoshiki (Unequal)"
    noun = "a Futoshiki"
    usual = Usual((5, 5), left_out_first=("given",))
    square = True
    largest = 25
    layers = (SignedCells(NUMERALS),)
    answer = Numbers(NUMERALS, lambda shape: shape.side)

    def rules(self, shape: GridShape, e: CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(AllDifferent(line), "every number once")
        for edge in links(rectangle(shape.height, shape.width)):
            one, other = e.cells[edge[0]], e.cells[edge[1]]
            less = e.model.statement(f"{one.name} is less than {other.name}", f"{one.name} is more than {other.name}")
            with e.group(link_name(edge)):
                e.add(Linear(((1, one), (-1, other)), None, -1, enforce=(less,)), "the sign holds")
                e.add(Linear(((1, one), (-1, other)), 1, None, enforce=(-less,)), "the sign holds")
            e.state(SIGN, edge, {LESS: less, GREATER: -less})

    def broken_rule(self, puzzle: Puzzle[GridShape, Clues], solution: NumberRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                if len({*line}) < len(line):
                    return f"{kind} {number} has a number twice"
        return None

    def says(self, shape: GridShape, solution: NumberRows, kind: str) -> Callable[[Any], Any]:
        value = super().says(shape, solution, kind)
        return value if kind != SIGN else lambda edge: LESS if value(edge[0]) < value(edge[1]) else GREATER
