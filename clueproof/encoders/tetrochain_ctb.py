"""Tetrochain-CTB.

Rules: the board is divided into rooms. Shade some cells, so that those that hang together at sides are four each, not
all in one room. Shapes that touch at a corner differ, turned and mirrored ones counted as the same, and all of them
hang together at corners. The number of a room is how many of its cells are shaded.
Source: https://puzz.link/rules.html?tetroctb
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.kudamono import MARKS, Kudamono, RoomLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms
from clueproof.encoders.shaded_tetrominoes import broken_chain, chain


class TetrochainCtb(ShadedRooms):
    """No four cells of a room that form a shape are all shaded."""

    name = "tetrochain-ctb"
    aliases = ("tetroctb",)
    group = "Shading"
    title = "Tetrochain-CTB"
    noun = "a Tetrochain-CTB"
    usual = cp.Usual((6, 6))
    largest = 50
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    puzzlink = Link("tetroctb", Rooms(NUMBERS, closed=True))
    kudamono = Kudamono("tetrochain-ctb", RoomLines(numbers=MARKS))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        chain(e)
        inside = [
            tuple([e.shaded[room[n]] for n in place])
            for room in shape.cells_of
            for places in cp.places_in(room, cp.TETROMINOES).values()
            for place in places
        ]
        e.ban(inside, "no shape is all in one room")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded, region_of = cp.Shading.shaded(solution), puzzle.shape.region_of
        for piece in cp.pieces(dict.fromkeys(sorted(shaded), 1)):
            if len(piece) == 4 and len({region_of[cell] for cell in piece}) == 1:
                return f"the shape of {cp.cell_name(*min(piece))} is all in one room"
        return broken_chain(shaded)
