"""Candidates, and the order in which techniques look at them: always the easiest that has something to do.

Each unit stands in one queue, that of its easiest technique that has not looked since one of its slots
changed. A technique that finds nothing passes the unit on to the next one; a change sends it back to the first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import NamedTuple

from clueproof.backends.deduction.network import Network
from clueproof.backends.deduction.refutation import REFUTED
from clueproof.backends.deduction.technique import Found, Removals, Technique, Truth, Unit, single
from clueproof.clock import check_clock

LOOKS = 15
"""A mask: after every 16 units it is asked whether to stop."""
CLOCK = 31
"""A mask: after so many the clock is looked at. An easy step needs fewer, so that some can be told when time is up."""


class Finding(NamedTuple):
    """A technique that concluded something somewhere: what was removed, and the score before and after."""

    technique: Technique[Unit]
    unit: Unit
    found: Found
    removed: tuple[tuple[int, int, int], ...]
    """(slot, its candidates before, its candidates after)."""
    before: int
    after: int
    contradiction: bool


class State:
    """The candidates of every slot. `quick`: only with the techniques that propagate in trials and searches."""

    def __init__(self, network: Network, quick: bool = False, domains: list[int] | None = None) -> None:
        self.network = network
        self.domains = list(network.initial if domains is None else domains)
        self.named = bytearray(len(self.domains))
        """Was the slot given its value by a clue or by a step that named it?"""
        self.contradiction = False
        self._ranks = network.quick if quick else network.ranks
        self._queues: list[deque[int]] = [deque() for _ in network.order]
        self._waiting = 0
        self._stage = [-1] * len(network.units)
        """For each unit the place in its ranks where it waits, -1 for nowhere."""
        self.score = sum(self.domains[slot].bit_count() - 1 for slot in network.keys)
        """How many candidates of keys are still to be removed."""
        if domains is None:
            places = set(network.place)
            for number in range(len(network.units)):
                if number not in places:
                    self._wake(number)
            for slot, place in enumerate(network.place):
                if place >= 0 and single(self.domains[slot]):
                    self._wake(place)

    # changing

    def assume(self, truth: Truth) -> None:
        """Make a literal true."""
        self.remove([(truth.slot, truth.no)], named=True)

    def remove(self, removals: Iterable[tuple[int, int]], named: bool = False) -> list[tuple[int, int, int]]:
        """Remove candidates; what changed, as (slot, before, after)."""
        domains, network, stage = self.domains, self.network, self._stage
        changed = []
        for slot, mask in removals:
            before = domains[slot]
            after = before & ~mask
            if after == before:
                continue
            domains[slot] = after
            changed.append((slot, before, after))
            if network.is_key[slot]:
                self.score -= (before ^ after).bit_count()
            if not after & (after - 1):
                if not after:
                    self.contradiction = True
                    self.score += network.is_key[slot]
                if named:
                    self.named[slot] = 1
                place = network.place[slot]
                if place >= 0:
                    self._wake(place)
            for number in network.watchers[slot]:
                if stage[number]:
                    self._wake(number)
            for yes, number in network.deniers[slot]:
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
        """The next conclusion by the easiest technique that has one; None when all have looked in vain, or
        when stopped. Raises StoppedError when the clock of the question is over."""
        if self.contradiction:
            return None
        looks = 0
        network, queues, stages, every = self.network, self._queues, self._stage, self._ranks
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
            unit, technique = network.units[number], network.order[rank]
            looks += 1
            if not looks & LOOKS:
                if stopped():
                    queue.appendleft(number)
                    return None
                if not looks & CLOCK:
                    check_clock()
            found = None
            # when all keys are found the quick techniques see whether anything speaks against it
            if (self.score or technique.quick) and (not unit.enforce or self._applies(unit, technique)):
                found = technique.find(unit, self)
            if found is not None:
                queue.appendleft(number)
                finding = self._conclude(technique, unit, found)
                if finding.removed or finding.contradiction:
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

    def _applies(self, unit: Unit, technique: Technique[Unit]) -> bool:
        """Is the unit in force? While that is open, only its refutation may be looked for."""
        domains = self.domains
        undecided = False
        for slot, yes, no in unit.enforce:
            if not domains[slot] & yes:
                return False
            undecided |= domains[slot] & no != 0
        return undecided is (technique is REFUTED)

    def _conclude(self, technique: Technique[Unit], unit: Unit, found: Found) -> Finding:
        before = self.score
        removed = self.remove(found.removals, technique.names)
        if not found.removals:
            self.contradiction = True
        return Finding(technique, unit, found, tuple(removed), before, self.score, self.contradiction)

    def propagate(self) -> bool:
        """Conclude all there is. False for a contradiction."""
        while self.step() is not None:
            pass
        return not self.contradiction

    # going back

    def returned_to(self, domains: list[int], score: int) -> None:
        """Have these candidates again, with nothing waiting."""
        self.domains[:] = domains
        self.score = score
        self.contradiction = False
        for rank, queue in enumerate(self._queues):
            if self._waiting >> rank & 1:
                for number in queue:
                    self._stage[number] = -1
                queue.clear()
        self._waiting = 0

    def extended(self) -> None:
        """Take notice of units that were added to the network; they look at the next chance."""
        added = range(len(self._stage), len(self.network.units))
        self._stage += [-1] * len(added)

    @property
    def open_keys(self) -> list[int]:
        """The slots of keys with more than one candidate."""
        return [slot for slot in self.network.keys if not single(self.domains[slot])]

    def would_contradict(self, removals: Removals) -> bool:
        """Would removing them leave a slot without candidates?"""
        left = dict.fromkeys((slot for slot, _ in removals), 0)
        for slot, mask in removals:
            left[slot] |= mask
        return not removals or any(not self.domains[slot] & ~mask for slot, mask in left.items())
