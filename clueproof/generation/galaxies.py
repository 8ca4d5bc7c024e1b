"""Galaxies: regions grown around dots until they fill the board, and grown anew where there are several solutions."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot
from clueproof.puzzle.answers.regions import regions_of
from clueproof.puzzle.layers.edges import Dot
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

LARGEST = 16
"""How many cells a galaxy gets, or one more."""
CENTRES = 6
"""So many places for a dot are tried; the one whose galaxy gets the most cells is taken."""
AGAIN = 60
"""So many times parts of the board are filled anew before another board is begun."""

Galaxy = tuple[Dot, frozenset[Spot]]


class GalaxyMaker(Maker):
    """Makes Galaxies."""

    size = 7, 7

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, recipe.options)
        board = [(r, c) for r in range(height) for c in range(width)]
        galaxies = filled([], board, chance)
        for _ in range(AGAIN):
            check_clock()
            shape = replace(blank.shape, dots=tuple(sorted(dot for dot, _ in galaxies)))
            verdict = verify(replace(blank, shape=shape))
            if not isinstance(verdict, Multiple):
                return replace(blank, shape=shape)
            ours = {cells for _, cells in galaxies}
            for other in (verdict.solution, verdict.second):
                ours &= {frozenset(cells) for cells in regions_of(other).values()}
            galaxies = filled([galaxy for galaxy in galaxies if galaxy[1] in ours], board, chance)
        return None


def filled(galaxies: list[Galaxy], board: list[Spot], chance: SeededRandom) -> list[Galaxy]:
    """Galaxies that fill the board together with those that are given."""
    found = {cell: galaxy for galaxy in galaxies for cell in galaxy[1]}
    for cell in chance.shuffled(board):
        if cell not in found:
            free = {*board} - found.keys()
            grown = [_grown(_near(cell, chance), free, chance) for _ in range(CENTRES)]
            alone = Dot(2 * cell[0], 2 * cell[1]), frozenset({cell})
            best = max([one for one in grown if cell in one[1]], key=_size, default=alone)
            found.update(dict.fromkeys(best[1], best))
    for r, c in board:
        for near in ((r, c + 1), (r + 1, c)):
            if near in found and _size(found[r, c]) == _size(found[near]) == 1:
                found[r, c] = found[near] = Dot(r + near[0], c + near[1]), frozenset({(r, c), near})
    return [*dict.fromkeys(found.values())]


def _size(galaxy: Galaxy) -> int:
    return len(galaxy[1])


def _near(cell: Spot, chance: SeededRandom) -> Dot:
    """A place for a dot in the cell or near it."""
    return Dot(max(2 * cell[0] + chance.below(5) - 2, 0), max(2 * cell[1] + chance.below(5) - 2, 0))


def _grown(dot: Dot, free: set[Spot], chance: SeededRandom) -> Galaxy:
    """A galaxy of free cells; an empty one if there is no room for the dot."""
    cells = {*dot.cells}
    if not cells <= free:
        return dot, frozenset()
    wanted = 2 + chance.below(LARGEST - 1)
    while len(cells) < wanted:
        around = {near for r, c in cells for near in ((r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1))}
        possible = sorted(cell for cell in around - cells if cell in free and dot.opposite(cell) in free)
        if not possible:
            break
        cell = chance.one_of(possible)
        cells |= {cell, dot.opposite(cell)}
    return dot, frozenset(cells)
