"""Boards that a whole set of dominoes fills, of which the numbers are known, but not where each domino lies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from math import isqrt
from typing import TypeAlias, TypeVar

from clueproof.english import counted
from clueproof.grid.edges import Edge
from clueproof.puzzle.shape import GridShape, flag
from clueproof.syntax.record import JsonValue, Record, TokenGrid

Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DominoSetShape(GridShape):
    """The numbers of the cells, and whether dominoes with two equal numbers belong to the set."""

    doubles: bool = flag(True)
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
