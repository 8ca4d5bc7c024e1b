"""Random shapes for puzzles that are made: rooms, walls, arrows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Generic, TypeVar

from clueproof.grid.directions import STEPS
from clueproof.grid.edges import Cell, links, rectangle
from clueproof.grid.joined import Joined
from clueproof.puzzle.areas import AreaShape, numbered
from clueproof.puzzle.layers.arrows import ArrowShape
from clueproof.puzzle.layers.black_cells import WalledShape
from clueproof.puzzle.layers.cells import NumberedShape, TintedShape
from clueproof.puzzle.shape import GridShape
from clueproof.puzzle.solution import BoardShape
from clueproof.seeded_random import SeededRandom

Rooms = TypeVar("Rooms", bound=AreaShape)
SIDE = 3
"""The largest side of a room that is a rectangle."""


class RandomShape(ABC, Generic[BoardShape]):
    """What a genre names as its `random_shape`: how `generate` draws the shape of a puzzle."""

    shape: ClassVar[type[GridShape]] = GridShape
    """What the shape of the genre derives from: where what is drawn is kept."""

    @abstractmethod
    def drawn(self, shape: BoardShape, rng: SeededRandom) -> BoardShape:
        """A random shape of the size, and with the options, of this one. Only `rng` decides."""


@dataclass(frozen=True)
class RandomRooms(RandomShape[AreaShape]):
    """Connected regions of any form, of so many cells on average (`AreaShape`). One of fewer cells than `fewest` is
    joined with one beside it."""

    shape = AreaShape
    cells: float = 5
    fewest: int = 1

    def drawn(self, shape: AreaShape, rng: SeededRandom) -> AreaShape:
        number = max(1, round(shape.height * shape.width / self.cells))
        regions = random_regions(shape.height, shape.width, number, rng)
        return without_small(replace(shape, regions=regions), self.fewest, rng)


@dataclass(frozen=True)
class RandomRectangles(RandomShape[AreaShape]):
    """Rectangular regions with sides of 1 to 3 cells (`AreaShape`)."""

    shape = AreaShape

    def drawn(self, shape: AreaShape, rng: SeededRandom) -> AreaShape:
        return replace(shape, regions=rectangular_rooms(shape.height, shape.width, rng))


@dataclass(frozen=True)
class RandomWalls(RandomShape[WalledShape]):
    """Walls in about this share of the cells, symmetric about the middle (`WalledShape`)."""

    shape = WalledShape
    share: float = 0.2

    def drawn(self, shape: WalledShape, rng: SeededRandom) -> WalledShape:
        height, width, walls = shape.height, shape.width, set[Cell]()
        for r, c in rng.drawn(rectangle(height, width)):
            if len(walls) >= self.share * height * width:
                break
            walls |= {(r, c), (height - 1 - r, width - 1 - c)}
        return replace(shape, walls=frozenset(walls))


@dataclass(frozen=True)
class RandomTints(RandomShape[TintedShape]):
    """Grey cells, about this share of all (`TintedShape`)."""

    shape = TintedShape
    share: float = 0.2

    def drawn(self, shape: TintedShape, rng: SeededRandom) -> TintedShape:
        cells = [cell for cell in rectangle(shape.height, shape.width) if rng.happens(self.share)]
        return replace(shape, tinted=frozenset(cells))


@dataclass(frozen=True)
class RandomArrows(RandomShape[ArrowShape]):
    """In each cell an arrow, in one of eight or four directions, that points at another cell (`ArrowShape`)."""

    shape = ArrowShape
    diagonal: bool = True

    def drawn(self, shape: ArrowShape, rng: SeededRandom) -> ArrowShape:
        cells = rectangle(shape.height, shape.width)
        inside, arrows = {*cells}, []
        for r, c in cells:
            ways = [
                way
                for way, (down, right) in STEPS.items()
                if (r + down, c + right) in inside and (self.diagonal or not (down and right))
            ]
            arrows.append(rng.one_of(ways) if ways else None)
        return replace(shape, arrows=tuple(arrows))


@dataclass(frozen=True)
class RandomNumbers(RandomShape[NumberedShape]):
    """Numbers in about this share of the cells (`NumberedShape`)."""

    shape = NumberedShape
    share: float = 0.25

    def drawn(self, shape: NumberedShape, rng: SeededRandom) -> NumberedShape:
        cells = rng.shuffled(shape.cells)
        return replace(shape, islands=tuple(sorted(cells[: max(1, round(self.share * len(cells)))])))


def random_regions(height: int, width: int, number: int, rng: SeededRandom) -> tuple[int, ...]:
    """So many connected regions: they begin in random cells and grow by random neighbours."""
    begun = enumerate(rng.shuffled(rectangle(height, width))[:number])
    region_of = grown(height, width, [(cell, region) for region, cell in begun], rng)
    return numbered([region_of[cell] for cell in rectangle(height, width)])


def without_small(shape: Rooms, fewest: int, rng: SeededRandom) -> Rooms:
    """The same rooms; one of fewer cells is joined with a random one beside it."""
    while shape.touching and (small := [room for room in shape.cells_of if len(room) < fewest]):
        own = shape.region_of[small[0][0]]
        near = rng.one_of([sum(pair) - own for pair in shape.touching if own in pair])
        shape = replace(shape, regions=numbered([near if room == own else room for room in shape.regions]))
    return shape


def grown(height: int, width: int, begun: Sequence[tuple[Cell, int]], rng: SeededRandom) -> dict[Cell, int]:
    """The region of every cell: those that are begun grow by random neighbours until they fill the board."""
    cells = rectangle(height, width)
    region_of: dict[Cell, int] = {}
    ahead: list[tuple[Cell, int]] = []

    def join(cell: Cell, region: int) -> None:
        region_of[cell] = region
        r, c = cell
        ahead.extend((near, region) for near in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)) if near in inside)

    inside = {*cells}
    for cell, region in begun:
        join(cell, region)
    while len(region_of) < len(cells):
        place = rng.below(len(ahead))
        ahead[place], ahead[-1] = ahead[-1], ahead[place]
        cell, region = ahead.pop()
        if cell not in region_of:
            join(cell, region)
    return region_of


def joined_rooms(height: int, width: int, kinds: Sequence[int], most: int, rng: SeededRandom) -> tuple[int, ...]:
    """Rooms of so many cells at most, each of cells of one kind; `kinds` are those of all cells, row by row. Cells that
    share a side are joined in random order."""
    cells = rectangle(height, width)
    kind, room, size = dict(zip(cells, kinds, strict=True)), Joined[Cell](), dict.fromkeys(cells, 1)
    for one, other in rng.shuffled(links(cells)):
        first, second = room.root(one), room.root(other)
        if kind[one] == kind[other] and first != second and size[first] + size[second] <= most:
            room.join(one, other)
            size[room.root(one)] = size[first] + size[second]
    return numbered(map(room.root, cells))


def rectangular_rooms(height: int, width: int, rng: SeededRandom) -> tuple[int, ...]:
    """Rectangles with sides of 1 to `SIDE` cells, each from the first cell that is free."""
    room: dict[tuple[int, int], int] = {}
    for number, (r, c) in enumerate(rectangle(height, width)):
        if (r, c) in room:
            continue
        high, wide = 1 + rng.below(SIDE), 1 + rng.below(SIDE)
        while any((r, c + right) in room for right in range(wide)):
            wide -= 1
        cells = rectangle(min(high, height - r), min(wide, width - c))
        room.update({(r + down, c + right): number for down, right in cells})
    return numbered([room[cell] for cell in rectangle(height, width)])
