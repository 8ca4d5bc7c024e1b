"""Numberlink (Arukone, Connect the Dots).

Rules: join each two equal numbers by a path through the centres of cells, straight or with right angles. Paths never
branch, cross or touch each other in a cell. With the option `covering` they pass every cell. Walls are passed by none.
Source: https://en.wikipedia.org/wiki/Numberlink
"""

from __future__ import annotations

import clueproof.genres as cp


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

    def rules(self, shape: cp.EndedShape, e: cp.EdgeEncoding) -> None:
        every = "the lines form a path between each two equal numbers" + (", through all cells" * shape.covering)
        e.paths([(one, other) for _, one, other in shape.ends], every, shape.covering)
        for cell in cp.free_cells(shape) if shape.covering else ():
            if not e.points.get(cell):
                e.add(cp.Clause(), f"a path passes {cp.cell_name(*cell)}")

    def find_violation(self, puzzle: cp.Puzzle[cp.EndedShape, cp.Clues], solution: cp.Lines) -> str | None:
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
