"""Heyablock.

Rules: the board is divided into rooms. Shade cells of each, one at least, as one connected piece. Shaded cells of
different rooms don't share a side, and the unshaded cells form one connected region. The number of a room is how many
of its cells are shaded; only one with the number 0 has none. No line of unshaded cells, across or down, passes two
borders between rooms, and so reaches a third room. Source: https://puzz.link/rules.html?heyablock

A border that ends inside a room counts as one between rooms, as it does on puzz.link.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.heyawake import long_line, stretches_of_three
from clueproof.encoders.shaded_rooms import ShadedRooms


class Heyablock(ShadedRooms):
    """Which rooms have the number 0 belongs to the shape."""

    name = "heyablock"
    group = "Shading"
    title = "Heyablock"
    noun = "a Heyablock"
    shape = cp.EmptyRoomShape
    usual = cp.Usual((6, 6), density=0.5)
    layers = (cp.RoomsOrEmptyOnes(cp.ROOM_CELLS), cp.InnerBorders())
    puzzlink = Link("heyablock", Rooms(NUMBERS, inner=True))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=5).drawn)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        assert isinstance(shape, cp.EmptyRoomShape)
        apart = [(e.shaded[one], e.shaded[other]) for one, other in sorted(shape.borders)]
        e.ban(apart, "cells on both sides of a border are not both shaded")
        for room in shape.cells_of:
            shaded = tuple([e.shaded[cell] for cell in room])
            place = {cell: number for number, cell in enumerate(room)}
            edges = tuple([(place[one], place[other]) for one, other in cp.links(room)])
            with e.group(cp.room_name(room[0])):
                if room[0] in shape.empty:
                    e.add_clauses([(-cell,) for cell in shaded], "no cell is shaded")
                else:
                    e.add(cp.Connected(shaded, edges), "its shaded cells form one connected piece")
                    e.add(cp.Clause(*shaded), "one cell at least is shaded")
        e.connected(e.unshaded, "the unshaded cells form one connected region")
        lines = [tuple([e.shaded[cell] for cell in line]) for line in stretches_of_three(shape)]
        e.add_clauses(lines, "no line of unshaded cells passes two borders")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, shaded = puzzle.shape, cp.Shading.shaded(solution)
        assert isinstance(shape, cp.EmptyRoomShape)
        for one, other in sorted(shape.borders):
            if one in shaded and other in shaded:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are shaded on both sides of a border"
        for room in shape.cells_of:
            own = shaded.intersection(room)
            if bool(own) == (room[0] in shape.empty):
                return f"{cp.room_name(room[0])} has {'shaded cells, not 0' if own else 'no shaded cell'}"
            if (fault := cp.cut_off(own)) is not None:
                return fault
        return cp.cut_off(cp.Shading.unshaded(solution)) or long_line(shape, solution)

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], Any]:
        has = super().clue_values(shape, solution, kind)
        return lambda room: has(room) or None
