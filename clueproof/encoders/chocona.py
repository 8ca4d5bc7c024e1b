"""Chocona.

Rules: the board is divided into regions; shade some cells. The number of a region is how many of its cells are shaded.
Shaded cells that share sides form a rectangle, which may cross borders; rectangles may touch at corners. Source:
https://www.nikoli.co.jp/en/puzzles/chocona/
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms


class Chocona(ShadedRooms):
    """No two puzzles have the same regions, so that each has a model of its own."""

    name = "chocona"
    group = "Shading"
    title = "Chocona"
    noun = "a Chocona"
    usual = cp.Usual((8, 8), density=0.75)
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    puzzlink = Link("chocona", Rooms(NUMBERS))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        e.rectangle_pieces(e.shaded, "no three cells of a 2x2 square are shaded without the fourth")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for piece in cp.pieces(dict.fromkeys(sorted(self.answer.shaded(solution)), True)):
            if not cp.is_rectangle(piece):
                return f"the shaded cells connected with {cp.cell_name(*min(piece))} form no rectangle"
        return None
