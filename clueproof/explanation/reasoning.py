"""The steps of an explanation, one after the other: what `explain` tells is what `difficulty` grades.

The easiest technique that has a conclusion comes first. Where techniques end, a chain is sought that is not too long,
then a core of few premises, then a longer trial, then any core.
"""

from __future__ import annotations

from collections.abc import Iterator

from clueproof.backends import Limit, Refuted, backend
from clueproof.backends.deduction import Deduction, Step
from clueproof.backends.deduction.engine.trial import SHORT
from clueproof.explanation.cores import Core, CoreSearch
from clueproof.explanation.grouping import Grouping
from clueproof.explanation.mus import ROUNDS, SOLVER
from clueproof.explanation.steps import Candidates, End, Ending, ExplainedStep
from clueproof.questions.instance import Instance
from clueproof.questions.sessions import opened

BEARABLE = 2 * SHORT
"""Links of a chain up to which no core is sought instead: that takes long."""
FEW = 8
"""Premises of a core that a person can hold in mind."""
VAIN = 2
"""After so many searches for one in vain none is sought any more before a trial: where puzzles are that hard, there is
none, and a search takes long."""


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
        self._vain = 0
        """How often a core of few premises was sought in vain."""
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
        with CoreSearch(self.instance, self.deduction, self._rounds) as cores:
            # from a contradiction everything would follow
            core = cores.contradiction(self._limit) if self._beyond and self._is_contradictory else None
            if core is not None:
                yield core
                yield Ending(End.CONTRADICTION, core.mus)
                return
            while self._beyond and self._is_open and (found := self._beyond_technique(cores)) is not None:
                yield found
                if self._techniques:
                    yield from self._by_technique()
        yield self._ending

    def _by_technique(self) -> Iterator[Step]:
        """Steps by technique as far as they lead; without techniques only what the clues say."""
        while not self.stopped() and (step := self.deduction.step(self.stopped)) is not None:
            yield step
            if not self._techniques:
                break

    def _beyond_technique(self, cores: CoreSearch) -> Step | Core | None:
        """A chain that is not too long, a core of few premises, a long trial, or any core, whichever there is."""
        if not self._techniques:
            return cores.step(self._limit)
        chain = self.deduction.try_out(self.stopped, BEARABLE)
        if chain is not None:
            return chain
        if self._vain < VAIN:
            core = cores.step(self._limit, FEW)
            if core is not None:
                return core
            self._vain += 1
        return self.deduction.try_out(self.stopped) or cores.step(self._limit)

    @property
    def _is_open(self) -> bool:
        return not (self.deduction.solved or self.deduction.contradiction or self.stopped())

    @property
    def _is_contradictory(self) -> bool:
        """Is there no solution, though no technique says so?"""
        if not self._is_open:
            return False
        with opened(self.instance.model, backend(SOLVER)) as session:
            return isinstance(session.solve(self.instance.clues, self._limit), Refuted)

    @property
    def _ending(self) -> Ending:
        if self.deduction.contradiction:
            return Ending(End.CONTRADICTION)
        if self.deduction.solved:
            return Ending(End.SOLVED)
        reason = self._limit.over()
        return Ending(End.OPEN if reason is None else End.stopped(reason))
