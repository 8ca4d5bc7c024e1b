"""Factors (Rooms of Factors).

Rules: the board is a square of n rows, divided into rooms. Write a number from 1 to n into every cell so that every
number stands once in each row and column. The number of a room is the product of the numbers in it.
Source: https://www.nikoli.co.jp/en/puzzles/rooms_of_factors/
"""

from __future__ import annotations

from collections.abc import Callable
from math import prod

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms

LARGEST = cp.RoomLimit(lambda cells: 10**9 - 1, "{most}")


class Factors(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """A product is a constraint: hardly any two puzzles have the same rooms."""

    name = "factors"
    aliases = ("rooms-of-factors",)
    group = "Numbers and letters in lines"
    title = "Factors (Rooms of Factors)"
    noun = "a Factors puzzle"
    square = True
    largest = 25
    shape = cp.AreaShape
    usual = cp.Usual((6, 6))
    constraint_kinds = frozenset({cp.ROOM})
    layers = (cp.Rooms(LARGEST),)
    answer = cp.Numbers(cp.Numerals(lambda shape: shape.side), lambda shape: shape.side)
    random_shape = cp.RandomRooms(cells=2.2)
    puzzlink = Link("factors", Rooms(NUMBERS))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        for name, line in e.cells.lines:
            with e.group(name):
                e.add(cp.AllDifferent(line), "every number once")

    def clue(self, shape: cp.AreaShape, e: cp.CellEncoding, clue: cp.Clue) -> cp.Literal:
        cells = tuple([e.cells[cell] for cell in shape.region_with(clue.position)])
        says = f"the product of {cp.room_name(clue.position)} is {clue.value}"
        return e.model.clue(cp.Product(cells, clue.value), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        return cp.repeated(solution)

    def clue_values(self, shape: cp.AreaShape, solution: cp.NumberRows, kind: str) -> Callable[[cp.Cell], int]:
        return {room[0]: prod(solution[r][c] for r, c in room) for room in shape.cells_of}.__getitem__

    def describe_violation(self, shape: cp.AreaShape, solution: cp.NumberRows, clue: cp.Clue, found: int) -> str:
        return f"the product of {cp.room_name(clue.position)} is {found}, not {clue.value}"
