"""Norinori.

Rules: shade two cells in each region. Each shaded cell shares a side with exactly one other, so that the shaded cells
form dominoes, which don't touch along a side; a domino may lie across the border of two regions. Source:
https://www.nikoli.co.jp/en/puzzles/norinori/
"""

from __future__ import annotations

from typing import ClassVar

import clueproof.genres as cp
from clueproof.codecs.penpa import Penpa, ThickLines
from clueproof.codecs.puzzlink import Link, Rooms
from clueproof.english import counted


class Norinori(cp.Genre[cp.AreaShape, cp.ShadingEncoding, cp.SignRows]):
    """There are no clues: regions are a matter of the shape. So each puzzle has a model of its own."""

    name = "norinori"
    group = "Shading"
    title = "Norinori"
    noun = "a Norinori"
    usual = cp.Usual((8, 8))
    shape = cp.AreaShape
    layers = (cp.Rooms(holes=True),)
    answer = cp.Shading()
    puzzlink = Link("norinori", Rooms())
    penpa = Penpa(ThickLines())

    technique_names: ClassVar = {
        ("number complete", "shares a side"): "domino is complete",
        ("last one left", "shares a side"): "only partner left",
        ("ruled-out case", "shares a side"): "would have two partners",
        ("rest is needed", "two cells"): "last cells of a region",
        ("last one left", "two cells"): "last cell of a region",
        ("number complete", "two cells"): "region is complete",
    }

    def generator(self) -> cp.Generator:
        return cp.MarkedRegionsGenerator(self, _begin)

    def rules(self, shape: cp.AreaShape, e: cp.ShadingEncoding) -> None:
        regions = {cells[0]: tuple([e.shaded[cell] for cell in cells]) for cells in shape.cells_of}
        e.add_counts(
            cp.Exactly, 2, regions, "two cells are shaded", lambda first: f"the region of {cp.cell_name(*first)}"
        )
        near = {cell: cp.beside(cell, shape.height, shape.width, shape.holes) for cell in shape.cells}
        e.add_counts(
            cp.Exactly,
            1,
            {cell: (-e.shaded[cell], *[e.shaded[other] for other in others]) for cell, others in near.items()},
            "a shaded cell shares a side with one other",
            lambda cell: f"the neighbourhood of {cp.cell_name(*cell)}",
            conditions=1,
        )

    def find_violation(self, puzzle: cp.Puzzle[cp.AreaShape, cp.Clues], solution: cp.SignRows) -> str | None:
        shaded = cp.Shading.shaded(solution)
        for cells in puzzle.shape.cells_of:
            if (number := len(shaded.intersection(cells))) != 2:
                return f"the region of {cp.cell_name(*cells[0])} has {counted(number, 'shaded cell')}, not 2"
        for r, c in sorted(shaded):
            number = sum(cell in shaded for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)))
            if number != 1:
                return f"{cp.cell_name(r, c)} is shaded and shares a side with {counted(number, 'shaded cell')}, not 1"
        return None


def _begin(empty: cp.Puzzle, _: object, rng: cp.SeededRandom) -> cp.Begun | None:
    """Dominoes that don't touch, as many as random ones find room, and regions of two shaded cells."""
    height, width = empty.shape.height, empty.shape.width
    shaded: set[cp.Cell] = set()
    for one, other in rng.drawn(cp.links(cp.rectangle(height, width))):
        around = {near for cell in (one, other) for near in (cell, *cp.beside(cell, height, width))}
        if shaded.isdisjoint(around):
            shaded |= {one, other}
    return cp.in_regions(height, width, sorted(shaded), 2, rng) if shaded else None
