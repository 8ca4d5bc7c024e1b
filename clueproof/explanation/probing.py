"""Failed literal probing: which candidates probably fail.

A candidate is assumed, and a solver finds by unit propagation what follows. That is so much faster than techniques that
all candidates, and pairs of them, can be probed. Where the solver has no clauses, as for lazy constraints, techniques
do the same. The result only says where to look: techniques must draw the conclusion. Of two candidates that fail
together each fails where the other is assumed; a candidate fails in a nested probe if without all those that fail with
it too few candidates are left.
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

MAX_IMPLIED = 1_500_000
"""Literals that the pairs of candidates that are probed together may imply: all pairs of the hardest 9x9 Sudokus imply
a third of that."""
MAX_IMPLIED_BY_TECHNIQUES = 20_000
"""The same where techniques propagate."""
MAX_OFFERED = 6
"""Nested probes that are offered, those with the smallest inner ones."""


class FailedLiterals(NamedTuple):
    """A candidate, and those that fail first within its probe, in this order."""

    size: int
    """The number of literals implied in the inner probes."""
    literals: tuple[Literal, ...]


class Probing:
    """Probes the candidates of one puzzle. The values of the `solution`, if there is one, can't fail, and are skipped.

    `by_techniques`: quick techniques propagate. They are much slower than a solver, but see the consequences of lazy
    constraints, such as that cells are connected, of which the solver has no clauses.
    """

    def __init__(
        self, instance: Instance, deduction: Deduction, solution: Sequence[int], by_techniques: bool = False
    ) -> None:
        self._instance = instance
        self._deduction = deduction
        keys = instance.model.keys if solution else ()
        self._possible = {equal(key, value) for key, value in zip(keys, solution, strict=True)}
        self._by_techniques = by_techniques
        self._work = MAX_IMPLIED_BY_TECHNIQUES if by_techniques else MAX_IMPLIED
        self._opened = ExitStack()
        self._facts: set[Literal] = set()
        self._score: int | None = None
        """The score at the last probing."""
        self._follows: dict[Literal, set[Literal]] = {}
        """For each candidate that does not fail, fewest in a cell first, what follows from it."""
        self._promising: frozenset[Literal] = frozenset()
        self.longest = 0
        """The links of the last chain that was taken after all candidates were probed."""
        self._refutations: list[tuple[Literal, ...]] | None = None
        """The nested probes that are offered, once they are computed."""
        self._failing: dict[Literal, dict[Literal, int]] = defaultdict(dict)
        """For each candidate those that fail where it is assumed, with the number of literals implied; it stays true.
        """
        self._deeper: dict[Literal, set[Literal]] = defaultdict(set)
        """For each candidate those of them that fail only after the ones found earlier."""

    def __enter__(self) -> Probing:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    @cached_property
    def _session(self) -> Session:
        """A session of its own: the learnt clauses of a kept one would change the result."""
        session = self._opened.enter_context(backend(SOLVER).open(self._instance.model))
        for literal in self._instance.clues:
            session.add_clause((literal,))
        return session

    @property
    def _prober(self) -> Session | Deduction:
        """The session, or the deduction, that propagates."""
        return self._deduction if self._by_techniques else self._session

    @property
    def promising(self) -> frozenset[Literal]:
        """The candidates that fail, and those of cells whose two candidates have a common consequence."""
        self._probe()
        return self._promising

    @property
    def still_promising(self) -> frozenset[Literal]:
        """What was promising when the candidates were probed last. What failed then fails still."""
        return self._promising

    def refutations(self) -> list[tuple[Literal, ...]]:
        """Candidates that fail in nested probes, those with the smallest inner probes first; each is followed by the
        candidates that fail within its probe, in this order."""
        self._probe()
        if self._refutations is None:
            found = sorted(self._refuted())
            for find_more in (self._find_pairs, self._find_deeper):
                if not found:
                    find_more()
                    found = sorted(self._refuted())
            self._refutations = [refutation.literals for refutation in found[:MAX_OFFERED]]
        return self._refutations

    # one candidate

    def _probe(self) -> None:
        """Probe each candidate, unless nothing has changed since the last time."""
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

    # candidates within the probe of another one

    def _refuted(self) -> Iterator[FailedLiterals]:
        """The candidates that fail once all that are known to fail within their probes have failed."""
        least: int | None = None
        for candidate in self._follows:
            check_clock()
            within = [] if candidate in self._possible else self._enough(candidate)
            size_of = self._failing[candidate]
            if within and (least is None or max(size_of[literal] for literal in within) <= least):
                fewest = self._without_needless(candidate, within)
                size = sum(size_of[literal] for literal in fewest)
                least = size if least is None else min(least, size)
                yield FailedLiterals(size, (candidate, *fewest))

    def _enough(self, candidate: Literal) -> list[Literal]:
        """The smallest inner probes that make a candidate fail; none if all together don't."""
        follows, size_of, deeper = self._follows[candidate], self._failing[candidate], self._deeper[candidate]
        known = [literal for literal in size_of if literal in self._follows and -literal not in follows]
        known.sort(key=lambda literal: 0 if literal in deeper else size_of[literal])
        known.sort(key=deeper.__contains__)
        if not self._fails(candidate, known):
            return []
        return known[: bisect_left(range(len(known)), True, key=lambda many: self._fails(candidate, known[:many]))]

    def _without_needless(self, candidate: Literal, within: Sequence[Literal]) -> list[Literal]:
        """The inner probes without needless ones, of which the longest are left out first."""
        kept = [*within]
        for literal in sorted(within, key=lambda literal: -self._failing[candidate][literal]):
            less = [other for other in kept if other != literal]
            if self._fails(candidate, less):
                kept = less
        return kept

    def _fails(self, candidate: Literal, within: Sequence[Literal]) -> bool:
        """Do these fail within the candidate's probe, one after the other, and does the candidate then fail?"""
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
        """Find what fails within the probe of a candidate after all that is known to fail there."""
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
