"""Galaxies (Tentai Show, Spiral Galaxies).

Rules: divide the board into regions, along the lines of the grid. Each region is connected, contains exactly one dot,
and looks the same when it is turned by half around its dot. Cells of the board may be missing. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/galaxies.html
"""

from __future__ import annotations

from functools import lru_cache

import clueproof.genres as cp
from clueproof.english import counted

NOWHERE = -2
"""Where a cell would be that no galaxy can reach."""


@lru_cache(maxsize=16)
def reach(shape: cp.DottedShape) -> list[list[cp.Spot]]:
    """The cells that the galaxy of each dot can have: connected with it, and so are the opposite ones, without cells
    that another dot touches."""
    cells, touched = {*shape.cells}, dict[cp.Spot, set[cp.Dot]]()
    for dot in shape.dots:
        for cell in dot.cells:
            touched.setdefault(cell, set()).add(dot)
    found = []
    for dot in shape.dots:
        free = {cell for cell in cells if touched.get(cell, {dot}) == {dot}}
        both = {cell for cell in free if dot.opposite(cell) in free}
        found.append(sorted(cp.one_piece(both, dot.cells[0])) if both.issuperset(dot.cells) else [])
    return found


def owners(shape: cp.DottedShape) -> dict[cp.Spot, dict[int, str]]:
    """For each cell the galaxies that can reach it. That only one can, or none, is said by a rule."""
    found: dict[cp.Spot, dict[int, str]] = {cell: {} for cell in cp.rectangle(shape.height, shape.width)}
    found |= {hole: {cp.NO_REGION: "no part of the board"} for hole in shape.holes}
    for number, (dot, cells) in enumerate(zip(shape.dots, reach(shape), strict=True)):
        for cell in cells:
            found[cell][number] = f"in the galaxy of {dot.name}"
    core = {cell for dot in shape.dots for cell in dot.cells}
    return {
        cell: said
        if len(said) > 1 or (said and cell in core) or cell in shape.holes
        else {NOWHERE: "in no galaxy", **said}
        for cell, said in found.items()
    }


class Galaxies(cp.Genre[cp.DottedShape, cp.CellEncoding, cp.NumberRows]):
    """The dots are the shape, and there are no clues: a dot that is left out is none that isn't told, it is another
    puzzle, in which a galaxy less has to fill the board."""

    name = "galaxies"
    title = "Galaxies (Tentai Show)"
    noun = "a Galaxies puzzle"
    shape = cp.DottedShape
    hash_rows = "#oO1@0._-*?| "
    usual = cp.Usual((7, 7), irreducible=False)
    layers = (cp.Dots(),)
    answer = cp.OwnedRegions(owners)

    def rules(self, shape: cp.DottedShape, e: cp.CellEncoding) -> None:
        for cell, galaxies in owners(shape).items():
            if NOWHERE in galaxies:
                reaching = [e.cells[cell].equals(number) for number in galaxies if number != NOWHERE]
                e.add(
                    cp.Clause(*reaching), f"{'only one' if reaching else 'no'} galaxy can reach {cp.cell_name(*cell)}"
                )
        for number, (dot, cells) in enumerate(zip(shape.dots, reach(shape), strict=True)):
            has = {cell: e.cells[cell].equals(number) for cell in cells}
            place = {cell: position for position, cell in enumerate(cells)}
            for cell in cells:
                if (opposite := dot.opposite(cell)) != cell:
                    e.add(cp.Clause(-has[cell], has[opposite]), "a galaxy looks the same when turned by half")
            edges = tuple([(place[one], place[other]) for one, other in cp.links(cells)])
            e.add(cp.Connected(tuple(has.values()), edges), f"the galaxy of {dot.name} is connected")

    def sketch(self, puzzle: cp.Puzzle[cp.DottedShape, cp.Clues], encoding: cp.CellEncoding) -> cp.PartialBoard | None:
        return cp.OwnerPartialBoard.of(puzzle, encoding)

    def find_violation(self, puzzle: cp.Puzzle[cp.DottedShape, cp.Clues], solution: cp.NumberRows) -> str | None:
        dots: dict[int, list[cp.Dot]] = {}
        for dot in puzzle.shape.dots:
            touched = {solution[r][c] for r, c in dot.cells}
            if len(touched) > 1:
                return f"the dot {dot.name} is on a border"
            dots.setdefault(touched.pop(), []).append(dot)
        for region, cells in cp.regions_of(solution).items():
            inside, name = dots.get(region, []), cp.cell_name(*cells[0])
            if len(inside) != 1:
                return f"the region of {name} contains {counted(len(inside), 'dot')}, not 1"
            if len(cp.one_piece(cells)) < len(cells):
                return f"the region of {name} is not connected"
            (dot,) = inside
            for cell in cells:
                if dot.opposite(cell) not in cells:
                    return f"the galaxy of {dot.name} has {cp.cell_name(*cell)}, but nothing opposite of it"
        return None
