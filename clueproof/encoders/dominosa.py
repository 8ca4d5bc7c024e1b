"""Dominosa (Domino hunt).

Rules: the board shows the numbers of a whole set of dominoes, but not where one domino ends. Find the dominoes: each
covers two cells that share a side, every cell is covered once, and every pair of numbers is there once. The set has all
pairs from 0-0 to n-n; without doubles those of different numbers. Source:
https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/dominosa.html
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from string import digits
from typing import Any

import clueproof.genres as cp
from clueproof.codecs.game_ids import GameId, rows
from clueproof.codecs.scanner import Fields, NotationError, Scanner


class DominosaId(GameId):
    """Parameters state n of the set up to n-n, on n + 1 rows of n + 2; a digit for each cell, larger numbers in
    brackets."""

    def fields(self, scanner: Scanner, height: int, width: int, options: re.Match[str]) -> Fields:
        height, width = width + 1, width + 2
        found: list[str] = []
        while len(found) < height * width:
            if scanner.take("[") is None:
                found += scanner.several(digits, 1, "a digit or a number in brackets")
                continue
            found.append(str(scanner.take_number("a number")))
            scanner.expect("]")
        return {"grid": rows(found, width)}

    def refuse(self, puzzle: cp.Puzzle[Any, Any]) -> None:
        shape, most = puzzle.shape, puzzle.shape.most
        if not shape.doubles or most < 1 or (shape.height, shape.width) != (most + 1, most + 2):
            raise NotationError("no game id: Dominosa has the sets up to n-n, from 1 on, on n + 1 rows of n + 2 cells")
        if puzzle.clues:
            raise NotationError("no game id: Dominosa has no dominoes that are given")

    def parameters(self, shape: Any) -> str:
        return str(shape.most)

    def body(self, puzzle: cp.Puzzle[Any, Any]) -> str:
        numbers = [str(number) for row in puzzle.shape.numbers for number in row]
        return "".join([number if len(number) == 1 else f"[{number}]" for number in numbers])


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
    game_id = DominosaId("dominosa", options="(d[tbhea])?")

    def read_shape(self, record: cp.Record, tokens: list[cp.Tokens]) -> cp.DominoSetShape:
        record.also_called("grid", "board")
        grid = record.grid("grid", signs=frozenset())
        return cp.read_numbers(grid, self.shape_of(record, grid.height, grid.width))

    def shape_of(self, record: cp.Record, height: int, width: int) -> cp.DominoSetShape:
        return cp.in_order(super().shape_of(record, height, width), record)

    def write_shape(self, record: cp.Record, shape: cp.DominoSetShape) -> None:
        super().write_shape(record, shape)
        cp.write_numbers(record, shape)

    def shape_entries(self, shape: cp.DominoSetShape) -> list[cp.Entry]:
        most = shape.most
        hint = f"a number from 0 to {most}"
        return [
            cp.Entry("number", "number", cp.CellSlot(), free=True, hint=hint, structural=True, meant=cp.whole(0, most))
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

    def broken_rule(self, puzzle: cp.Puzzle[cp.DominoSetShape, cp.Clues], solution: cp.DominoSet) -> str | None:
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

    def fault(self, shape: cp.DominoSetShape, solution: cp.DominoSet, clue: Any, found: Any) -> str:
        return f"the domino {cp.link_name(clue.spot)} is given, but is not there"

    def says(self, shape: cp.DominoSetShape, solution: cp.DominoSet, kind: str) -> Any:
        return lambda edge: 1 if edge in solution else None

    def draw_shape(self, shape: cp.DominoSetShape) -> cp.Board:
        texts = {(r, c): str(number) for r, row in enumerate(shape.numbers) for c, number in enumerate(row)}
        return replace(super().draw_shape(shape), texts=texts, given=frozenset(texts))
