"""Sukoro-room.

Rules: the board is divided into rooms. Write a number from 1 to 4 into all cells of a room, or into none; some cell has
one. Each number is how many of the cells beside it have a number. No number stands twice in a room, and the cells with
numbers form one connected region. Source: https://puzz.link/rules.html?sukororoom
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import clueproof.genres as cp
from clueproof.codecs.puzzlink import DIGITS_AND_SPACES, Cells, Link, Rooms
from clueproof.encoders.connected_numbers import CountedNeighbours, Numbered

NUMBERS = cp.Counts(1, 4, "the 4 cells beside a cell", packed=True)
MOST_EMPTY = 6
"""Cells of the largest empty room of puzzles that are made."""


class SukoroRoom(CountedNeighbours[cp.AreaShape]):
    """Rooms are filled whole, with different numbers."""

    name = "sukoro-room"
    title = "Sukoro-room"
    noun = "a Sukoro-room"
    shape = cp.AreaShape
    layers = (cp.Rooms(main=False), cp.CellValues(NUMBERS, optional=True))
    answer = cp.NumbersAndGaps(NUMBERS, lambda shape: 4)
    puzzlink = Link("sukororoom", Rooms(), Cells(DIGITS_AND_SPACES))

    def rules(self, shape: cp.AreaShape, e: cp.CellEncoding) -> None:
        super().rules(shape, e)
        for room in shape.cells_of:
            with e.group(cp.room_name(room[0])):
                empty = [e.cells[cell].equals(0) for cell in room]
                following = zip(empty, (*empty[1:], empty[0]), strict=True)
                e.add_clauses([(-one, other) for one, other in following], "all of it is filled, or nothing")
                pairs = tuple([(e.cells[one], e.cells[other]) for one, other in combinations(room, 2)])
                alike = tuple([(number, number) for number in range(1, 5)])
                e.add(cp.AdjacencyBan(pairs, alike), "no number twice")

    def too_near(self, shape: cp.AreaShape, filled: Numbered) -> str | None:
        for room in shape.cells_of:
            numbers = [filled[cell] for cell in room if cell in filled]
            if numbers and len(numbers) < len(room):
                return f"{cp.room_name(room[0])} has {len(numbers)} of {len(room)} cells filled"
            if len({*numbers}) < len(numbers):
                return f"{cp.room_name(room[0])} has a number twice"
        return None

    def draw_rooms(self, shape: cp.AreaShape, filled: Numbered, rng: cp.SeededRandom) -> cp.AreaShape:
        cells = cp.rectangle(shape.height, shape.width)
        room, members = cp.Joined[cp.Cell](), {cell: [cell] for cell in cells}
        for one, other in rng.shuffled(cp.links(cells)):
            first, second = room.root(one), room.root(other)
            together = members[first] + members[second]
            numbers = [filled[cell] for cell in together if cell in filled]
            fits = len(numbers) == len({*numbers}) == len(together) or (not numbers and len(together) <= MOST_EMPTY)
            if first != second and fits:
                room.join(one, other)
                members[room.root(one)] = together
        return replace(shape, regions=cp.numbered(map(room.root, cells)))
