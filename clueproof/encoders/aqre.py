"""Aqre.

Rules: the board is divided into regions; shade some cells. The number of a region is how many of its cells are shaded.
The shaded cells form one connected region, and no four cells in a row, across or down, are all shaded or all unshaded.
Source: https://puzz.link/rules.html?aqre
"""

from __future__ import annotations

from itertools import groupby

import clueproof.genres as cp
from clueproof.encoders.shaded_rooms import ShadedRooms

LONGEST = 3
"""So many cells in a row at most are alike."""


class Aqre(ShadedRooms):
    """No two puzzles have the same regions, so that each has a model of its own."""

    name = "aqre"
    title = "Aqre"
    noun = "an Aqre"
    usual = cp.Usual((8, 8))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        for name, line in e.shaded.lines:
            with e.group(name):
                e.add(cp.NoRun(line, LONGEST + 1), "no four cells in a row are alike")
        e.connected(e.shaded, "the shaded cells form one connected region")

    def broken_rule(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for kind, lines in (("row", solution), ("column", [*zip(*solution, strict=True)])):
            for number, line in enumerate(lines, 1):
                for sign, run in groupby(line):
                    if len([*run]) > LONGEST:
                        return f"{kind} {number} has four {'' if sign == '#' else 'un'}shaded cells in a row"
        return cp.cut_off(self.answer.shaded(solution))
