"""Fobidoshi (Forbidden Four).

Rules: put circles into some cells of the grid. No four circles stand in a row, one after the other, in a row or column,
and all circles form one connected region. A cell with a cross has none.
Source: https://www.janko.at/Raetsel/Fobidoshi/
"""

from __future__ import annotations

import clueproof.genres as cp

CIRCLE, CROSS = 1, 0
LONGEST = 3


class Fobidoshi(cp.Genre[cp.GridShape, cp.MarkEncoding, cp.SignRows]):
    """Clues are given circles, and cells without one."""

    name = "fobidoshi"
    aliases = ("forbidden-four",)
    group = "Shading"
    title = "Fobidoshi (Forbidden Four)"
    noun = "a Fobidoshi"
    usual = cp.Usual((7, 7), density=0.6)
    layers = (
        cp.CellSymbols(
            cp.CellSigns({"o": CIRCLE, "x": CROSS}, {"O": CIRCLE, "X": CROSS}, {"o": "a circle", "x": "no circle"}),
            {CIRCLE: cp.Symbol.WHITE_CIRCLE, CROSS: cp.Symbol.CROSS},
            ("board",),
        ),
    )
    answer = cp.Marks("o", "a circle", cp.Symbol.WHITE_CIRCLE, lambda shape: cp.rectangle(shape.height, shape.width))

    def rules(self, shape: cp.GridShape, e: cp.MarkEncoding) -> None:
        for cell, circle in e.marks.items():
            e.state(cp.GIVEN, cell, circle)
        circles = cp.Grid(shape.height, shape.width, [*e.marks.values()])
        fours = [line[at : at + LONGEST + 1] for _, line in circles.lines for at in range(len(line) - LONGEST)]
        e.ban(fours, "no four circles in a row")
        e.connected(circles, "the circles form one connected region")

    def find_violation(self, puzzle: cp.Puzzle[cp.GridShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for name, line in cp.named_lines(solution):
            if "o" * (LONGEST + 1) in "".join(line):
                return f"{name} has four circles in a row"
        return cp.cut_off(self.answer.marked(solution))

    def describe_violation(self, shape: cp.GridShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        given, other = ("a circle", "none") if clue.value == CIRCLE else ("none", "one")
        return f"{cp.cell_name(*clue.position)} is to have {given}, but has {other}"
