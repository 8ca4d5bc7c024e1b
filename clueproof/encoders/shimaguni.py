"""Shimaguni (Islands).

Rules: the board is divided into rooms. Shade cells of each, one at least, as one connected piece. Shaded cells of
different rooms don't share a side, and two rooms that do have different numbers of shaded cells. The number of a room
is how many of its cells are shaded. Source: https://www.nikoli.co.jp/en/puzzles/shimaguni/

A border that ends inside a room parts shaded cells as well, as it does on puzz.link.
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import FROM_1, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms
from clueproof.english import counted


class Shimaguni(ShadedRooms):
    """How many cells of a room are shaded is an integer of the model."""

    name = "shimaguni"
    aliases = ("islands",)
    group = "Shading"
    title = "Shimaguni (Islands)"
    noun = "a Shimaguni"
    usual = cp.Usual((7, 7), density=0.85)
    layers = (cp.Rooms(cp.ROOM_CELLS), cp.InnerBorders())
    puzzlink = Link("shimaguni", Rooms(FROM_1, inner=True), also=("islands",))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=5).drawn)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        apart = [(e.shaded[one], e.shaded[other]) for one, other in sorted(shape.borders)]
        e.ban(apart, "cells on both sides of a border are not both shaded")
        sizes: list[cp.Integer] = []
        for cells in shape.cells_of:
            place, name = {cell: number for number, cell in enumerate(cells)}, cp.room_name(cells[0])
            edges = tuple([(place[one], place[other]) for one, other in cp.links(cells)])
            shaded = tuple([e.shaded[cell] for cell in cells])
            sizes.append(
                e.model.integer(f"room {cp.cell_name(*cells[0])}'s number of shaded cells", range(1, len(cells) + 1))
            )
            with e.group(name):
                e.add(cp.Connected(shaded, edges), "its shaded cells form one connected piece")
                e.add(cp.Linear((*[(1, one) for one in shaded], (-1, sizes[-1])), 0, 0), "one cell at least is shaded")
        pairs = tuple([(sizes[one], sizes[other]) for one, other in shape.touching])
        alike = tuple([(number, number) for number in range(1, max(map(len, shape.cells_of)) + 1)])
        e.add(cp.AdjacencyBan(pairs, alike), "rooms that share a side differ in their numbers of shaded cells")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, rooms = cp.Shading.shaded(solution), puzzle.shape.cells_of
        for one, other in sorted(puzzle.shape.borders):
            if one in shaded and other in shaded:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are shaded on both sides of a border"
        for room in rooms:
            own = shaded.intersection(room)
            if not own:
                return f"{cp.room_name(room[0])} has no shaded cell"
            if (fault := cp.cut_off(own)) is not None:
                return fault
        for first, second in puzzle.shape.touching:
            number = len(shaded.intersection(rooms[first]))
            if number == len(shaded.intersection(rooms[second])):
                names = f"{cp.room_name(rooms[first][0])} and {cp.room_name(rooms[second][0])}"
                return f"{names} share a side, and each has {counted(number, 'shaded cell')}"
        return None
