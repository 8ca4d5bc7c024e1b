"""Yin-Yang (Black and white).

Rules: every cell gets a black or a white circle. The black ones form one connected region, and so do the white ones. No
2x2 square is all of one colour. Source: https://en.wikipedia.org/wiki/Shirokuro
"""

from __future__ import annotations

from itertools import pairwise
from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, Pictures
from clueproof.codecs.puzzlink import CIRCLES, Cells, Link

BLACK, WHITE = 1, 0
SIGNS = cp.CellSigns({"W": WHITE, "B": BLACK}, {"w": WHITE, "b": BLACK})
DRAWN = {BLACK: cp.Symbol.BLACK_CIRCLE, WHITE: cp.Symbol.WHITE_CIRCLE}


class YinYang(cp.Genre[cp.GridShape, cp.ShadingEncoding, cp.SignRows]):
    """Clues are given circles."""

    name = "yin-yang"
    group = "Shading"
    title = "Yin-Yang"
    noun = "a Yin-Yang"
    usual = cp.Usual((8, 8))
    exchangeable_inputs = ((cp.GIVEN,),)
    layers = (cp.CellSymbols(SIGNS, DRAWN, ("board",)),)
    answer: ClassVar[cp.Shading] = cp.Circles()
    puzzlink = Link("yinyang", Cells(CIRCLES, {1: "W", 2: "B"}, says={1: 0, 2: 1}))
    penpa = Penpa(Pictures("circle_L", {1: "W", 2: "B"}, values={0: 1, 1: 2}))

    technique_names: ClassVar = {
        ("only way left", "square is all"): "no 2x2 square",
        ("only way left", "cross"): "no checkerboard",
    }

    def rules(self, shape: cp.GridShape, e: cp.ShadingEncoding) -> None:
        for colour, cells in (("black", e.shaded), ("white", e.unshaded)):
            e.no_square(cells, f"no 2x2 square is all {colour}")
            e.connected(cells, f"the {colour} cells form one connected region")
        # both follow from that, and are worth it
        crossing = [row for a, b, c, d in e.shaded.squares for row in ((a, -b, -c, d), (-a, b, c, -d))]
        e.ban(crossing, "two colours don't cross")
        around = perimeter(shape)
        changes = []
        for one, other in pairwise([*around, *around[:1]]):
            name = f"{cp.cell_name(*one)} and {cp.cell_name(*other)}"
            changes.append(e.model.statement(f"{name} differ", f"{name} are alike"))
            for first, second in ((e.shaded, e.unshaded), (e.unshaded, e.shaded)):
                e.add(cp.Clause(changes[-1], first[one], second[other]), "cells that are alike have one colour")
                e.add(cp.Clause(-changes[-1], first[one], first[other]), "cells that differ have two colours")
        e.add(cp.AtMost(2, tuple(changes)), "the colour changes twice at most along the border of the board")
        for cell in cp.rectangle(shape.height, shape.width):
            e.state(cp.GIVEN, cell, e.cells[cell])

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        black, white = self.answer.shaded(solution), self.answer.unshaded(solution)
        return cp.square(black, "black") or cp.square(white, "white") or cp.cut_off(black) or cp.cut_off(white)

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        given, other = ("black", "white") if clue.value == BLACK else ("white", "black")
        return f"{cp.cell_name(*clue.position)} is given as {given}, not {other}"


def perimeter(shape: cp.GridShape) -> list[cp.Cell]:
    """The cells at the border of the board, in order; none of a board that is a line."""
    bottom, right = shape.height - 1, shape.width - 1
    if not (bottom and right):
        return []
    there = [*((0, c) for c in range(right)), *((r, right) for r in range(bottom))]
    return [*there, *((bottom, c) for c in range(right, 0, -1)), *((r, 0) for r in range(bottom, 0, -1))]
