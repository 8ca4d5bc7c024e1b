"""Random loops, puzzles made around them, and the numbers of a path that tell it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from clueproof.clock import check_clock
from clueproof.generators.generator import Generator, PuzzleSolver
from clueproof.grid.edges import Cell, Edge, edge, rectangle
from clueproof.puzzle.rule_set import Puzzle
from clueproof.puzzle.solution import Lines, NumberRows
from clueproof.seeded_random import SeededRandom

if TYPE_CHECKING:
    from clueproof.generators.recipe import Recipe


def long_loop(height: int, width: int, rng: SeededRandom) -> list[Cell]:
    """The cells of a random loop, in order: round four cells at first, pushed out into free cells as long as it can."""
    r, c = rng.below(height - 1), rng.below(width - 1)
    after = {(r, c): (r, c + 1), (r, c + 1): (r + 1, c + 1), (r + 1, c + 1): (r + 1, c), (r + 1, c): (r, c)}
    free = {*rectangle(height, width)} - after.keys()
    waiting = sorted(after)
    while waiting:
        place = rng.below(len(waiting))
        one, waiting[place] = waiting[place], waiting[-1]
        waiting.pop()
        other = after[one]
        for down, right in rng.shuffled(_across(one, other)):
            near, far = (one[0] + down, one[1] + right), (other[0] + down, other[1] + right)
            if near in free and far in free:
                after[one], after[near], after[far] = near, far, other
                free -= {near, far}
                waiting += [one, near, far]
                break
    loop = [(r, c)]
    while (following := after[loop[-1]]) != loop[0]:
        loop.append(following)
    return loop


def random_loop(height: int, width: int, share: int, fewest: int, rng: SeededRandom) -> list[Cell]:
    """The cells of a random loop, in order: as long as it can be, then cut short once for each `share` cells of the
    board, while more than the `fewest` cells are left."""
    loop = long_loop(height, width, rng)
    for _ in range(height * width // share):
        loop = shortened_loop(loop, (), rng) if len(loop) > fewest else loop
    return loop


def covering_loop(height: int, width: int, rng: SeededRandom, solver: PuzzleSolver) -> list[Cell]:
    """The cells of a random loop through all cells of a board, in order. Raises RecipeError if there is none."""
    # imported only by who generates
    from clueproof.generators.recipe import RecipeError
    from clueproof.puzzle.answers.loops import EdgeLines, loop_order
    from clueproof.puzzle.shape import GridShape

    shape, answer = GridShape(height, width), EdgeLines(along=False)
    e = answer.encode(shape)
    e.single_loop("the lines form a single loop through all cells", through=rectangle(height, width))
    keys = solver.random_keys(e.model, rng)
    if keys is None:
        raise RecipeError(f"no loop passes all cells of a board of {height} by {width}")
    return loop_order(answer.decode(shape, keys))


class LoopGenerator(Generator):
    """A random loop with all clues that it may have. Where there is another loop, ours is cut short."""

    cells_per_cut = 8
    """The loop is cut short once for so many cells of the board, so that it leaves some out."""

    def furnished(self, blank: Puzzle, lines: Lines, recipe: Recipe, rng: SeededRandom) -> Puzzle:
        """The puzzle of a loop."""
        return self._of_kinds(blank, self.rules.implied(blank, lines), recipe)

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        height, width = recipe.size or self.size
        blank = self.rules.empty(height, width, recipe.options)
        loop = random_loop(height, width, self.cells_per_cut, 4, rng) if min(height, width) > 1 else []
        while loop:
            check_clock()
            puzzle = self.furnished(blank, loop_lines(loop), recipe, rng)
            both = solver.first_two(puzzle)
            if len(both) < 2:
                return puzzle
            loop = shortened_loop(loop, both, rng)
        return None


def loop_lines(loop: list[Cell]) -> frozenset[Edge]:
    """The lines between the cells of a loop, in order."""
    return frozenset(edge(one, other) for one, other in zip(loop, [*loop[1:], loop[0]], strict=True))


def _across(one: Cell, other: Cell) -> list[Cell]:
    """The two steps at right angles to the one between these cells."""
    return [(0, 1), (0, -1)] if one[1] == other[1] else [(1, 0), (-1, 0)]


def shortened_loop(loop: list[Cell], others: Iterable[frozenset[Edge]], rng: SeededRandom) -> list[Cell]:
    """The loop past two cells where it turns back at once, if possible where it differs from another loop; no cells if
    it can't be shortened."""
    many = len(loop)
    turned = [loop[n:] + loop[:n] for n in range(many)]
    possible = [way for way in turned if many > 4 and abs(way[0][0] - way[3][0]) + abs(way[0][1] - way[3][1]) == 1]
    differing = [way for way in possible if any(edge(way[1], way[2]) not in other for other in others)]
    way = rng.one_of(differing or possible) if possible else []
    return way[:1] + way[3:]


def number_until_unique(
    puzzle: Puzzle,
    solution: NumberRows,
    last: int,
    density: float,
    rng: SeededRandom,
    solver: PuzzleSolver,
    at_once: int = 0,
) -> Puzzle:
    """The puzzle with the first and the last number of a path, some of the others, and more until there is no other
    solution: one, and one in `at_once` of those in which another solution differs."""
    rules = puzzle.rules
    every = rules.implied(puzzle, solution)
    given = {clue for clue in every if clue.value in (1, last) or rng.happens(density)}
    while True:
        check_clock()
        puzzle = rules.with_clues(puzzle, given)
        other = solver.another(puzzle, solution)
        if other is None:
            return puzzle
        implied = {*rules.implied(puzzle, other)}
        differing = [clue for clue in every if clue not in implied]
        given.add(rng.one_of(differing))
        if at_once:
            given.update(rng.shuffled(differing)[: len(differing) // at_once])
