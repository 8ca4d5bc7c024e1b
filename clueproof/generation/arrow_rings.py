"""Yajilin: a random loop with shaded cells beside it, some of which get clues until there is no other solution."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.yajilin import Yajilin, pointings
from clueproof.generation.loops import SIDEWAYS, lines_of, shortened, wound
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.answers.regions import pieces
from clueproof.puzzle.clue import GIVEN, Clue
from clueproof.puzzle.layers.arrows import Pointing
from clueproof.puzzle.solution import LoopAndShading
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

TURNS = 3
"""So often in a row clues are turned before there are more."""
LARGE = 150
"""On boards of more cells that is done once, and what frees itself last is not shaded: else 20x20 takes minutes."""
CLUED = 3
"""One in so many of the cells that could be shaded gets a clue at once."""
APART = 20
"""For so many cells in which a solution differs there is one change."""
FEWEST = 4
"""A loop round so many cells is none."""


class ArrowRings(Maker):
    """Makes Yajilin. What a random loop leaves over is shaded where it can be, all else gets a clue. Wherever
    another solution differs, a clue is turned so that it doesn't hold for it; if that doesn't help, a shaded cell gets
    one. Where only the lines differ, the loop is cut short."""

    size = Yajilin.usual.size

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        if min(height, width) < 2:
            return None
        board, loop = rectangle(height, width), wound(height, width, chance)
        shaded = _shaded({*board} - {*loop}, set(), chance)
        shaded -= {*chance.shuffled(sorted(shaded))[: len(shaded) // CLUED]}
        says: dict[Spot, Pointing] = {}
        small, turns = len(board) <= LARGE, 0
        while len(loop) > FEWEST:
            check_clock()
            solution = LoopAndShading(lines_of(loop), frozenset(shaded))
            shape = replace(blank.shape, walls=frozenset({*board} - {*loop} - shaded))
            every = pointings(shape, solution)
            says = {cell: says[cell] if says.get(cell) in each else chance.one_of(each) for cell, each in every.items()}
            puzzle = rules.with_clues(replace(blank, shape=shape), [Clue(GIVEN, *one) for one in says.items()])
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            other = verdict.second if verdict.solution == solution else verdict.solution
            unshaded, longer = set[Spot](), len(loop)
            differing = _differences(solution, other)
            for piece in differing:
                local = (shaded - piece) | (other.shaded & piece)
                others = pointings(shape, LoopAndShading(solution.lines, frozenset(local)))
                turned = [(cell, one) for cell, each in every.items() for one in each if one not in others[cell]]
                for _ in range(1 + len(piece) // APART):
                    if turned and turns < (TURNS if small else 1):
                        says.update([chance.one_of(turned)])
                    elif shaded and local != shaded:
                        unshaded.add(chance.one_of(sorted(shaded - local) or sorted(shaded)))
                    elif loop:
                        loop = shortened(loop, (other.lines,), chance)
            turns = 0 if unshaded else turns + 1
            shaded -= unshaded
            if len(loop) < longer and (small or len(differing) > 1):
                free = {*board} - {*loop} - shaded - shape.walls
                shaded = _shaded(free - unshaded, shaded, chance)
        return None


def _differences(one: LoopAndShading, other: LoopAndShading) -> list[set[Spot]]:
    """The pieces of the board in which two solutions differ."""
    cells = {cell for line in one.lines ^ other.lines for cell in line} | (one.shaded ^ other.shaded)
    return [{*piece} for piece in pieces(dict.fromkeys(sorted(cells), True))]


def _shaded(free: set[Spot], before: set[Spot], chance: SeededRandom) -> set[Spot]:
    """Shaded cells, and more of the free ones as long as no two share a side."""
    shaded = {*before}
    for cell in chance.shuffled(sorted(free)):
        if shaded.isdisjoint([(cell[0] + down, cell[1] + right) for down, right in SIDEWAYS]):
            shaded.add(cell)
    return shaded
