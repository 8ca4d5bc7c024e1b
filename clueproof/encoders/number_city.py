"""Number City.

Rules: the board is divided into rooms. Write a number into every cell so that the cells of a room with the same number
are connected. The largest of these districts has the number 1, the next one 2 and so on, and no two districts of a room
have the same size. Equal numbers of different rooms don't share a side. Source: https://puzz.link/rules.html?numcity
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from itertools import count, pairwise

import clueproof.genres as cp
from clueproof.codecs.puzzlink import FROM_1, Cells, Link, Rooms
from clueproof.encoders.filled_rooms import room_sizes


@lru_cache(maxsize=8)
def most_at(shape: cp.AreaShape) -> dict[cp.Cell, int]:
    """The largest number of each cell: so many districts of different sizes the room can have."""
    return {cell: next(n for n in count(1) if (n + 1) * (n + 2) > 2 * size) for cell, size in room_sizes(shape).items()}


def most(shape: cp.AreaShape) -> int:
    """The largest number of a board."""
    return max(most_at(shape).values())


NUMERALS = cp.Numerals(most)


class NumberCity(cp.Genre[cp.AreaShape, cp.CellEncoding, cp.NumberRows]):
    """How large each district is are integers of the model of the rooms."""

    name = "number-city"
    aliases = ("numcity",)
    group = "Numbers and letters in lines"
    title = "Number City"
    noun = "a Number City"
    shape = cp.AreaShape
    random_shape = cp.RandomRooms(cells=6, fewest=4)
    usual = cp.Usual((6, 6))
    layers = (cp.Rooms(main=False), cp.CellValues(NUMERALS, optional=True))
    answer = cp.Numbers(NUMERALS, most, most_at, why="{most}, the most districts that its room can have")
    puzzlink = Link("numcity", Cells(FROM_1), Rooms(closed=True))

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        for room in shape.cells_of:
            cells, place = [e.cells[cell] for cell in room], {cell: number for number, cell in enumerate(room)}
            sides = tuple([(place[one], place[other]) for one, other in cp.links(room)])
            with e.group(cp.room_name(room[0])):
                sizes = []
                for number in cells[0].values:
                    district = tuple([cell.equals(number) for cell in cells])
                    e.add(cp.Connected(district, sides), f"the cells with {number} are connected")
                    size = e.model.integer(f"the size of district {number}", range(len(room) + 1))
                    terms: list[tuple[int, cp.Variable]] = [(1, literal) for literal in district]
                    e.add(cp.Linear((*terms, (-1, size)), 0, 0), f"the cells with {number}")
                    sizes.append(size)
                for larger, smaller in pairwise(sizes):
                    less = cp.Linear(((1, larger), (-1, smaller)), 1, None, enforce=(-smaller.equals(0),))
                    e.add(less, "larger districts have smaller numbers")
        alike = tuple([(number, number) for number in range(1, most(shape) + 1)])
        across = tuple([(e.cells[one], e.cells[other]) for one, other in sorted(shape.walls)])
        e.add(cp.AdjacencyBan(across, alike), "equal numbers of different rooms don't share a side")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        number, region = cp.by_cell(solution), puzzle.shape.region_of
        for room in puzzle.shape.cells_of:
            name, sizes = cp.room_name(room[0]), Counter(number[cell] for cell in room)
            for one in sorted(sizes):
                if (apart := cp.cut_off({cell for cell in room if number[cell] == one})) is not None:
                    return f"of the cells with {one} in {name}, {apart}"
            in_order = [sizes[one] for one in range(1, max(sizes) + 1)]
            if any(one <= other for one, other in pairwise(in_order)):
                found = ", ".join(map(str, in_order))
                return f"the districts of {name} have {found} cells, in the order of their numbers"
        for r, c in number:
            for other in ((r, c + 1), (r + 1, c)):
                if other in number and region[other] != region[r, c] and number[other] == number[r, c]:
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*other)} are both {number[r, c]}"
        return None

    def draw_shape(self, shape: cp.AreaShape) -> cp.Board:
        return replace(super().draw_shape(shape), walls=shape.walls)
