"""Boards divided into cages: a random solution, and cages that grow from single cells while it stays the only one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from clueproof.clock import check_clock
from clueproof.generators.generator import Generator, PuzzleSolver
from clueproof.generators.recipe import Recipe, other_options
from clueproof.grid.edges import Cell, Edge, links, rectangle
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.layers.cages import CAGE, Cage, in_order
from clueproof.puzzle.rule_set import Puzzle, RuleSet
from clueproof.puzzle.solution import NumberRows
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import Record

RandomClue: TypeAlias = Callable[[tuple[int, ...], SeededRandom], Hashable]
"""The clue of a cage that holds these numbers."""


class CagesGenerator(Generator):
    """Cages of neighbours are joined in random order, several at a time: half of them if that leaves a second solution.
    Option: `largest`, the cells of the largest cage.

    Only whether a puzzle has one solution decides, so that every backend comes to the same. A puzzle of single cells
    has its solution in its clues, so that each attempt leads to a puzzle.
    """

    kinds = (CAGE,)

    def __init__(
        self,
        rules: RuleSet,
        clue_from: Callable[[Record], RandomClue],
        largest: int,
        can_hold: Callable[[tuple[int, ...]], bool] = bool,
    ) -> None:
        """`clue_from` gives what draws clues from the options of the recipe; `largest` is the default."""
        super().__init__(rules)
        self._clue_from, self._largest, self._can_hold = clue_from, largest, can_hold

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle:
        height, width = recipe.size or self.size
        options = Record(dict(recipe.options), typed=True)
        largest = options.whole("largest", 1, 9) or self._largest
        random_clue = self._clue_from(options)
        bare, numbers = self.filled(
            self.rules.empty(height, width, other_options(recipe.options, options.taken)), rng, solver
        )
        seed = rng.below(1 << 30)

        def puzzle(cages: Sequence[Cage]) -> Puzzle:
            whole = replace(bare, shape=replace(bare.shape, cages=in_order(cages)))
            clues = [
                Clue(CAGE, cage[0], random_clue(_numbers(cage, numbers), SeededRandom(seed, repr(cage))))
                for cage in whole.shape.cages
            ]
            return self.rules.with_clues(whole, clues)

        cages: dict[Cell, Cage] = {cell: (cell,) for cell in numbers}
        edges = links(cages)
        # small cages are as many as large ones; in the end, what can join a lone cell does
        waiting = [(edge, _random_size(rng, largest), False) for edge in rng.shuffled(edges)]
        waiting += [(edge, largest, True) for edge in rng.shuffled(edges)]
        at_once = max(1, len(edges) // 4)
        while waiting:
            check_clock()
            some, waiting = waiting[:at_once], waiting[at_once:]
            tried = dict(cages)
            for edge, most, lone in some:
                if not lone or min(len(tried[cell]) for cell in edge) == 1:
                    self._join(tried, edge, numbers, most)
            if tried == cages:
                continue
            if solver.is_unique(puzzle([*{*tried.values()}])):
                cages, at_once = tried, 2 * at_once
            elif len(some) > 1:
                waiting = some + waiting
                at_once = max(1, len(some) // 2)
        return puzzle([*{*cages.values()}])

    def filled(self, bare: Puzzle, rng: SeededRandom, solver: PuzzleSolver) -> tuple[Puzzle, Mapping[Cell, int]]:
        """The puzzle without cages, and the number of each of its cells, row by row, in a random solution."""
        solution: NumberRows = solver.confirmed(bare, solver.random_solution(bare, rng))
        return bare, {(r, c): solution[r][c] for r, c in rectangle(bare.shape.height, bare.shape.width)}

    def _join(self, cages: dict[Cell, Cage], edge: Edge, numbers: Mapping[Cell, int], largest: int) -> None:
        """Make one of two cages, if that one can be."""
        one, other = cages[edge[0]], cages[edge[1]]
        if one == other or len(one) + len(other) > largest:
            return
        both = tuple(sorted((*one, *other)))
        if self._can_hold(_numbers(both, numbers)):
            for cell in both:
                cages[cell] = both


def _numbers(cage: Cage, numbers: Mapping[Cell, int]) -> tuple[int, ...]:
    return tuple([numbers[cell] for cell in cage])


def _random_size(rng: SeededRandom, largest: int) -> int:
    size = 2
    while size < largest and rng.happens(0.4):
        size += 1
    return min(size, largest)
