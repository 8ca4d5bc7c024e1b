"""Boards that are divided into connected areas which count as a whole: the countries of a map."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from clueproof.errors import quoted
from clueproof.grid import cell_name, one_piece
from clueproof.grid.edges import Cell, Edge, borders, rectangle
from clueproof.puzzle.shape import HOLE, NO_HOLES, GridShape
from clueproof.syntax.numbers import SYMBOLS
from clueproof.syntax.record import EMPTY, JsonValue, Record

NO_AREA = -1
"""What stands for the region of a cell that is no part of the board."""
NAMED_AREAS = "a grid in which each {} has a letter or number of its own"
"""How areas are stated, for messages."""


@dataclass(frozen=True, slots=True)
class AreaShape(GridShape):
    """The number of the region of each cell, row by row; they are counted from 0 in the order in which they begin. A
    cell that is no part of the board has `NO_AREA`.

    Where nobody says which regions there are, each row is one.
    """

    regions: tuple[int, ...] = ()
    inner_borders: frozenset[Edge] = field(default=frozenset(), kw_only=True)
    """Borders that end inside a region, where they mean something to the rules."""

    def __post_init__(self) -> None:
        if not self.regions:
            rows = [place // self.width for place in range(self.height * self.width)]
            object.__setattr__(self, "regions", tuple(rows))

    @property
    def by_rows(self) -> bool:
        """Is each row a region, as where nobody says which there are?"""
        return self.regions == tuple([place // self.width for place in range(self.height * self.width)])

    @property
    def holes(self) -> frozenset[Cell]:
        """The cells that are no part of the board."""
        return _holes_of(self.regions, self.width)

    @property
    def cells(self) -> list[Cell]:
        """The cells that are, row by row."""
        return rectangle(self.height, self.width, self.holes)

    @property
    def region_of(self) -> dict[Cell, int]:
        """For each cell, its region."""
        return {**_region_of(self.regions, self.width)}

    @property
    def cells_of(self) -> list[list[Cell]]:
        """The cells of each region, row by row."""
        return [[*cells] for cells in _cells_of(self.regions, self.width)]

    def region_with(self, cell: Cell) -> list[Cell]:
        """The cells of the region of a cell, row by row."""
        r, c = cell
        return [*_cells_of(self.regions, self.width)[self.regions[r * self.width + c]]]

    @property
    def walls(self) -> frozenset[Edge]:
        """The borders between regions."""
        return _walls_of(self.regions, self.width)

    @property
    def borders(self) -> frozenset[Edge]:
        """The borders between regions, and those inside them."""
        return self.walls | self.inner_borders

    @property
    def touching(self) -> list[tuple[int, int]]:
        """The pairs of regions that have a border in common, in order."""
        region_of = self.region_of
        return sorted({tuple(sorted((region_of[one], region_of[other]))) for one, other in self.walls})  # type: ignore[misc]


@lru_cache(maxsize=64)
def _cells_of(regions: tuple[int, ...], width: int) -> list[list[Cell]]:
    found: list[list[Cell]] = [[] for _ in range(max(regions) + 1)]
    for place, region in enumerate(regions):
        if region != NO_AREA:
            found[region].append(divmod(place, width))
    return found


@lru_cache(maxsize=64)
def _holes_of(regions: tuple[int, ...], width: int) -> frozenset[Cell]:
    return frozenset(divmod(place, width) for place, region in enumerate(regions) if region == NO_AREA)


@lru_cache(maxsize=64)
def _region_of(regions: tuple[int, ...], width: int) -> dict[Cell, int]:
    return {divmod(place, width): region for place, region in enumerate(regions) if region != NO_AREA}


@lru_cache(maxsize=64)
def _walls_of(regions: tuple[int, ...], width: int) -> frozenset[Edge]:
    return borders(_region_of(regions, width))


def read_areas(record: Record, holes: bool = False) -> tuple[int, int, tuple[int, ...]]:
    """Height and width of the field `regions`, and the region of each cell. Raises BadPuzzleError if a region is not
    connected, and for a hole unless there may be `holes`."""
    height, width, regions, _ = read_named_areas(record, holes)
    return height, width, regions


def read_named_areas(record: Record, holes: bool = False) -> tuple[int, int, tuple[int, ...], dict[str, int]]:
    """As `read_areas`; also the number of the region of each name."""
    if record.get("regions") is None:
        record.fail(f"the puzzle has no regions: {NAMED_AREAS.format('region')}")
    grid = record.grid("regions", signs=frozenset())
    for r, row in enumerate(grid.rows):
        for c, token in enumerate(row):
            if token in EMPTY:
                grid.fail("every cell needs a region", r, c)
            if token == HOLE and not holes:
                grid.fail(NO_HOLES, r, c)
    height, width = grid.height, grid.width
    names = [token for row in grid.rows for token in row]
    regions = numbered(names)
    number = {name: region for name, region in zip(names, regions, strict=True) if region != NO_AREA}
    if not number:
        grid.fail("the board has no cell", 0, 0)
    if _pieces(regions, width) > len(number):
        for name, cells in zip(number, _cells_of(regions, width), strict=True):
            apart = {*cells} - one_piece({*cells})
            if apart:
                r, c = min(apart)
                first = cell_name(*cells[0])
                grid.fail(f"region {quoted(name)} is not connected: {cell_name(r, c)} is cut off from {first}", r, c)
    return height, width, regions, number


def _pieces(regions: tuple[int, ...], width: int) -> int:
    """How many pieces of connected cells of one region there are."""
    # with a column that belongs to no region, so that the last cell of a row is not beside the first one of the next
    stride = width + 1
    left: list[int] = []
    for start in range(0, len(regions), width):
        left += regions[start : start + width]
        left.append(NO_AREA)
    left += [NO_AREA] * stride
    pieces = 0
    for first, region in enumerate(left):
        if region == NO_AREA:
            continue
        pieces += 1
        left[first] = NO_AREA
        ahead = [first]
        for cell in ahead:
            for near in (cell + 1, cell - 1, cell + stride, cell - stride):
                if left[near] == region:
                    left[near] = NO_AREA
                    ahead.append(near)
    return pieces


def numbered(names: Iterable[object]) -> tuple[int, ...]:
    """Regions by number, from 0 in the order in which they begin; `HOLE` is none."""
    numbers: dict[object, int] = {}
    return tuple([NO_AREA if name == HOLE else numbers.setdefault(name, len(numbers)) for name in names])


def write_areas(record: Record, shape: AreaShape) -> None:
    """Add the field `regions`: rows of symbols where there are enough, else of numbers."""
    width, regions = shape.width, shape.regions
    rows = [regions[start : start + width] for start in range(0, len(regions), width)]
    written: list[JsonValue] = (
        ["".join([SYMBOLS[region] for region in row]) for row in rows]
        if max(regions) < len(SYMBOLS)
        else [[region + 1 for region in row] for row in rows]
    )
    record.fields["regions"] = written
