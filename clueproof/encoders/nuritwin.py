"""Nuritwin.

Rules: the board is divided into rooms. The shaded cells of each form two pieces of as many cells. No 2x2 square is all
shaded, and all shaded cells hang together. The number of a room is how many cells each of its two pieces has.
Source: https://puzz.link/rules.html?nuritwin
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import clueproof.genres as cp
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms
from clueproof.english import counted

HALF = cp.RoomLimit(lambda room: (len(room) - 1) // 2, "half of its cells, less one between the pieces, {most}")


class Nuritwin(ShadedRooms):
    """Which of its two pieces a shaded cell belongs to are literals of the model."""

    name = "nuritwin"
    group = "Shading"
    title = "Nuritwin"
    noun = "a Nuritwin"
    usual = cp.Usual((5, 5), density=0.5)
    layers = (cp.Rooms(HALF),)
    puzzlink = Link("nuritwin", Rooms(NUMBERS, closed=True))

    def generator(self) -> cp.Generator:
        return cp.MovedCellsGenerator(self, cp.RandomRooms(cells=9).drawn)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.connected(e.shaded, "all shaded cells hang together")
        for cells in shape.cells_of:
            one, other = two_pieces(e, cells)
            with e.group(cp.room_name(cells[0])):
                sizes = (*[(1, cell) for cell in one], *[(-1, cell) for cell in other])
                e.add(cp.Linear(sizes, 0, 0), "both pieces have as many cells")

    def clue(self, shape: cp.AreaShape, e: cp.ShadingEncoding, clue: cp.Clue) -> cp.Literal:
        room = shape.region_with(clue.position)
        says = f"the pieces of {cp.room_name(clue.position)} have {counted(clue.value, 'cell')} each"
        return e.model.clue(cp.Exactly(2 * clue.value, tuple([e.shaded[cell] for cell in room])), says)

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for room in puzzle.shape.cells_of:
            pieces = cp.pieces(dict.fromkeys(sorted(shaded.intersection(room)), 1))
            if len(pieces) != 2:
                return not_two(room, pieces)
            if len(pieces[0]) != len(pieces[1]):
                return f"the pieces of {cp.room_name(room[0])} have {len(pieces[0])} and {len(pieces[1])} cells"
        return cp.square(shaded) or cp.cut_off(shaded)

    def clue_values(self, shape: cp.AreaShape, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        has = super().clue_values(shape, solution, kind)
        return lambda room: has(room) // 2

    def describe_violation(self, shape: cp.AreaShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"the pieces of {cp.room_name(clue.position)} have {counted(found, 'cell')} each, not {clue.value}"


def two_pieces(e: cp.ShadingEncoding, cells: Sequence[cp.Cell]) -> list[list[cp.Literal]]:
    """The shaded cells of a room form two pieces: for each of them the literals of the room's cells that they are of
    it."""
    place, name = {cell: number for number, cell in enumerate(cells)}, cp.room_name(cells[0])
    edges = [(place[one], place[other]) for one, other in cp.links(cells)]
    shaded, named = [e.shaded[cell] for cell in cells], [cp.cell_name(*cell) for cell in cells]
    parts = [
        [e.model.statement(f"{cell} is of the {which} piece", f"{cell} is not of the {which} piece") for cell in named]
        for which in ("first", "second")
    ]
    with e.group(name):
        own = [*zip(shaded, *parts, strict=True)]
        e.add_clauses([(-cell, one, other) for cell, one, other in own], "a shaded cell is of one of its pieces")
        e.add_clauses([(cell, -one) for cell, *both in own for one in both], "only shaded cells are of a piece")
        e.ban([(one, other) for _, one, other in own], "no cell is of both pieces")
        touching = [(parts[way][one], parts[1 - way][other]) for one, other in edges for way in (0, 1)]
        e.ban(touching, "the two pieces don't share a side")
        for part in parts:
            e.add(cp.Connected(tuple(part), tuple(edges)), "a piece is connected")
            e.add(cp.Clause(*part), "there are two pieces")
    return parts


def not_two(room: Sequence[cp.Cell], pieces: Sequence[object]) -> str:
    """That a room has not two pieces, in words."""
    return f"{cp.room_name(room[0])} has {counted(len(pieces), 'piece')} of shaded cells, not 2"
