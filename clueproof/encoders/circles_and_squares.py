"""Circles and Squares.

Rules: shade some cells of the grid. The shaded cells form one connected region, no 2x2 square is all shaded, and each
connected piece of unshaded cells is a square. A cell with a black circle is shaded, one with a white circle is not.
Source: https://puzz.link/rules.html?circlesquare
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pictures
from clueproof.codecs.puzzlink import CIRCLES, Cells, Link
from clueproof.encoders.yin_yang import YinYang


class CirclesAndSquares(YinYang):
    """Clues as in Yin-Yang."""

    name = "circles-and-squares"
    aliases = ("circle-square",)
    title = "Circles and Squares"
    noun = "a Circles and Squares"
    usual = cp.Usual((7, 7))
    answer = cp.Shading()
    puzzlink = Link("circlesquare", Cells(CIRCLES, {1: "W", 2: "B"}, says={1: 0, 2: 1}))
    penpa = Penpa(Pictures("circle_L", {1: "W", 2: "B"}, values={0: 1, 1: 2}))

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        for cell in cp.rectangle(shape.height, shape.width):
            e.state(cp.GIVEN, cell, e.shaded[cell])
        e.no_square(e.shaded, "no 2x2 square is all shaded")
        e.square_pieces(e.unshaded, "the unshaded cells form squares")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = self.answer.shaded(solution)
        if (fault := cp.square(shaded) or cp.cut_off(shaded)) is not None:
            return fault
        for piece in cp.pieces(dict.fromkeys(sorted(self.answer.unshaded(solution)), True)):
            if not cp.is_rectangle(piece) or len({r for r, _ in piece}) ** 2 != len(piece):
                return f"the unshaded cells connected with {cp.cell_name(*min(piece))} form no square"
        return None
