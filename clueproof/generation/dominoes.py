"""Boards divided into dominoes at random, and Magnets on them."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import Any

from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Edge, Spot, rectangle
from clueproof.puzzle.dominoes import DominoShape
from clueproof.seeded_random import SeededRandom

DENSITY = 0.9
"""The usual share of dominoes that become magnets where they can. With 0.9 three of five boards of 6x6 to 10x10 have
one solution, with 0.6 one of three."""


class Magnets(Maker):
    """Makes Magnets with all numbers: a random division into dominoes, which become magnets one after the other where
    they can. The density is the share of those that do."""

    size = 6, 6
    irreducible = True

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any]:
        empty = rules.empty(*(recipe.size or self.size), recipe.options)
        shape = replace(empty.shape, dominoes=random_dominoes(empty.shape.height, empty.shape.width, chance))
        empty = replace(empty, shape=shape)
        solution = random_magnets(shape, DENSITY if recipe.density is None else recipe.density, chance)
        kinds = recipe.kinds
        return rules.with_clues(
            empty, [clue for clue in rules.implied(empty, solution) if kinds is None or clue.kind in kinds]
        )


def random_magnets(shape: DominoShape, density: float, chance: SeededRandom) -> tuple[str, ...]:
    """A random solution: rows of +, - and dots."""
    signs: dict[Spot, str] = {}
    for one, other in chance.shuffled(shape.dominoes):
        ways = [
            poles
            for poles in (("+", "-"), ("-", "+"))
            if not any(
                signs.get(near) == sign for cell, sign in zip((one, other), poles, strict=True) for near in _near(cell)
            )
        ]
        if ways and chance.happens(density):
            signs[one], signs[other] = chance.one_of(ways)
    return tuple(["".join([signs.get((r, c), ".") for c in range(shape.width)]) for r in range(shape.height)])


def random_dominoes(height: int, width: int, chance: SeededRandom) -> tuple[Edge, ...]:
    """A random division of a board into dominoes, sorted. Where the number of cells is odd, one is left over.

    Cells of one colour of a chessboard get partners one after the other; where all neighbours are taken, their partners
    look for others (augmenting paths).
    """
    cells = rectangle(height, width)
    partner: dict[Spot, Spot] = {}
    for start in chance.shuffled([cell for cell in cells if sum(cell) % 2 == 0]):
        _join(start, partner, {*cells}, chance)
    return tuple(sorted((cell, other) for cell, other in partner.items() if cell < other))


def _near(cell: Spot) -> list[Spot]:
    r, c = cell
    return [(r, c + 1), (r, c - 1), (r + 1, c), (r - 1, c)]


def _join(start: Spot, partner: dict[Spot, Spot], cells: set[Spot], chance: SeededRandom) -> None:
    """Give the cell a partner, if it can have one, by the shortest way of changing those of others."""
    came_from: dict[Spot, Spot] = {}
    ahead = deque([start])
    while ahead:
        cell = ahead.popleft()
        for near in chance.shuffled(_near(cell)):
            if near not in cells or near in came_from:
                continue
            came_from[near] = cell
            if near in partner:
                ahead.append(partner[near])
                continue
            while True:
                cell = came_from[near]
                before = partner.get(cell)
                partner[near], partner[cell] = cell, near
                if before is None:
                    return
                near = before
