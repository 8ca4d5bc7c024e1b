"""Fences (Slitherlink): one loop along the grid lines, so many of its parts around each number."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from clueproof.encoders import Puzzle, RuleSet
from clueproof.grid.board import Board
from clueproof.grid.edges import Edge, Spot, rectangle, side_name, sides, sides_at, sides_of, vertices
from clueproof.model import Connected, Exactly, Literal, Model, Table
from clueproof.syntax.record import JsonValue, Record

Numbers = tuple[str, ...]
Loop = frozenset[Edge]


@dataclass(frozen=True)
class FencesShape:
    height: int
    width: int

    @property
    def cells(self) -> list[Spot]:
        return rectangle(self.height, self.width)


class Fences(RuleSet[FencesShape, Numbers, Loop]):
    """Clues are rows of digits and dots; a solution is the set of edges that the loop goes along."""

    name = "fences"
    title = "Fences (Slitherlink)"

    def puzzle(self, *rows: str) -> Puzzle[FencesShape, Numbers]:
        return Puzzle(self, FencesShape(len(rows), len(rows[0])), rows)

    def parse(self, record: Record) -> Puzzle[FencesShape, Numbers]:
        grid = record.grid(symbols=True)
        return self.puzzle(*("".join(row) for row in grid.rows))

    def format(self, puzzle: Puzzle[FencesShape, Numbers]) -> Record:
        return Record({"grid": list(puzzle.clues)})

    def rules(self, shape: FencesShape) -> Model:
        model = Model()
        loop = model.boolean_edges(sides(shape.cells), ("not on the loop", "on the loop"), side_name)
        model.key(*loop.values())
        places = list(loop)
        touching = set()
        for vertex in vertices(shape.cells):
            there = [side for side in sides_at(vertex) if side in loop]
            touching |= {(places.index(a), places.index(b)) for a, b in combinations(there, 2)}
            none_or_two = [tuple(int(side in used) for side in there) for used in [(), *combinations(there, 2)]]
            with model.group(f"the vertex {vertex}"):
                model.add(Table(tuple(loop[side] for side in there), tuple(none_or_two)), "the loop doesn't branch")
        model.add(Connected(tuple(loop.values()), tuple(sorted(touching))), "there is one loop")
        return model

    def clues(self, puzzle: Puzzle[FencesShape, Numbers], model: Model) -> list[Literal]:
        return [
            model.clue(
                Exactly(int(said), tuple(model.edges[side] for side in sides_of((r, c)))),  # type: ignore[misc]
                f"the loop goes along {said} sides of r{r + 1}c{c + 1}",
            )
            for r, row in enumerate(puzzle.clues)
            for c, said in enumerate(row)
            if said != "."
        ]

    def decode(self, puzzle: Puzzle[FencesShape, Numbers], keys: tuple[int, ...]) -> Loop:
        return frozenset(side for side, on in zip(sides(puzzle.shape.cells), keys, strict=True) if on)

    def check(self, puzzle: Puzzle[FencesShape, Numbers], solution: Loop) -> str | None:
        for (r, c), said in self._numbers(puzzle).items():
            if len(solution.intersection(sides_of((r, c)))) != int(said):
                return f"r{r + 1}c{c + 1} is not {said}"
        return None

    def draw(self, puzzle: Puzzle[FencesShape, Numbers], solution: Loop | None = None) -> Board:
        numbers = self._numbers(puzzle)
        return Board(
            puzzle.shape.height,
            puzzle.shape.width,
            numbers,
            given=frozenset(numbers),
            fences=dict.fromkeys(sorted(solution or ()), 1),
            ruling="dots",
        )

    def solution_value(self, puzzle: Puzzle[FencesShape, Numbers], solution: Loop) -> JsonValue:
        return sorted(side_name(side) for side in solution)

    def _numbers(self, puzzle: Puzzle[FencesShape, Numbers]) -> dict[Spot, str]:
        rows = enumerate(puzzle.clues)
        return {(r, c): said for r, row in rows for c, said in enumerate(row) if said != "."}
