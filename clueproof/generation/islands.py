"""Hashi: islands grown with their bridges, and more bridges until there is one solution."""

from __future__ import annotations

from dataclasses import replace

from clueproof.clock import check_clock
from clueproof.encoders import Puzzle, RuleSet
from clueproof.encoders.hashi import HashiShape
from clueproof.generation.makers import Maker
from clueproof.generation.recipe import Recipe
from clueproof.grid.directions import STEPS, Direction
from clueproof.grid.edges import Spot
from clueproof.grid.joined import Joined
from clueproof.puzzle.answers.loops import Pair, between
from clueproof.puzzle.solution import Bridge
from clueproof.questions import Multiple, verify
from clueproof.seeded_random import SeededRandom

DENSITY = 0.25
"""The share of cells that are islands, if there is room."""
REACH = 6
"""How many cells a bridge to a new island leads at most."""
AGAIN = 100
"""So many ends of bridges without room, one after the other, and the board is full."""
ACROSS_AND_DOWN: tuple[Direction, ...] = ("n", "e", "s", "w")
CHANCE_OF_LOOP = 0.3
"""How often islands that see each other get a bridge besides those with which they grew."""


class IslandMaker(Maker):
    """Makes Hashi; the density is the share of cells that are islands. Options are those of the puzzle."""

    size = 9, 9

    def begin(self, rules: RuleSet, recipe: Recipe, chance: SeededRandom) -> Puzzle | None:
        height, width = recipe.size or self.size
        bare = rules.empty(height, width, recipe.options)
        density = DENSITY if recipe.density is None else recipe.density
        built = _Built(bare.shape, max(2, round(density * height * width)), chance)
        if len(built.shape.islands) == 1:
            return None
        puzzle = replace(bare, shape=built.shape)
        while True:
            check_clock()
            solution = frozenset(Bridge(*pair, number) for pair, number in built.bridges.items())
            puzzle = rules.with_clues(puzzle, rules.implied(puzzle, solution))
            verdict = verify(puzzle)
            if not isinstance(verdict, Multiple):
                return puzzle
            other = verdict.second if verdict.solution == solution else verdict.solution
            if not built.raised(sorted({bridge[:2] for bridge in solution ^ other}), chance):
                return None


class _Built:
    """Islands that are all connected, and their bridges."""

    def __init__(self, shape: HashiShape, islands: int, chance: SeededRandom) -> None:
        self._bare, self._joined = shape, Joined[Spot]()
        self.bridges: dict[Pair, int] = {}
        self._over: set[Spot] = set()
        self._islands = [(chance.below(shape.height), chance.below(shape.width))]
        self._grow(islands, chance)
        self.shape = replace(shape, islands=tuple(sorted(self._islands)))
        for pair in chance.shuffled(self.shape.pairs):
            if shape.loops and pair not in self.bridges and chance.happens(CHANCE_OF_LOOP):
                self._build(pair, chance)

    def raised(self, pairs: list[Pair], chance: SeededRandom) -> bool:
        """One bridge more between one of the pairs; False if none can have one."""
        for pair in chance.shuffled(pairs):
            if pair not in self.bridges and self._build(pair, chance):
                return True
            if self.bridges.get(pair, self._bare.max_bridges) < self._bare.max_bridges:
                self.bridges[pair] += 1
                return True
        return False

    def _grow(self, wanted: int, chance: SeededRandom) -> None:
        """Islands with a bridge to one that is there already, as many as wanted if there is room."""
        misses = 0
        while len(self._islands) < wanted and misses < AGAIN:
            start = chance.one_of(self._islands)
            ends = self._ends(start, STEPS[chance.one_of(ACROSS_AND_DOWN)])
            misses = 0 if ends else misses + 1
            if ends:
                end = chance.one_of(ends)
                self._islands.append(end)
                one, other = sorted((start, end))
                self._build((one, other), chance)

    def _ends(self, start: Spot, step: tuple[int, int]) -> list[Spot]:
        """Where a bridge from an island can lead to a new one, which has no other beside it."""
        (r, c), (down, right), islands = start, step, {*self._islands}
        ends: list[Spot] = []
        for _ in range(REACH):
            r, c = r + down, c + right
            inside = 0 <= r < self._bare.height and 0 <= c < self._bare.width
            if not inside or (r, c) in islands or (r, c) in self._over:
                break
            if not islands & {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)}:
                ends.append((r, c))
        return ends

    def _build(self, pair: Pair, chance: SeededRandom) -> bool:
        """Bridges between two islands; False if they would cross others, or form a loop where none may be."""
        cells = {*between(pair)}
        if cells & self._over or not (self._joined.join(*pair) or self._bare.loops):
            return False
        self._over |= cells
        self.bridges[pair] = 1 + chance.below(self._bare.max_bridges)
        return True
