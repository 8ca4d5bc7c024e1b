"""Boxes and regions of a square grid: as the rows and columns of a box, or as a number for each cell, from 0."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, TypeVar

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid.edges import Edge, borders
from clueproof.puzzle.shape import GridShape
from clueproof.syntax.numbers import SYMBOLS
from clueproof.syntax.record import EMPTY, JsonValue, Record

if TYPE_CHECKING:
    from clueproof.puzzle.fields import EditorState


@dataclass(frozen=True, slots=True)
class BoxedShape(GridShape):
    """A square grid with boxes (their rows and columns), or with a region number for each cell, row by row."""

    box: tuple[int, int] | None = None
    regions: tuple[int, ...] | None = None

    @property
    def region_of(self) -> tuple[int, ...]:
        """The box or region of each cell, row by row."""
        if self.regions is not None:
            return self.regions
        assert self.box is not None
        high, wide = self.box
        across = self.side // wide
        return tuple(r // high * across + c // wide for r in range(self.side) for c in range(self.side))

    @property
    def region_kind(self) -> str:
        """What people call them."""
        return "box" if self.regions is None else "region"

    @property
    def walls(self) -> frozenset[Edge]:
        """The borders between boxes or regions."""
        return _walls(self)


@lru_cache(maxsize=128)
def _walls(shape: BoxedShape) -> frozenset[Edge]:
    return borders({divmod(place, shape.side): region for place, region in enumerate(shape.region_of)})


B = TypeVar("B", bound=BoxedShape)


def with_boxes(shape: B, record: Record) -> B:
    """The shape with the boxes (field `box`) or regions (field `regions`) of a record; without either, with the usual
    boxes. Raises BadPuzzleError."""
    side, box, regions = shape.side, record.pair("box"), _regions(record, shape.side)
    if box and regions:
        record.fail("give either box or regions, not both")
    if box and box[0] * box[1] != side:
        cells = box[0] * box[1]
        record.fail(f"a box of {box[0]} by {box[1]} has {cells} cells; it does not fit a grid of side {side}")
    if not box and not regions:
        box = usual_box(side)
        if box is None:
            record.fail(f"side {side} has no rectangular boxes; give regions, or box=1x{side} for none")
    return replace(shape, box=box, regions=regions)


def write_boxes(shape: BoxedShape, record: Record) -> None:
    """Add the field `regions`, or `box` where it needs saying."""
    if shape.regions is not None:
        record.fields["regions"] = _written(shape.regions, shape.side)
    elif shape.box is not None and shape.box != usual_box(shape.side):
        record.fields["box"] = list[JsonValue](shape.box)


def boxes_on(state: EditorState) -> tuple[int, ...]:
    """The box of each cell of a state without regions, row by row; all in one where there are no usual boxes. Raises
    BadPuzzleError."""
    shape = BoxedShape(state.height, state.width)
    record = Record({"box": state.fields["box"]} if "box" in state.fields else {})
    if usual_box(shape.side) is None and not record.fields:
        return (0,) * (shape.height * shape.width)
    return with_boxes(shape, record).region_of


def usual_box(side: int) -> tuple[int, int] | None:
    """The box that goes without saying: as near to a square as can be, not higher than wide. None if boxes
    can't be meant: the side is a prime from 5."""
    high = next(h for h in range(isqrt(side), 0, -1) if side % h == 0)
    return None if high == 1 and side > 3 else (high, side // high)


def _regions(record: Record, side: int) -> tuple[int, ...] | None:
    grid = record.optional_grid("regions", signs=frozenset(), square=True, size=(side, side))
    if grid is None:
        return None
    if (grid.height, grid.width) != (side, side):
        grid.fail(f"regions cover {grid.height} by {grid.width} cells, but the grid is {side} by {side}")
    for place, token in enumerate(token for row in grid.rows for token in row):
        if token in EMPTY:
            grid.fail("every cell needs a region", *divmod(place, side))
    numbers: dict[str, int] = {}
    regions = tuple(numbers.setdefault(token, len(numbers)) for row in grid.rows for token in row)
    for region, size in Counter(regions).items():
        if size != side:
            name = list(numbers)[region]
            grid.fail(f"region {quoted(name)} has {counted(size, 'cell')}; each needs {side}")
    return regions


def _written(regions: Sequence[int], side: int) -> list[JsonValue]:
    """Rows of symbols where there are enough, else of numbers."""
    rows = [regions[start : start + side] for start in range(0, len(regions), side)]
    if max(regions) < len(SYMBOLS):
        return ["".join([SYMBOLS[region] for region in row]) for row in rows]
    return [[region + 1 for region in row] for row in rows]
