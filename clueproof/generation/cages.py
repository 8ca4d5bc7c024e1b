"""Puzzles with cages: a random solution, and cages that grow from single cells as long as it stays the only one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from clueproof.backends import Limit, backend
from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.generation.makers import DRAWN_BY, Maker
from clueproof.generation.random_solution import random_keys
from clueproof.generation.recipe import Recipe, RecipeError
from clueproof.grid.board import Spot
from clueproof.grid.edges import Edge, links, rectangle
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.layers.cages import CAGE, OPERATIONS, Cage, Reckoning, in_order
from clueproof.questions import Unique, verify
from clueproof.questions.instance import compile_puzzle, confirmed
from clueproof.questions.sessions import opened
from clueproof.seeded_random import SeededRandom
from clueproof.syntax.record import JsonValue, Record


class CageMaker(Maker):
    """Cages of neighbours are joined in random order, several at a time: half of them if that leaves a second solution.

    Only whether a puzzle has one solution decides, so that every backend comes to the same. A puzzle of single cells
    has its solution in its clues, so that each attempt leads to a puzzle.
    """

    kinds = (CAGE,)
    largest: ClassVar[int] = 4
    """Cells of a cage."""

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle:
        height, width = recipe.size or self.size
        options = Record(dict(recipe.options), typed=True)
        largest = options.whole("largest", 1, 9) or self.largest
        drawing = self.drawing(options)
        rest: dict[str, JsonValue] = {
            name: value for name, value in recipe.options.items() if name not in options.taken
        }
        bare = rules.empty(height, width, rest)
        instance = compile_puzzle(bare)
        with opened(instance.model, backend(DRAWN_BY)) as session:
            keys = random_keys(session, instance.clues, chance, Limit())
        if not isinstance(keys, tuple):
            raise RecipeError(f"no {rules.name} of {height} by {width} has a solution")
        solution = confirmed(bare, keys, DRAWN_BY)
        seed = chance.below(1 << 30)

        def puzzle(cages: Sequence[Cage]) -> Puzzle:
            whole = replace(bare, shape=replace(bare.shape, cages=in_order(cages)))
            says = [
                Clue(CAGE, cage[0], drawing(tuple([solution[r][c] for r, c in cage]), SeededRandom(seed, repr(cage))))
                for cage in whole.shape.cages
            ]
            return rules.with_clues(whole, says)

        cages: dict[Spot, Cage] = {cell: (cell,) for cell in rectangle(height, width)}
        edges = links(cages)
        # small cages are as many as large ones; in the end, what can join a lone cell does
        waiting = [(edge, self._size(chance, largest), False) for edge in chance.shuffled(edges)]
        waiting += [(edge, largest, True) for edge in chance.shuffled(edges)]
        at_once = max(1, len(edges) // 4)
        while waiting:
            check_clock()
            some, waiting = waiting[:at_once], waiting[at_once:]
            tried = dict(cages)
            for edge, most, lone in some:
                if not lone or min(len(tried[cell]) for cell in edge) == 1:
                    self._join(tried, edge, solution, most)
            if tried == cages:
                continue
            if isinstance(verify(puzzle([*{*tried.values()}])), Unique):
                cages, at_once = tried, 2 * at_once
            elif len(some) > 1:
                waiting = some + waiting
                at_once = max(1, len(some) // 2)
        return puzzle([*{*cages.values()}])

    @staticmethod
    def _size(chance: SeededRandom, largest: int) -> int:
        size = 2
        while size < largest and chance.happens(0.4):
            size += 1
        return min(size, largest)

    def _join(self, cages: dict[Spot, Cage], edge: Edge, solution: Any, largest: int) -> None:
        """Make one of two cages, if that one can be."""
        one, other = cages[edge[0]], cages[edge[1]]
        if one == other or len(one) + len(other) > largest:
            return
        both = tuple(sorted((*one, *other)))
        if self.can_be(tuple([solution[r][c] for r, c in both])):
            for cell in both:
                cages[cell] = both

    def can_be(self, numbers: tuple[int, ...]) -> bool:
        """Can a cage hold these numbers?"""
        return True

    @abstractmethod
    def drawing(self, options: Record) -> Any:
        """What draws the clue of a cage from its numbers. Raises RecipeError, BadPuzzleError."""


class KenKens(CageMaker):
    """Options: `operations`, which ones there are, and `largest`, the cells of the largest cage."""

    size = 6, 6

    def drawing(self, options: Record) -> Any:
        allowed = (options.text("operations") or OPERATIONS).replace("x", "*")
        if not set(allowed) <= set(OPERATIONS):
            raise RecipeError(f"operations are some of {' '.join(OPERATIONS)}, not {allowed!r}")
        if not set(allowed) & set("+*"):
            raise RecipeError("operations without + and * leave cages of three cells without a clue")

        def draw(numbers: tuple[int, ...], chance: SeededRandom) -> Reckoning:
            return chance.one_of([*_clues_of(numbers, allowed)])

        return draw


class Killers(CageMaker):
    """No number stands twice in a cage. Option: `largest`, the cells of the largest cage."""

    size = 9, 9
    largest = 5

    def can_be(self, numbers: tuple[int, ...]) -> bool:
        return len({*numbers}) == len(numbers)

    def drawing(self, options: Record) -> Any:
        return lambda numbers, chance: sum(numbers)


def _clues_of(numbers: tuple[int, ...], allowed: str) -> Iterator[Reckoning]:
    """What a cage with these numbers can say; a difference or a quotient of two, as people expect it."""
    greatest, least = max(numbers), min(numbers)
    if len(numbers) == 1:
        yield Reckoning("", greatest)
        return
    product = 1
    for number in numbers:
        product *= number
    if len(numbers) == 2 and "-" in allowed:
        yield Reckoning("-", greatest - least)
    if len(numbers) == 2 and "/" in allowed and greatest % least == 0:
        # they are rare, and a cage of two that could be one is
        yield from [Reckoning("/", greatest // least)] * 3
    if "+" in allowed:
        yield Reckoning("+", sum(numbers))
    if "*" in allowed:
        yield Reckoning("*", product)
