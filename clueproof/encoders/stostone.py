"""Stostone.

Rules: the board is divided into rooms. Shade cells of each, one at least, as one connected piece, a stone. Stones of
different rooms don't share a side. If all stones fell straight down, each as a whole, they would fill the lower half of
the board. The number of a room is how many of its cells are shaded. Source: https://puzz.link/rules.html?stostone

A border that ends inside a room parts shaded cells as well, as it does on puzz.link.
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms
from clueproof.english import counted


class Stostone(ShadedRooms):
    """How far a stone falls is an integer of the model: so many unshaded cells are below each of its cells."""

    name = "stostone"
    group = "Shading"
    title = "Stostone"
    noun = "a Stostone"
    usual = cp.Usual((6, 6), density=0.5)
    isometries = "left-right"
    layers = (cp.Rooms(cp.ROOM_CELLS), cp.InnerBorders())
    puzzlink = Link("stostone", Rooms(NUMBERS, inner=True))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=6).drawn)

    def size_fault(self, height: int, width: int) -> str | None:
        if height % 2:
            return f"the height of a Stostone is even, not {height}"
        return super().size_fault(height, width)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        half = shape.height // 2
        columns = {f"column {number}": line for number, line in enumerate(e.shaded.columns, 1)}
        e.add_counts(cp.Exactly, half, columns, "half of its cells are shaded", str)
        apart = [(e.shaded[one], e.shaded[other]) for one, other in sorted(shape.borders)]
        e.ban(apart, "cells on both sides of a border are not both shaded")
        for cells in shape.cells_of:
            place, name = {cell: number for number, cell in enumerate(cells)}, cp.room_name(cells[0])
            edges = tuple([(place[one], place[other]) for one, other in cp.links(cells)])
            shaded = tuple([e.shaded[cell] for cell in cells])
            falls = e.model.integer(f"how far the stone of {name} falls", range(half + 1))
            with e.group(name):
                e.add(cp.Connected(shaded, edges), "its shaded cells form one connected piece")
                e.add(cp.Clause(*shaded), "one cell at least is shaded")
                for r, c in cells:
                    below = [(1, e.unshaded[down, c]) for down in range(r + 1, shape.height)]
                    e.add(cp.Linear((*below, (-1, falls)), 0, 0, enforce=(e.shaded[r, c],)), "it falls as a whole")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, height = cp.Shading.shaded(solution), puzzle.shape.height
        for number, column in enumerate(zip(*solution, strict=True), 1):
            if (found := column.count("#")) != height // 2:
                return f"column {number} has {counted(found, 'shaded cell')}, not {height // 2}"
        for one, other in sorted(puzzle.shape.borders):
            if one in shaded and other in shaded:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are shaded on both sides of a border"
        for room in puzzle.shape.cells_of:
            own = shaded.intersection(room)
            if not own:
                return f"{cp.room_name(room[0])} has no shaded cell"
            if (fault := cp.cut_off(own)) is not None:
                return fault
            falls = {sum((down, c) not in shaded for down in range(r + 1, height)) for r, c in own}
            if len(falls) > 1:
                return f"the stone of {cp.room_name(room[0])} does not fall as a whole"
        return None
