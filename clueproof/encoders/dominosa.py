"""Dominosa (Domino hunt).

Rules: the board shows the numbers of a whole set of dominoes, but not where one domino ends. Find the dominoes: each
covers two cells that share a side, every cell is covered once, and every pair of numbers is there once. The set has all
pairs from 0-0 to n-n; without doubles those of different numbers. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from clueproof.genres import (
    DOMINO,
    Board,
    Clause,
    Clues,
    Dominoes,
    DominoSet,
    DominoSetShape,
    EdgeEncoding,
    Exactly,
    Genre,
    GivenDominoes,
    Pair,
    Puzzle,
    Record,
    Tokens,
    Usual,
    cell_name,
    in_order,
    link_name,
    read_numbers,
    write_numbers,
)


class Dominosa(Genre[DominoSetShape, EdgeEncoding]):
    """The numbers belong to the shape: a set without one of them is none. What can be given and taken away is where
    some dominoes lie."""

    name = "dominosa"
    title = "Dominosa (Domino hunt)"
    noun = "a Dominosa"
    usual = Usual((7, 8))
    shape = DominoSetShape
    layers = (GivenDominoes(),)
    answer = Dominoes()

    def read_shape(self, record: Record, tokens: list[Tokens]) -> DominoSetShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset())
        return read_numbers(grid, self.shape_of(record, grid.height, grid.width))

    def shape_of(self, record: Record, height: int, width: int) -> DominoSetShape:
        return in_order(super().shape_of(record, height, width), record)

    def write_shape(self, record: Record, shape: DominoSetShape) -> None:
        super().write_shape(record, shape)
        write_numbers(record, shape)

    def rules(self, shape: DominoSetShape, e: EdgeEncoding) -> None:
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

    def broken_rule(self, puzzle: Puzzle[DominoSetShape, Clues], solution: DominoSet) -> str | None:
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

    def fault(self, shape: DominoSetShape, solution: DominoSet, clue: Any, found: Any) -> str:
        return f"the domino {link_name(clue.spot)} is given, but is not there"

    def says(self, shape: DominoSetShape, solution: DominoSet, kind: str) -> Any:
        return lambda edge: 1 if edge in solution else None

    def draw_shape(self, shape: DominoSetShape) -> Board:
        texts = {(r, c): str(number) for r, row in enumerate(shape.numbers) for c, number in enumerate(row)}
        return replace(super().draw_shape(shape), texts=texts, given=frozenset(texts))
