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

import clueproof.genres as cp


class Dominosa(cp.Genre[cp.DominoSetShape, cp.EdgeEncoding, cp.DominoSet]):
    """The numbers belong to the shape: a set without one of them is none. What can be given and taken away is where
    some dominoes lie."""

    name = "dominosa"
    title = "Dominosa (Domino hunt)"
    noun = "a Dominosa"
    usual = cp.Usual((7, 8))
    shape = cp.DominoSetShape
    layers = (cp.GivenDominoes(),)
    answer = cp.Dominoes()

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.DominoSetShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset())
        return cp.read_numbers(grid, self.shape_of(record, grid.height, grid.width))

    def shape_of(self, record: cp.Record, height: int, width: int) -> cp.DominoSetShape:
        return cp.in_order(super().shape_of(record, height, width), record)

    def write_shape(self, record: cp.Record, shape: cp.DominoSetShape) -> None:
        super().write_shape(record, shape)
        cp.write_numbers(record, shape)

    def shape_inputs(self, shape: cp.DominoSetShape) -> list[cp.InputKind]:
        most = shape.most
        hint = f"a number from 0 to {most}"
        return [
            cp.InputKind(
                "number", "number", cp.CellField(), free=True, hint=hint, structural=True, meant=cp.whole(0, most)
            )
        ]

    def rules(self, shape: cp.DominoSetShape, e: cp.EdgeEncoding) -> None:
        places: dict[cp.Pair, list[int]] = {pair: [] for pair in shape.set}
        for edge, joined in e.edges.items():
            e.state(cp.DOMINO, edge, {1: joined})
            pair = shape.pair(edge)
            if pair in places:
                places[pair].append(joined)
            else:
                e.add(cp.Clause(-joined), f"{cp.link_name(edge)} has the same number twice")
        for cell, edges in e.points.items():
            with e.group(cp.cell_name(*cell)):
                e.add(cp.Exactly(1, e.at(edges)), "one domino covers it")
        for (low, high), joins in places.items():
            with e.group(f"domino {low}-{high}"):
                e.add(cp.Exactly(1, tuple(joins)), f"domino {low}-{high} lies in one place")

    def find_violation(self, puzzle: cp.Puzzle[cp.DominoSetShape, cp.Clues], solution: cp.DominoSet) -> str | None:
        numbers, covered, seen = puzzle.shape.numbers, Counter[Any](), set[cp.Pair]()
        for one, other in sorted(solution):
            pair = numbers[one[0]][one[1]], numbers[other[0]][other[1]]
            if pair in seen:
                return f"the domino {min(pair)}-{max(pair)} lies in two places"
            if not puzzle.shape.doubles and pair[0] == pair[1]:
                return f"{cp.link_name((one, other))} has the same number twice"
            seen |= {pair, pair[::-1]}
            covered.update((one, other))
        for r, row in enumerate(numbers):
            for c in range(len(row)):
                if covered[r, c] != 1:
                    return f"{cp.cell_name(r, c)} is covered by {covered[r, c]} dominoes"
        return None

    def describe_violation(self, shape: cp.DominoSetShape, solution: cp.DominoSet, clue: Any, found: Any) -> str:
        return f"the domino {cp.link_name(clue.position)} is given, but is not there"

    def clue_values(self, shape: cp.DominoSetShape, solution: cp.DominoSet, kind: str) -> Any:
        return lambda edge: 1 if edge in solution else None

    def draw_shape(self, shape: cp.DominoSetShape) -> cp.Board:
        texts = {(r, c): str(number) for r, row in enumerate(shape.numbers) for c, number in enumerate(row)}
        return replace(super().draw_shape(shape), texts=texts, given=frozenset(texts))
