"""Generators: each proposes the puzzles of one genre, with all clues that they may keep.

`clueproof.generation` asks for a proposal, verifies that it has one solution, leaves out the clues that it doesn't
need, and grades it. What takes a solver a generator asks of the `PuzzleSolver` that it is handed.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, Protocol

from clueproof.errors import quoted
from clueproof.puzzle.clue import Clue
from clueproof.puzzle.rule_set import Puzzle, PuzzleOf, RuleSet
from clueproof.puzzle.solution import Solution
from clueproof.registry import OURS, package_of
from clueproof.syntax.record import JsonValue

if TYPE_CHECKING:
    from clueproof.generators.recipe import Recipe
    from clueproof.model import Model
    from clueproof.seeded_random import SeededRandom


class PuzzleSolver(Protocol):
    """What generators may ask of a solver. Solutions that are called random follow from the seed alone; others are
    those that are found first."""

    def solutions(self, puzzle: PuzzleOf[Solution], limit: int) -> Iterable[Solution]:
        """So many solutions at most."""

    def first_two(self, puzzle: PuzzleOf[Solution]) -> Sequence[Solution]:
        """Two solutions if the puzzle has several, the solution if it is proved to have one, else nothing."""

    def is_unique(self, puzzle: Puzzle) -> bool:
        """Is the puzzle proved to have one solution?"""

    def another(self, puzzle: PuzzleOf[Solution], solution: Solution) -> Solution | None:
        """A solution besides this one; None if there is none."""

    def differing(self, puzzle: PuzzleOf[Solution], values: Sequence[int | None]) -> Solution | None:
        """A solution in which some key has another value than this; None if there is none. The value None is that of
        a key that doesn't matter."""

    def random_keys(self, model: Model, rng: SeededRandom, density: float = 0.5) -> tuple[int, ...] | None:
        """The values of the keys in a random solution of the model; None if there is none."""

    def random_solution(
        self, puzzle: Puzzle, rng: SeededRandom, density: float = 0.5, clues_first: bool = False
    ) -> tuple[int, ...]:
        """The values of the keys in a random solution; `clues_first`: after random clues of it. Raises
        NoSolutionError."""

    def confirmed(self, puzzle: PuzzleOf[Solution], keys: tuple[int, ...]) -> Solution:
        """The solution with these values of the keys, after the check of the rules."""

    def another_random(
        self, puzzle: Puzzle, keys: tuple[int, ...], rng: SeededRandom, near: bool = False
    ) -> tuple[int, ...] | None:
        """A random solution besides this one; None if there is none. `near`: one that agrees with it in as many keys,
        taken in random order, as there is one for, so that it differs in a few that belong together."""

    def other_random(self, puzzle: Puzzle, keys: tuple[int, ...], rng: SeededRandom) -> Iterator[Sequence[int]]:
        """Random solutions besides this one, each once."""

    def leave_best(self, puzzle: Puzzle, ruled_out: Callable[[Sequence[int], Sequence[int]], Sequence[int]]) -> None:
        """Have all solutions of the best value ruled out but the one that comes first, in the order of the keys, true
        before false. `ruled_out` gets the keys of that one and of the first other one; it says the places of keys that
        are not all true any more, none to end it."""


class Generator(ABC):
    """Draws the puzzles of one genre, before clues are left out."""

    kinds: tuple[str, ...] | None = None
    """Default kinds of clues, None for all."""
    default_options: ClassVar[Mapping[str, JsonValue]] = {}
    """Options that puzzles of some names have to state -> the value with which they are generated."""
    puzzle_fields: ClassVar[frozenset[str]] = frozenset()
    """Options that are fields of puzzles. One that names a file has the value of the field in its first puzzle."""
    drawn_field: ClassVar[str] = ""
    """The field of the part of the shape that each puzzle has drawn anew: no option of puzzles like it."""
    redraws: ClassVar[bool] = False
    """Does each proposal draw a shape of its own? Then one without a solution is given up for another."""

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules

    @property
    def size(self) -> tuple[int, int]:
        """Default height and width."""
        return self.rules.usual.size

    @property
    def irreducible(self) -> bool:
        """Are needless clues left out by default?"""
        return self.rules.usual.irreducible

    def left_out_first(self, recipe: Recipe) -> tuple[str, ...]:
        """The kinds of clues that are left out before others, if the recipe doesn't say."""
        return self.rules.usual.left_out_first

    @abstractmethod
    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        """A puzzle with all clues that it may keep. Whether it has one solution is verified later; if not, another one
        is proposed. None if it plainly has several. Raises RecipeError, BadPuzzleError."""

    def is_easy(self, recipe: Recipe) -> bool:
        """Does it take hardly any search to leave clues out? That decides about the solver, not about the puzzle."""
        height, width = recipe.size or self.size
        return height * width <= self.rules.usual.easy_up_to

    def with_implied_clues(self, empty: Puzzle, keys: tuple[int, ...], recipe: Recipe) -> Puzzle:
        """The puzzle with all clues, of the kinds that are wanted, that the solution with these keys implies."""
        return self._of_kinds(empty, self.rules.implied(empty, self.rules.decode(empty, keys)), recipe)

    def _of_kinds(self, empty: Puzzle, clues: Sequence[Clue], recipe: Recipe) -> Puzzle:
        kinds = self.kinds if recipe.kinds is None else recipe.kinds
        return self.rules.with_clues(empty, [clue for clue in clues if kinds is None or clue.kind in kinds])


class RandomSolutionGenerator(Generator):
    """Draws a random solution of the rules, with all clues that it implies."""

    def propose(self, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver) -> Puzzle | None:
        # only who generates pays for the import
        from clueproof.generators.recipe import NoSolutionError

        rules = self.rules
        empty = self.empty(recipe, rng)
        if rules.random_shape is not None:
            empty = replace(empty, shape=rules.random_shape.drawn(empty.shape, rng))
        try:
            keys = self.random_solution(empty, recipe, rng, solver)
        except NoSolutionError:
            if rules.random_shape is None:
                raise
            # another shape may have one
            return None
        return self._of_kinds(empty, rules.random_clues(empty, solver.confirmed(empty, keys), rng), recipe)

    def empty(self, recipe: Recipe, rng: SeededRandom) -> Puzzle:
        """The puzzle without clues."""
        return _empty(self.rules, *(recipe.size or self.size), json.dumps(dict(recipe.options), default=str))

    def random_solution(
        self, empty: Puzzle, recipe: Recipe, rng: SeededRandom, solver: PuzzleSolver
    ) -> tuple[int, ...]:
        """The values of the keys in a random solution. Raises NoSolutionError if there is none."""
        usual = self.rules.usual
        density = usual.density if recipe.density is None else recipe.density
        return solver.random_solution(empty, rng, density, usual.clues_first)


def generator_of(rules: RuleSet) -> Generator:
    """The generator of a genre. Raises RecipeError for what is none."""
    found = rules.generator()
    if found is None:
        return RandomSolutionGenerator(rules)
    if not isinstance(found, Generator):
        from clueproof.generators.recipe import RecipeError

        package = package_of(type(rules)) or OURS
        raise RecipeError(f"the generator of {quoted(rules.name)} (package {package}) is no Generator")
    return found


@lru_cache(maxsize=16)
def _empty(rules: RuleSet, height: int, width: int, options: str) -> Puzzle:
    """The puzzle without clues, cached. The options are JSON because cache keys must be hashable."""
    return rules.empty(height, width, json.loads(options))
