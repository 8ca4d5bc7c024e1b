"""Futoshiki: every number once in each row and column, and a sign between two cells says which one is less.

Source: https://en.wikipedia.org/wiki/Futoshiki
"""

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp

NUMERALS = cp.Numerals(lambda shape: shape.side)


class Futoshiki(cp.Genre[cp.GridShape, cp.CellEncoding]):
    """Clues are signs, and given numbers."""

    name = "my-futoshiki"
    aliases = ("my-unequal",)
    group = "Numbers and letters in lines"
    title = "Futoshiki (Unequal)"
    noun = "a Futoshiki"
    square = True
    largest = 25
    usual = cp.Usual((5, 5), left_out_first=("given",))
    layers = (cp.SignedCells(NUMERALS),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")
        for edge in cp.links(cp.rectangle(shape.height, shape.width)):
            one, other = e.cells[edge[0]], e.cells[edge[1]]
            less = e.model.statement(f"{one.name} is less than {other.name}", f"{one.name} is more than {other.name}")
            with e.group(cp.link_name(edge)):
                e.add(cp.Linear(((1, one), (-1, other)), None, -1, enforce=(less,)), "the sign holds")
                e.add(cp.Linear(((1, one), (-1, other)), 1, None, enforce=(-less,)), "the sign holds")
            e.state(cp.SIGN, edge, {cp.LESS: less, cp.GREATER: -less})

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                if len({*line}) < len(line):
                    return f"{kind} {number} has a number twice"
        return None

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        value = super().clue_values(shape, solution, kind)
        return value if kind != cp.SIGN else lambda edge: cp.LESS if value(edge[0]) < value(edge[1]) else cp.GREATER
