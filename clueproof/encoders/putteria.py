"""Putteria.

Rules: the board is divided into rooms. Write a number into one cell of each room, how many cells the room has. No two
numbers share a side, and no row or column has a number twice. A cell with a cross stays empty.
Source: https://puzz.link/rules.html?putteria
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts, ThickLines, UnnumberedRooms
from clueproof.codecs.puzzlink import FROM_1, UNKNOWN, Cells, Link, Rooms
from clueproof.encoders.filled_rooms import most, room_sizes
from clueproof.encoders.numbered_rooms import WHY, NumberedRooms

CROSSED = 0
"""What a cross says."""


class Putteria(NumberedRooms):
    """Crosses are given values too: those of empty cells."""

    name = "putteria"
    title = "Putteria"
    noun = "a Putteria"
    layers = (
        cp.Rooms(main=False),
        cp.CellValues(cp.Counts(1, most, WHY, spaced=True, signs={"x": CROSSED}), optional=True),
    )
    puzzlink = Link("putteria", Rooms(), Cells(FROM_1, {UNKNOWN: "x"}, says={UNKNOWN: CROSSED}))
    penpa = Penpa(UnnumberedRooms(), ThickLines(), Texts({"x": "x", "?": "x"}, says={CROSSED: "x"}))

    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding, has: dict[cp.Cell, cp.Literal]) -> None:
        size, rows = room_sizes(shape), [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
        e.ban([(has[one], has[other]) for one, other in cp.links(shape.cells)], "no two numbers share a side")
        twice = [
            (has[one], has[other])
            for line in (*rows, *zip(*rows, strict=True))
            for one, other in combinations(line, 2)
            if size[one] == size[other]
        ]
        e.ban(twice, "no row or column has a number twice")

    def too_near(self, solution: cp.NumberRows) -> Iterator[str]:
        filled = {cell for cell, number in cp.by_cell(solution).items() if number}
        for one, other in cp.links(sorted(filled)):
            yield f"{cp.cell_name(*one)} and {cp.cell_name(*other)} share a side and are both numbers"
        for name, line in cp.named_lines(solution):
            numbers = [number for number in line if number]
            if len({*numbers}) < len(numbers):
                yield f"{name} has a number twice"

    def clue_holds(self, stated: int, found: int | None) -> bool:
        return stated == CROSSED and found is None
