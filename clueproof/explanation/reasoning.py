"""The steps of an explanation, one after the other: what `explain` tells is what `difficulty` grades.

The easiest technique that has a conclusion comes first. Where techniques end, a chain is sought that is not too long,
then a nested trial that is not, then a core of few premises, then longer trials, then any core.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from typing import TypeVar

from clueproof.backends import Limit, Refuted, Satisfied, backend
from clueproof.deduction import Deduction, Step
from clueproof.deduction.engine.chains import LONG, USUAL
from clueproof.explanation.cores import Core, CoreSearch
from clueproof.explanation.grouping import Grouping
from clueproof.explanation.mus import ROUNDS, SOLVER, Mus
from clueproof.explanation.probing import Probing
from clueproof.explanation.steps import Candidates, End, Ending, ExplainedStep
from clueproof.model import LazyConstraint
from clueproof.questions.instance import Instance
from clueproof.questions.sessions import opened

Found = TypeVar("Found")

FEW = 8
"""Premises of a core that a person can hold in mind."""
VAIN = 2
"""After so many searches of one kind in vain other things come first: where puzzles are that hard nothing is found, and
a search takes long."""


class Reasoning:
    """Finds the steps of one puzzle. Without `techniques` every step is a core; if not `beyond`, steps end where
    techniques do."""

    def __init__(
        self, instance: Instance, limit: Limit, techniques: bool = True, rounds: int = ROUNDS, beyond: bool = True
    ) -> None:
        self.instance = instance
        self.deduction = Deduction(instance.model, instance.clues)
        self._limit = limit
        self._techniques = techniques
        self._rounds = rounds
        self._beyond = beyond
        self._lazy = any(isinstance(constraint, LazyConstraint) for constraint in instance.model.constraints)
        """Are there constraints of which the solver has no clauses until they are broken?"""
        self._vain: Counter[str] = Counter()
        """How often what takes long was sought in vain."""
        self._grouping = Grouping(instance, self.deduction.variables)

    @property
    def start(self) -> Candidates:
        """What each key can be by the clues alone."""
        return self._grouping.start

    def run(self) -> Iterator[ExplainedStep | Ending]:
        """All steps, and how they end; each step as soon as it is complete."""
        for found in self._conclusions():
            yield from self._grouping.rest() if isinstance(found, Ending) else self._grouping.add(found)
            if isinstance(found, Ending):
                yield found

    def stopped(self) -> bool:
        """Is the time up?"""
        return self._limit.over() is not None

    def _conclusions(self) -> Iterator[Step | Core | Ending]:
        if self._techniques or self.instance.clues:
            yield from self._by_technique()
        contradiction = (yield from self._beyond_techniques()) if self._beyond and self._is_open else None
        yield self._ending if contradiction is None else Ending(End.CONTRADICTION, contradiction)

    def _beyond_techniques(self) -> Generator[Step | Core, None, Mus | None]:
        """Steps from where techniques end for the first time; returns what is contradictory in the puzzle, if it is."""
        with opened(self.instance.model, backend(SOLVER)) as session:
            solved = session.solve(self.instance.clues, self._limit)
        with CoreSearch(self.instance, self.deduction, self._rounds) as cores:
            # from a contradiction everything would follow
            core = cores.contradiction(self._limit) if isinstance(solved, Refuted) else None
            if core is not None:
                yield core
                return core.mus
            solution = solved.keys if isinstance(solved, Satisfied) else ()
            with (
                Probing(self.instance, self.deduction, solution) as probing,
                Probing(self.instance, self.deduction, solution, by_techniques=True) as closer,
            ):
                while self._is_open and (found := self._beyond_technique(cores, probing, closer)) is not None:
                    yield found
                    if self._techniques:
                        yield from self._by_technique()
        return None

    def _by_technique(self) -> Iterator[Step]:
        """Steps by technique as far as they lead; without techniques only what the clues say."""
        while not self.stopped() and (step := self.deduction.step(self.stopped)) is not None:
            yield step
            if not self._techniques:
                break

    def _beyond_technique(self, cores: CoreSearch, probing: Probing, closer: Probing) -> Step | Core | None:
        """A chain or nested trial that is not too long, a core of few premises, a longer trial, or any core, whichever
        there is. The `closer` probing takes techniques for what the solver does not see."""
        if not self._techniques:
            return cores.step(self._limit)
        deduction, stopped = self.deduction, self.stopped

        def trial(longest: int | None = None, where: Probing = probing) -> Step | None:
            return deduction.try_out(stopped, longest, where.promising)

        def nested(longest: int | None = None, where: Probing = probing) -> Step | None:
            return deduction.try_nested(where.refutations(), stopped, longest)

        def closer_nested(longest: int | None = None) -> Step | None:
            return self._unless_vain(f"nested {longest}", lambda: nested(longest, closer)) if self._lazy else None

        return (
            trial(USUAL)
            # techniques may see what the solver doesn't
            or self._unless_vain("trials", lambda: deduction.try_out(stopped, LONG))
            or (trial(LONG, closer) if self._lazy else None)
            or trial(LONG)
            or nested(LONG)
            or closer_nested(LONG)
            or self._unless_vain("cores", lambda: cores.step(self._limit, FEW))
            or trial()
            or nested()
            or deduction.try_out(stopped)
            or closer_nested()
            or cores.step(self._limit)
        )

    def _unless_vain(self, kind: str, search: Callable[[], Found | None]) -> Found | None:
        """What a search finds that takes long, as long as such searches are not in vain."""
        if self._vain[kind] == VAIN:
            return None
        found = search()
        self._vain[kind] += found is None
        return found

    @property
    def _is_open(self) -> bool:
        return not (self.deduction.solved or self.deduction.contradiction or self.stopped())

    @property
    def _ending(self) -> Ending:
        if self.deduction.contradiction:
            return Ending(End.CONTRADICTION)
        if self.deduction.solved:
            return Ending(End.SOLVED)
        reason = self._limit.over()
        return Ending(End.OPEN if reason is None else End.stopped(reason))
