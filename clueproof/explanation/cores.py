"""Cores: where techniques end, as few rules, clues and facts as can be found from which something follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from functools import cached_property
from typing import NamedTuple

from clueproof.backends import Limit
from clueproof.deduction import Deduction, Step
from clueproof.english import listed
from clueproof.explanation.mus import Mus, MusFinder, Premise
from clueproof.model import AllDifferent, Integer, Literal, Variable, equal
from clueproof.questions.candidates import words_of
from clueproof.questions.instance import Instance

MAX_SOUGHT = 5
"""Cores of a puzzle for which a smaller one is sought at length: who is shown more of them reads none."""
MAX_NEAR = 48
"""Conclusions with the shortest chains for which cores are sought."""
REACHES = (40, 200, 1000, None)
"""Literals that a chain may imply, in one round after the other until a chain is found."""


class ExplainedCore(NamedTuple):
    """A minimal unsatisfiable set, and its conclusion as a step, which is None for a contradiction."""

    mus: Mus
    told: Step | None
    looked: tuple[int, ...]
    """The positions of the keys that its premises are about."""


class _FoundCore(NamedTuple):
    """A minimal unsatisfiable set, and what follows from it."""

    mus: Mus
    conclusions: Sequence[Literal]
    """Its own conclusion, and others that follow from the same premises."""
    looked: tuple[int, ...]


class CoreSearch:
    """Finds cores for one deduction. Its sessions are opened when they are first needed. With `one_by_one` a step is
    one conclusion, from as few premises as can be found; else all that follows from these, and only the first few,
    of few premises, are sought at length."""

    def __init__(self, instance: Instance, deduction: Deduction, rounds: int, one_by_one: bool = False) -> None:
        self._instance = instance
        self._model = instance.model
        self._deduction = deduction
        self._rounds = rounds
        self._one_by_one = one_by_one
        self._told = 0
        """The cores that were told."""
        self._opened = ExitStack()
        self._finder: MusFinder | None = None
        self._found: dict[int | None, tuple[int, _FoundCore | None]] = {}
        """For the most premises that were wanted: the score at the last search for a core, and its result."""
        self._key_of = positions_of_keys(instance)

    def __enter__(self) -> CoreSearch:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @property
    def finder(self) -> MusFinder:
        """The finder of minimal unsatisfiable sets in the puzzle."""
        if self._finder is None:
            self._finder = self._opened.enter_context(MusFinder.open(self._instance.puzzle, self._rounds))
        return self._finder

    def contradiction(self, limit: Limit) -> ExplainedCore | None:
        """The smallest set of rules and clues found that contradict each other; None if none do."""
        mus = self.finder.smallest(self._stated, [], limit)
        if mus is None:
            return None
        says = {premise: (premise.literal,) for premise in mus.premises}
        return ExplainedCore(mus, None, self._looked(mus, says))

    def step(self, limit: Limit, most: int | None = None) -> ExplainedCore | None:
        """The conclusion with the smallest core; None if none was found. With `most` only if it has at most so many
        premises, none of which is a rule about most of the puzzle, as such a rule explains little."""
        score = self._deduction.score
        if most not in self._found or self._found[most][0] != score:
            stated = self._stated if most is None else self._local
            self._found[most] = (score, self._smallest(stated, limit, most))
        _, found = self._found[most]
        if found is None or (most is not None and len(found.mus.premises) > most):
            return None
        self._told += 1
        self._deduction.tell(found.conclusions)
        return ExplainedCore(found.mus, self._deduction.step(), found.looked)

    @cached_property
    def _stated(self) -> list[Premise]:
        """All rules and clues."""
        selectors = self.finder.selectors
        return [*selectors.rules, *selectors.clues]

    @cached_property
    def _local(self) -> list[Premise]:
        """The rules and clues whose constraints are each about at most half of the keys."""
        keys, constraints = self._model.keys, self.finder.selectors.constraints
        return [
            premise
            for premise in self._stated
            if all(2 * len(keys_of(each.cells(), self._key_of)) <= len(keys) for each in constraints(premise))
        ]

    def _smallest(self, stated: Sequence[Premise], limit: Limit, few: int | None) -> _FoundCore | None:
        finder, conclusions = self.finder, [*self._open()]
        facts = self._facts()
        says: dict[Premise, Sequence[Literal]] = {premise: (premise.literal,) for premise in stated}
        says |= facts
        briefly = not self._one_by_one and (few is None or self._told >= MAX_SOUGHT)
        mus = finder.smallest([*says], conclusions, limit, self._near(conclusions, says), few, briefly)
        found = None
        if mus is not None and mus.conclusion is not None:
            others = [] if self._one_by_one else finder.others_of(mus, conclusions, limit)
            found = _FoundCore(mus, self._needed([mus.conclusion, *others]), self._looked(mus, says))
        finder.forget()
        return found

    def _needed(self, conclusions: Sequence[Literal]) -> list[Literal]:
        """The conclusions, the first of them always, without those that quick techniques draw from the others. Values
        come before what they rule out."""
        first, *others = conclusions
        kept = [first]
        for literal in sorted(others, key=lambda literal: literal < 0):
            if literal not in self._deduction.implied(kept).literals:
                kept.append(literal)
        return kept

    def _open(self) -> Iterator[Literal]:
        """The possible conclusions: that a key has one of its candidates, or has not."""
        for key in self._model.keys:
            candidates = self._deduction.candidates(key)
            if len(candidates) < 2:
                continue
            for value in candidates:
                yield equal(key, value)
                if len(candidates) > 2:
                    yield -equal(key, value)

    def _facts(self) -> dict[Premise, Sequence[Literal]]:
        """The facts known about each key by now, without clues, each with its literals."""
        finder, describe = self.finder, self._model.describe
        clues = {premise.literal for premise in finder.selectors.clues}
        facts: dict[Premise, Sequence[Literal]] = {}
        for key in self._model.keys:
            left = self._deduction.candidates(key)
            if len(left) == 1:
                literals = [equal(key, left[0])]
                sentence = describe(literals[0])
            elif isinstance(key, int):
                continue
            else:
                literals = [-equal(key, value) for value in key.values if value not in left]
                words = words_of(self._model, key)
                sentence = f"{key.name} is {listed([words[value] for value in left], 'or')}"
            if literals and literals[0] not in clues:
                facts[finder.fact(literals, sentence)] = literals
        return facts

    def _near(
        self, conclusions: list[Literal], says: dict[Premise, Sequence[Literal]]
    ) -> list[tuple[Literal, list[Premise]]]:
        """Conclusions to which short chains of unit propagation lead, with the premises that take part in them."""
        finder = self.finder
        propagation = finder.propagation
        propagation.suppose(says)
        rank = {premise: place for place, premise in enumerate(says)}
        # a solver finds much faster that there is no chain
        chained = [conclusion for conclusion in conclusions if finder.propagates(says, conclusion)]
        near: list[tuple[Literal, list[Premise]]] = []
        for reach in REACHES:
            for conclusion in chained:
                found = propagation.refutation(-conclusion, reach)
                if found is not None:
                    near.append((conclusion, sorted(found, key=rank.__getitem__)))
            if near:
                break
        return sorted(near, key=lambda one: len(one[1]))[:MAX_NEAR]

    def _looked(self, mus: Mus, says: Mapping[Premise, Sequence[Literal]]) -> tuple[int, ...]:
        """The positions of the keys that premises are about."""
        cells: list[Variable] = []
        for premise in mus.premises:
            cells += says[premise]
            for constraint in self.finder.selectors.constraints(premise):
                # not the houses of numbers: for a Sudoku hints and pages show the facts of a core, not whole houses
                house = isinstance(constraint, AllDifferent)
                cells += near_cells(
                    (cell for cell in constraint.cells() if isinstance(cell, int) or not house),
                    self._key_of,
                    self._instance,
                )
        return keys_of(cells, self._key_of)


def positions_of_keys(instance: Instance) -> dict[Literal | Integer, int]:
    """The position of the key that a variable, or an integer, belongs to."""
    found: dict[Literal | Integer, int] = {}
    for place, key in enumerate(instance.model.keys):
        found[abs(key) if isinstance(key, int) else key] = place
        if isinstance(key, Integer):
            found |= dict.fromkeys(map(abs, key.known_equals.values()), place)
    return found


def keys_of(cells: Iterable[Variable], key_of: Mapping[Literal | Integer, int]) -> tuple[int, ...]:
    """The positions of the keys behind these cells, ascending."""
    found = {key_of.get(abs(cell) if isinstance(cell, int) else cell) for cell in cells}
    return tuple(sorted(place for place in found if place is not None))


def near_cells(
    cells: Iterable[Variable], key_of: Mapping[Literal | Integer, int], instance: Instance
) -> list[Variable]:
    """The keys behind the cells of a constraint; none of a constraint about most of the puzzle."""
    keys = instance.model.keys
    found = keys_of(cells, key_of)
    return [keys[place] for place in found] if 2 * len(found) <= len(keys) else []
