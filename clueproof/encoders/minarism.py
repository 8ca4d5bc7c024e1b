"""Minarism.

Rules: write a number from 1 to n into every cell of an n x n grid so that each row and each column holds every number
once. A number between two cells is their difference, and an inequality says which of them is less.
Source: https://puzz.link/rules.html?minarism
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.puzzlink import INEQUALITIES_AND_NUMBERS, Between, Link

NUMERALS = cp.Numerals(lambda shape: shape.side)


@lru_cache(maxsize=8)
def signs(shape: cp.GridShape) -> cp.Signs:
    """All that can stand between two cells of a board."""
    return cp.numbered_signs(range(1, shape.side), cp.INEQUALITIES_BETWEEN)


class Minarism(cp.Genre[cp.GridShape, cp.CellEncoding, cp.NumberRows]):
    """Given numbers are literals. What stands between two cells is a constraint: all that could would be many."""

    name = "minarism"
    group = "Numbers and letters in lines"
    title = "Minarism"
    noun = "a Minarism"
    square = True
    largest = 35
    usual = cp.Usual((5, 5), left_out_first=(cp.GIVEN,))
    constraint_kinds = frozenset({cp.SIGN})
    layers = (cp.SignedCells(NUMERALS, signs),)
    answer = cp.Numbers(NUMERALS, lambda shape: shape.side)
    puzzlink = Link(
        "minarism",
        Between(INEQUALITIES_AND_NUMBERS, {-1: ("<", "^"), -2: (">", "v")}, {-1: cp.LESS, -2: cp.GREATER}),
    )

    def rules(self, shape: cp.GridShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")

    def clue(self, shape: cp.GridShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        one, other = (e.cells[cell] for cell in clue.position)
        if isinstance(clue.value, int):
            return e.model.clue(
                cp.difference((one, other), clue.value), f"{one.name} and {other.name} differ by {clue.value}"
            )
        least, most, says = (None, -1, "less") if clue.value == cp.LESS else (1, None, "more")
        return e.model.clue(cp.Linear(((1, one), (-1, other)), least, most), f"{one.name} is {says} than {other.name}")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.repeated(solution)

    def clue_values(self, shape: cp.GridShape, solution: cp.NumberRows, kind: str) -> Callable[[Any], Any]:
        value = super().clue_values(shape, solution, kind)
        if kind == cp.GIVEN:
            return value

        def right(edge: cp.Edge) -> tuple[str, int]:
            one, other = map(value, edge)
            return cp.LESS if one < other else cp.GREATER, abs(one - other)

        return right

    def clue_holds(self, stated: Any, found: Any) -> bool:
        return isinstance(found, tuple) and stated in found

    def implied(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.NumberRows) -> list[cp.Clue]:
        # of the two that are right the one that its place gets
        return [
            clue._replace(value=clue.value[int(sum(clue.position[0]) % 3 == 0)]) if clue.kind == cp.SIGN else clue
            for clue in super().implied(puzzle, solution)
        ]

    def describe_violation(self, shape: cp.GridShape, solution: cp.NumberRows, clue: cp.Clue, found: Any) -> str:
        if clue.kind == cp.GIVEN:
            return super().describe_violation(shape, solution, clue, found)
        one, other = (solution[r][c] for r, c in clue.position)
        token = signs(shape).token(clue.position, clue.value)
        return f"{token} stands between {cp.link_name(clue.position)}, which hold {one} and {other}"
