"""Nurikabe: a sea with islands in every square of it, and numbers moved about until there is one solution."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid import one_piece
from clueproof.grid.edges import Spot, beside, rectangle, squares
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import Record

LARGEST = 7
"""Usual cells of the largest island."""
GROWTH = 0.2
"""How often a cell beside islands joins them, if it can."""
MOVES = 40
"""So many numbers are moved before another sea is tried."""


class IslandsInTheSea(Maker):
    """Makes Nurikabe. Option: `largest`, the cells of the largest island."""

    size = 8, 8

    def begin(self, rules: RuleSet[Any, Any, Any], recipe: Recipe, chance: SeededRandom) -> Puzzle[Any, Any] | None:
        height, width = recipe.size or self.size
        options = dict(recipe.options)
        largest = Record({"largest": options.pop("largest", None)}, typed=True).whole("largest", 1)
        blank = rules.empty(height, width, options)
        islands = raised(height, width, largest or LARGEST, chance)
        if not islands:
            return None
        land = frozenset[Spot]().union(*islands)
        solution = tuple("".join("." if (r, c) in land else "#" for c in range(width)) for r in range(height))
        numbers, others = [chance.one_of(sorted(island)) for island in islands], list[Any]()
        for _ in range(MOVES):
            check_clock()
            puzzle = _numbered(rules, blank, numbers, islands)
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            other = verdict.second if verdict.solution == solution else verdict.solution
            others.append(other)
            sea = {(r, c) for r, row in enumerate(other) for c, sign in enumerate(row) if sign == "#"}
            # a number where the other solution has sea excludes that one
            movable = [place for place, island in enumerate(islands) if island & sea]
            for place in chance.shuffled(movable):
                numbers[place] = chance.one_of(sorted(islands[place] & sea))
                puzzle = _numbered(rules, blank, numbers, islands)
                if all(rules.check(puzzle, one) is not None for one in others):
                    break
            else:
                return None
        return None


def _numbered(
    rules: RuleSet[Any, Any, Any], blank: Puzzle[Any, Any], numbers: list[Spot], islands: list[set[Spot]]
) -> Puzzle[Any, Any]:
    says = {spot: len(island) for spot, island in zip(numbers, islands, strict=True)}
    puzzle = replace(blank, shape=replace(blank.shape, islands=tuple(sorted(says))))
    return rules.with_clues(puzzle, [Clue(GIVEN, spot, says[spot]) for spot in puzzle.shape.islands])


def raised(height: int, width: int, largest: int, chance: SeededRandom) -> list[set[Spot]]:
    """Islands of at most so many cells that leave no square of the sea, which stays connected; none if they can't."""
    sea, of = {*rectangle(height, width)}, dict[Spot, set[Spot]]()

    def raise_up(cell: Spot) -> bool:
        island = {cell}.union(*(of[near] for near in beside(cell, height, width) if near in of))
        if len(island) > largest or len(one_piece(sea - {cell})) < len(sea) - 1:
            return False
        sea.remove(cell)
        of.update(dict.fromkeys(island, island))
        return True

    for square in chance.shuffled(squares(height, width)):
        if sea.issuperset(square) and not any(map(raise_up, chance.shuffled(square))):
            return []
    if not of:
        # a line
        any(map(raise_up, chance.shuffled(rectangle(height, width))))
    for cell in chance.shuffled(sorted(sea)):
        # small islands grow and join
        if not of.keys().isdisjoint(beside(cell, height, width)) and chance.happens(GROWTH):
            raise_up(cell)
    return sorted({min(island): island for island in of.values()}.values(), key=min)
