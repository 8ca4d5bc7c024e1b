"""One-step trial: assume a candidate, follow the quick techniques, and drop it if they meet a contradiction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from clueproof.backends.deduction.network import Network
from clueproof.backends.deduction.state import Finding, State
from clueproof.backends.deduction.technique import Found, Technique, Unit, bits
from clueproof.clock import check_clock

if TYPE_CHECKING:
    from clueproof.backends.deduction.words import Words


def _never(unit: Unit, state: State) -> Found | None:
    return None


def _say(unit: Unit, found: Found, words: Words) -> str:
    slot, value, last = found.detail
    why = last.technique.say(last.unit, last.found, words) if last is not None else "it is left without a candidate"
    return f"if {words.says(slot, value)}, then after a few steps: {why}; a contradiction"


TRIAL: Technique[Unit] = Technique("trial", 60, _never, _say)


class Trial:
    """Tries the candidates of keys in turn, cells with few of them first; those tried before come last."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._probe = State(network, quick=True, domains=list(network.initial))
        self._tried: set[tuple[int, int]] = set()

    def step(self, state: State, stopped: Callable[[], object] = lambda: None) -> Finding | None:
        """The first candidate that fails is removed from the state; None if there is none, or when stopped."""
        for slot, value in self._candidates(state):
            check_clock()
            if stopped():
                return None
            last = self._fails(state, slot, value)
            if last is None:
                continue
            found = Found([(slot, value)], (slot,), (slot, value, last))
            before = state.score
            removed = tuple(state.remove(found.removals))
            unit = Unit(last.unit.constraints, ())
            return Finding(TRIAL, unit, found, removed, before, state.score, state.contradiction)
        return None

    def _candidates(self, state: State) -> Iterator[tuple[int, int]]:
        """Open candidates; the state does not change while they are tried."""
        slots = sorted(state.open_keys, key=lambda slot: state.domains[slot].bit_count())
        candidates = [(slot, value) for slot in slots for value in bits(state.domains[slot])]
        before = self._tried
        if before.issuperset(candidates):
            self._tried = set()
        for candidate in sorted(candidates, key=before.__contains__):
            self._tried.add(candidate)
            yield candidate

    def _fails(self, state: State, slot: int, value: int) -> Finding | None:
        """The finding that meets a contradiction when the slot has this value."""
        probe = self._probe
        probe.returned_to(state.domains, state.score)
        probe.remove([(slot, probe.domains[slot] & ~value)])
        last = None
        while (finding := probe.step()) is not None:
            last = finding
        return last if probe.contradiction else None
