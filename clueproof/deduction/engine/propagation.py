"""The propagation engine: techniques take turns, always the easiest that has a propagator to look at.

Each propagator waits in one queue, that of its easiest technique that has not looked since one of its variables
changed. A technique that finds nothing passes the propagator on to its next technique; a change sends it back to its
first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from clueproof.clock import check_clock
from clueproof.deduction.conclusions import Changes, Conclusion
from clueproof.deduction.engine.network import Network
from clueproof.deduction.engine.propagator import AnyTechnique, Propagator, State, blame
from clueproof.deduction.phrases import Phrases
from clueproof.deduction.variables import View, is_single

STOP_MASK = 15
"""Every 16 propagators the engine asks whether to stop."""
CLOCK_MASK = 31
"""Every 32 propagators the engine checks the clock. An easy step needs fewer, so some steps are drawn even when time is
up."""

IN_FORCE, OPEN, OUT = range(3)
"""Whether a propagator is in force: yes, perhaps, no."""


class Finding(NamedTuple):
    """A conclusion that was drawn: by which technique and propagator, what it changed, and the scores around it."""

    technique: AnyTechnique
    propagator: Propagator
    conclusion: Conclusion[object]
    changes: Changes
    before: int
    after: int
    contradiction: bool

    def with_evidence(self, state: State) -> Finding:
        """The finding with what its sentence shows, right after it was drawn. Raises TechniqueError as `sentence`."""
        evidence = self.technique.evidence
        if evidence is None:
            return self
        try:
            return self._replace(conclusion=evidence(self.propagator, state, self.conclusion))
        except Exception as error:
            blame(type(self.propagator), f"the evidence of the technique {self.technique.name!r}", error)
            raise

    @property
    def uses(self) -> frozenset[int]:
        """The variables whose candidates it follows from."""
        needs = self.conclusion.reason
        if needs is not None:
            return frozenset([variable for variable, _ in needs])
        premises, seen = self.propagator.premises, self.conclusion.seen
        return premises if premises.issuperset(seen) else premises.union(seen)

    def sentence(self, phrases: Phrases, briefly: bool = False) -> str:
        """Why it follows; `briefly` where that is longer than anybody reads. Raises TechniqueError if a technique of
        another package fails to say so."""
        say = (self.technique.say_briefly if briefly else None) or self.technique.say
        try:
            return say(self.conclusion, self.propagator.constraints, phrases)
        except Exception as error:
            blame(type(self.propagator), f"the sentence of the technique {self.technique.name!r}", error)
            raise


class PropagationEngine(State):
    """A state and the propagators that change it. `quick`: only with the techniques for probes and searches, or, if
    `thorough`, with easy ones too."""

    def __init__(
        self, network: Network, quick: bool = False, domains: Sequence[int] | None = None, thorough: bool = False
    ) -> None:
        super().__init__(network, domains)
        self.network = network
        self.score = sum(self.domains[variable].bit_count() - 1 for variable in network.keys)
        """How many candidates of keys are still to be removed."""
        self._ranks = network.thorough if thorough else network.quick if quick else network.ranks
        self._queues: list[deque[int]] = [deque() for _ in network.techniques]
        self._waiting = 0
        """A mask: the ranks whose queues may not be empty."""
        self.looks = 0
        """How many looks techniques had at propagators so far: a measure of work, the same on every machine."""
        self.paused = False
        """Do changes wake no propagator, as the caller says which one concludes?"""
        if quick:
            # nobody reads the conclusions of probes and searches: what follows from any value is bookkeeping
            self.stated[:] = b"\1" * len(self.stated)
            self.told = False
        self._stage = [-1] * len(network.propagators)
        """For each propagator the index in its ranks at which it waits, -1 for none."""
        self._in_force = bytearray(len(network.propagators))
        """For each propagator whether it is known to be in force whatever comes."""
        if domains is None:
            for number in range(len(network.propagators)):
                if number not in network.dormant:
                    self._wake(number)
            for variable, numbers in enumerate(network.on_fixing):
                if numbers and is_single(self.domains[variable]):
                    self.stated[variable] |= is_single(network.full[variable])
                    for number in numbers:
                        self._wake(number)

    # changing

    def assume(self, view: View) -> None:
        """Make a literal true."""
        self.remove([(view.variable, view.no)], stated=True)

    def remove(self, prunings: Iterable[tuple[int, int]], stated: bool = False) -> Changes:
        """Remove candidates; what changed. `stated`: by a clue, or by a step that states the value."""
        domains, network, stage = self.domains, self.network, self._stage
        changed = []
        for variable, mask in prunings:
            before = domains[variable]
            after = before & ~mask
            if after == before:
                continue
            domains[variable] = after
            changed.append((variable, before, after))
            if network.is_key[variable]:
                self.score -= (before ^ after).bit_count()
            if not after & (after - 1):
                if not after:
                    self.contradiction = True
                    self.score += network.is_key[variable]
                if stated:
                    self.stated[variable] = 1
            if self.paused:
                continue
            if not after & (after - 1):
                for number in network.on_fixing[variable]:
                    self._wake(number)
            for number in network.on_change[variable]:
                if stage[number]:
                    self._wake(number)
            for yes, number in network.on_denial[variable]:
                if not after & yes and before & yes and stage[number]:
                    self._wake(number)
        return changed

    def _wake(self, number: int) -> None:
        ranks = self._ranks[number]
        if ranks:
            self._stage[number] = 0
            self._queues[ranks[0]].append(number)
            self._waiting |= 1 << ranks[0]

    # concluding

    def step(self, stopped: Callable[[], object] = lambda: None) -> Finding | None:
        """The next conclusion, by the easiest technique that has one; None if there is none, or when stopped.

        Raises TechniqueError if a technique of another package fails.
        """
        if self.contradiction:
            return None
        looks = 0
        network, queues, stages, every = self.network, self._queues, self._stage, self._ranks
        propagators, techniques, in_force = network.propagators, network.techniques, self._in_force
        while self._waiting:
            rank = (self._waiting & -self._waiting).bit_length() - 1
            queue = queues[rank]
            if not queue:
                self._waiting &= self._waiting - 1
                continue
            number = queue.popleft()
            stage, ranks = stages[number], every[number]
            if not 0 <= stage < len(ranks) or ranks[stage] != rank:
                continue  # it was sent back to its first technique meanwhile
            propagator, technique = propagators[number], techniques[rank]
            looks += 1
            self.looks += 1
            if not looks & STOP_MASK:
                if stopped():
                    queue.appendleft(number)
                    return None
                if not looks & CLOCK_MASK:
                    check_clock()
            if not stage and propagator.is_idle is not None and propagator.is_idle(self):
                stages[number] = -1
                continue
            found = None
            standing = IN_FORCE if in_force[number] or not propagator.enforce else self._standing(propagator)
            # once all keys are found only quick techniques look on, for a contradiction
            if standing == (OPEN if technique.refutes else IN_FORCE) and (
                self.score or technique.quick or technique.places
            ):
                try:
                    found = technique.find(propagator, self)
                except Exception as error:
                    blame(type(propagator), f"the technique {technique.name!r}", error)
                    raise
            if found is not None:
                queue.appendleft(number)
                finding = self._conclude(technique, propagator, found)
                if finding.changes or finding.contradiction or found.assigned:
                    return finding
                queue.popleft()  # it found only what is known
            stage += 1
            if stage < len(ranks):
                stages[number] = stage
                queues[ranks[stage]].append(number)
                self._waiting |= 1 << ranks[stage]
            else:
                stages[number] = -1
        return None

    def conclude(self, technique: AnyTechnique, propagator: Propagator) -> Finding | None:
        """What this technique finds at this propagator now, whichever others wait."""
        if self.contradiction or self._standing(propagator) != (OPEN if technique.refutes else IN_FORCE):
            return None
        found = technique.find(propagator, self)
        return None if found is None else self._conclude(technique, propagator, found)

    def _standing(self, propagator: Propagator) -> int:
        """Is the propagator in force?"""
        domains = self.domains
        standing = IN_FORCE
        for variable, yes, no in propagator.enforce:
            mask = domains[variable]
            if not mask & yes:
                return OUT
            if mask & no:
                standing = OPEN
        return standing

    def _conclude(self, technique: AnyTechnique, propagator: Propagator, conclusion: Conclusion[object]) -> Finding:
        before = self.score
        changes = self.remove(conclusion.prunings, technique.states_value)
        for variable, _ in conclusion.assigned:
            self.stated[variable] = 1
            for number in self.network.on_fixing[variable]:
                self._wake(number)
        if not conclusion.prunings and not conclusion.assigned:
            self.contradiction = True
        return Finding(
            technique=technique,
            propagator=propagator,
            conclusion=conclusion,
            changes=changes,
            before=before,
            after=self.score,
            contradiction=self.contradiction,
        )

    def propagate(self) -> bool:
        """Draw all conclusions. False for a contradiction."""
        while self.step() is not None:
            pass
        return not self.contradiction

    # going back

    def returned_to(self, domains: list[int], score: int) -> None:
        """Restore these candidates and empty the queues."""
        self.domains[:] = domains
        self.score = score
        self.contradiction = False
        while self._waiting:
            queue = self._queues[(self._waiting & -self._waiting).bit_length() - 1]
            for number in queue:
                self._stage[number] = -1
            queue.clear()
            self._waiting &= self._waiting - 1

    def extended(self) -> None:
        """Note the propagators that were added to the network."""
        added = range(len(self._stage), len(self.network.propagators))
        self._stage += [-1] * len(added)
        self._in_force += bytes(len(added))
