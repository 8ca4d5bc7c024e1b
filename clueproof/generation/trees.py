"""Net: random trees, changed where tiles could be turned otherwise until there is one solution."""

from __future__ import annotations

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Edge, Spot
from clueproof.grid.joined import Joined
from clueproof.puzzle.answers.loops import WrappingShape
from clueproof.puzzle.clue import GIVEN
from clueproof.puzzle.layers.edges import WALL
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

CHANGES = 20
"""After so many changes a row of the board, another tree is drawn."""
MOST = 3
"""Links of a tile, unless the tree needs more."""


class TreeMaker(Maker):
    """Makes Nets with all tiles; the density is the share of sides without a link that get a wall."""

    size = 7, 7

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = rules.empty(height, width, recipe.options)
        kinds = (GIVEN, WALL) if recipe.kinds is None else recipe.kinds
        shape: WrappingShape = empty.shape
        walled = {edge for edge in shape.edges if recipe.density is not None and chance.happens(recipe.density)}
        tree = _random_tree(shape, chance)
        for _ in range(CHANGES * max(height, width)):
            check_clock()
            implied = rules.implied(empty, frozenset(tree))
            clues = [clue for clue in implied if clue.kind == GIVEN or clue.position in walled]
            puzzle = rules.with_clues(empty, [clue for clue in clues if clue.kind in kinds])
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            other = verdict.second if verdict.solution == tree else verdict.solution
            _change(tree, chance.one_of(sorted(other - tree)), shape, chance)
        return None


def _random_tree(shape: WrappingShape, chance: SeededRandom) -> set[Edge]:
    """A tree that joins all cells."""
    joined, tree = Joined[Spot](), set[Edge]()
    links = dict[Spot, int]()
    # what would make a tile of four links comes last
    for most in (MOST, MOST + 1):
        for edge in chance.drawn(shape.edges):
            ends = shape.ends(edge)
            if max(links.get(cell, 0) for cell in ends) < most and joined.join(*ends):
                tree.add(edge)
                for cell in ends:
                    links[cell] = links.get(cell, 0) + 1
    return tree


def _change(tree: set[Edge], more: Edge, shape: WrappingShape, chance: SeededRandom) -> None:
    """Add a link to the tree, and take away another one of the loop that it closes."""
    start, goal = shape.ends(more)
    came: dict[Spot, tuple[Spot, Edge] | None] = {start: None}
    ahead = [start]
    for cell in ahead:
        for edge in shape.around(cell):
            if edge in tree:
                near = next((end for end in shape.ends(edge) if end != cell), cell)
                if near not in came:
                    came[near] = cell, edge
                    ahead.append(near)
    loop = []
    while (step := came[goal]) is not None:
        goal = step[0]
        loop.append(step[1])
    tree.remove(chance.one_of(loop))
    tree.add(more)
