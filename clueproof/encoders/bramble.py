"""Bramble.

Rules: the board is divided into rooms. Shade some cells. Connected pieces of shaded cells have one or two cells, and
none lies on both sides of a border. The number of a room is how many of its cells are shaded. All shaded cells hang
together at corners, without a loop: each unshaded cell is connected with the edge of the board. Two single shaded cells
don't touch at a corner. A border that ends inside a room parts shaded cells as well.
Source: https://puzz.link/rules.html?bramble
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms


class Bramble(ShadedRooms):
    """Numbers are those of rooms, as in Heyawake."""

    name = "bramble"
    group = "Shading"
    title = "Bramble"
    noun = "a Bramble"
    usual = cp.Usual((7, 7), density=0.5)
    layers = (cp.Rooms(cp.ROOM_CELLS), cp.InnerBorders())
    puzzlink = Link("bramble", Rooms(NUMBERS, inner=True))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        apart = [(e.shaded[one], e.shaded[other]) for one, other in sorted(shape.borders)]
        e.ban(apart, "cells on both sides of a border are not both shaded")
        near = {cell: cp.beside(cell, shape.height, shape.width) for cell in shape.cells}
        pieces = {cell: (-e.shaded[cell], *[e.shaded[other] for other in others]) for cell, others in near.items()}
        e.add_counts(cp.AtMost, 1, pieces, "a piece has one or two cells", cp.site_name, conditions=1)
        single = [
            (e.shaded[one], e.shaded[other], *[e.unshaded[cell] for cell in (*near[one], *near[other])])
            for (r, c) in shape.cells
            for one, other in (((r, c), (r + 1, c + 1)), ((r, c + 1), (r + 1, c)))
            if r + 1 < shape.height and c + 1 < shape.width
        ]
        e.ban(single, "two single cells don't touch at a corner")
        e.connected(e.shaded, "all shaded cells hang together, at sides and corners", corners=True)
        e.reach_edge(e.unshaded, "the unshaded cells are connected with the edge of the board")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shape, shaded = puzzle.shape, cp.Shading.shaded(solution)
        for one, other in sorted(shape.borders):
            if one in shaded and other in shaded:
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are shaded on both sides of a border"
        size: dict[cp.Cell, int] = {}
        for piece in cp.pieces(dict.fromkeys(sorted(shaded), True)):
            if len(piece) > 2:
                return f"the piece of {cp.cell_name(*min(piece))} has {len(piece)} cells, more than 2"
            size.update(dict.fromkeys(piece, len(piece)))
        for r, c in sorted(shaded):
            for other in ((r + 1, c - 1), (r + 1, c + 1)):
                if size[r, c] == 1 == size.get(other):
                    return f"{cp.cell_name(r, c)} and {cp.cell_name(*other)} are single cells that touch at a corner"
        if (fault := cp.cut_off(shaded, corners=True)) is not None:
            return fault
        for piece in cp.pieces(dict.fromkeys(sorted(cp.Shading.unshaded(solution)), True)):
            if all(len(cp.beside(cell, shape.height, shape.width)) == 4 for cell in piece):
                return f"shaded cells form a loop around {cp.cell_name(*min(piece))}"
        return None
