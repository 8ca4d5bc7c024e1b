"""Castle Wall: a random loop with walls on both sides of it, more and more until there is no other one."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.castle_wall import CastleWall, lines_ahead
from clueproof.generation.loops import lines_of, random_loop, shortened
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.puzzle.layers.arrows import Pointing
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

SHORTER = 8
"""The loop is cut short once for so many cells of the board, so that there is room for walls."""
WALLED = 4
"""One in so many of the cells that the loop leaves out is a wall at once."""
TURNS = 3
"""So many arrows in a row are turned before there is one more wall."""
FEWEST = 4
"""A loop round so many cells is none."""


class CastleWalls(Maker):
    """Makes Castle Walls. Where there is another loop, arrows are turned so that they don't hold for it; then there is
    one more wall, where possible one that the other loop passes. Where no more can be, the loop is cut short."""

    size = CastleWall.usual.size
    irreducible = True

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        board, loop = rectangle(height, width), random_loop(height, width, SHORTER, 2 * FEWEST, chance)
        free = {*board} - {*loop}
        walls = {*chance.shuffled(sorted(free))[: len(free) // WALLED]}
        says: dict[Spot, Pointing] = {}
        turns = 0
        while len(loop) > FEWEST:
            check_clock()
            solution, shape = lines_of(loop), replace(blank.shape, walls=frozenset(walls))
            bare, every = replace(blank, shape=shape), lines_ahead(shape, solution)
            says = {cell: says[cell] if says.get(cell) in each else chance.one_of(each) for cell, each in every.items()}
            numbers = [Clue(GIVEN, *one) for one in says.items()]
            puzzle = rules.with_clues(bare, [*numbers, *rules.implied(bare, solution)])
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            other = verdict.second if verdict.solution == solution else verdict.solution
            others = lines_ahead(shape, other)
            turned = [(cell, one) for cell, each in every.items() for one in each if one not in others[cell]]
            passed = {cell for line in other for cell in line}
            left = sorted({*board} - {*loop} - walls)
            if turned and turns < TURNS:
                turns += 1
                says.update([chance.one_of(turned)])
            elif left:
                turns = 0
                walls.add(chance.one_of([cell for cell in left if cell in passed] or left))
            else:
                loop = shortened(loop, (other,), chance)
        return None
