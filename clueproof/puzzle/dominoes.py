"""Boards that are divided into dominoes: a domino is an edge, the one that joins its two cells.

A division is typed with a sign for each half, `<` and `>` for those of a domino that lies, `^` and `v` for those of one
that stands, `*` for a cell that belongs to none:

    <>^
    ^*v
    v<>

L, R, T and B are read likewise, H and V for both halves of a domino that lies or stands, and numbers of which each
stands in the cells of one domino.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement, product
from math import isqrt
from typing import NoReturn, TypeAlias, TypeVar

from clueproof.english import counted
from clueproof.errors import quoted
from clueproof.grid import cell_name
from clueproof.grid.edges import Cell, Edge, borders
from clueproof.puzzle.shape import GridShape, flag
from clueproof.syntax.record import JsonValue, Record, TokenGrid

SINGLE = "*"
"""A cell that belongs to no domino."""
TO_OTHER_HALF: Mapping[str, Cell] = {"<": (0, 1), ">": (0, -1), "^": (1, 0), "v": (-1, 0)}
"""What stands for a half -> where the other half lies."""
LETTERS = dict(zip("LRTBlrtb", "<>^v<>^v", strict=True)) | {"V": "v"}
AXES: Mapping[str, Cell] = {"H": (0, 1), "h": (0, 1), "V": (1, 0), "v": (1, 0)}
"""What stands for both halves of a domino that lies, or stands -> where the second one is."""
PART_OF = {"<": "the left half", ">": "the right half", "^": "the upper half", "v": "the lower half"}


@dataclass(frozen=True, slots=True)
class DominoShape(GridShape):
    """A board with the dominoes on it, sorted."""

    dominoes: tuple[Edge, ...] = ()

    @property
    def walls(self) -> frozenset[Edge]:
        """The borders of the dominoes."""
        domino_of = {cell: domino for domino in self.dominoes for cell in domino}
        return borders({cell: domino_of.get(cell, cell) for cell in product(range(self.height), range(self.width))})

    @property
    def singles(self) -> list[Cell]:
        """The cells that belong to no domino."""
        covered = {cell for domino in self.dominoes for cell in domino}
        return [cell for cell in product(range(self.height), range(self.width)) if cell not in covered]


def read_dominoes(grid: TokenGrid) -> tuple[Edge, ...]:
    """The dominoes of a grid that has a sign for each half; of which some may be missing, where cells may be empty.

    Raises BadPuzzleError, which names the cell.
    """
    signs = {(r, c): token for r, row in enumerate(grid.rows) for c, token in enumerate(row)}
    if all(token.isdecimal() for token in signs.values()):
        return _numbered(grid, signs)
    signs = {cell: sign for cell, sign in signs.items() if sign not in {SINGLE, "", *grid.expected.signs}}
    if {*signs.values()} <= AXES.keys():
        return _by_axes(grid, signs)
    halves = {cell: LETTERS.get(token, token) for cell, token in signs.items()}
    found = []
    for (r, c), half in halves.items():
        if half not in TO_OTHER_HALF:
            _fail(
                grid, (r, c), f"{quoted(signs[r, c])} is no half of a domino; expected <, >, ^ or v, or * for no domino"
            )
        down, right = TO_OTHER_HALF[half]
        other = (r + down, c + right)
        if TO_OTHER_HALF.get(halves.get(other, "")) != (-down, -right):
            _fail(grid, (r, c), f"{cell_name(r, c)} is {PART_OF[half]} of a domino, but the other half is missing")
        if (r, c) < other:
            found.append(((r, c), other))
    return tuple(sorted(found))


def _by_axes(grid: TokenGrid, signs: Mapping[Cell, str]) -> tuple[Edge, ...]:
    taken: set[Cell] = set()
    found = []
    for (r, c), sign in signs.items():
        if (r, c) in taken:
            continue
        down, right = AXES[sign]
        other = (r + down, c + right)
        if other in taken or AXES.get(signs.get(other, "")) != (down, right):
            _fail(grid, (r, c), f"the domino that begins in {cell_name(r, c)} has no second half")
        taken.add(other)
        found.append(((r, c), other))
    return tuple(found)


def _numbered(grid: TokenGrid, signs: Mapping[Cell, str]) -> tuple[Edge, ...]:
    halves: dict[str, list[Cell]] = {}
    for cell, number in signs.items():
        halves.setdefault(number, []).append(cell)
    found = []
    for number, cells in halves.items():
        if len(cells) > 2:
            _fail(grid, cells[2], f"domino {number} has {len(cells)} cells")
        if len(cells) == 2:
            (r, c), (below, right) = cells
            if below - r + abs(right - c) != 1:
                _fail(grid, cells[1], f"the halves of domino {number} share no side")
            found.append((cells[0], cells[1]))
    return tuple(sorted(found))


def _fail(grid: TokenGrid, cell: Cell, message: str) -> NoReturn:
    grid.fail(message, *cell)


def write_dominoes(record: Record, shape: DominoShape) -> None:
    """Add the field `grid`."""
    record.fields["grid"] = rows_of_halves(shape.dominoes, shape)


def rows_of_halves(dominoes: Iterable[Edge], shape: GridShape, none: str = SINGLE) -> list[JsonValue]:
    """A sign for each half, and one for cells that belong to none of the dominoes, as rows."""
    sign_of = halves_of(dominoes)
    return ["".join([sign_of.get((r, c), none) for c in range(shape.width)]) for r in range(shape.height)]


def halves_of(dominoes: Iterable[Edge], signs: str = "<>^v") -> dict[Cell, str]:
    """The sign of each half, of those for the left, right, upper and lower ones."""
    left, right, upper, lower = [*signs]
    found = {}
    for one, other in dominoes:
        found[one], found[other] = (left, right) if one[0] == other[0] else (upper, lower)
    return found


Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DominoSetShape(GridShape):
    """The numbers of the cells, and whether dominoes with two equal numbers belong to the set."""

    doubles: bool = flag(True, "doubles are in the set", off="no doubles")
    numbers: tuple[tuple[int, ...], ...] = ()

    @property
    def most(self) -> int:
        """The largest number of the set that fills the board, -1 if none does."""
        cells = self.height * self.width
        root = isqrt(cells)
        return -1 if root * (root + 1) != cells else root - self.doubles

    @property
    def set(self) -> list[Pair]:
        """The dominoes, the smaller number first."""
        pairs = combinations_with_replacement if self.doubles else combinations
        return [*pairs(range(self.most + 1), 2)]

    def pair(self, edge: Edge) -> Pair:
        """The numbers at both ends of an edge, the smaller one first."""
        (r, c), (below, right) = edge
        one, other = self.numbers[r][c], self.numbers[below][right]
        return (one, other) if one <= other else (other, one)


S = TypeVar("S", bound=DominoSetShape)


def in_order(shape: S, record: Record) -> S:
    """The shape with all dominoes of the set in their order. Raises BadPuzzleError if no set fills so many cells."""
    if shape.most < 1 - shape.doubles:
        cells = counted(shape.height * shape.width, "cell")
        record.fail(f"no set of dominoes fills {cells}; sets fill 2, 6, 12, 20, 30, 42, 56 ... cells: n times n + 1")
    return with_numbers(shape, [number for pair in shape.set for number in pair])


def with_numbers(shape: S, numbers: Sequence[int]) -> S:
    """The shape with these numbers, row by row."""
    width = shape.width
    return replace(shape, numbers=tuple([tuple(numbers[at : at + width]) for at in range(0, len(numbers), width)]))


def read_numbers(grid: TokenGrid, shape: S) -> S:
    """The shape with the numbers of a grid. Raises BadPuzzleError if they are not those of a set."""
    most = shape.most
    grid.check_numbers(most, f"the {most} of the dominoes that fill this board")
    numbers = grid.values({str(number): number for number in range(most + 1)}, f"a number from 0 to {most}")
    each, times = most + 2 * shape.doubles, Counter(numbers)
    for number in range(most + 1):
        if times[number] != each:
            (low, high), (one, other) = shape.set[0], shape.set[-1]
            dominoes = f"the dominoes {low}-{high} to {one}-{other}"
            grid.record.fail(f"{number} stands {times[number]} times on the board, but {each} times on {dominoes}")
    return with_numbers(shape, numbers)


def write_numbers(record: Record, shape: DominoSetShape) -> None:
    """Add the field `grid`."""
    gap = "" if shape.most <= 9 else " "
    rows: list[JsonValue] = [gap.join(map(str, row)) for row in shape.numbers]
    record.fields["grid"] = rows
