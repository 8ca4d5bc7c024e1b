"""Dominosa (Domino hunt).

Rules: the board shows the numbers of a whole set of dominoes, but not where one domino ends. Find the dominoes: each
covers two cells that share a side, every cell is covered once, and every pair of numbers is there once. The set has all
pairs from 0-0 to n-n; without doubles those of different numbers. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import combinations, combinations_with_replacement
from math import isqrt
from typing import Any, TypeAlias

from clueproof.english import counted
from clueproof.genres import (
    DOMINO,
    Board,
    Clause,
    Clues,
    Dominoes,
    DominoSet,
    EdgeEncoding,
    Exactly,
    Genre,
    GivenDominoes,
    GridShape,
    NumberRows,
    Puzzle,
    Record,
    Tokens,
    Usual,
    cell_name,
    flag,
    link_name,
)
from clueproof.grid.edges import Edge
from clueproof.syntax.record import JsonValue

Pair: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class DominosaShape(GridShape):
    """The numbers of the cells, and whether dominoes with two equal numbers belong to the set."""

    doubles: bool = flag(True)
    numbers: NumberRows = ()

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


class Dominosa(Genre[DominosaShape, EdgeEncoding]):
    """The numbers belong to the shape: a set without one of them is none. What can be given and taken away is where
    some dominoes lie."""

    name = "dominosa"
    title = "Dominosa (Domino hunt)"
    noun = "a Dominosa"
    usual = Usual((7, 8))
    shape = DominosaShape
    layers = (GivenDominoes(),)
    answer = Dominoes()

    def read_shape(self, record: Record, tokens: list[Tokens]) -> DominosaShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset())
        shape = self.shape_of(record, grid.height, grid.width)
        most = shape.most
        grid.check_numbers(most, f"the {most} of the dominoes that fill this board")
        numbers = grid.values({str(number): number for number in range(most + 1)}, f"a number from 0 to {most}")
        each, times = most + 2 * shape.doubles, Counter(numbers)
        for number in range(most + 1):
            if times[number] != each:
                (low, high), (one, other) = shape.set[0], shape.set[-1]
                dominoes = f"the dominoes {low}-{high} to {one}-{other}"
                record.fail(f"{number} stands {times[number]} times on the board, but {each} times on {dominoes}")
        return with_numbers(shape, numbers)

    def shape_of(self, record: Record, height: int, width: int) -> DominosaShape:
        shape = super().shape_of(record, height, width)
        if shape.most < 1 - shape.doubles:
            cells = counted(height * width, "cell")
            record.fail(
                f"no set of dominoes fills {cells}; sets fill 2, 6, 12, 20, 30, 42, 56 ... cells: n times n + 1"
            )
        # without numbers from elsewhere all dominoes lie in their order
        return with_numbers(shape, [number for pair in shape.set for number in pair])

    def write_shape(self, record: Record, shape: DominosaShape) -> None:
        super().write_shape(record, shape)
        gap = "" if shape.most <= 9 else " "
        rows: list[JsonValue] = [gap.join(map(str, row)) for row in shape.numbers]
        record.fields["grid"] = rows

    def rules(self, shape: DominosaShape, e: EdgeEncoding) -> None:
        places: dict[Pair, list[int]] = {pair: [] for pair in shape.set}
        for edge, joined in e.edges.items():
            e.state(DOMINO, edge, {1: joined})
            pair = shape.pair(edge)
            if pair in places:
                places[pair].append(joined)
            else:
                e.add(Clause(-joined), f"{link_name(edge)} has the same number twice")
        for cell, edges in e.points.items():
            with e.group(cell_name(*cell)):
                e.add(Exactly(1, e.at(edges)), "one domino covers it")
        for (low, high), joins in places.items():
            with e.group(f"domino {low}-{high}"):
                e.add(Exactly(1, tuple(joins)), "lies in one place")

    def broken_rule(self, puzzle: Puzzle[DominosaShape, Clues], solution: DominoSet) -> str | None:
        numbers, covered, seen = puzzle.shape.numbers, Counter[Any](), set[Pair]()
        for one, other in sorted(solution):
            pair = numbers[one[0]][one[1]], numbers[other[0]][other[1]]
            if pair in seen:
                return f"the domino {min(pair)}-{max(pair)} lies in two places"
            if not puzzle.shape.doubles and pair[0] == pair[1]:
                return f"{link_name((one, other))} has the same number twice"
            seen |= {pair, pair[::-1]}
            covered.update((one, other))
        for r, row in enumerate(numbers):
            for c in range(len(row)):
                if covered[r, c] != 1:
                    return f"{cell_name(r, c)} is covered by {covered[r, c]} dominoes"
        return None

    def fault(self, shape: DominosaShape, solution: DominoSet, clue: Any, found: Any) -> str:
        return f"the domino {link_name(clue.spot)} is given, but is not there"

    def says(self, shape: DominosaShape, solution: DominoSet, kind: str) -> Any:
        return lambda edge: 1 if edge in solution else None

    def draw_shape(self, shape: DominosaShape) -> Board:
        texts = {(r, c): str(number) for r, row in enumerate(shape.numbers) for c, number in enumerate(row)}
        return replace(super().draw_shape(shape), texts=texts, given=frozenset(texts))


def with_numbers(shape: DominosaShape, numbers: list[int]) -> DominosaShape:
    """The shape with these numbers, row by row."""
    width = shape.width
    return replace(shape, numbers=tuple([tuple(numbers[at : at + width]) for at in range(0, len(numbers), width)]))
