"""Undead puzzles: mirrors that give way to monsters as long as the numbers have one solution."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.undead import KINDS, WORDS
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import rectangle
from clueproof.puzzle.layers.margins import BORDER
from clueproof.puzzle.layers.objects import MIRRORS
from clueproof.questions import Unique, verify
from clueproof.seeded_random import SeededRandom

DENSITY = 0.35
"""The share of cells with a mirror, if that can be."""


class Haunted(Maker):
    """Of a grid full of mirrors, cells are opened in random order, several at a time: half of them if that leaves a
    second solution. The density is the share of mirrors at which that ends.

    Of random mirrors and monsters one board in four has one solution at 5x5, and none of 40 at 7x7.
    """

    size = 5, 5
    kinds = (BORDER, *KINDS)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        height, width = recipe.size or self.size
        bare = rules.empty(height, width, recipe.options)
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        density = DENSITY if recipe.density is None else recipe.density
        cells = rectangle(height, width)
        mirror = {cell: chance.one_of(MIRRORS) for cell in cells}
        monster = {cell: 1 + chance.below(len(WORDS)) for cell in cells}

        def puzzle(opened: set[Any]) -> Puzzle:
            mirrors = tuple([(cell, mirror[cell]) for cell in cells if cell not in opened])
            shaped = replace(bare, shape=replace(bare.shape, mirrors=mirrors))
            solution = rules.decode(shaped, tuple([monster[cell] for cell in cells if cell in opened]))
            return rules.with_clues(shaped, [clue for clue in rules.implied(shaped, solution) if clue.kind in kinds])

        wanted = len(cells) - round(density * len(cells))
        opened: set[Any] = set()
        waiting, at_once = chance.shuffled(cells), max(1, wanted // 2)
        while waiting and len(opened) < wanted:
            check_clock()
            at_once = min(at_once, wanted - len(opened))
            some, waiting = waiting[:at_once], waiting[at_once:]
            if isinstance(verify(puzzle(opened.union(some))), Unique):
                opened.update(some)
                at_once *= 2
            elif len(some) > 1:
                waiting, at_once = some + waiting, len(some) // 2
        return puzzle(opened)
