"""Palisade: a random division into regions of the same size."""

from __future__ import annotations

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import SMALL_CUT_BY, Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, links, rectangle
from clueproof.puzzle.solution import NumberRows
from clueproof.seeded_random import SeededRandom

ROUNDS = 5
"""So many times as there are neighbours, those that are in two regions have these divided anew."""
USUAL_SIZE = 5


class EqualRegionMaker(Maker):
    """Makes Palisade, with numbers as few as they can be."""

    size = 5, 5
    irreducible = True

    def cut_by(self, recipe: Recipe) -> str:
        return SMALL_CUT_BY

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        height, width = recipe.size or self.size
        blank = rules.empty(height, width, {"region_size": USUAL_SIZE, **recipe.options})
        return rules.with_clues(blank, rules.implied(blank, divided(height, width, blank.shape.region_size, chance)))


def divided(height: int, width: int, size: int, chance: SeededRandom) -> NumberRows:
    """The number of the region of each cell: at first stretches of a way that winds through the board, then again and
    again two regions that touch are joined and divided anew."""
    way = [(r, c if r % 2 == 0 else width - 1 - c) for r, c in rectangle(height, width)]
    number_of = {cell: place // size for place, cell in enumerate(way)}
    edges = links(rectangle(height, width))
    for _ in range(ROUNDS * len(edges)):
        check_clock()
        one, other = chance.one_of(edges)
        first, second = number_of[one], number_of[other]
        if first != second:
            both = {cell for cell in way if number_of[cell] in (first, second)}
            half = _half(both, size, chance)
            number_of.update({cell: first if cell in half else second for cell in both} if half else {})
    return tuple(tuple(number_of[r, c] for c in range(width)) for r in range(height))


def _half(cells: set[Spot], size: int, chance: SeededRandom) -> set[Spot]:
    """So many of the cells that are connected, as are the others: one side of an edge of a random tree; none if no edge
    of it parts them so."""
    root = min(cells)
    above: dict[Spot, Spot] = {root: root}
    ahead, order = [root], []
    while ahead:
        cell = ahead.pop(chance.below(len(ahead)))
        order.append(cell)
        r, c = cell
        for near in chance.shuffled([(r - 1, c), (r, c - 1), (r + 1, c), (r, c + 1)]):
            if near in cells and near not in above:
                above[near] = cell
                ahead.append(near)
    below = {cell: {cell} for cell in order}
    for cell in reversed(order[1:]):
        if len(below[cell]) == size:
            return below[cell]
        below[above[cell]] |= below[cell]
    return set()
