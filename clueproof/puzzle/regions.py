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
        across = self.width // wide
        return tuple(r // high * across + c // wide for r in range(self.height) for c in range(self.width))

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
    return borders({divmod(place, shape.width): region for place, region in enumerate(shape.region_of)})


B = TypeVar("B", bound=BoxedShape)


def with_boxes(shape: B, record: Record) -> B:
    """The shape with the boxes (field `box`) or regions (field `regions`) of a record; without either, with the usual
    boxes. Raises BadPuzzleError."""
    side, box, regions = shape.side, record.pair("box"), _regions(record, (shape.side, shape.side), shape.side)
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


def with_stated_boxes(shape: B, record: Record, most: int) -> B:
    """The shape with the boxes or regions of a record, of at most so many cells each, on a grid of any height and
    width; without either there are none, which is a box for each row. Raises BadPuzzleError."""
    box = record.pair("box")
    regions = _regions(record, (shape.height, shape.width), most, exactly=False)
    if box and regions:
        record.fail("give either box or regions, not both")
    if box and (shape.height % box[0] or shape.width % box[1] or box[0] * box[1] > most):
        what = f"a box of {box[0]} by {box[1]} does not fit"
        record.fail(f"{what} a grid of {shape.height} by {shape.width} with {counted(most, 'number')}")
    return replace(shape, box=box or (None if regions else (1, shape.width)), regions=regions)


def write_boxes(shape: BoxedShape, record: Record, stated: bool = False) -> None:
    """Add the field `regions`, or `box` where it needs saying; `stated`: as `with_stated_boxes` reads them."""
    usual = (1, shape.width) if stated else usual_box(shape.side)
    if shape.regions is not None:
        record.fields["regions"] = _written(shape.regions, shape.width)
    elif shape.box is not None and shape.box != usual:
        record.fields["box"] = list[JsonValue](shape.box)


def boxes_on(state: EditorState) -> tuple[int, ...]:
    """The box of each cell of a state without regions, row by row; all in one where there are no usual boxes. Raises
    BadPuzzleError."""
    shape = BoxedShape(state.height, state.width)
    record = Record({"box": state.fields["box"]} if "box" in state.fields else {})
    if usual_box(shape.side) is None and not record.fields:
        return (0,) * (shape.height * shape.width)
    return with_boxes(shape, record).region_of


@lru_cache(maxsize=64)
def usual_box(side: int) -> tuple[int, int] | None:
    """The box that goes without saying: as near to a square as can be, not higher than wide. None if boxes
    can't be meant: the side is a prime from 5."""
    high = next(h for h in range(isqrt(side), 0, -1) if side % h == 0)
    return None if high == 1 and side > 3 else (high, side // high)


def _regions(record: Record, size: tuple[int, int], most: int, exactly: bool = True) -> tuple[int, ...] | None:
    grid = record.optional_grid("regions", signs=frozenset(), square=size[0] == size[1], size=size)
    if grid is None:
        return None
    if (grid.height, grid.width) != size:
        grid.fail(f"regions cover {grid.height} by {grid.width} cells, but the grid is {size[0]} by {size[1]}")
    for place, token in enumerate(token for row in grid.rows for token in row):
        if token in EMPTY:
            grid.fail("every cell needs a region", *divmod(place, size[1]))
    numbers: dict[str, int] = {}
    regions = tuple(numbers.setdefault(token, len(numbers)) for row in grid.rows for token in row)
    for region, many in Counter(regions).items():
        if many > most or (exactly and many < most):
            name = list(numbers)[region]
            needed = f"each needs {most}" if exactly else f"there are {most} numbers"
            grid.fail(f"region {quoted(name)} has {counted(many, 'cell')}; {needed}")
    return regions


def _written(regions: Sequence[int], width: int) -> list[JsonValue]:
    """Rows of symbols where there are enough, else of numbers."""
    rows = [regions[start : start + width] for start in range(0, len(regions), width)]
    if max(regions) < len(SYMBOLS):
        return ["".join([SYMBOLS[region] for region in row]) for row in rows]
    return [[region + 1 for region in row] for row in rows]
