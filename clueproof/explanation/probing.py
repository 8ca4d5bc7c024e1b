"""Failed literal probing: where trials probably lead to something.

A candidate is assumed, and a solver says what follows by unit propagation: in a hundredth of the time that techniques
take, so that all candidates, and pairs of them, can be tried. Techniques, which see more, are asked where it has no
clauses. What is found is only where to look: the techniques must come to the same. Of two candidates that fail
together each fails where the other is assumed; a candidate fails in a nested trial when all those that fail with it
don't leave enough.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from functools import cached_property
from typing import NamedTuple

from clueproof.backends import Session, backend
from clueproof.clock import check_clock
from clueproof.deduction import Deduction
from clueproof.explanation.mus import SOLVER
from clueproof.model import Literal, equal
from clueproof.questions.instance import Instance

WORK = 1_500_000
"""Literals that may follow from the pairs of candidates that are tried at a time: all pairs of the hardest 9x9 Sudokus
take a third of it."""
WORK_OF_TECHNIQUES = 20_000
"""The same where techniques say what follows."""
OFFERED = 6
"""Nested trials that are offered, those with the smallest inner ones."""


class Refutation(NamedTuple):
    """A candidate, and those that fail first within its trial, in this order."""

    size: int
    """How much follows in the inner trials."""
    literals: tuple[Literal, ...]


class Probing:
    """Probes the candidates of one puzzle. What a `solution` says of the keys, if there is one, can't fail.

    `by_techniques`: what follows the quick techniques say. They take a hundred times as long as a solver, but know what
    lazy constraints say, such as that cells are connected, of which the solver has no clauses to propagate.
    """

    def __init__(
        self, instance: Instance, deduction: Deduction, solution: Sequence[int], by_techniques: bool = False
    ) -> None:
        self._instance = instance
        self._deduction = deduction
        keys = instance.model.keys if solution else ()
        self._possible = {equal(key, value) for key, value in zip(keys, solution, strict=True)}
        self._by_techniques = by_techniques
        self._work = WORK_OF_TECHNIQUES if by_techniques else WORK
        self._opened = ExitStack()
        self._facts: set[Literal] = set()
        self._score: int | None = None
        """The score at which candidates were probed last."""
        self._follows: dict[Literal, set[Literal]] = {}
        """For each candidate that does not fail, fewest in a cell first, what follows from it."""
        self._promising: frozenset[Literal] = frozenset()
        self._refutations: list[tuple[Literal, ...]] | None = None
        """The nested trials that are offered, if they were asked for."""
        self._failing: dict[Literal, dict[Literal, int]] = defaultdict(dict)
        """For each candidate those that fail where it is assumed, with how much follows; true for good."""
        self._deeper: dict[Literal, set[Literal]] = defaultdict(set)
        """For each candidate those of them that fail only after the ones found before."""

    def __enter__(self) -> Probing:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @cached_property
    def _session(self) -> Session:
        """A session of its own: what a kept one has learnt would change what is found."""
        session = self._opened.enter_context(backend(SOLVER).open(self._instance.model))
        for literal in self._instance.clues:
            session.add_clause((literal,))
        return session

    @property
    def _prober(self) -> Session | Deduction:
        """What says what follows."""
        return self._deduction if self._by_techniques else self._session

    @property
    def promising(self) -> frozenset[Literal]:
        """The candidates that fail, and those of cells whose two candidates lead to the same."""
        self._probe()
        return self._promising

    def refutations(self) -> list[tuple[Literal, ...]]:
        """Candidates that fail in nested trials, those with the smallest inner ones first; each is followed by what
        fails within its trial, in this order."""
        self._probe()
        if self._refutations is None:
            found = sorted(self._refuted())
            for find_more in (self._find_pairs, self._find_deeper):
                if not found:
                    find_more()
                    found = sorted(self._refuted())
            self._refutations = [refutation.literals for refutation in found[:OFFERED]]
        return self._refutations

    # one candidate

    def _probe(self) -> None:
        """Probe each candidate, if anything is known since it was done."""
        deduction = self._deduction
        if self._score == deduction.score:
            return
        self._score, self._refutations = deduction.score, None
        if not self._by_techniques:
            for literal in deduction.facts:
                if literal not in self._facts:
                    self._facts.add(literal)
                    self._session.add_clause((literal,))
        left = {key: deduction.candidates(key) for key in self._instance.model.keys}
        cells = sorted((key for key, values in left.items() if len(values) > 1), key=lambda key: len(left[key]))
        candidates = [[equal(key, value) for value in left[key]] for key in cells]
        promising: set[Literal] = set()
        self._follows = {}
        for literal in dict.fromkeys(literal for several in candidates for literal in several):
            check_clock()
            implied = self._prober.implied([literal])
            if implied.many:
                self._follows[literal] = implied.literals
            else:
                promising.add(literal)
        stated = {*self._follows}
        stated |= {-literal for literal in stated}
        for several in candidates:
            if len(several) == 2 and not promising.intersection(several):
                one, other = (self._follows[literal] for literal in several)
                if not stated.isdisjoint(one & other):
                    promising.update(several)
        self._promising = frozenset(promising)

    # candidates within the trial of another one

    def _refuted(self) -> Iterator[Refutation]:
        """The candidates that fail once all that are known to fail within their trials have failed."""
        least: int | None = None
        for candidate in self._follows:
            check_clock()
            within = [] if candidate in self._possible else self._enough(candidate)
            size_of = self._failing[candidate]
            if within and (least is None or max(size_of[literal] for literal in within) <= least):
                fewest = self._without_needless(candidate, within)
                size = sum(size_of[literal] for literal in fewest)
                least = size if least is None else min(least, size)
                yield Refutation(size, (candidate, *fewest))

    def _enough(self, candidate: Literal) -> list[Literal]:
        """The smallest trials within that of a candidate that make it fail; none if all together don't."""
        follows, size_of, deeper = self._follows[candidate], self._failing[candidate], self._deeper[candidate]
        known = [literal for literal in size_of if literal in self._follows and -literal not in follows]
        known.sort(key=lambda literal: 0 if literal in deeper else size_of[literal])
        known.sort(key=deeper.__contains__)
        if not self._fails(candidate, known):
            return []
        return known[: bisect_left(range(len(known)), True, key=lambda many: self._fails(candidate, known[:many]))]

    def _without_needless(self, candidate: Literal, within: Sequence[Literal]) -> list[Literal]:
        """As few of these inner trials as are enough, long ones left out first."""
        kept = [*within]
        for literal in sorted(within, key=lambda literal: -self._failing[candidate][literal]):
            less = [other for other in kept if other != literal]
            if self._fails(candidate, less):
                kept = less
        return kept

    def _fails(self, candidate: Literal, within: Sequence[Literal]) -> bool:
        """Does the candidate fail if these fail within its trial, and do they, one after the other?"""
        assumed, deeper, size = [candidate], self._deeper[candidate], self._prober.refutation_size
        for literal in within:
            if literal in deeper and size([*assumed, literal]) is None:
                return False
            assumed.append(-literal)
        return size(assumed) is not None

    def _find_pairs(self) -> None:
        """Find pairs of candidates that fail together."""
        work = 0
        literals = [*self._follows]
        for place, one in enumerate(literals):
            check_clock()
            follows, failing = self._follows[one], self._failing[one]
            for other in literals[place + 1 :]:
                if other in follows or -other in follows or other in failing:
                    continue
                if one in self._possible and other in self._possible:
                    continue
                work += len(follows)
                if work > self._work:
                    return
                size = self._prober.refutation_size([one, other])
                if size is not None:
                    failing[other] = self._failing[other][one] = size

    def _find_deeper(self) -> None:
        """Find what fails within the trial of a candidate after all that is known to fail there."""
        work = 0
        for candidate, follows in self._follows.items():
            if candidate in self._possible:
                continue
            check_clock()
            known = self._failing[candidate]
            assumed = [candidate, *(-literal for literal in known if literal in self._follows)]
            for other in self._follows:
                if other in follows or -other in follows or other in known:
                    continue
                work += len(follows)
                if work > self._work:
                    return
                size = self._prober.refutation_size([*assumed, other])
                if size is not None:
                    known[other] = size
                    self._deeper[candidate].add(other)
                    assumed.append(-other)
                    if self._prober.refutation_size(assumed) is not None:
                        break
