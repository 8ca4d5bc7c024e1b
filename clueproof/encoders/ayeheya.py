"""Ayeheya (Ekawayeh).

Rules: the board is divided into rooms; shade some cells. No two shaded cells share a side, and the unshaded cells form
one connected region. The number of a room is how many of its cells are shaded. No line of unshaded cells, across or
down, passes two borders between rooms. The shading of each room looks the same when the room is turned by half: a cell
is shaded if and only if the one on the other side of the centre is. Source: https://puzz.link/rules.html?ayeheya
"""

from __future__ import annotations

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import NUMBERS, Link, Rooms
from clueproof.encoders.heyawake import Heyawake


class Ayeheya(Heyawake):
    """As in Heyawake, each puzzle has a model of its own."""

    name = "ayeheya"
    aliases = ("ekawayeh",)
    group = "Shading"
    title = "Ayeheya (Ekawayeh)"
    noun = "an Ayeheya"
    usual = cp.Usual((8, 8))
    puzzlink = Link("ayeheya", Rooms(NUMBERS, inner=True))
    penpa = Penpa(ThickLines(numbers="numbers"))

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        super().rules(shape, e)
        for cell, other in opposite(shape).items():
            with e.group(cp.cell_name(*cell)):
                there = [e.shaded[other]] if shape.region_of.get(other) == shape.region_of[cell] else []
                e.add(cp.Clause(e.unshaded[cell], *there), "opposite cells of a room are shaded together")

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        fault = super().find_violation(puzzle, solution)
        if fault is not None:
            return fault
        shaded, region_of = cp.Shading.shaded(solution), puzzle.shape.region_of
        for cell, other in opposite(puzzle.shape).items():
            if cell in shaded and (other not in shaded or region_of[other] != region_of[cell]):
                return f"{cp.cell_name(*cell)} is shaded, and its opposite {cp.cell_name(*other)} in the room is not"
        return None


def opposite(shape: cp.AreaShape) -> dict[cp.Cell, cp.Cell]:
    """For each cell the place on the other side of the centre of its room, which may lie outside of a crooked one."""
    found = {}
    for room in shape.cells_of:
        rows, columns = [r for r, _ in room], [c for _, c in room]
        for r, c in room:
            found[r, c] = min(rows) + max(rows) - r, min(columns) + max(columns) - c
    return found
