"""What follows from assumptions by the quick techniques, without a word on how: where trials may lead to something."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from clueproof.backends.deduction.engine.network import Network
from clueproof.backends.deduction.engine.queue import Propagation
from clueproof.backends.deduction.engine.state import State
from clueproof.model import Literal


class _Level(NamedTuple):
    """An assumption, and where it led."""

    literal: Literal
    domains: list[int]
    score: int
    size: int
    """The conclusions up to there."""


class Consequences:
    """Assumes literals one after the other. What the first of them led to is kept for the next question."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._probe = Propagation(network, quick=True, domains=list(network.initial))
        self._start: list[int] = []
        self._levels: list[_Level] = []

    def of(self, state: State, assumptions: Sequence[Literal]) -> tuple[list[int] | None, int]:
        """The candidates that are left in a state where these are assumed, None if they contradict each other; and the
        number of conclusions."""
        if self._start != state.domains:
            self._start = list(state.domains)
            self._levels = []
        levels, probe = self._levels, self._probe
        alike = 0
        while alike < min(len(levels), len(assumptions)) and levels[alike].literal == assumptions[alike]:
            alike += 1
        del levels[alike:]
        domains, score, size = levels[-1][1:] if levels else (self._start, state.score, 0)
        for literal in assumptions[alike:]:
            view = self._network.view(literal)
            if domains[view.variable] & view.no:
                probe.returned_to(domains, score)
                probe.remove([(view.variable, view.no)])
                while probe.step() is not None:
                    size += 1
                if probe.contradiction:
                    return None, size
                domains, score = list(probe.domains), probe.score
            levels.append(_Level(literal, domains, score, size))
        return domains, size
