"""Terra X.

Rules: the board is divided into rooms. Each room gets one number from 0 to 9, which stands in all its cells. Rooms with
a common border have different numbers, and where four rooms meet at a point, their numbers add up to 10.
Sources: https://wpcunofficial.miraheze.org/wiki/Terra_X, https://www.janko.at/Raetsel/Terra-X/index.htm
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import clueproof.genres as cp

DIGITS = cp.Digits(10)
LARGEST = 9
SUM = 10
"""Of four rooms that meet."""


class TerraX(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """Clues are given numbers; one in any cell of a room says as much."""

    name = "terra-x"
    group = "Numbers and letters in lines"
    title = "Terra X"
    noun = "a Terra X"
    shape = cp.AreaShape
    usual = cp.Usual((6, 6))
    layers = (cp.Rooms(main=False), cp.CellValues(DIGITS, also_called=("board",), optional=True))
    answer = cp.Numbers(DIGITS, lambda shape: LARGEST, least=0)
    random_shape = cp.RandomRooms(cells=2)

    def draw_shape(self, shape: cp.AreaShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        values = range(LARGEST + 1)
        for room in shape.cells_of:
            same = [(e.cells[one].equals(n), e.cells[other].equals(n)) for one, other in pairwise(room) for n in values]
            alike = [row for one, other in same for row in ((one, -other), (-one, other))]
            e.add_clauses(alike, "a room has one number", cp.room_name(room[0]))
        walls = sorted(shape.walls)
        parted = [(e.cells[one].equals(n), e.cells[other].equals(n)) for one, other in walls for n in values]
        e.ban(parted, "rooms with a common border have different numbers")
        for square in cp.squares(shape.height, shape.width):
            if len({shape.region_of[cell] for cell in square}) == len(square):
                with e.group(cp.corner_name(square[-1])):
                    e.add(cp.total(tuple([e.cells[cell] for cell in square]), SUM), f"the sum of the rooms is {SUM}")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        number = cp.by_cell(solution)
        for room in puzzle.shape.cells_of:
            if len({number[cell] for cell in room}) > 1:
                return f"{cp.room_name(room[0])} has several numbers"
        for one, other in sorted(puzzle.shape.walls):
            if number[one] == number[other]:
                both = f"{cp.cell_name(*one)} and {cp.cell_name(*other)}"
                return f"{both} have the same number, but are in different rooms"
        for r, c in cp.rectangle(len(solution) - 1, len(solution[0]) - 1):
            around = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            found = sum(number[cell] for cell in around)
            if len({puzzle.shape.region_of[cell] for cell in around}) == 4 and found != SUM:
                return f"the sum of the rooms at {cp.corner_name((r + 1, c + 1))} is {found}, not {SUM}"
        return None
