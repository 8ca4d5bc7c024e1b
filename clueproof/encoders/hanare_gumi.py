"""Hanare-gumi.

Rules: the board is divided into rooms. Write a number into one cell of each room, how many cells the room has. Between
two numbers that follow each other in a row or column there are as many empty cells as they differ by.
Source: https://puzz.link/rules.html?hanare
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Texts, ThickLines, UnnumberedRooms
from clueproof.codecs.puzzlink import FROM_1, Cells, Link, Rooms
from clueproof.encoders.filled_rooms import room_sizes
from clueproof.encoders.numbered_rooms import NumberedRooms
from clueproof.english import counted


class HanareGumi(NumberedRooms):
    """Of two cells in line it is known how many empty ones have to lie between their numbers."""

    name = "hanare-gumi"
    aliases = ("hanare",)
    title = "Hanare-gumi"
    noun = "a Hanare-gumi"
    puzzlink = Link("hanare", Rooms(), Cells(FROM_1))
    penpa = Penpa(UnnumberedRooms(), ThickLines(), Texts())

    def keep_apart(self, shape: cp.AreaShape, e: cp.CellEncoding, has: dict[cp.Cell, cp.Literal]) -> None:
        size, rows = room_sizes(shape), [[(r, c) for c in range(shape.width)] for r in range(shape.height)]
        apart = [
            (-has[line[one]], -has[line[other]], *[has[cell] for cell in line[one + 1 : other]])
            for line in (*rows, *zip(*rows, strict=True))
            for one, other in combinations(range(len(line)), 2)
            if abs(size[line[one]] - size[line[other]]) != other - one - 1
        ]
        e.add_clauses(apart, "two numbers that follow each other differ by the empty cells between them")

    def too_near(self, solution: cp.NumberRows) -> Iterator[str]:
        for name, line in cp.named_lines(solution):
            filled = [(place, number) for place, number in enumerate(line) if number]
            for (one, first), (other, second) in pairwise(filled):
                if abs(first - second) != other - one - 1:
                    yield f"{name}: {first} and {second} have {counted(other - one - 1, 'empty cell')} between them"
