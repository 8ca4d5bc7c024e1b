"""Regions of a grid: jigsaw pieces and rooms, as a number for each cell, row by row, counted from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from clueproof.grid.board import Spot
from clueproof.syntax.numerals import SYMBOLS
from clueproof.syntax.record import EMPTY, JsonValue, Record, counted


def read_regions(record: Record, height: int, width: int) -> tuple[int, ...] | None:
    """The regions of the field `regions`, each as large as a row is long; None if there is none.

    Raises BadPuzzleError.
    """
    grid = record.optional_grid("regions", signs=frozenset(), square=True)
    if grid is None:
        return None
    if (grid.height, grid.width) != (height, width):
        grid.fail(f"regions cover {grid.height} by {grid.width} cells, but the grid is {height} by {width}")
    for place, token in enumerate(token for row in grid.rows for token in row):
        if token in EMPTY:
            grid.fail("every cell needs a region", *divmod(place, width))
    numbers: dict[str, int] = {}
    regions = tuple(numbers.setdefault(token, len(numbers)) for row in grid.rows for token in row)
    for region, size in Counter(regions).items():
        if size != width:
            name = list(numbers)[region]
            grid.fail(f"region {name!r} has {counted(size, 'cell')}; each needs {width}")
    return regions


def written_regions(regions: Sequence[int], width: int) -> list[JsonValue]:
    """The field `regions`: rows of symbols where there are enough, else of numbers."""
    rows = [regions[start : start + width] for start in range(0, len(regions), width)]
    if max(regions) < len(SYMBOLS):
        return ["".join([SYMBOLS[region] for region in row]) for row in rows]
    return [[region + 1 for region in row] for row in rows]


def region_walls(regions: Sequence[int], height: int, width: int) -> frozenset[tuple[Spot, Spot]]:
    """The borders between regions, as pairs of neighbouring cells."""
    return frozenset(
        ((r, c), (r + down, c + right))
        for r in range(height)
        for c in range(width)
        for down, right in ((0, 1), (1, 0))
        if r + down < height and c + right < width and regions[r * width + c] != regions[(r + down) * width + c + right]
    )
