"""Aqre.

Rules: the board is divided into regions; shade some cells. The number of a region is how many of its cells are shaded.
The shaded cells form one connected region, and no four cells in a row, across or down, are all shaded or all unshaded.
With the option borders_part one of two cells on both sides of a border is shaded, and not both. Source: https://puzz.link/rules.html?aqre
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Flag, Link, Rooms
from clueproof.encoders.shaded_rooms import ShadedRooms

LONGEST = 3
"""So many cells in a row at most are alike."""


@dataclass(frozen=True, slots=True)
class AqreShape(cp.AreaShape):
    """The regions, and whether their borders part shaded from unshaded cells."""

    borders_part: bool = cp.flag(False, "of two cells on both sides of a border one is shaded")


BORDERS_PART = "one of the two cells at a border is shaded, not both"


class Aqre(ShadedRooms):
    """No two puzzles have the same regions, so that each has a model of its own."""

    name = "aqre"
    group = "Shading"
    title = "Aqre"
    noun = "an Aqre"
    usual = cp.Usual((8, 8))
    layers = (cp.Rooms(cp.ROOM_CELLS),)
    shape = AqreShape
    puzzlink = Link(
        "aqre", Rooms(NUMBERS), flags=(Flag("b", BORDERS_PART, {"borders_part": True}, (Rooms(NUMBERS, closed=True),)),)
    )
    penpa = Penpa(ThickLines(numbers="numbers"))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        for name, line in e.shaded.lines:
            with e.group(name):
                e.add(cp.NoRun(line, LONGEST + 1), "no four cells in a row are alike")
        assert isinstance(shape, AqreShape)
        if shape.borders_part:
            pairs = {border: tuple([e.shaded[cell] for cell in border]) for border in sorted(shape.walls)}
            e.add_counts(cp.Exactly, 1, pairs, "one of two cells at a border is shaded", cp.link_name)
        e.connected(e.shaded, "the shaded cells form one connected region")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        for name, line in cp.named_lines(solution):
            for sign, run in groupby(line):
                if len([*run]) > LONGEST:
                    return f"{name} has four {'' if sign == '#' else 'un'}shaded cells in a row"
        shape, shaded = puzzle.shape, self.answer.shaded(solution)
        assert isinstance(shape, AqreShape)
        for one, other in sorted(shape.walls) if shape.borders_part else ():
            if (one in shaded) == (other in shaded):
                kind = "shaded" if one in shaded else "unshaded"
                return f"{cp.cell_name(*one)} and {cp.cell_name(*other)} are both {kind}, at a border"
        return cp.cut_off(self.answer.shaded(solution))
