"""What follows from assumptions by the quick techniques, without a word on how: where trials may lead to something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clueproof.deduction.engine.network import Network
from clueproof.deduction.engine.probe import Probe
from clueproof.deduction.engine.state import State
from clueproof.model import Literal


class Consequence(NamedTuple):
    """Where an assumption led, with those before it."""

    literal: Literal
    domains: list[int]
    """The candidates that are left."""
    score: int
    size: int
    """The number of conclusions."""
    contradiction: bool


class Consequences:
    """Assumes literals one after the other. What the first of them led to is kept for the next question.

    The states that it is asked about come after the first one.
    """

    def __init__(self, network: Network, state: State) -> None:
        self._network = network
        self._probe = Probe(network, state.domains)
        self._start: list[int] = []
        """The candidates before anything is assumed."""
        self._found: list[Consequence] = []
        """What the last assumptions led to."""

    def of(self, state: State, assumptions: Sequence[Literal]) -> Sequence[Consequence]:
        """Where these assumptions lead in a state, one after the other; the first that is refuted is the last one."""
        if self._start != state.domains:
            self._start = list(state.domains)
            self._found = []
        found = self._found
        alike = 0
        while alike < min(len(found), len(assumptions)) and found[alike].literal == assumptions[alike]:
            alike += 1
        del found[alike:]
        for literal in assumptions[alike:]:
            domains, score, size, refuted = found[-1][1:] if found else (self._start, state.score, 0, False)
            if refuted:
                break
            found.append(self._consequence(literal, domains, score, size))
        return found

    def _consequence(self, literal: Literal, domains: list[int], score: int, size: int) -> Consequence:
        view, probe = self._network.view(literal), self._probe
        if not domains[view.variable] & view.no:
            return Consequence(literal, domains, score, size, False)
        probe.returned_to(domains, score)
        probe.remove([(view.variable, view.no)])
        while probe.step() is not None:
            size += 1
        return Consequence(literal, list(probe.domains), probe.score, size, probe.contradiction)
