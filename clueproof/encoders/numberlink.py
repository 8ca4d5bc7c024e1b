"""Numberlink (Arukone, Connect the Dots).

Rules: join each two equal numbers by a path through the centres of cells, straight or with right angles. Paths never
branch, cross or touch each other in a cell. With the option `covering` they pass every cell. Walls are passed by none.
Source: https://en.wikipedia.org/wiki/Numberlink
"""

from __future__ import annotations

from typing import Any

import clueproof.genres as cp
from clueproof.codecs.penpa import NUMBER, Penpa, Sheet, Text, Texts, doubled
from clueproof.codecs.puzzlink import NUMBERS, Cells, Flag, Link, written
from clueproof.codecs.scanner import NotationError


class EndsDrawing(Texts):
    """Numbers or letters where paths end."""

    def __init__(self) -> None:
        super().__init__(form=rf"[A-Za-z]|{NUMBER}")

    def write(self, puzzle: cp.Puzzle[Any, Any], sheet: Sheet) -> None:
        for name, *cells in puzzle.shape.ends:
            sheet.texts.update({doubled(cell): Text(name) for cell in cells})


class EndsPart(Cells):
    """Numbers that stand in two cells each, which belong to the shape."""

    def __init__(self) -> None:
        super().__init__(NUMBERS)

    def write(self, puzzle: cp.Puzzle[Any, Any]) -> str:
        shape = puzzle.shape
        if shape.walls or not all(name.isdecimal() and name[0] != "0" for name, _, _ in shape.ends):
            raise NotationError("links can't say walls, nor names that are no numbers")
        number = {end: int(name) for name, *ends in shape.ends for end in ends}
        spots = [(r, c) for r in range(shape.height) for c in range(shape.width)]
        return written(NUMBERS, [number.get(spot) for spot in spots], spots)


class Numberlink(cp.Genre[cp.EndedShape, cp.EdgeEncoding, cp.Lines]):
    """The numbers are the shape, and there are no clues: where a number is left out there is a path less."""

    name = "numberlink"
    title = "Numberlink (Arukone)"
    noun = "a Numberlink"
    usual = cp.Usual((7, 7), irreducible=False)
    hash_rows = cp.Ends.ROWS
    shape = cp.EndedShape
    layers = (cp.Ends(),)
    answer = cp.EdgeLines(along=False, cells=cp.free_cells)
    puzzlink = (
        Link("numlin", EndsPart(), also=("numberlink",), fields={"covering": False}),
        Link(
            "arukone",
            EndsPart(),
            flags=(Flag("e", "paths need not visit every cell", {"covering": False}),),
            fields={"covering": True},
        ),
    )
    penpa = Penpa(EndsDrawing())

    def rules(self, shape: cp.EndedShape, e: cp.EdgeEncoding) -> None:
        every = "the lines form a path between each two equal numbers" + (", through all cells" * shape.covering)
        e.paths([(one, other) for _, one, other in shape.ends], every, shape.covering)
        for cell in cp.free_cells(shape) if shape.covering else ():
            if not e.points.get(cell):
                e.add(cp.Clause(), f"a path passes {cp.cell_name(*cell)}")

    def broken_rule(self, puzzle: cp.Puzzle[cp.EndedShape, cp.Clues], solution: cp.Lines) -> str | None:
        at, shape, passed = cp.ways_at(solution), puzzle.shape, set[cp.Spot]()
        ends = {end for _, *both in shape.ends for end in both}
        for cell, ways in sorted(at.items()):
            if len(ways) != (1 if cell in ends else 2):
                what = (
                    "a path goes on" if cell in ends else "a path ends" if len(ways) == 1 else "lines branch or cross"
                )
                return f"{what} at {cp.cell_name(*cell)}"
        for name, one, other in shape.ends:
            before, here = None, one
            passed.add(here)
            while here != other:
                ways = [cell for cell in at.get(here, ()) if cell != before]
                if not ways:
                    return f"no path joins {name} in {cp.cell_name(*one)} and {cp.cell_name(*other)}"
                before, here = here, ways[0]
                passed.add(here)
        for cell in cp.free_cells(shape):
            if cell not in passed and (cell in at or shape.covering):
                return f"{cp.cell_name(*cell)} is on {'a loop' if cell in at else 'no path'}"
        return None
