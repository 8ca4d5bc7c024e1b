"""What extras say of all that is to be found besides the numbers of the grid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clueproof.encoders.extras.extra import BoardLayout, Extra
from clueproof.encoders.extras.groups import OneOfNumbers
from clueproof.encoders.extras.modified import AboutModifiers
from clueproof.encoders.extras.regions import InOneRegion
from clueproof.grid.edges import Cell


def found_besides(layout: BoardLayout, solution: Sequence[Sequence[int]]) -> Iterator[Extra]:
    """The number of each free cell, the cells of each region, and each doubler or negator of a solution."""
    for r, c in layout.free_cells:
        yield OneOfNumbers((((r, c),),), (solution[r][c],))
    regions: dict[int, list[Cell]] = {}
    for cell in layout.cells if layout.finding else ():
        r, c = layout.region_place(cell)
        regions.setdefault(solution[r][c], []).append(cell)
    yield from [InOneRegion((tuple(cells),)) for cells in regions.values()]
    for kind in AboutModifiers.__subclasses__():
        for cell in layout.cells if kind.stands_on(layout) else ():
            r, c = layout.modifier_place(cell)
            if solution[r][c]:
                yield kind(((cell,),))
