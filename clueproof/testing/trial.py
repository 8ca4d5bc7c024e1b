"""Boards on which the model of a puzzle and the check of its genre are compared: all of them, or many of each sort."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from math import prod
from random import Random
from typing import Self, TypeAlias

from clueproof import Puzzle
from clueproof.backends import Refuted, Satisfied, backend
from clueproof.explanation.mus import GroupSelectors, Premise
from clueproof.model import Literal, equal, values_of

Keys: TypeAlias = tuple[int, ...]
"""A board: the values of the keys of a model, in their order."""


class Trial:
    """A puzzle's model, open in a solver; each rule and each clue can be left out. A context manager.

    An objective is left aside: `check` doesn't ask for the best solution.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._switches = GroupSelectors(puzzle)
        self._model = self._switches.model
        self._premises = [*self._switches.rules, *self._switches.clues]
        self._domains = [values_of(key) for key in self._model.keys]
        self._chance = Random(repr(puzzle.clues))
        # quick queries by the thousand: not with a solver that has to be watched from another thread
        self._session = backend("sat:minicard").open(self._model)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._session.close()

    @property
    def number(self) -> int:
        """How many boards there are."""
        return prod(map(len, self._domains))

    def every(self) -> Iterator[Keys]:
        """All boards."""
        return product(*self._domains)

    def decode(self, keys: Keys) -> object:
        """The board as a solution of the genre."""
        return self.puzzle.rules.decode(self.puzzle, keys)

    def fault(self, keys: Keys) -> str | None:
        """What `check` says of the board."""
        return self.puzzle.rules.check(self.puzzle, self.decode(keys))

    def accepts(self, keys: Keys) -> bool:
        """Does the model accept the board?"""
        return self._solved([premise.literal for premise in self._premises], self._meaning(enumerate(keys))) is not None

    def solutions(self) -> set[Keys]:
        """All that the model accepts, each found by blocking the others."""
        found: set[Keys] = set()
        with self._session.guard() as guard:
            force = [*(premise.literal for premise in self._premises), guard]
            while (answer := self._solved(force)) is not None:
                assert answer.keys not in found, f"the solver gave {answer.keys} twice"
                found.add(answer.keys)
                self._session.add_clause(self._model.difference(answer.keys), guard)
        return found

    def some_solutions(self, number: int) -> list[Keys]:
        """Some that the model accepts, as different as chance makes them."""
        force = [premise.literal for premise in self._premises]
        found = [answer.keys for _ in range(number) if (answer := self._anywhere(force)) is not None]
        return [*dict.fromkeys(found)]

    def boards(self, number: int, part: int = 0, parts: int = 1) -> list[Keys]:
        """Boards of all sorts: so many solutions, what breaks one rule or clue alone, mutated ones, random ones, half
        as many or sought half as often. With several `parts`, each breaks some of the rules."""
        solved = self.some_solutions(number)
        found = [*solved, *self._near_misses(number // 2, part, parts)]
        for keys in solved[: number // 2]:
            found += self._mutated(keys)
        found += [tuple(map(self._chance.choice, self._domains)) for _ in range(number // 2)]
        return [*dict.fromkeys(found)]

    def _near_misses(self, attempts: int, part: int, parts: int) -> Iterator[Keys]:
        for premise in (*self._switches.rules[part::parts], *self._switches.clues):
            yield from self._breaking(premise, attempts)

    def _breaking(self, broken: Premise, attempts: int) -> Iterator[Keys]:
        """A board that obeys all but this rule or clue, if chance finds one."""
        others = [premise.literal for premise in self._premises if premise is not broken]
        for _ in range(attempts):
            answer = self._anywhere([*others, -broken.literal])
            if answer is None:
                return
            if not self._switches.true(broken.literal, answer.assignment):
                yield answer.keys
                return

    def _mutated(self, keys: Keys) -> Iterator[Keys]:
        """With one key changed, with two and three; with two values exchanged."""
        if not keys:
            return
        for changes in (1, 2, 3):
            values = [*keys]
            for place in self._chance.sample(range(len(keys)), min(len(keys), changes)):
                values[place] = self._chance.choice(self._domains[place])
            yield tuple(values)
        values = [*keys]
        one, other = self._chance.randrange(len(keys)), self._chance.randrange(len(keys))
        if values[one] in self._domains[other] and values[other] in self._domains[one]:
            values[one], values[other] = values[other], values[one]
            yield tuple(values)

    def _anywhere(self, force: Sequence[Literal]) -> Satisfied | None:
        """A solution somewhere: with random values for some keys, fewer of them while there is none."""
        places = self._chance.sample(range(len(self._domains)), min(len(self._domains), 24))
        wished = self._meaning((place, self._chance.choice(self._domains[place])) for place in places)
        while True:
            answer = self._session.solve([*force, *wished])
            if isinstance(answer, Satisfied):
                return answer
            assert isinstance(answer, Refuted)
            core = {*answer.core}
            if core.isdisjoint(wished):
                return None
            wished = [literal for literal in wished if literal not in core][: len(wished) // 2]

    def _meaning(self, values: Iterable[tuple[int, int]]) -> list[Literal]:
        return [equal(self._model.keys[place], value) for place, value in values]

    def _solved(self, force: Sequence[Literal], more: Sequence[Literal] = ()) -> Satisfied | None:
        answer = self._session.solve([*force, *more])
        return answer if isinstance(answer, Satisfied) else None
