"""Digital Battleships.

Rules: a fleet of ships lies in the water, each of them one or more cells in a straight line. No two ships touch, not
even at a corner. Every cell holds a number, and the number at a row or column is the sum of those in its ship parts. No
part of a ship is given. The puzzle may say how many ships of each length there are. Source:
https://www.janko.at/Raetsel/Digital-Battleships/index.htm
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import clueproof.genres as cp
from clueproof.clock import check_clock
from clueproof.encoders.battleships import BattleshipsGenerator, Fleets, FleetShape


@dataclass(frozen=True, slots=True)
class DigitalShape(FleetShape):
    """The number of each cell; where nobody says which there are, each is 1."""

    amounts: tuple[tuple[int, ...], ...] = ()

    def __post_init__(self) -> None:
        if not self.amounts:
            object.__setattr__(self, "amounts", ((1,) * self.width,) * self.height)


class DigitalBattleships(Fleets):
    """A sum is a constraint: hardly two puzzles have the same numbers."""

    name = "digital-battleships"
    aliases = ("digital-battleship",)
    title = "Digital Battleships"
    noun = "a Digital Battleships puzzle"
    usual = cp.Usual((8, 8), density=0.15)
    shape = DigitalShape
    constraint_kinds = frozenset({cp.COUNT})
    layers = (
        cp.Framed(
            cp.Amounts(),
            lambda cells: 1000 * cells,
            "all numbers of that {line} can be together",
            {"left": "row_sums", "top": "col_sums"},
            {"row_sums": ("side", "left", "rows"), "col_sums": ("top", "cols", "columns")},
        ),
    )

    def generator(self) -> cp.Generator:
        return DigitalGenerator(self)

    def clue(self, shape: Any, e: cp.MarkEncoding, clue: cp.Clue) -> cp.Literal:
        name, cells = cp.line_of(clue.position, shape)
        parts = tuple([(shape.amounts[r][c], e.marks[r, c]) for r, c in cells])
        with e.group(name):
            return e.model.clue(cp.Linear(parts, clue.value, clue.value), f"the sum of {name} is {clue.value}")

    def clue_values(self, shape: Any, solution: cp.SignRows, kind: str) -> Callable[[cp.Cell], int]:
        ships = self.answer.marked(solution)
        return lambda at: sum(shape.amounts[r][c] for r, c in ships.intersection(cp.line_of(at, shape)[1]))

    def describe_violation(self, shape: FleetShape, solution: cp.SignRows, clue: cp.Clue, found: int) -> str:
        return f"the sum of {cp.line_of(clue.position, shape)[0]} is {found}, not {clue.value}"


LARGEST_NUMBER = 8
"""The largest number of a random board."""
MAX_ROUNDS = 100
"""Other solutions that are ruled out before another fleet is drawn."""


class DigitalGenerator(BattleshipsGenerator):
    """A random fleet and random numbers. While there is another solution, the number of a cell in which it differs is
    changed."""

    def propose(self, recipe: cp.Recipe, rng: cp.SeededRandom, solver: cp.PuzzleSolver) -> cp.Puzzle | None:
        empty = self.empty(recipe, rng)
        height, width = empty.shape.height, empty.shape.width
        keys, cells = self.random_solution(empty, recipe, rng, solver), cp.rectangle(height, width)
        amounts = [[1 + rng.below(LARGEST_NUMBER) for _ in range(width)] for _ in range(height)]
        for _ in range(MAX_ROUNDS):
            check_clock()
            shape = replace(empty.shape, amounts=tuple(map(tuple, amounts)))
            puzzle = self.with_implied_clues(replace(empty, shape=shape), keys, recipe)
            other = solver.another_random(puzzle, keys, rng)
            if other is None:
                return puzzle
            r, c = rng.one_of([cell for cell, one, two in zip(cells, keys, other, strict=True) if one != two])
            amounts[r][c] = 1 + rng.below(LARGEST_NUMBER)
        return None
