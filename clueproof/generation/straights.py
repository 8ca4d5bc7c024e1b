"""Str8ts: black cells at random, symmetric about the middle, a random filling, and numbers for some black cells."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.str8ts import Str8ts
from clueproof.generation.makers import Drawn
from clueproof.generation.recipe import Recipe
from clueproof.grid.edges import Spot, rectangle
from clueproof.puzzle.answers.cells import free_cells
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.layers.black_cells import BLACK, WalledShape, stretches
from clueproof.seeded_random import SeededRandom

USUAL_BLACK = 0.2
"""The share of black cells to begin with."""
NUMBERED = 0.4
"""The share of these that have a number to begin with."""
STEPS = 4
"""Numbers that are written for each cell before a filling is given up."""
MOST_BLACK = 0.4
"""The share of black cells with which it is given up."""


class Straights(Drawn):
    """`--density` is the share of black cells to begin with, of which none leaves a white cell without a neighbour."""

    def __init__(self) -> None:
        super().__init__(Str8ts.usual)

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        empty = self.empty(rules, height, width, recipe, chance)
        shape = _blackened(empty.shape, USUAL_BLACK if recipe.density is None else recipe.density, chance)
        filled = _filled(shape, chance)
        if filled is None:
            return None
        shape, held = filled
        empty = replace(empty, shape=shape)
        puzzle = self.stating(empty, tuple([held[cell] for cell in free_cells(shape)]), recipe)
        if recipe.kinds is not None and BLACK not in recipe.kinds:
            return puzzle
        given = dict[Spot, int]()
        for cell in chance.shuffled(sorted(shape.walls)):
            taken = {number for other, number in held.items() if other[0] == cell[0] or other[1] == cell[1]}
            left = [number for number in range(1, shape.side + 1) if number not in taken]
            if left and chance.happens(NUMBERED):
                held[cell] = given[cell] = chance.one_of(left)
        return rules.with_clues(puzzle, [*rules.clue_list(puzzle), *[Clue(BLACK, *one) for one in given.items()]])


def _blackened(shape: WalledShape, density: float, chance: SeededRandom) -> WalledShape:
    """Black cells until there are enough, as far as none leaves a white cell without a neighbour."""
    cells = rectangle(shape.height, shape.width)
    for r, c in chance.shuffled(cells):
        if len(shape.walls) >= density * len(cells):
            break
        changed = replace(shape, walls=shape.walls | {(r, c), (shape.height - 1 - r, shape.width - 1 - c)})
        together = {cell for stretch in stretches(changed) if len(stretch) > 1 for cell in stretch}
        if together == {*free_cells(changed)}:
            shape = changed
    return shape


def _filled(shape: WalledShape, chance: SeededRandom) -> tuple[WalledShape, dict[Spot, int]] | None:
    """Numbers at random, the cell with the fewest that are left first. Where none is left, the cell and the opposite
    one become black, and the lines that they part are filled anew if need be. None if that leads nowhere."""
    held: dict[Spot, int] = {}
    for _ in range(STEPS * shape.height * shape.width):
        check_clock()
        open_cells = [cell for cell in free_cells(shape) if cell not in held]
        if not open_cells:
            return shape, held
        choices = _choices(shape, held)
        cell = min(chance.shuffled(open_cells), key=lambda one: len(choices[one]))
        if choices[cell]:
            held[cell] = chance.one_of(choices[cell])
            continue
        both = {cell, (shape.height - 1 - cell[0], shape.width - 1 - cell[1])}
        shape = replace(shape, walls=shape.walls | both)
        if len(shape.walls) > MOST_BLACK * shape.height * shape.width:
            return None
        for gone in both:
            held.pop(gone, None)
        for stretch in stretches(shape):
            numbers = [held[one] for one in stretch if one in held]
            if numbers and max(numbers) - min(numbers) >= len(stretch):
                for one in stretch:
                    held.pop(one, None)
    return None


def _choices(shape: WalledShape, held: dict[Spot, int]) -> dict[Spot, list[int]]:
    """The numbers that are left for each white cell, by what stands in its lines."""
    taken: dict[tuple[str, int], set[int]] = defaultdict(set)
    for (r, c), number in held.items():
        taken["row", r].add(number)
        taken["column", c].add(number)
    least, most = dict.fromkeys(free_cells(shape), 1), dict.fromkeys(free_cells(shape), shape.side)
    for stretch in stretches(shape):
        numbers = [held[cell] for cell in stretch if cell in held]
        for cell in stretch if numbers else ():
            least[cell] = max(least[cell], max(numbers) - len(stretch) + 1)
            most[cell] = min(most[cell], min(numbers) + len(stretch) - 1)
    return {
        (r, c): [n for n in range(least[r, c], most[r, c] + 1) if n not in taken["row", r] | taken["column", c]]
        for r, c in least
    }
